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
import { email as emailSchema, sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { emailKey, isEmailTaken, isPhoneTaken } from '../../people/address.ts';
import { readPhone } from '../../people/phone.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type CheckedRequest, type Route, route } from '../../platform/http/route.ts';
import { type Changed, type ChangeLink, findChange } from '../verification/change-links.ts';
import { forgetLeft, notMyEmail, notMyPhone } from '../verification/not-me.ts';
import { proveEmail } from '../verification/prove-email.ts';
import { provePhone } from '../verification/prove-phone.ts';
import { takeOverEmail, takeOverPhone } from '../verification/take-over.ts';
import { undoChange } from '../verification/undo-change.ts';
import { loggedInAs } from './caller.ts';
import { correctRegistration, registrationToken } from './correct-registration.ts';
import { noteProbes } from './enumeration-log.ts';
import { logIn } from './login.ts';
import { checkReset, completeReset, requestReset } from './password-reset.ts';
import { checkRegistration, register } from './register.ts';
import { resend, spendOnResend } from './resend.ts';
import { delayUnprovenSms, smsDelay, smsDelayFor } from './unproven-sms-limit.ts';

/**
 * 'Ja, dat was ik', pressed by the reader of the old address's mail: the change need not wait any longer.
 * `loggedIn` is the member whose session the browser has, if any.
 */
async function agreeToChange(tx: Queryable, context: Context, token: string, loggedIn?: string): Promise<void> {
  const { link, mine } = await findChange(tx, context, token);
  const isEmail = link.purpose === 'change_email';
  if ((isEmail ? mine.email_key : (mine.phone ?? '')) === link.about) return;
  if ((isEmail ? mine.new_email_key : mine.new_phone) !== link.about) throw new Problem('not_found');
  if (loggedIn === mine.id) await knowPassword(tx, context, mine, link);
  const now = context.clock.now();
  if (isEmail) {
    await tx.run(sql`update contact.member set new_email_from = ${now} where id = ${mine.id}`);
    if ((await takeOverEmail(tx, context, mine.id)) === 'taken') throw taken('email', sentences.email_taken);
    return;
  }
  await tx.run(sql`update contact.member set new_phone_from = ${now} where id = ${mine.id}`);
  if ((await takeOverPhone(tx, context, mine.id)) === 'taken') throw taken('phone', phoneSentences.taken);
}

const taken = (field: string, sentence: string) => new Problem('invalid', { errors: { [field]: [sentence] } });

/** A link that was mailed to the address in force was opened in a session: mail and password are one person's. */
async function knowPassword(tx: Queryable, { clock }: Context, mine: Changed, { told }: ChangeLink): Promise<void> {
  if (told === null || emailKey(told) !== mine.email_key) return;
  await tx.run(sql`
    update contact.member set password_known_at = coalesce(password_known_at, ${clock.now()}) where id = ${mine.id}`);
}

/**
 * People get a true answer; somebody who tries out lists gets few of them, by budgets per network and for the whole
 * site.
 */
const spendOn =
  (kind: 'email' | 'phone') =>
  async ({ context, request, body }: CheckedRequest): Promise<FieldErrors> => {
    await noteProbes(context, request.ip, 'asked', { [kind]: body[kind] });
    await enforceRateLimit(context, 'available_network', networkOf(request.ip));
    await enforceRateLimit(context, 'available_site', 'site');
    return {};
  };
const spendOnEmail = spendOn('email');
const spendOnPhone = spendOn('phone');

/** A text that is no address counts as free: the registration tells that it is no address. */
async function isEmailFree(context: Context, ip: string, typed: string): Promise<boolean> {
  const { success, data } = emailSchema.safeParse(typed);
  const taken = success && (await isEmailTaken(context.db, context, data));
  if (taken) await noteProbes(context, ip, 'taken', { email: data });
  return !taken;
}

async function isPhoneFree(context: Context, ip: string, typed: string): Promise<boolean> {
  const { phone } = readPhone(typed);
  const taken = phone !== undefined && (await isPhoneTaken(context.db, context, phone));
  if (taken) await noteProbes(context, ip, 'taken', { phone });
  return !taken;
}

const done = { ok: true };
/** These calls open their own transaction: after hashing, or to commit before they refuse. */
const own = { transaction: false } as const;

export const accountRoutes: Route[] = [
  route(
    registerCall,
    async ({ context, request, body }) => {
      const id = await register(context, request, body);
      return { ...done, sms: await smsDelayFor(context, body), registration: registrationToken(context, id) };
    },
    { ...own, check: checkRegistration },
  ),
  route(
    mendCall,
    async ({ context, request, body }) => {
      await correctRegistration(context, request.ip, body.registration, body.email ?? undefined);
      return done;
    },
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
  route(
    resendEmail,
    async ({ db, context, caller }) => {
      await resend(db, context, caller.member_id, 'email');
      return done;
    },
    { check: spendOnResend('email') },
  ),
  route(
    resendPhone,
    async ({ db, context, request, caller }) => {
      await resend(db, context, caller.member_id, 'phone');
      await delayUnprovenSms(db, context, request.ip, caller.member_id);
      return { ...done, sms: await smsDelay(db, context, caller.member_id) };
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
  ).map(([endpoint, act]) =>
    route(endpoint, async ({ db, context, params }) => {
      await act(db, context, params.token);
      return done;
    }),
  ),
  route(proof.agreeToChange, async ({ db, context, request, params }) => {
    await agreeToChange(db, context, params.token, (await loggedInAs(request, context))?.member_id);
    return done;
  }),

  route(loginCall, ({ context, request, answer, body }) => logIn(context, request, answer, body), own),
  // The route requires a member, so a request that gets here has a valid session.
  route(checkToken, async () => done),
  route(logout, async ({ db, caller, answer }) => {
    await db.run(sql`delete from contact.session where id = ${caller.session_id}`);
    answer.header('clear-site-data', '"cache"');
    return done;
  }),

  route(
    forgotPassword,
    async ({ context, request, body }) => {
      await requestReset(context, request.ip, body);
      return done;
    },
    own,
  ),
  route(
    resetPassword,
    async ({ context, request, answer, body }) => {
      await completeReset(context, request, answer, body);
      return done;
    },
    { ...own, check: checkReset },
  ),
];
