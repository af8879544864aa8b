import type { FastifyRequest } from 'fastify';
import { listMailbox, readMailbox, readMailboxHtml } from '#contract/calls/office/mailbox.ts';
import {
  acceptInvitation,
  keepSession,
  login,
  loginCode,
  logout,
  readInvitation,
  readSession,
  tryoutLogin,
} from '#contract/calls/office/staff.ts';
import { readToday } from '#contract/calls/office/today.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import { readHtml } from '../../messages/test-mailbox/html.ts';
import { listMessages, readMessage } from '../../messages/test-mailbox/mailbox.ts';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/loopback.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { dropCookie } from './cookies.ts';
import { demoLogin } from './demo.ts';
import { joinStaff, showInvitation } from './invitation.ts';
import { checkCode, checkPassword } from './login.ts';
import { describeSession, endStaffSession } from './session.ts';
import { overlookToday } from './today.ts';

/** These calls open transactions of their own: hashing is slow, and a refusal must leave its line in the audit log. */
const own = { transaction: false } as const;

export const sessionRoutes: Route[] = [
  route(readSession, ({ context, request }) => describeSession(request, context)),
  // Nothing is left to do: recognising the caller has kept the session alive.
  route(keepSession, async () => ({ ok: true as const })),
  route(login, ({ context, request, body }) => checkPassword(context, request, body), own),
  route(loginCode, ({ context, request, answer, body }) => checkCode(context, { request, answer }, body), own),
  route(logout, async ({ db, context, request, answer }) => {
    await endStaffSession(db, request, context);
    dropCookie(answer, context.config, 'office_session');
    // Only the session's cookie goes: the mark of a known device stays. So does the storage, which holds text that is not
    // sent yet: the office itself removes what is to go from it.
    answer.header('clear-site-data', '"cache"');
    return { ok: true as const };
  }),

  route(readInvitation, ({ context, params }) => showInvitation(context, params.token)),
  route(
    acceptInvitation,
    ({ context, request, answer, params, body }) => joinStaff(context, request, answer, params.token, body),
    own,
  ),

  route(readToday, ({ context }) => overlookToday(context)),

  route(tryoutLogin, ({ db, context, request, answer, body }) => {
    tryoutOnly(request, context.config);
    return demoLogin(db, context, { request, answer }, body.token);
  }),
  route(listMailbox, ({ db, context, request, query }) => {
    tryoutOnly(request, context.config);
    return listMessages(db, query);
  }),
  route(readMailbox, ({ db, context, request, params }) => {
    tryoutOnly(request, context.config);
    return readMessage(db, params.id, makeWriter(context));
  }),
  route(readMailboxHtml, ({ db, context, request, answer, params }) => {
    tryoutOnly(request, context.config);
    return readHtml(db, answer, params.id, makeWriter(context));
  }),
];

/**
 * Guards what the try-out shows without log-in: only somebody at this machine may see it, nobody over a network or
 * through a proxy. A website can point its own name at this machine and read along (DNS rebinding), but then that name
 * stands in the Host header.
 */
function tryoutOnly({ headers, ip, socket }: FastifyRequest, config: Config): void {
  if (config.panel_env !== 'tryout') throw new Problem('not_found');
  const named = hostname(`http://${headers.host ?? ''}`);
  const passedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isHere = named && [named, ip, socket.remoteAddress ?? ''].every(isLoopback);
  if (!isHere || passedOn) throw new Problem('forbidden');
}

function hostname(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
