import { type BounceCause, bounceCause, statusIn, withoutAddresses } from './bounce-class.ts';
import { type Headers, type Mail, type MimePart, readHeaders, readMail } from './mime.ts';

/** What a mail to a bounce address says about the message it is the address of. */
export type BounceReport =
  /** It will not arrive. 'address': the mailbox is dead, and nothing more should go there. */
  | { kind: 'final'; about: BounceCause; reason: string }
  | { kind: 'delayed'; reason: string }
  /** Its reader called it spam. `returnTo`: where that mail was sent from, as the report has it. */
  | { kind: 'complaint'; reason: string; returnTo: string[] }
  /** Holiday replies, receipts, and reports that all is well. */
  | { kind: 'nothing' }
  | { kind: 'unreadable' };

export function readBounceReport(raw: Buffer): BounceReport {
  const mail = readMail(raw);
  const part = (shape: RegExp) => mail.parts.find(({ type }) => shape.test(type));
  const feedback = part(/^message\/feedback-report$/);
  if (feedback) return complaint(feedback, mail.parts);
  const status = part(/^message\/(global-)?delivery-status$/);
  if (status) return delivery(status);
  return inWords(mail);
}

/** RFC 5965. Only a complaint of a reader is a reason to stop the address. */
function complaint(part: MimePart, parts: MimePart[]): BounceReport {
  const fields = readHeaders(part.text.trim());
  const type = fields.get('feedback-type')?.toLowerCase();
  if (!type) return { kind: 'unreadable' };
  if (!['abuse', 'fraud', 'opt-out', 'miscategorized'].includes(type)) return { kind: 'nothing' };
  const original = parts.find((one) => /^(message|text)\/(rfc822|global)(-headers)?$/.test(one.type));
  const above = readHeaders(original?.text.trimStart().split('\n\n', 1)[0] ?? '');
  const returnTo = [fields.get('original-mail-from'), above.get('return-path')].flatMap((value) => value ?? []);
  return {
    kind: 'complaint',
    reason: type,
    returnTo: returnTo.map((one) => one.replaceAll(/[<>\s]/g, '')),
  };
}

type ReportedBounce = Extract<BounceReport, { kind: 'final' | 'delayed' | 'nothing' }>;

/** RFC 3464: a block about the message, and one for each recipient. Ours has one, but it may have been passed on. */
function delivery({ text }: MimePart): BounceReport {
  const blocks = text.split(/\n[ \t]*\n/, 50).map((block) => readHeaders(block.trim()));
  const said = blocks.flatMap((block) => recipient(block) ?? []);
  if (said.length === 0) return { kind: 'unreadable' };
  const arrived = said.find(({ kind }) => kind === 'nothing');
  const dead = said.find((one) => one.kind === 'final' && one.about === 'address');
  const final = said.find(({ kind }) => kind === 'final');
  return arrived ?? dead ?? final ?? said[0]!;
}

function recipient(block: Headers): ReportedBounce | undefined {
  const action = /^[a-z]+/.exec(block.get('action')?.toLowerCase() ?? '')?.[0];
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(block.get('status') ?? '')?.[0];
  if (!action && !status) return undefined;
  if (['delivered', 'relayed', 'expanded'].includes(action ?? '') || status?.startsWith('2.'))
    return { kind: 'nothing' };
  const words = block.get('diagnostic-code') ?? '';
  const reason = withoutAddresses([status, words].filter(Boolean).join(' '));
  if (action === 'delayed' || (action !== 'failed' && status?.startsWith('4.'))) return { kind: 'delayed', reason };
  // The server gave up after trying: that says nothing lasting about the address.
  if (status?.startsWith('4.')) return { kind: 'final', about: 'mail', reason };
  return { kind: 'final', about: aboutWhom(status, words), reason };
}

/** Status 5.0.0 says nothing; then the words of the server that refused may tell. */
function aboutWhom(status: string | undefined, words: string): BounceCause {
  if (status && !/^\d\.0\.0$/.test(status)) return bounceCause(status);
  const code = /^\s*(?:smtp;\s*)?(\d{3})\b/i.exec(words)?.[1];
  if (!code) return bounceCause(status);
  return bounceCause(statusIn(words), Number(code));
}

const copyBelow =
  /^(-+ ?(below this line|this is a copy|original message|the header|included is a copy)|Return-path:)/im;

/**
 * Mail servers older than the standard report in free text. Only mail from a mail server's own address counts, and only
 * with a status in it, because a reader may write such a text too.
 */
function inWords({ headers, parts }: Mail): BounceReport {
  const server = /\b(mailer-daemon|mail-daemon|postmaster)@/i.test(headers.get('from') ?? '');
  if (server || headers.has('x-failed-recipients')) {
    const [said = ''] = (parts[0]?.text ?? '').slice(0, 20_000).split(copyBelow, 1);
    const found = /(?:^|[\s#(:])([45]\.\d{1,3}\.\d{1,3})(?=[\s):;,.]|$)/m.exec(said)?.[1];
    const line = said.split('\n').find((one) => found && one.includes(found)) ?? '';
    if (found?.startsWith('4.')) return { kind: 'delayed', reason: withoutAddresses(line) };
    if (found) return { kind: 'final', about: bounceCause(found), reason: withoutAddresses(line) };
  }
  return isAutomatic(headers) ? { kind: 'nothing' } : { kind: 'unreadable' };
}

/** Automatic replies by RFC 3834 or by older custom; receipts (RFC 8098) as well. */
function isAutomatic(headers: Headers): boolean {
  return (
    /^auto-(replied|notified)/i.test(headers.get('auto-submitted') ?? '') ||
    /^(auto_reply|bulk|junk)/i.test(headers.get('precedence') ?? '') ||
    /disposition-notification/i.test(headers.get('content-type') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-vacation'].some((name) => headers.has(name))
  );
}
