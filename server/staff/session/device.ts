import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/core/context.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { cookieSeconds, readCookie, setCookie } from './cookies.ts';

const oldest = ({ clock }: Context): Date => new Date(clock.now().getTime() - cookieSeconds.office_device * 1000);

/**
 * The mark tells that this person logged in on this device before. It opens nothing; tries with it are counted apart.
 */
export async function isKnownDevice(
  request: FastifyRequest,
  context: Context,
  staffId: string | undefined,
): Promise<boolean> {
  const mark = readCookie(request, context.config, 'office_device');
  if (!mark || !staffId) return false;
  const found = await context.db.maybe(sql`
    select from office.staff_device
    where token_hash = ${hashToken(mark)} and staff_id = ${staffId} and marked_at > ${oldest(context)}`);
  return found !== undefined;
}

/**
 * Each device has its own mark, replaced at every log-in, so that a copied mark is worth nothing after the next one.
 */
export async function markStaffDevice(
  tx: Queryable,
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  staffId: string,
): Promise<void> {
  const before = readCookie(request, context.config, 'office_device');
  await tx.run(sql`
    delete from office.staff_device
    where marked_at <= ${oldest(context)} or token_hash = ${before ? hashToken(before) : null}`);
  const mark = context.random.token();
  await tx.run(sql`
    insert into office.staff_device (token_hash, staff_id, marked_at)
    values (${hashToken(mark)}, ${staffId}, ${context.clock.now()})`);
  setCookie(answer, context.config, 'office_device', mark);
}
