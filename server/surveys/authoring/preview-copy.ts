import { type Preview, previewOf } from '#contract/draft-preview.ts';
import { hourMs } from '#contract/format.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { enforceRateLimitInMemory } from '../../platform/core/rate-limits-in-memory.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/**
 * Seals a copy of a draft under an address that nobody can guess. Anyone who holds the address sees this copy and nothing
 * else, for an hour; only who has our key can read the copy itself.
 */
export async function sealCopy(tx: Queryable, context: Acting, id: string, draft: Draft) {
  const { clock, config, random, secrets } = context;
  const token = random.token();
  const until = new Date(clock.now().getTime() + hourMs);
  const sealed = secrets.seal('preview', JSON.stringify(previewOf(draft)));
  await tx.run(sql`
    insert into survey.preview (token_hash, sealed, until) values (${hashToken(token)}, ${sealed}, ${until})`);
  await recordAudit(tx, context, { action: 'campaign_previewed', about: id });
  return { url: `${config.public_url}/voorbeeld/${token}`, until: until.toISOString() };
}

/** The copy behind an address, as long as its hour lasts. Others are refused alike, and a network has a limited number of tries. */
export async function openCopy(context: Context, ip: string, token: string): Promise<Preview> {
  enforceRateLimitInMemory(context, 'preview_copy_network', networkOf(ip));
  const found = await context.db.maybe(sql<{ sealed: Buffer }>`
    select sealed from survey.preview where token_hash = ${hashToken(token)} and until > ${context.clock.now()}`);
  if (found) return JSON.parse(context.secrets.open('preview', found.sealed)) as Preview;
  await enforceRateLimit(context, 'preview_unknown_network', networkOf(ip));
  throw new Problem('not_found');
}

/** Copies whose hour is over leave the database. */
export async function sweepCopies({ db, clock }: Context): Promise<void> {
  await db.run(sql`delete from survey.preview where until <= ${clock.now()}`);
}
