import type { FastifyInstance } from 'fastify';
import { oneClick, type unsubscribeRequest } from '#contract/calls/members.ts';
import type { Output } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import { noteState, waitForClaimed } from '../../messages/outbox/enqueue.ts';
import { forgetsText } from '../../messages/outbox/forget-text.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { noteActive } from '../../people/active.ts';
import { writeAttributes } from '../../people/attributes.ts';
import { answerConsents, noteConsents } from '../../people/consent.ts';
import { forgetDeparture } from '../../people/erase-member.ts';
import { dropLinks, findLink, makeLink } from '../../people/mailed-link-token.ts';
import { readOneClick, stopLettersPath } from '../../people/one-click.ts';
import { endMemberSessions } from '../../people/session.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { mailAccountLink } from '../account/mailed-link.ts';
import { detachInvitations, forgetRegistration, purgeUnverifiedData } from '../verification/purge-unverified-data.ts';
import { giveEmailUp } from '../verification/put-back.ts';
import { unsubscribedMail, unsubscribeMail, welcomeBackMail } from './mail.ts';

const leaveLink = ({ config }: Context, token: string): string => `${config.public_url}/uitschrijven/${token}`;
/** The link to the same page, which then offers a button to come back. */
export const comeBackLink = (context: Context, token: string): string => `${leaveLink(context, token)}?terug`;

export async function requestLeave(context: Context, ip: string, given: Output<typeof unsubscribeRequest, 'body'>) {
  await mailAccountLink(context, {
    ip,
    email: given.email,
    purpose: 'unsubscribe',
    reasons: given.reasons,
    mail: (to, token) => unsubscribeMail(context.config, to, leaveLink(context, token)),
  });
}

/**
 * Whether the page of a link may act by itself. A mail scanner opens links as soon as the mail is there, scripts and
 * all; only after a while a visit without a touch is taken for the reader's.
 */
export async function describeLeaveLink(db: Queryable, context: Context, token: string) {
  const link = await findLink(db, context, token, 'unsubscribe');
  if (!link) throw new Problem('not_found');
  const sent = await db.maybe(sql<{ at: Date }>`
    select at from contact.message_event where message_id = ${link.message_id} and state = 'sent'
    order by number desc limit 1`);
  const age = context.clock.now().getTime() - (sent?.at ?? link.created_at).getTime();
  const actsByItself = age >= rules.unsubscribe_wait_minutes * 60_000;
  return { acts_by_itself: actsByItself, regret_days: context.config.regret_days };
}

type Leaver = { id: string; name: string | null; email: string; left_at: Date | null };
const leaver = (id: string) =>
  sql<Leaver>`select id, name, email, left_at from contact.member where id = ${id} for update`;
async function lock(tx: Queryable, id: string): Promise<Leaver> {
  const member = await tx.maybe(leaver(id));
  // The member was destroyed after the link was looked up.
  if (!member) throw new Problem('not_found');
  return member;
}

/** Leaving by the page of a mailed link. */
export async function leavePanel(context: Context, token: string): Promise<void> {
  const memberId = await context.db.transaction(async (tx) => {
    const link = await findLink(tx, context, token, 'unsubscribe');
    if (!link) throw new Problem('not_found');
    await leaveNow(tx, context, await lock(tx, link.member_id), link.reasons ?? []);
    return link.member_id;
  });
  await waitForClaimed(context, memberId);
}

/**
 * The unsubscribe button of a mail program: leaves the panel, or ends the kind of letter that it stood in. For a member who was destroyed already it succeeds as well:
 * there is nothing left to do.
 */
export async function leaveByOneClick(context: Context, token: string): Promise<void> {
  const id = await context.db.transaction(async (tx) => {
    const named = readOneClick(context, token);
    // Older mails carry a token that is stored as a row of contact.link.
    const memberId = named?.member_id ?? (await findLink(tx, context, token, 'one_click'))?.member_id;
    if (!memberId) throw new Problem('not_found');
    const member = await tx.maybe(leaver(memberId));
    if (member && named?.kind === 'newsletter') await endNewsletter(tx, context, memberId);
    else if (member && named?.kind === 'outcomes') await endOutcomes(tx, context, memberId);
    else if (member && named?.kind === 'checks') await endChecks(tx, context, memberId);
    else if (member) await leaveNow(tx, context, member, []);
    return memberId;
  });
  await waitForClaimed(context, id);
}

/** The tick of the profile is taken away, and nothing else: the member stays and gets surveys. */
async function endNewsletter(tx: Queryable, context: Context, memberId: string): Promise<void> {
  const changed = await writeAttributes(tx, memberId, { newsletter: false }, context.clock.now());
  const values = Object.fromEntries(changed.map((key) => [key, false]));
  await noteConsents(tx, context, memberId, 'mail', answerConsents(values, { withdrawals: true }));
}

const endOutcomes = (tx: Queryable, { clock }: Context, memberId: string) =>
  tx.run(sql`
    update contact.member set outcomes_ended_at = coalesce(outcomes_ended_at, ${clock.now()}) where id = ${memberId}`);

const endChecks = (tx: Queryable, { clock }: Context, memberId: string) =>
  tx.run(sql`
    update contact.member set checks_ended_at = coalesce(checks_ended_at, ${clock.now()}) where id = ${memberId}`);

/** Somebody of the office does it for a member who asked for it. The same happens, and the same mail tells of it. */
export async function leaveForMember(
  context: Context,
  id: string,
  { before, after }: Record<'before' | 'after', (tx: Queryable) => Promise<void>>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await before(tx);
    await leaveNow(tx, context, await lock(tx, id), []);
    await after(tx);
  });
  await waitForClaimed(context, id);
}

/** Ends messages and sessions, however often it is called; the rest is kept until the days of regret are over. */
async function leaveNow(tx: Queryable, context: Context, member: Leaver, reasons: string[]): Promise<void> {
  if (member.left_at) return;
  const now = context.clock.now();
  await tx.run(sql`
    update contact.member set left_at = ${now}, left_reasons = ${reasons} where id = ${member.id}`);
  await endMemberSessions(tx, member.id);
  await stopMessages(tx, context, member.id);
  await dropLinks(tx, member.id, 'reset', 'create', 'know_password');
  const back = context.random.token();
  const to = { member_id: member.id, name: member.name, address: member.email };
  const message_id = await queueWithRandomDelay(
    tx,
    context,
    unsubscribedMail(context.config, to, comeBackLink(context, back)),
  );
  await makeLink(tx, context, { member_id: member.id, purpose: 'come_back', message_id, token: back });
}

async function stopMessages(tx: Queryable, context: Context, memberId: string): Promise<void> {
  const waiting = await tx.many(sql<{ id: string }>`
    select id from contact.message where member_id = ${memberId} and state = 'planned' for update`);
  const ids = waiting.map(({ id }) => id);
  for (const id of ids) await noteState(tx, id, 'suppressed', context.clock.now(), 'unsubscribed');
  // Messages that a worker died with: they may have left, and no other worker takes them over any more.
  const abandoned = await tx.many(sql<{ id: string }>`
    select id from contact.message
    where member_id = ${memberId} and state = 'sending' and due_at <= ${context.clock.now()} for update`);
  for (const { id } of abandoned) await noteState(tx, id, 'unknown', context.clock.now(), 'unsubscribed');
  if (!forgetsText(context)) return;
  await tx.run(sql`
    update contact.message set body_text = '', body_html = null, one_click_link = null where id = any(${ids}::uuid[])`);
}

/**
 * Undoes leaving. The link went to the address, so anyone who comes by it has proven that; somebody who typed the address
 * meanwhile has not. The pages that led out are void: opened again by a scanner, they would lead out again. The button
 * of a mail program stays: nobody but its reader presses it.
 */
export async function comeBack(tx: Queryable, context: Context, token: string): Promise<void> {
  const link = await findLink(tx, context, token, 'come_back');
  if (!link) throw new Problem('not_found');
  const member = await lock(tx, link.member_id);
  if (!member.left_at) return;
  await makeRoom(tx, context, member.id, member.left_at);
  await takeBack(tx, member.id);
  const { email_key, first } = await tx.one(sql<{ email_key: string | null; first: boolean }>`
    with before as (select id, email_verified_at is null as first from contact.member where id = ${member.id})
    update contact.member set left_at = null, left_reasons = null,
      email_verified_at = coalesce(email_verified_at, ${context.clock.now()})
    from before where member.id = before.id returning email_key, first`);
  if (email_key) await forgetDeparture(tx, context, email_key);
  await noteActive(tx, context, member.id);
  await dropLinks(tx, member.id, 'unsubscribe');
  // Nobody had proven the address before, so what was entered with it, the password too, may be somebody else's.
  if (first) {
    await purgeUnverifiedData(tx, context, member.id);
    await tx.run(sql`update contact.member set password_hash = null where id = ${member.id}`);
  }
  const to = { member_id: member.id, name: first ? null : member.name, address: member.email };
  await queueWithRandomDelay(tx, context, welcomeBackMail(context.config, to, { said: first }));
}

/**
 * Somebody registered with this address since, and it was proven by a link that was opened, perhaps by a program. Its
 * reader presses the button to come back: that ends the other one, unless it is known to be theirs.
 */
async function makeRoom(tx: Queryable, context: Context, id: string, leftAt: Date): Promise<void> {
  const rival = await tx.maybe(sql<{ id: string; key: string; known: boolean; registered_at: Date }>`
    select other.id, other.email_key as key, other.password_known_at is not null as known, other.registered_at
    from contact.member mine join contact.member other on other.email_key = mine.email_key and other.id <> mine.id
    where mine.id = ${id} and other.left_at is null and other.email_verified_at is not null for update of other`);
  if (!rival) return;
  if (rival.known) throw new Problem('already_back');
  if (rival.registered_at >= leftAt) return forgetRegistration(tx, context, rival.id);
  // An older account took the address over.
  await endMemberSessions(tx, rival.id);
  await detachInvitations(tx, context, sql`member_id = ${rival.id} and email_key = ${rival.key}`);
  await giveEmailUp(tx, context, rival.id, rival.key);
}

/** Gives the address and the number back, unless somebody else has proven meanwhile that they are theirs. */
async function takeBack(tx: Queryable, id: string): Promise<void> {
  await tx.run(sql`
    update contact.member set email_key = null from contact.member mine
    where mine.id = ${id} and member.id <> mine.id and member.left_at is null
      and member.email_key = mine.email_key and member.email_verified_at is null`);
  await tx.run(sql`
    update contact.member set phone = null from contact.member mine
    where mine.id = ${id} and member.id <> mine.id and member.left_at is null
      and member.phone = mine.phone and member.phone_verified_at is null and mine.phone_verified_at is not null`);
  await tx.run(sql`
    update contact.member mine set phone = null, phone_verified_at = null from contact.member other
    where mine.id = ${id} and other.id <> mine.id and other.left_at is null and other.phone = mine.phone`);
}

/**
 * Older mail programs know nothing of one click: they open the address of List-Unsubscribe in a browser. To look at it
 * changes nothing, for scanners look too; so the visitor gets the page where people unsubscribe;
 * of a letter that can be ended alone the page that does that.
 */
export function showOneClick(app: FastifyInstance, context: Context, base: string): void {
  app.get<{ Params: { token: string } }>(base + oneClick.path, ({ params }, reply) => {
    const { kind = 'panel' } = readOneClick(context, params.token) ?? {};
    const page = kind === 'panel' ? '/uitschrijven' : stopLettersPath(params.token, kind);
    return reply.header('cache-control', 'no-store').redirect(page, 303);
  });
}
