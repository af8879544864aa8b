import type { FastifyRequest } from 'fastify';
import type { addPasskey as addPasskeyCall } from '#contract/calls/office/staff/own-account.ts';
import type { Output } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';
import { hostOf, makeChallenge, takeChallenge } from './challenge.ts';
import { requireRecentLogin } from './recent-login.ts';
import { tellOwner } from './tell-owner.ts';
import { verifyNewPasskey } from './webauthn.ts';

const idOf = (key: string): Buffer => Buffer.from(key, 'base64url');

export async function beginPasskey(context: Acting, request: FastifyRequest, caller: Staff) {
  const rp_id = hostOf(request, context);
  await requireRecentLogin(context, caller);
  const { email } = await context.db.one(sql<{ email: string }>`
    select email from office.staff where id = ${caller.staff_id}`);
  const keys = await context.db.many(sql<{ id: Buffer }>`
    select id from office.staff_passkey where staff_id = ${caller.staff_id} and host = ${rp_id}`);
  return {
    challenge: await makeChallenge(context, caller.staff_id),
    rp_id,
    rp_name: `${context.config.panel_name} kantoor`,
    user_id: Buffer.from(caller.staff_id).toString('base64url'),
    user_name: email,
    display_name: caller.name,
    exclude: keys.map(({ id }) => id.toString('base64url')),
  };
}

/** Keeps a passkey that was made for a challenge of ours, at this office, by an authenticator that knew its owner. */
export async function addPasskey(
  context: Acting,
  request: FastifyRequest,
  caller: Staff,
  given: Output<typeof addPasskeyCall, 'body'>,
): Promise<void> {
  await requireRecentLogin(context, caller);
  const expected = await takeChallenge(context, request, caller.staff_id, given.client_data);
  const counter = expected && (await verifyNewPasskey(expected, given));
  if (!expected || counter === undefined) throw new Problem('staff_passkey_refused');
  await context.db.transaction(async (tx) => {
    const { count } = await tx.one(sql<{ count: number }>`
      select count(*) as count from office.staff_passkey where staff_id = ${caller.staff_id}`);
    if (count >= rules.passkeys_most)
      throw new Problem('staff_passkeys_many', { facts: { most: rules.passkeys_most } });
    const kept = await tx.run(sql`
      insert into office.staff_passkey (id, staff_id, name, host, public_key, counter, created_at)
      values (${idOf(given.key)}, ${caller.staff_id}, ${given.name.trim()}, ${expected.expectedRPID},
        ${Buffer.from(given.public_key, 'base64url')}, ${counter},
        ${context.clock.now()})
      on conflict do nothing`);
    if (kept === 0) throw new Problem('staff_passkey_refused');
    await recordAudit(tx, context, { action: 'passkey_added', about: caller.staff_id });
    const what = `een toegangssleutel gemaakt: ${given.name.trim()}.`;
    await tellOwner(tx, context, caller, { verb: 'is', what });
  });
}

export async function renamePasskey(
  tx: Queryable,
  context: Acting,
  { staff_id }: Staff,
  { key, name }: { key: string; name: string },
): Promise<void> {
  const renamed = await tx.run(sql`
    update office.staff_passkey set name = ${name.trim()} where id = ${idOf(key)} and staff_id = ${staff_id}`);
  if (renamed === 0) throw new Problem('not_found');
  await recordAudit(tx, context, { action: 'passkey_renamed', about: staff_id });
}

export async function removePasskey(tx: Queryable, context: Acting, caller: Staff, key: string): Promise<void> {
  await requireRecentLogin(context, caller);
  const removed = await tx.maybe(sql<{ name: string }>`
    delete from office.staff_passkey where id = ${idOf(key)} and staff_id = ${caller.staff_id} returning name`);
  if (!removed) throw new Problem('not_found');
  await recordAudit(tx, context, { action: 'passkey_removed', about: caller.staff_id });
  await tellOwner(tx, context, caller, { verb: 'is', what: `een toegangssleutel verwijderd: ${removed.name}.` });
}
