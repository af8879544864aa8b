import type { FastifyRequest } from 'fastify';
import type { OfficeSession, StaffMember } from '#contract/calls/office/staff.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { countFailures } from '../../platform/core/failed-attempts.ts';
import { Problem } from '../../platform/core/problem.ts';
import { networkOf, wideNetworkOf } from '../../platform/core/rate-limits.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';
import { isKnownDevice, markStaffDevice } from './device.ts';
import { type LoginRequest, rightsOfStaff, startStaffSession } from './session.ts';
import { stepOf } from './totp.ts';

/** How long somebody may take between the password and the code. */
const codeMs = 5 * 60_000;

type StaffCredentials = { email: string; password: string };
/** Somebody whose password was right. */
type Pending = StaffMember & { id: string; totp_sealed: Buffer };

/**
 * First step: the password. A wrong password, an unknown address and the address of somebody who left get the same
 * answer after the same work. Failures are counted per account and network, and then per account. On a device where
 * this person logged in before they are counted apart, so that a stranger cannot keep the owner out. Nothing locks for
 * good, and another admin can make a new link.
 */
export async function checkPassword(context: Context, request: FastifyRequest, { email, password }: StaffCredentials) {
  const { clock, db, random, secrets } = context;
  const staff = await db.maybe(sql<{ id: string; password_hash: string }>`
    select id, password_hash from office.staff
    where lower(email) = lower(${email}) and joined_at is not null and left_at is null
      and (not demo or ${context.config.panel_env === 'tryout'})`);
  const counts = (await isKnownDevice(request, context, staff?.id))
    ? ([['staff_login_account', `known ${staff?.id}`]] as const)
    : ([
        ['staff_login_account', `${email.toLowerCase()} from ${networkOf(request.ip)}`],
        ['staff_login_network', networkOf(request.ip)],
        ['staff_login_wide_network', wideNetworkOf(request.ip)],
        ['staff_login_account_anywhere', email.toLowerCase()],
      ] as const);
  const right = await countFailures(context, counts, async () =>
    (await secrets.verifyPassword(staff?.password_hash, password, hashQueue(request, 'office'))) ? true : undefined,
  );
  if (!right || !staff) {
    await recordAudit(
      db,
      { clock, actor: 'nobody' },
      { action: 'login_refused', about: staff?.id, detail: { step: 'password' } },
    );
    throw new Problem('staff_login');
  }
  const login_token = random.token();
  const now = clock.now();
  await db.run(sql`delete from office.staff_login where expires_at <= ${now}`);
  await db.run(sql`
    insert into office.staff_login (token_hash, staff_id, expires_at)
    values (${hashToken(login_token)}, ${staff.id}, ${new Date(now.getTime() + codeMs)})`);
  return { login_token };
}

/** Second step: the code. It counts once, also when two browsers send it at the same moment. */
export function checkCode(
  context: Context,
  entering: LoginRequest,
  { login_token, code }: { login_token: string; code: string },
): Promise<OfficeSession> {
  const { clock, secrets } = context;
  return passSecondStep(context, entering, login_token, 'app', async (tx, { id, totp_sealed }) => {
    const step = stepOf(Buffer.from(secrets.open('app key', totp_sealed), 'base64url'), code, clock.now());
    if (step === undefined) return false;
    return (
      (await tx.run(sql`update office.staff set totp_step = ${step} where id = ${id} and totp_step < ${step}`)) > 0
    );
  });
}

/** What is told of a second step that was refused, and the word for it in the audit log. */
const refusedAs = {
  app: { code: 'staff_code', step: 'code' },
  recovery: { code: 'staff_recovery', step: 'recovery' },
} as const;

/**
 * Lets in the person who passed the password and now `proves` who it is. Failures of all kinds of second steps count together,
 * so that none of them gives more guesses.
 */
export async function passSecondStep(
  context: Context,
  entering: LoginRequest,
  loginToken: string,
  way: keyof typeof refusedAs,
  proves: (tx: Queryable, pending: Pending) => Promise<boolean>,
): Promise<OfficeSession> {
  const { clock, db } = context;
  const pending = await db.maybe(sql<Pending>`
    select staff.id, staff.name, staff.email, staff.role, ${rightsOfStaff}, staff.totp_sealed
    from office.staff_login login join office.staff on staff.id = login.staff_id
    where login.token_hash = ${hashToken(loginToken)} and login.expires_at > ${clock.now()} and staff.left_at is null`);
  if (!pending) throw new Problem('staff_login_over');
  const known = (await isKnownDevice(entering.request, context, pending.id)) ? 'known ' : '';
  const session = await countFailures(context, [['staff_code_account', `${known}${pending.id}`]], () =>
    db
      .transaction(async (tx) => {
        const mine = await tx.run(sql`delete from office.staff_login where token_hash = ${hashToken(loginToken)}`);
        if (mine === 0 || !(await proves(tx, pending))) throw new NotProven();
        const detail = way === 'app' ? {} : { way };
        await recordAudit(
          tx,
          { clock, actor: { staff_id: pending.id } },
          { action: 'login', about: pending.id, detail },
        );
        const started = await startStaffSession(tx, context, entering, pending, way);
        await markStaffDevice(tx, context, entering.request, entering.answer, pending.id);
        return started;
      })
      .catch(notProven),
  );
  if (session) return session;
  const { code, step } = refusedAs[way];
  await recordAudit(db, { clock, actor: 'nobody' }, { action: 'login_refused', about: pending.id, detail: { step } });
  throw new Problem(code);
}

/** Rolls back, so that anyone who mistyped may try again with the same log-in. */
class NotProven extends Error {}
function notProven(error: unknown): undefined {
  if (!(error instanceof NotProven)) throw error;
}
