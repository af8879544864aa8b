import type { FastifyReply, FastifyRequest } from 'fastify';
import type { acceptInvitation, readInvitation, StaffMember } from '#contract/calls/office/staff.ts';
import { staffSentences } from '#contract/calls/office/staff.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { base32 } from '../../platform/core/base32.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { hashQueue } from '../../platform/http/hash-queue.ts';
import { markStaffDevice } from './device.ts';
import { endSessionsOf, rightsOfStaff, startStaffSession } from './session.ts';
import { stepOf, totpUri } from './totp.ts';

/** The key that the app is going to hold: 160 bits, as RFC 4226 advises. Stored sealed. */
const newTotpKey = ({ random, secrets }: Context): Buffer =>
  secrets.seal('app key', random.bytes(20).toString('base64url'));
const openTotpKey = ({ secrets }: Context, sealed: Buffer) => Buffer.from(secrets.open('app key', sealed), 'base64url');

/** The invitation leaves by mail: anyone who uses its link reads that address. */
export async function noteMailed(tx: Queryable, staffId: string): Promise<void> {
  await tx.run(sql`update office.staff_invitation set mailed = true where staff_id = ${staffId}`);
}

/** The link by which one person joins, once, within a day. An older link of the same person dies. */
export async function inviteStaff(tx: Queryable, context: Acting, invited: { id: string; role: StaffRole }) {
  const { clock, config, random } = context;
  const token = random.token();
  const expires = new Date(clock.now().getTime() + rules.staff_invitation_hours * 3_600_000);
  await tx.run(sql`
    insert into office.staff_invitation (token_hash, staff_id, totp_sealed, expires_at)
    values (${hashToken(token)}, ${invited.id}, ${newTotpKey(context)}, ${expires})
    on conflict (staff_id) do update set
      token_hash = excluded.token_hash, totp_sealed = excluded.totp_sealed, expires_at = excluded.expires_at, mailed = false`);
  await recordAudit(tx, context, { action: 'staff_invited', about: invited.id, detail: { to: invited.role } });
  return `${config.office_url}/uitnodiging/${token}`;
}

type Row = {
  staff_id: string;
  email: string;
  role: StaffRole;
  name: string | null;
  totp_sealed: Buffer;
  expires_at: Date;
};

/** A link that was used, is too old, was replaced by a newer one or was never made: all get the same answer. */
async function find({ db, clock }: Context, token: string): Promise<Row> {
  const row = await db.maybe(sql<Row>`
    select staff_id, email, role, name, invitation.totp_sealed, expires_at
    from office.staff_invitation invitation join office.staff on staff.id = staff_id
    where token_hash = ${hashToken(token)} and expires_at > ${clock.now()} and left_at is null`);
  if (!row) throw new Problem('staff_invitation_gone');
  return row;
}

export async function showInvitation(context: Context, token: string): Promise<Reply<typeof readInvitation>> {
  const { email, role, name, totp_sealed, expires_at } = await find(context, token);
  const key = openTotpKey(context, totp_sealed);
  const secret_uri = totpUri(key, `${context.config.panel_name} kantoor`, email);
  return { email, role, name, expires_at: expires_at.toISOString(), secret: base32(key), secret_uri };
}

export async function joinStaff(
  context: Context,
  request: FastifyRequest,
  answer: FastifyReply,
  token: string,
  given: Output<typeof acceptInvitation, 'body'>,
) {
  const invitation = await find(context, token);
  if (holdsKnownWord(given.password, [invitation.email.split('@')[0]!, context.config.panel_name])) {
    throw new Problem('invalid', { errors: { password: [staffSentences.password_known] } });
  }
  const now = context.clock.now();
  const step = stepOf(openTotpKey(context, invitation.totp_sealed), given.code, now);
  if (step === undefined) throw new Problem('invalid', { errors: { code: [staffSentences.code_wrong] } });

  const name = given.name.trim();
  const password_hash = await context.secrets.hashPassword(given.password, hashQueue(request, 'office'));
  return context.db.transaction(async (tx) => {
    // Only one request can delete the link: of two at the same moment one joins.
    const mine = await tx.maybe(sql<{ mailed: boolean }>`
      delete from office.staff_invitation where token_hash = ${hashToken(token)} returning mailed`);
    if (!mine) throw new Problem('staff_invitation_gone');
    const staff = await tx.one(sql<StaffMember & { id: string }>`
      update office.staff set name = ${name}, password_hash = ${password_hash}, totp_step = ${step},
        totp_sealed = ${invitation.totp_sealed}, joined_at = ${now},
        email_proven_at = case when ${mine.mailed} then ${now}::timestamptz else email_proven_at end
      where id = ${invitation.staff_id}
      returning id, name, email, role, ${rightsOfStaff}`);
    await endSessionsOf(tx, staff.id);
    await forgetSecondKeys(tx, staff.id);
    await notifyLive(tx, 'staff');
    await recordAudit(tx, { ...context, actor: { staff_id: staff.id } }, { action: 'staff_joined', about: staff.id });
    const started = await startStaffSession(tx, context, { request, answer }, staff, 'joined');
    await markStaffDevice(tx, context, request, answer, staff.id);
    return started;
  });
}

/** Words that a guesser tries first. Very short ones would forbid too much. */
function holdsKnownWord(password: string, words: string[]): boolean {
  const plain = password.toLowerCase();
  return words.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()));
}

/** Anyone who joins anew starts with a new app: no passkey or code on paper of before opens anything any more. */
export async function forgetSecondKeys(tx: Queryable, staffId: string): Promise<void> {
  await tx.run(sql`delete from office.staff_passkey where staff_id = ${staffId}`);
  await tx.run(sql`delete from office.staff_recovery where staff_id = ${staffId}`);
  await tx.run(sql`delete from office.staff_challenge where staff_id = ${staffId}`);
}
