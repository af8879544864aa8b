import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeSession, StaffMember } from '#contract/calls/office/staff.ts';
import { note } from '../base/audit.ts';
import type { Context } from '../base/context.ts';
import { networkOf } from '../base/limits.ts';
import { Problem } from '../base/problem.ts';
import { hashToken } from '../base/secrets.ts';
import { countFailures } from '../base/tries.ts';
import { sql } from '../database/sql.ts';
import { isKnownDevice, markDevice } from './device.ts';
import { startSession } from './session.ts';
import { stepOf } from './totp.ts';

/** How long somebody may take between the password and the code. */
const codeMs = 5 * 60_000;

type Given = { email: string; password: string };

/**
 * First step: the password. A wrong password, an unknown address and the address of somebody who left get the same
 * answer after the same work. Failures are counted per account and network, and then per account. On a device where
 * this person logged in before they are counted apart, so that a stranger cannot keep the owner out. Nothing locks for
 * good, and another admin can make a new link.
 */
export async function checkPassword(context: Context, request: FastifyRequest, { email, password }: Given) {
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
        ['staff_login_account_anywhere', email.toLowerCase()],
      ] as const);
  const right = await countFailures(context, counts, async () =>
    (await secrets.verifyPassword(staff?.password_hash, password)) ? true : undefined,
  );
  if (!right || !staff) {
    await note(
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

type Pending = StaffMember & { id: string; totp_sealed: Buffer };

/** Second step: the code. It counts once, also when two browsers send it at the same moment. */
export async function checkCode(
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  given: { login_token: string; code: string },
): Promise<OfficeSession> {
  const { clock, db } = context;
  const now = clock.now();
  const pending = await db.maybe(sql<Pending>`
    select staff.id, staff.name, staff.email, staff.role, staff.totp_sealed
    from office.staff_login login join office.staff on staff.id = login.staff_id
    where login.token_hash = ${hashToken(given.login_token)} and login.expires_at > ${now} and staff.left_at is null`);
  if (!pending) throw new Problem('staff_login_over');
  const known = (await isKnownDevice(request, context, pending.id)) ? 'known ' : '';
  const session = await countFailures(context, [['staff_code_account', `${known}${pending.id}`]], () =>
    enter(context, request, answer, pending, given),
  );
  if (!session) {
    await note(
      db,
      { clock, actor: 'nobody' },
      { action: 'login_refused', about: pending.id, detail: { step: 'code' } },
    );
    throw new Problem('staff_code');
  }
  return session;
}

async function enter(
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  pending: Pending,
  given: { login_token: string; code: string },
): Promise<OfficeSession | undefined> {
  const { clock, db, secrets } = context;
  const step = stepOf(Buffer.from(secrets.open(pending.totp_sealed), 'base64url'), given.code, clock.now());
  if (step === undefined) return undefined;
  return db.transaction(async (tx) => {
    const fresh = await tx.run(sql`
      update office.staff set totp_step = ${step} where id = ${pending.id} and totp_step < ${step}`);
    const mine = await tx.run(sql`
      delete from office.staff_login where token_hash = ${hashToken(given.login_token)}`);
    if (fresh === 0 || mine === 0) return undefined;
    await note(tx, { clock, actor: { staff_id: pending.id } }, { action: 'login', about: pending.id });
    const started = await startSession(tx, context, answer, pending);
    await markDevice(tx, context, request, answer, pending.id);
    return started;
  });
}
