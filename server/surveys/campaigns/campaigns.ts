import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Campaign, checkCampaignAside, located, wordingOf } from './campaign-file.ts';

export type CampaignState = 'draft' | 'published' | 'closed';

/** Keeps a campaign as a draft. `draft` is what was written: publishing reads it again. */
export async function addCampaign(tx: Queryable, context: Acting, campaign: Campaign, draft: unknown): Promise<string> {
  const { title, anonymous, link, attributes, attributes_months, opens_at, closes_at } = campaign;
  const { id } = await tx.one(sql<{ id: string }>`
    insert into survey.campaign (title, anonymous, draft, link, attributes, attributes_months, opens_at, closes_at, created_at)
    values (${title}, ${anonymous}, ${JSON.stringify(draft)}, ${link}, ${attributes}, ${attributes_months}, ${opens_at}, ${closes_at},
      ${context.clock.now()})
    returning id`);
  await recordAudit(tx, context, { action: 'campaign_imported', about: id });
  await notifyLive(tx, 'campaigns');
  return id;
}

/**
 * Publishes a draft: proves it once more, for settings may have changed, and freezes the wording. Whether the
 * campaign is anonymous cannot change from here on. `revision` is the one of the draft that is published.
 */
export async function publishCampaign(
  tx: Queryable,
  context: Acting,
  id: string,
  revision: number | null = null,
): Promise<void> {
  const { state, draft } = await lockCampaign(tx, id);
  if (state !== 'draft') throw new Problem('campaign_published_before');
  const campaign = await checkCampaignAside(draft, context.config);
  if (Array.isArray(campaign)) throw new Problem('campaign_cannot_be_published', { faults: located(campaign, draft) });
  const { title, anonymous, link, attributes, attributes_months, opens_at, closes_at } = campaign;
  if (closes_at && new Date(closes_at) <= context.clock.now()) {
    throw new Problem('campaign_over', { facts: { at: closes_at } });
  }
  await tx.run(sql`
    insert into survey.version (campaign_id, number, questionnaire, published_at, revision)
    values (${id}, 1, ${JSON.stringify(wordingOf(campaign))}, ${context.clock.now()}, ${revision})`);
  const publicToken = anonymous ? context.random.bytes(16).toString('base64url') : null;
  await tx.run(sql`
    update survey.campaign set state = 'published', version = 1, title = ${title}, anonymous = ${anonymous},
      public_token = ${publicToken}, link = ${link}, attributes = ${attributes}, attributes_months = ${attributes_months}, opens_at = ${opens_at},
      closes_at = ${closes_at}
    where id = ${id}`);
  await recordAudit(tx, context, { action: 'campaign_published', about: id, detail: { version: '1' } });
  await notifyLive(tx, 'campaigns');
}

export type CampaignRow = {
  id: string;
  title: string;
  anonymous: boolean;
  state: CampaignState;
  draft: unknown;
  version: number | null;
  public_token: string | null;
  link: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
  ends_at: Date | null;
  shuffled_at: Date | null;
  taste: boolean;
  created_at: Date;
};

const columns = sql`id, title, anonymous, state, draft, version, public_token, link, opens_at,
  closes_at, least(closes_at, closed_at) as ends_at, shuffled_at, taste, created_at`;

export async function readCampaign(db: Queryable, id: string): Promise<CampaignRow> {
  const found =
    isId(id) &&
    (await db.maybe(sql<CampaignRow>`select ${columns} from survey.campaign where id = ${id} and removed_at is null`));
  if (!found) throw new Problem('campaign_unknown', { facts: { id } });
  return found;
}

/** Reads a campaign and locks its row until the transaction ends. */
export async function lockCampaign(tx: Queryable, id: string): Promise<CampaignRow> {
  const found =
    isId(id) &&
    (await tx.maybe(sql<CampaignRow>`
      select ${columns} from survey.campaign where id = ${id} and removed_at is null for update`));
  if (!found) throw new Problem('campaign_unknown', { facts: { id } });
  return found;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The address at which everybody answers an anonymous campaign; null for a campaign with personal links. */
export const anonymousUrl = ({ config }: Context, { public_token }: Pick<CampaignRow, 'public_token'>): string | null =>
  public_token && `${config.public_url}/anoniem-onderzoek/${public_token}`;
