import * as z from 'zod/mini';
import { channels } from '../../channels.ts';
import { endpoint } from '../../endpoint.ts';
import { byId, id, text } from '../../fields.ts';

const channel = z.enum(channels);
const state = z.enum(['planned', 'sending', 'sent', 'delivered', 'read', 'failed', 'bounced', 'suppressed', 'unknown']);
export type MessageState = z.infer<typeof state>;

const line = z.object({
  id,
  channel,
  to_name: z.nullable(z.string()),
  to_address: z.string(),
  subject: z.string(),
  state,
  created_at: z.string(),
});
export type MailboxLine = z.infer<typeof line>;

const message = z.extend(line, {
  template: z.string(),
  body_text: z.string(),
  /** Of a WhatsApp message: what the phone draws below the text. */
  button: z.nullable(z.object({ label: z.string(), link: z.string() })),
  has_html: z.boolean(),
  events: z.array(z.object({ state, at: z.string(), reason: z.nullable(z.string()) })),
});
export type MailboxMessage = z.infer<typeof message>;

/** A channel by which nothing leaves for now. */
export const rest = z.object({ channel, by_hand: z.boolean(), reason: z.nullable(z.string()) });
export type MailboxRest = z.infer<typeof rest>;

export const mailboxPage = 50;

export const listMailbox = endpoint('GET', '/mailbox', {
  summary: 'The messages that would have left, newest first. Only while trying out.',
  caller: 'guest',
  query: z.object({ search: z.optional(text(200)), channel: z.optional(channel), before: z.optional(id) }),
  refuses: [403],
  reply: z.object({
    messages: z.array(line),
    older: z.boolean(),
    /** This is a copy of the database that last sent messages: nothing leaves before an operator says so. */
    held: z.boolean(),
    resting: z.array(rest),
  }),
});

export const readMailbox = endpoint('GET', '/mailbox/:id', {
  summary: 'One message with its text and with what happened to it. Only while trying out.',
  caller: 'guest',
  params: byId,
  refuses: [403],
  reply: message,
});

export const readMailboxHtml = endpoint('GET', '/mailbox/:id/html', {
  summary: 'The page of an e-mail as it would arrive, for a frame without scripts. Only while trying out.',
  caller: 'guest',
  params: byId,
  refuses: [403],
  reply: z.string(),
  reply_type: 'text/html',
});
