import type { loginPasskey } from '#contract/calls/office/staff/own-account.ts';
import type { OfficeSession, StaffMember } from '#contract/calls/office/staff.ts';
import type { Output } from '#contract/endpoint.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { sql } from '../../platform/database/sql.ts';
import { markStaffDevice } from '../session/device.ts';
import { type LoginRequest, rightsOfStaff, startStaffSession } from '../session/session.ts';
import { hostOf, makeChallenge, takeChallenge } from './challenge.ts';
import { verifyPasskeyLogin } from './webauthn.ts';

export async function beginLogin(context: Context, { request }: Pick<LoginRequest, 'request'>) {
  const rp_id = hostOf(request, context);
  await enforceRateLimit(context, 'staff_passkey_network', networkOf(request.ip));
  return { challenge: await makeChallenge(context, null), rp_id };
}

type PasskeyLogin = Output<typeof loginPasskey, 'body'>;
type Row = StaffMember & { id: string; key: Buffer; public_key: Buffer; counter: number };

const isTheirs = ({ id }: Row, { user_id }: PasskeyLogin): boolean =>
  user_id == null || Buffer.from(user_id, 'base64url').toString('utf8') === id;

/** Anyone who copied a passkey counts on from the same number: a count that does not go up is refused. */
function enter(context: Context, entering: LoginRequest, found: Row, counter: number) {
  const { clock, db } = context;
  return db.transaction(async (tx) => {
    const counted = await tx.run(sql`
      update office.staff_passkey set counter = ${counter}, used_at = ${clock.now()}
      where id = ${found.key} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`);
    if (counted === 0) return undefined;
    const detail = { way: 'passkey' };
    await recordAudit(tx, { clock, actor: { staff_id: found.id } }, { action: 'login', about: found.id, detail });
    const started = await startStaffSession(tx, context, entering, found, 'passkey');
    await markStaffDevice(tx, context, entering.request, entering.answer, found.id);
    return started;
  });
}

/** Logs in the person whose passkey signed a challenge of ours. Every refusal sounds alike. */
export async function enterByPasskey(
  context: Context,
  entering: LoginRequest,
  given: PasskeyLogin,
): Promise<OfficeSession> {
  const { clock, config, db } = context;
  const expected = await takeChallenge(context, entering.request, null, given.client_data);
  const key = Buffer.from(given.key, 'base64url');
  const found =
    expected &&
    (await db.maybe(sql<Row>`
      select staff.id, staff.name, staff.email, staff.role, ${rightsOfStaff}, passkey.id as key, public_key,
        counter
      from office.staff_passkey passkey join office.staff on staff.id = passkey.staff_id
      where passkey.id = ${key} and host = ${expected.expectedRPID} and joined_at is not null and left_at is null
        and (not demo or ${config.panel_env === 'tryout'})`));
  const counter = found && isTheirs(found, given) ? await verifyPasskeyLogin(expected!, found, given) : undefined;
  const session = counter === undefined ? undefined : await enter(context, entering, found!, counter);
  if (session) return session;
  const detail = { step: 'passkey' };
  await recordAudit(db, { clock, actor: 'nobody' }, { action: 'login_refused', about: found?.id, detail });
  throw new Problem('staff_passkey');
}
