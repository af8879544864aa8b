import type { Context } from '../../platform/core/context.ts';
import { sendLimitMs } from './lease.ts';
import {
  CannotBeWritten,
  type ChannelSender,
  type MessageContent,
  messageLogFields,
  NotNeeded,
  type OutgoingMessage,
  type SendOutcome,
  type Writer,
} from './outgoing.ts';

/** A message that our own code failed on this often is set aside, where an operator sees it. */
const stumblesMost = 5;
const ourFault: SendOutcome = { state: 'later', reason: 'a fault of ours' };

type By = { sender: ChannelSender; writer: Writer };

/**
 * Writes and sends a message, and always returns an outcome. A sending that takes too long is aborted; so are all of
 * them when `over` fires.
 */
export async function attempt(
  context: Context,
  by: By,
  message: OutgoingMessage,
  over: AbortSignal,
): Promise<SendOutcome> {
  const outcome = await writeAndSend(context, by, message, over);
  const { state, reason, our_fault } = outcome;
  if (our_fault) context.log.error({ ...messageLogFields(message), reason }, 'the channel does not let us send');
  else context.log.debug({ ...messageLogFields(message), outcome: state }, 'message');
  return outcome;
}

async function writeAndSend(
  { log }: Context,
  { sender, writer }: By,
  message: OutgoingMessage,
  over: AbortSignal,
): Promise<SendOutcome> {
  // AbortSignal.timeout() cannot be cancelled: thousands would stay in memory until each of them fires.
  const cut = new AbortController();
  const cutOff = () => cut.abort();
  const limit = setTimeout(cutOff, sendLimitMs);
  over.addEventListener('abort', cutOff);
  try {
    const written: MessageContent = message.mailing_id ? await writer(message) : message;
    return await sender.send({ ...message, ...written }, cut.signal);
  } catch (error) {
    if (error instanceof CannotBeWritten) return { state: 'failed', reason: error.message };
    if (error instanceof NotNeeded) return { state: 'suppressed', reason: error.message };
    log.error({ err: error, ...messageLogFields(message) }, 'sending failed by a fault of ours');
    const often = message.attempts - (message.spared ?? 0) >= stumblesMost;
    return often ? { state: 'failed', reason: 'a fault of ours, again and again' } : ourFault;
  } finally {
    clearTimeout(limit);
    over.removeEventListener('abort', cutOff);
  }
}
