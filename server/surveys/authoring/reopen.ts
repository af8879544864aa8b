import { hourMs, minuteMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import type { CampaignRow } from '../campaigns/campaigns.ts';
import { keepPublished, lockDraft, type StoredDraft } from './draft.ts';
import { addRevision, keepStart } from './revisions.ts';

/**
 * Opens a campaign again that was closed by mistake or too early. An anonymous one only while its answers are not
 * shuffled for good: afterwards nobody's own link leads to what they said. Never once something was told of its
 * results, because who comes then knows them.
 */
export async function reopenCampaign(tx: Queryable, context: Acting, id: string, closes?: string): Promise<void> {
  const held = await lockDraft(tx, id);
  const { campaign } = held;
  const now = context.clock.now();
  const until = endOfReopening(campaign);
  if (!until || campaign.ends_at! > now) throw new Problem('campaign_reopen_open');
  if (await wasTold(tx, id)) throw new Problem('campaign_reopen_released');
  if (until <= now) throw tooLate(campaign);
  const closes_at = closes === undefined ? campaign.closes_at : (parseMoment(closes, { ends: true }) ?? null);
  const isPast = closes_at !== null && closes_at <= now;
  if (isPast || (closes !== undefined && closes_at === null)) throw new Problem('campaign_reopen_day');
  await tx.run(sql`
    update survey.campaign set state = 'published', closed_at = null, closes_at = ${closes_at}, counted_at = null where id = ${id}`);
  if (closes !== undefined) await keepDay(tx, context, held, closes);
  await recordAudit(tx, context, { action: 'campaign_reopened', about: id });
  await notifyLive(tx, `draft:${id}`);
  await notifyLive(tx, 'campaigns');
}

const tooLate = ({ anonymous }: CampaignRow): Problem =>
  anonymous
    ? new Problem('campaign_reopen_shuffled', { facts: { minutes: rules.survey_grace_minutes } })
    : new Problem('campaign_reopen_late', { facts: { hours: rules.reopen_hours } });

/** The other day is what is out and what is written, in the campaign's file as well. */
export async function keepDay(tx: Queryable, context: Acting, held: StoredDraft, closes_at: string): Promise<void> {
  const day = { closes_at };
  await tx.run(
    sql`update survey.campaign set draft = draft || ${JSON.stringify(day)}::jsonb where id = ${held.campaign.id}`,
  );
  await keepStart(tx, held);
  const next = await addRevision(tx, context, held, [{ kind: 'set', name: 'closes_at', value: closes_at }]);
  const published = held.published!;
  await keepPublished(tx, { ...next, draft: { ...published, settings: { ...published.settings, ...day } } });
}

/** Until when it could be reopened, were nothing told of it. Undefined: it is not closed. */
function endOfReopening({ state, anonymous, ends_at, shuffled_at }: CampaignRow): Date | undefined {
  if (state === 'draft' || !ends_at) return undefined;
  if (shuffled_at) return ends_at;
  const ms = anonymous ? rules.survey_grace_minutes * minuteMs : rules.reopen_hours * hourMs;
  return new Date(ends_at.getTime() + ms);
}

/** The audit knows it of an outcome that was withdrawn too. */
const wasTold = async (db: Queryable, id: string): Promise<boolean> =>
  (
    await db.one(sql<{ told: boolean }>`
      select exists (select from survey.outcome where campaign_id = ${id})
        or exists (select from office.audit where action = 'campaign_outcome_told' and about = ${id}) as told`)
  ).told;

/** For the screen: until when a closed campaign can be opened again. */
export async function reopenUntil({ clock }: Context, db: Queryable, campaign: CampaignRow): Promise<Date | undefined> {
  const until = endOfReopening(campaign);
  const now = clock.now();
  if (!until || until <= now || campaign.ends_at! > now) return undefined;
  return (await wasTold(db, campaign.id)) ? undefined : until;
}
