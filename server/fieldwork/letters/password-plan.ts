import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { wakeWorkers } from '../../messages/outbox/wake-workers.ts';
import { nameInHeader } from '../../messages/templates/names.ts';
import { seededToken } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { canarySize } from '../delivery-control/circuit-breaker.ts';
import { usefulDays } from '../schedule/mailing.ts';
import { createPasswordSubject } from './password-mail.ts';

/** The kind of the mailing, and the template of its messages: of no campaign. */
export const passwordKind = 'create_password';

type Member = { id: string; name: string | null; email: string };
type Options = {
  /** 0 when they were brought in; 1 is the one reminder. A constraint of the database keeps it to one of each. */
  round: 0 | 1;
  /** It waits for an operator. */
  hold?: boolean;
  /** It rests at no night. */
  now?: boolean;
};

/** As many as are planned without holding up a parent who saves. */
const atOnce = 250;

/** Anyone who gets the mail last has as many days as anyone who gets it first. */
export const passwordLinkEnds = (planned: Date): Date =>
  new Date(planned.getTime() + (usefulDays + rules.create_link_days) * dayMs);

/**
 * Makes a mailing of the mails in which these members create a password: with brake, pace, pause and quiet hours like
 * any other. Each has a link, whose token follows from its seed and the key of the panel: the mail is written when it
 * leaves.
 */
export async function planPasswords(
  tx: Queryable,
  context: Context,
  members: readonly Member[],
  { round, hold = false, now: atNight = false }: Options,
): Promise<string> {
  const { clock, config } = context;
  const now = clock.now();
  const gives_up = new Date(now.getTime() + usefulDays * dayMs);
  const { id } = await tx.one(sql<{ id: string }>`
    insert into contact.mailing (kind, round, state, reason, choice, seed, letter, created_at, starts_at, planned_at,
      tended_at, recipients, trial, rests_at_night)
    values (${passwordKind}, ${round}, ${hold ? 'paused' : 'running'}, ${hold ? 'by hand' : null},
      ${{ listed: members.length }}, '', '{}', ${now}, ${now}, ${now}, ${now}, ${members.length},
      ${canarySize(config, members.length)}, ${!atNight && config.panel_env === 'production'})
    returning id`);
  for (let at = 0; at < members.length; at += atOnce) {
    const some = members.slice(at, at + atOnce);
    const queued = await queue(
      tx,
      { id, round, now, gives_up, subject: createPasswordSubject(config, round === 1) },
      some,
    );
    await makeLinks(tx, context, some, { queued, now, expires: passwordLinkEnds(now) });
  }
  await wakeWorkers(tx);
  return id;
}

type Message = { id: string; round: number; now: Date; gives_up: Date; subject: string };

async function queue(tx: Queryable, { id, round, now, gives_up, subject }: Message, members: readonly Member[]) {
  const rows = await tx.many(sql<{ id: string; member_id: string }>`
    insert into contact.message (member_id, channel, template, to_name, to_address, domain, subject, created_at, due_at,
      give_up_at, mailing_id, round)
    select member_id, 'email', ${passwordKind}, name, address, lower(split_part(address, '@', -1)), ${subject},
      ${now}::timestamptz, ${now}::timestamptz, ${gives_up}::timestamptz, ${id}::uuid, ${round}::smallint
    from unnest(${members.map((one) => one.id)}::uuid[], ${members.map(({ name }) => nameInHeader(name) || null)}::text[],
      ${members.map(({ email }) => email)}::text[]) as one (member_id, name, address)
    returning id, member_id`);
  return new Map(rows.map((row) => [row.member_id, row.id]));
}

type Links = { queued: Map<string, string>; now: Date; expires: Date };

async function makeLinks(tx: Queryable, context: Context, members: readonly Member[], { queued, now, expires }: Links) {
  const seeds = members.map(() => context.random.token());
  const hashes = seeds.map((seed) => hashToken(seededToken(context, seed)));
  await tx.run(sql`
    insert into contact.link (token_hash, member_id, purpose, address, seed, created_at, sent_at, expires_at, message_id)
    select token_hash, member_id, 'create', address, seed, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz,
      message_id
    from unnest(${hashes}::bytea[], ${members.map((one) => one.id)}::uuid[], ${members.map(({ email }) => email)}::text[],
      ${seeds}::text[], ${members.map((one) => queued.get(one.id)!)}::uuid[])
      as one (token_hash, member_id, address, seed, message_id)`);
}
