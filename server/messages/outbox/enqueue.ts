import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from '#contract/channels.ts';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { MessageContent } from '../delivery/outgoing.ts';
import { wakeUp } from './wake-workers.ts';

export type MessageState =
  | 'planned'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'bounced'
  | 'suppressed'
  | 'unknown';

export type NewMessage = {
  member_id?: string | null;
  channel: Channel;
  template: string;
  to_name?: string | null;
  to_address: string;
  subject: string;
  body_text: string;
  body_html?: string | null;
  /** By which WhatsApp lets us begin. */
  whatsapp?: MessageContent['whatsapp'];
  /** The address behind the mail program's own unsubscribe button. */
  one_click_link?: string;
  /** The message leaves no earlier; without this it leaves at once. */
  due_at?: Date;
  /** To nobody: the message is worked on like any other, and then thrown away. */
  decoy?: boolean;
  /** A link that works for an hour need not arrive tomorrow. */
  useful_minutes?: number;
};

/** How long a message is retried while the other side says 'not now'. */
const tryMinutes = 72 * 60;

/**
 * Puts a message in the ledger, in the transaction of the act that causes it: it leaves only once that is committed.
 */
export async function queueMessage(tx: Queryable, message: NewMessage, at: Date): Promise<string> {
  const dueAt = message.due_at ?? at;
  const giveUpAt = new Date(dueAt.getTime() + Math.min(message.useful_minutes ?? tryMinutes, tryMinutes) * 60_000);
  const decoy = message.decoy ?? false;
  const { id } = await tx.one(sql<{ id: string }>`
    with queued as (
      insert into contact.message (member_id, channel, template, to_name, to_address, subject, body_text, body_html,
        whatsapp, one_click_link, created_at, due_at, give_up_at, decoy, forgotten_on)
      values (${message.member_id}, ${message.channel}, ${message.template}, ${message.to_name}, ${message.to_address},
        ${message.subject}, ${message.body_text}, ${message.body_html},
        ${message.whatsapp && JSON.stringify(message.whatsapp)}, ${message.one_click_link}, ${at}, ${dueAt}, ${giveUpAt}, ${decoy}, ${decoy ? isoDay(at) : null})
      returning id, state, created_at
    ), noted as (
      insert into contact.message_event (message_id, state, at) select id, state, created_at from queued
    )
    select id from queued, ${wakeUp}`);
  return id;
}

/** Notes that a message reached a state: the ledger keeps every state with its time and reason. */
export async function noteState(
  tx: Queryable,
  id: string,
  state: MessageState,
  at: Date,
  reason?: string,
): Promise<void> {
  await tx.run(sql`
    with moved as (update contact.message set state = ${state} where id = ${id} returning id)
    insert into contact.message_event (message_id, state, at, reason)
    select id, ${state}::text, ${at}::timestamptz, ${reason ?? null}::text from moved`);
}

const longestMs = 1000;
const stepMs = 20;

/**
 * A member has left, and that is committed: no new message to them is begun. One that a worker is sending at this very
 * moment may still arrive, so the answer waits until it is through, a second at most. It waits by the real clock,
 * because the worker may be another machine.
 */
export async function waitForClaimed({ clock, db }: Context, memberId: string): Promise<void> {
  const until = performance.now() + longestMs;
  for (;;) {
    const { busy } = await db.one(sql<{ busy: boolean }>`
      select exists (select from contact.message
        where member_id = ${memberId} and state = 'sending' and due_at > ${clock.now()} and template <> 'unsubscribed') as busy`);
    if (!busy || performance.now() > until) return;
    await pause(stepMs);
  }
}
