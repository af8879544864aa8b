import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { type NewMessage, queueMessage } from './enqueue.ts';

/** Account mails leave within five seconds; with this there is time left for sending. */
export const soonMostMs = 3000;

/**
 * When a message about an account leaves: not at the moment that it was asked for. Whoever asks for it and then measures
 * how busy the server is, finds no work that follows from what was asked.
 */
export function soon({ clock, random }: Pick<Context, 'clock' | 'random'>): Date {
  const share = random.bytes(4).readUInt32BE() / 2 ** 32;
  return new Date(clock.now().getTime() + Math.round(share * soonMostMs));
}

/** Every message that follows from what somebody asked for on the parents' side. A text message has a turn of its own. */
export function queueSoon(tx: Queryable, context: Context, message: NewMessage): Promise<string> {
  const due_at = message.channel === 'email' ? soon(context) : message.due_at;
  return queueMessage(tx, { ...message, ...(due_at && { due_at }) }, context.clock.now());
}
