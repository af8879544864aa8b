import type { Context } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type NewMessage, queueMessage } from './enqueue.ts';

/** Account mails must leave within five seconds; a delay of this much at most leaves time for the sending. */
export const randomDelayMostMs = 3000;

/**
 * When a message about an account leaves: a random moment after it was asked for. Somebody who asks for a message and
 * then measures how busy the server is cannot tell from that whether there was a message to send.
 */
export function randomDelay({ clock, random }: Pick<Context, 'clock' | 'random'>): Date {
  const share = random.bytes(4).readUInt32BE() / 2 ** 32;
  return new Date(clock.now().getTime() + Math.round(share * randomDelayMostMs));
}

/**
 * Queues a message that follows from a request on the parents' side. Text messages are delayed by
 * `members/account/unproven-sms-limit.ts`.
 */
export function queueWithRandomDelay(tx: Queryable, context: Context, message: NewMessage): Promise<string> {
  const due_at = message.channel === 'email' ? randomDelay(context) : message.due_at;
  return queueMessage(tx, { ...message, ...(due_at && { due_at }) }, context.clock.now());
}
