import type { MailboxLine, MailboxMessage } from '#contract/calls/office/mailbox.ts';
import { mailboxPage } from '#contract/calls/office/mailbox.ts';
import type { Channel } from '#contract/channels.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readChannels } from '../delivery/channel-pause.ts';
import { leaseMs } from '../delivery/lease.ts';
import {
  CannotBeWritten,
  type MessageContent,
  NotNeeded,
  type OutgoingMessage,
  type Writer,
} from '../delivery/outgoing.ts';
import { readSendHold } from '../outbox/send-hold.ts';

type MailboxQuery = { search?: string | undefined; channel?: Channel | undefined; before?: string | undefined };
type Dated<T> = Omit<T, 'created_at'> & { created_at: Date };

const columns = sql`message.id, message.channel, message.to_name, message.to_address, message.subject, message.state,
  message.created_at`;

/** The ledger, newest first, a page at a time: `before` is the last line that the reader has. */
export async function listMessages(db: Queryable, { search = '', channel, before }: MailboxQuery) {
  const words = search.trim().toLowerCase();
  const rows = await db.many(sql<Dated<MailboxLine>>`
    select ${columns} from contact.message
    where not decoy and (${channel ?? null}::text is null or channel = ${channel ?? null})
      and (${words} = '' or strpos(lower(concat_ws(' ', to_name, to_address, subject)), ${words}) > 0)
      ${before ? sql`and (created_at, id) < (select last.created_at, last.id from contact.message last where last.id = ${before})` : sql``}
    order by created_at desc, id desc
    limit ${mailboxPage + 1}`);
  return {
    messages: rows.slice(0, mailboxPage).map(written),
    older: rows.length > mailboxPage,
    ...(await readRest(db)),
  };
}

/** Why nothing leaves for now, or nothing by some channel. */
export async function readRest(db: Queryable) {
  const held = (await readSendHold(db)) !== undefined;
  const resting = (await readChannels(db))
    .filter(({ paused_at }) => paused_at !== null)
    .map(({ name, by_hand, reason }) => ({ channel: name, by_hand, reason }));
  return { held, resting };
}

type Row = Dated<Omit<MailboxMessage, 'events' | 'has_html' | 'body_text' | 'button'>> & { due_at: Date };
type Event = Omit<MailboxMessage['events'][number], 'at'> & { at: Date };

export async function readMessage(db: Queryable, id: string, writer: Writer): Promise<MailboxMessage> {
  const row = await db.maybe(sql<Row>`
    select ${columns}, message.template, message.due_at from contact.message where id = ${id} and not decoy`);
  if (!row) throw new Problem('not_found');
  const { body_text, body_html, button = null } = await readMessageText(db, id, writer);
  const noted = await db.many(sql<Event>`
    select state, at, reason from contact.message_event where message_id = ${id} order by number`);
  // For a message of a mailing no events say that it was planned, or is on its way: its row alone does.
  const planned: Event[] =
    noted[0]?.state === 'planned' ? [] : [{ state: 'planned', at: row.created_at, reason: null }];
  const sending: Event[] =
    row.state === 'sending' && noted.at(-1)?.state !== 'sending'
      ? [{ state: 'sending', at: new Date(row.due_at.getTime() - leaseMs), reason: null }]
      : [];
  const events = [...planned, ...noted, ...sending].map((event) => ({ ...event, at: event.at.toISOString() }));
  const { due_at: _, ...told } = written(row);
  return { ...told, body_text, button, has_html: body_html !== null, events };
}

const unwritten =
  'Dit bericht is niet meer te lezen. Het lid of de uitnodiging is verwijderd, of het panel heeft een andere sleutel (SECRET_KEY).';

const over = 'Dit bericht is niet meer te lezen. De link erin is al gebruikt, of werkt niet meer.';

/**
 * What a message says. The text of a mailing's message is written now, as it is when it leaves; if it cannot be
 * written, the reason.
 */
export async function readMessageText(
  db: Queryable,
  id: string,
  writer: Writer,
): Promise<Pick<MessageContent, 'body_text' | 'body_html' | 'button'>> {
  const message = await db.maybe(sql<OutgoingMessage>`
    select message.*, member.email as member_email from contact.message
    left join contact.member on member.id = message.member_id where message.id = ${id}`);
  if (!message) throw new Problem('not_found');
  const { body_text, body_html } = message;
  if (!message.mailing_id) return { body_text, body_html };
  return writer(message).catch((error: unknown) => {
    if (error instanceof CannotBeWritten) return { body_text: unwritten, body_html: null };
    if (error instanceof NotNeeded) return { body_text: over, body_html: null };
    throw error;
  });
}

const written = <T extends { created_at: Date }>(row: T) => ({ ...row, created_at: row.created_at.toISOString() });
