import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Program } from '../../platform/http/route.ts';

type Row = { id: string; name: string; campaign_id: string | null; used_at: Date | null };
const minute = 60_000;

/**
 * Which program calls, by the key in its header. It reads as a researcher without any right: under the guard of outsiders. A key
 * for one campaign finds no other.
 */
export async function programOf(request: FastifyRequest, context: Context, endpoint: Endpoint): Promise<Program> {
  const { clock, db } = context;
  const [, key = ''] = /^Bearer +(ouderpanel_[\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? [];
  const now = clock.now();
  const found = await db.maybe(sql<Row>`
    select id, name, campaign_id, used_at from office.program_key
    where token_hash = ${hashToken(key)} and ends_at > ${now} and revoked_at is null`);
  if (!found) throw new Problem('program_key_unknown');
  await enforceRateLimit(context, 'program_key', found.id);
  const { id: campaign = '' } = request.params as { id?: string };
  if (found.campaign_id !== null && campaign !== '' && campaign !== found.campaign_id) throw new Problem('not_found');
  if (!found.used_at || now.getTime() - found.used_at.getTime() >= minute) {
    await db.run(sql`update office.program_key set used_at = ${now} where id = ${found.id}`);
  }
  await countUse(context, found.id, `${endpoint.method} ${endpoint.path}`, campaign);
  return { key_id: found.id, campaign_id: found.campaign_id, name: found.name, role: 'researcher', rights: [] };
}

/** The first call of its kind on a day is a line of the log. */
async function countUse(context: Context, key_id: string, call: string, about: string): Promise<void> {
  const { clock, db } = context;
  const { times } = await db.one(sql<{ times: number }>`
    insert into office.program_use (key_id, day, call, about, times)
    values (${key_id}, ${isoDay(clock.now())}, ${call}, ${about}, 1)
    on conflict (key_id, day, call, about) do update set times = program_use.times + 1
    returning times`);
  if (times > 1) return;
  // A made-up id is no campaign's: the line is about the key alone then.
  const known = about && (await db.maybe(sql`select from survey.campaign where id::text = ${about}`));
  await recordAudit(
    db,
    { clock, actor: { key_id } },
    { action: 'program_read', about: known ? about : undefined, detail: { call } },
  );
}
