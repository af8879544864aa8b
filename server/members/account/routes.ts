import {
  checkToken,
  emailAvailable,
  forgotPassword,
  login as loginCall,
  logout,
  mendRegistration as mendCall,
  phoneAvailable,
  register as registerCall,
  resetPassword,
  verifyEmail,
  verifyPhone,
} from '#contract/calls/account.ts';
import { resendEmail, resendPhone } from '#contract/calls/members.ts';
import * as proof from '#contract/calls/proof.ts';
import { sql } from '../../platform/database/sql.ts';
import { okAfter, type Route, route } from '../../platform/http/route.ts';
import { agreeToChange } from '../verification/agree-change.ts';
import { forgetLeft, notMyEmail, notMyPhone } from '../verification/not-me.ts';
import { proveEmail } from '../verification/prove-email.ts';
import { provePhone } from '../verification/prove-phone.ts';
import { undoChange } from '../verification/undo-change.ts';
import { isEmailFree, isPhoneFree, spendOnEmail, spendOnPhone } from './available.ts';
import { loggedInAs } from './caller.ts';
import { correctRegistration, registrationToken } from './correct-registration.ts';
import { logIn } from './login.ts';
import { checkReset, completeReset, requestReset } from './password-reset.ts';
import { checkRegistration, register } from './register.ts';
import { resend, spendOnResend } from './resend.ts';
import { delayUnprovenSms, smsDelay, smsDelayFor } from './unproven-sms-limit.ts';

/** These calls open their own transaction: after hashing, or to commit before they refuse. */
const own = { transaction: false } as const;

export const accountRoutes: Route[] = [
  route(
    registerCall,
    async ({ context, request, body }) => {
      const id = await register(context, request, body);
      return { ok: true, sms: await smsDelayFor(context, body), registration: registrationToken(context, id) };
    },
    { ...own, check: checkRegistration },
  ),
  route(
    mendCall,
    ({ context, request, body }) =>
      okAfter(correctRegistration(context, request.ip, body.registration, body.email ?? undefined)),
    own,
  ),
  route(
    emailAvailable,
    async ({ context, request, body }) => ({ available: await isEmailFree(context, request.ip, body.email) }),
    {
      ...own,
      check: spendOnEmail,
      anyText: 'email',
    },
  ),
  route(
    phoneAvailable,
    async ({ context, request, body }) => ({ available: await isPhoneFree(context, request.ip, body.phone) }),
    {
      ...own,
      check: spendOnPhone,
      anyText: 'phone',
    },
  ),

  route(verifyEmail, ({ context, params }) => proveEmail(context, params.token), own),
  route(verifyPhone, ({ context, params }) => provePhone(context, params.token), own),
  route(resendEmail, ({ db, context, caller }) => okAfter(resend(db, context, caller.member_id, 'email')), {
    check: spendOnResend('email'),
  }),
  route(
    resendPhone,
    async ({ db, context, request, caller }) => {
      await resend(db, context, caller.member_id, 'phone');
      await delayUnprovenSms(db, context, request.ip, caller.member_id);
      return { ok: true, sms: await smsDelay(db, context, caller.member_id) };
    },
    { check: spendOnResend('phone') },
  ),

  ...(
    [
      [proof.notMyEmail, notMyEmail],
      [proof.notMyPhone, notMyPhone],
      [proof.forgetLeft, forgetLeft],
      [proof.undoChange, undoChange],
    ] as const
  ).map(([endpoint, act]) => route(endpoint, ({ db, context, params }) => okAfter(act(db, context, params.token)))),
  route(proof.agreeToChange, async ({ db, context, request, params }) =>
    okAfter(agreeToChange(db, context, params.token, (await loggedInAs(request, context))?.member_id)),
  ),

  route(loginCall, ({ context, request, answer, body }) => logIn(context, request, answer, body), own),
  // The route requires a member, so a request that gets here has a valid session.
  route(checkToken, async () => ({ ok: true })),
  route(logout, async ({ db, caller, answer }) => {
    await db.run(sql`delete from contact.session where id = ${caller.session_id}`);
    answer.header('clear-site-data', '"cache"');
    return { ok: true };
  }),

  route(forgotPassword, ({ context, request, body }) => okAfter(requestReset(context, request.ip, body)), own),
  route(resetPassword, ({ context, request, answer, body }) => okAfter(completeReset(context, request, answer, body)), {
    ...own,
    check: checkReset,
  }),
];
