import { isSame } from '#questionnaire/difference/difference.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { same } from '#questionnaire/draft/same.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';
import { yielder } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Campaign, checkCampaignAside, located, wordingOf } from '../campaigns/campaign-file.ts';
import { lockCampaign } from '../campaigns/campaigns.ts';
import { asPromised, versionFaults } from './version-faults.ts';
import { compareVersions, countVersions, joinTold, readVersions, type VersionComparison } from './versions.ts';

type NewVersion = VersionComparison & {
  /** Null: only settings and letters changed, which needs no version. */
  version: number | null;
  /** How many stay with the version that they began; null where the campaign is anonymous. */
  halfway: number | null;
};

/** What a researcher says of the new words, and which revision of the draft they are. */
type Marked = {
  /** Questions with other words that mean the same, so that their results join; 'all': each that was reworded. */
  same_meaning?: readonly string[] | 'all';
  /** The same, of small errors that were mended. */
  typos?: readonly string[];
  revision?: number | null;
};

/**
 * Puts another draft in the place of the one that is out, in one transaction. Anyone who began keeps the version that
 * they began; all others get the new one.
 */
export async function publishVersion(
  tx: Queryable,
  context: Acting,
  id: string,
  draft: unknown,
  { same_meaning = [], typos = [], revision = null }: Marked = {},
): Promise<NewVersion> {
  const pause = yielder();
  const out = await lockCampaign(tx, id);
  if (out.state === 'draft') throw new Problem('campaign_version_of_draft');
  const now = context.clock.now();
  if (out.state === 'closed' || (out.ends_at && out.ends_at <= now)) throw new Problem('campaign_version_of_closed');
  const { broken, file } = asPromised(out, draft as CampaignFile);
  const campaign = await checkCampaignAside(file, context.config);
  if (Array.isArray(campaign))
    throw new Problem('campaign_version_refused', { faults: [...broken, ...located(campaign, file)] });
  const versions = await readVersions(tx, id);
  await pause();
  const faults = [...broken, ...versionFaults(now, out, versions, campaign, file)];
  if (faults.length > 0) throw new Problem('campaign_version_refused', { faults });

  const questionnaire = wordingOf(campaign);
  const last = versions.at(-1)!;
  await pause();
  const compared = compareVersions(last.questionnaire, questionnaire);
  const small = joinedOf(compared, typos);
  const joined = [...new Set([...joinedOf(compared, same_meaning), ...small])];
  const isNew = !isSame(compared.difference);
  await pause();
  if (!isNew && same(draft, out.draft)) throw new Problem('campaign_version_same');
  const version = isNew ? last.number + 1 : null;
  if (version !== null) {
    await tx.run(sql`
      insert into survey.version (campaign_id, number, questionnaire, published_at, same_meaning, typos, revision)
      values (${id}, ${version}, ${JSON.stringify(questionnaire)}, ${now}, ${joined}, ${small}, ${revision})`);
  }
  await putCampaign(tx, id, version ?? last.number, campaign, draft);
  const action = version === null ? 'campaign_changed' : 'campaign_published';
  const detail =
    version === null
      ? { changed: changedIn(out.draft, draft).join(' ') }
      : { version: String(version), same_meaning: joined.join(' '), typos: small.join(' ') };
  await recordAudit(tx, context, { action, about: id, detail });
  const counts = out.anonymous ? null : await countVersions(tx, id);
  const halfway = counts?.reduce((sum, { began, finished }) => sum + began - finished, 0) ?? null;
  return { difference: compared.difference, told: joinTold(compared.told, joined), version, halfway };
}

async function putCampaign(tx: Queryable, id: string, version: number, campaign: Campaign, draft: unknown) {
  const { title, link, attributes, attributes_months, opens_at, closes_at } = campaign;
  await tx.run(sql`
    update survey.campaign set version = ${version}, draft = ${JSON.stringify(draft)}, title = ${title}, link = ${link},
      attributes = ${attributes}, attributes_months = ${attributes_months}, opens_at = ${opens_at}, closes_at = ${closes_at}
    where id = ${id}`);
}

/** The settings of a campaign file that differ from those of another one. */
function changedIn(before: unknown, after: unknown): string[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => !same(was.get(name), is.get(name)));
}

function joinedOf({ told }: VersionComparison, given: readonly string[] | 'all'): string[] {
  const apart = told.filter(({ results }) => results === 'apart').map(({ id }) => id);
  if (given === 'all') return apart;
  const unknown = given.filter((id) => !apart.includes(id));
  const faults = unknown.map((id): CodedFault => ({ place: id, code: 'version_same', facts: { id } }));
  if (faults.length > 0) throw new Problem('campaign_version_refused', { faults });
  return [...new Set(given)];
}
