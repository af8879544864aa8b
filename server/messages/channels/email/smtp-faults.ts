import type { NodemailerError } from 'nodemailer';
import { blame, statusIn, withoutAddresses } from '../../returns/bounce/class.ts';
import type { Outcome } from '../../sending/outgoing.ts';

/** What went wrong, in the words of a ledger: whose fault it is, and whether to try again. */
export function judge(error: NodemailerError, mayHaveLeft: boolean): Outcome {
  const { code = '', message, response, responseCode } = error;
  const reason = withoutAddresses(response || `${code || 'fault'}: ${message}`);
  if (responseCode !== undefined) return refused(error, response ?? '', reason);
  // Refused by our own library, before anything was sent.
  const sender = /sender/i.test(message);
  if (code === 'EENVELOPE') return sender ? { state: 'later', reason, ours: true } : { state: 'failed', reason };
  if (mayHaveLeft) return { state: 'unknown', reason };
  const ours = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG', 'EPROTOCOL', 'ESTREAM', 'EDNS'].includes(code);
  return { state: 'later', reason, ours: ours || unreached(error) };
}

/** It is our mail server that is away, and no recipient was named yet: a mailing is not to be judged by it. */
function unreached({ code, message, syscall, timeoutType }: NodemailerError): boolean {
  const late = code === 'ETIMEDOUT' && timeoutType !== 'SOCKET_TIMEOUT';
  return syscall === 'connect' || late || message.startsWith('Reached maximum number of retries');
}

const mayNotRelay =
  /\brelay(ing)?( access)?( is)? (denied|prohibited|not (permitted|allowed))|\b(unable|permitted) to relay/i;

/** The other side said no, and said why. */
function refused(error: NodemailerError, response: string, reason: string): Outcome {
  const { permanent, command = '', responseCode } = error;
  if (!permanent) return { state: 'later', reason };
  // Before the recipient was named it is about us, whatever the number says; so is a server that will not carry our mail.
  const early = command !== 'RCPT TO' && command !== 'DATA';
  const status = statusIn(response);
  const about = early || mayNotRelay.test(response) ? 'us' : blame(status, responseCode);
  if (about === 'us') return { state: 'later', reason, ours: true };
  // Behind the text a bare number is about the text; only a status can still say that the address is dead.
  const dead = about === 'address' && (command === 'RCPT TO' || /^5\.[12]\./.test(status ?? ''));
  return { state: dead ? 'bounced' : 'failed', reason };
}
