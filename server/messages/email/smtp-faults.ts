import type { NodemailerError } from 'nodemailer';
import type { Outcome } from '../channels.ts';

/** What went wrong, in the words of a ledger: whose fault it is, and whether to try again. */
export function judge(error: NodemailerError, mayHaveLeft: boolean): Outcome {
  const reason = written(error);
  const { code = '', command = '', responseCode, permanent } = error;
  if (responseCode !== undefined) {
    if (!permanent) return { state: 'later', reason };
    // Refused for good: whom we write to, or what. Anything earlier is about us, and burns no recipient.
    const aboutUs = (command !== 'RCPT TO' && command !== 'DATA') || [530, 535, 538].includes(responseCode);
    return aboutUs ? { state: 'later', reason, ours: true } : { state: 'failed', reason };
  }
  // Refused by our own library, before anything was sent.
  const sender = /sender/i.test(error.message);
  if (code === 'EENVELOPE') return sender ? { state: 'later', reason, ours: true } : { state: 'failed', reason };
  if (mayHaveLeft) return { state: 'unknown', reason };
  return { state: 'later', reason, ours: ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG', 'EPROTOCOL'].includes(code) };
}

/** Without addresses: the ledger keeps a reason after the person is gone. */
function written({ message, response, code }: NodemailerError): string {
  return (response || `${code ?? 'fault'}: ${message}`)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/<?[^\s<>@]+@[^\s<>@]+>?/g, '<…>')
    .slice(0, 300)
    .trim();
}
