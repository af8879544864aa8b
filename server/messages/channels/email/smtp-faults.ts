import type { NodemailerError } from 'nodemailer';
import type { SendOutcome } from '../../delivery/outgoing.ts';
import { bounceCause, statusIn, withoutAddresses } from '../../inbound/bounce-class.ts';

/** The outcome of an SMTP error: whose fault it is, and whether to try again. */
export function judge(error: NodemailerError, mayHaveLeft: boolean): SendOutcome {
  const { code = '', message, response, responseCode } = error;
  const reason = withoutAddresses(response || `${code || 'fault'}: ${message}`);
  if (responseCode !== undefined) return refused(error, response ?? '', reason);
  // Refused by our own library, before anything was sent.
  const sender = /sender/i.test(message);
  if (code === 'EENVELOPE') return sender ? { state: 'later', reason, our_fault: true } : { state: 'failed', reason };
  if (mayHaveLeft) return { state: 'unknown', reason };
  const ours = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG', 'EPROTOCOL', 'ESTREAM', 'EDNS'].includes(code);
  return { state: 'later', reason, our_fault: ours || unreached(error) };
}

/** Our own mail server is away, and no recipient was named yet: this does not count against the mailing. */
function unreached({ code, message, syscall, timeoutType }: NodemailerError): boolean {
  const late = code === 'ETIMEDOUT' && timeoutType !== 'SOCKET_TIMEOUT';
  return syscall === 'connect' || late || message.startsWith('Reached maximum number of retries');
}

const mayNotRelay =
  /\brelay(ing)?( access)?( is)? (denied|prohibited|not (permitted|allowed))|\b(unable|permitted) to relay/i;

/** The outcome when the other side refused, with its reply. */
function refused(error: NodemailerError, response: string, reason: string): SendOutcome {
  const { permanent, command = '', responseCode } = error;
  if (!permanent) return { state: 'later', reason };
  // A refusal before the recipient was named is about us, whatever the code says; so is that of a server that will not
  // relay our mail.
  const early = command !== 'RCPT TO' && command !== 'DATA';
  const status = statusIn(response);
  const about = early || mayNotRelay.test(response) ? 'us' : bounceCause(status, responseCode);
  if (about === 'us') return { state: 'later', reason, our_fault: true };
  // After the mail itself a bare code is about the mail; only an enhanced status can still say that the address is
  // dead.
  const dead = about === 'address' && (command === 'RCPT TO' || /^5\.[12]\./.test(status ?? ''));
  return { state: dead ? 'bounced' : 'failed', reason };
}
