import type { loginRecovery } from '#contract/calls/office/staff/own-account.ts';
import * as calls from '#contract/calls/office/staff/own-account.ts';
import type { OfficeSession } from '#contract/calls/office/staff.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { passSecondStep } from '../session/login.ts';
import type { LoginRequest } from '../session/session.ts';
import { endOwnSessions, readAccount } from './account.ts';
import { mailAddressLink, proveAddress, proveOwnPhone, removeOwnPhone, sendPhoneCode } from './address.ts';
import { beginApp, confirmApp } from './app.ts';
import { beginLogin, enterByPasskey } from './passkey-login.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { makeRecovery, recoveryHash } from './recovery.ts';
import { tellOwner } from './tell-owner.ts';

const ok = { ok: true } as const;
/** A challenge is used up and a refusal noted whatever becomes of the call, so these open transactions of their own. */
const own = { transaction: false } as const;

export const ownRoutes: Route[] = [
  route(calls.readAccount, ({ context, caller }) => readAccount(context, caller)),
  route(
    calls.mailAddressLink,
    async ({ acting, caller }) => {
      await mailAddressLink(acting, caller);
      return ok;
    },
    own,
  ),
  route(calls.proveAddress, async ({ db, acting, caller, body }) => {
    await proveAddress(db, acting, caller, body.token);
    return ok;
  }),
  route(
    calls.sendPhoneCode,
    async ({ acting, caller, body }) => {
      await sendPhoneCode(acting, caller, body.phone);
      return ok;
    },
    own,
  ),
  route(
    calls.proveOwnPhone,
    async ({ acting, caller, body }) => {
      await proveOwnPhone(acting, caller, body);
      return ok;
    },
    own,
  ),
  route(calls.removeOwnPhone, async ({ db, acting, caller }) => {
    await removeOwnPhone(db, acting, caller);
    return ok;
  }),
  route(calls.endOwnSession, async ({ db, acting, caller, params }) => {
    await endOwnSessions(db, acting, caller, params.id);
    return ok;
  }),
  route(calls.endOtherSessions, async ({ db, acting, caller }) => ({
    ended: await endOwnSessions(db, acting, caller),
  })),
  route(calls.beginPasskey, ({ acting, request, caller }) => beginPasskey(acting, request, caller), own),
  route(
    calls.addPasskey,
    async ({ acting, request, caller, body }) => {
      await addPasskey(acting, request, caller, body);
      return ok;
    },
    own,
  ),
  route(calls.renamePasskey, async ({ db, acting, caller, params, body }) => {
    await renamePasskey(db, acting, caller, { key: params.key, name: body.name });
    return ok;
  }),
  route(calls.removePasskey, async ({ db, acting, caller, params }) => {
    await removePasskey(db, acting, caller, params.key);
    return ok;
  }),
  route(calls.makeRecovery, async ({ db, acting, caller }) => ({ codes: await makeRecovery(db, acting, caller) })),
  route(calls.beginApp, ({ acting, caller }) => beginApp(acting, caller), own),
  route(calls.confirmApp, async ({ db, acting, caller, body }) => {
    await confirmApp(db, acting, caller, body);
    return ok;
  }),
  route(calls.beginPasskeyLogin, ({ context, request }) => beginLogin(context, { request }), own),
  route(
    calls.loginPasskey,
    ({ context, request, answer, body }) => enterByPasskey(context, { request, answer }, body),
    own,
  ),
  route(
    calls.loginRecovery,
    ({ context, request, answer, body }) => enterByRecovery(context, { request, answer }, body),
    own,
  ),
];

/** Second step without the app: each code on paper logs in once, and its owner is mailed that it did. */
function enterByRecovery(
  context: Context,
  entering: LoginRequest,
  { login_token, recovery }: Output<typeof loginRecovery, 'body'>,
): Promise<OfficeSession> {
  return passSecondStep(context, entering, login_token, 'recovery', async (tx, { id }) => {
    const used = await tx.run(sql`
      update office.staff_recovery set used_at = ${context.clock.now()}
      where staff_id = ${id} and code_hash = ${recoveryHash(context, id, recovery)} and used_at is null`);
    if (used === 0) return false;
    const { left } = await tx.one(sql<{ left: number }>`
      select count(*) as left from office.staff_recovery where staff_id = ${id} and used_at is null`);
    const what = `ingelogd met een herstelcode. Je hebt er nog ${left}.`;
    await tellOwner(tx, context, { staff_id: id }, { verb: 'is', what });
    return true;
  });
}
