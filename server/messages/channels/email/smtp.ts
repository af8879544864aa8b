import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import type { MailMessage, NodemailerError } from 'nodemailer';
import { isEmail } from '#contract/fields.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readDkimKey } from '../../../platform/config/dkim-key.ts';
import type { Secrets } from '../../../platform/core/secrets.ts';
import type { ChannelSender, MessageContent, OutgoingMessage } from '../../delivery/outgoing.ts';
import { bounceAddresses, replyAddresses } from '../../inbound/bounce-address.ts';
import { htmlWithPictures } from '../../templates/mail-pictures.ts';
import { type Dkim, signed } from './dkim.ts';
import { inOnePiece } from './one-piece.ts';
import { judge } from './smtp-faults.ts';
import { type Address, senderOf, smtpServer } from './smtp-server.ts';

type Optional = 'dkim_domain' | 'dkim_selector' | 'dkim_key' | 'bounce_address' | 'reply_address';
type Settings = Pick<Config, 'mail_from' | 'panel_name' | 'smtp_connections'> &
  Partial<Pick<Config, Optional>> & { smtp_url: string; secrets: Secrets };

/** How many account messages may leave at once, whatever a mailing does. */
const accountSlots = 5;
const second = 1000;

const require = createRequire(import.meta.url);

export function smtpSender(settings: Settings): ChannelSender {
  // Only where mail leaves. Its modules for `import` would bring all of fetch along: 40 ms and 14 MB.
  const { createTransport } = require('nodemailer') as typeof import('nodemailer');
  const from = senderOf(settings);
  const dkim = dkimOf(settings);
  const bounces = bounceAddresses(settings, settings.secrets);
  const replies = replyAddresses(settings, settings.secrets);
  const waysBack = ({ id, member_id }: OutgoingMessage) => ({
    returnTo: bounces?.of(id) ?? from.address,
    // A colleague's answer goes to MAIL_FROM: there is no member to keep it with.
    ...(replies && member_id && { replyTo: { name: from.name, address: replies.of(id) } }),
  });
  const slots = { account: accountSlots, mailing: settings.smtp_connections };
  const transport = createTransport({
    pool: true,
    // One connection for each slot, so that no message waits for one.
    maxConnections: slots.account + slots.mailing,
    maxMessages: 500,
    // Only retries a message when the server closed the connection before it asked for a byte of it.
    maxRequeues: 2,
    ...smtpServer(settings.smtp_url),
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  // The same work up to the connection to the mail server, for messages that never leave.
  const nowhere = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  // Whether the whole of a message was read tells 'it did not leave' from 'it may have left'.
  const leaving = new Map<string, NodeJS.ReadableStream & { readableEnded?: boolean }>();
  const finish = ({ message, data }: MailMessage, done: () => void) => {
    message.processFunc((written) => (dkim ? signed(written, dkim) : inOnePiece(written)));
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = open(options);
      leaving.set(String(data.messageId), stream);
      return stream;
    };
    done();
  };
  transport.use('stream', finish);
  nowhere.use('stream', finish);

  return {
    slots,
    async send(message, signal) {
      // Checked once more before sending: a text that is no address must not be parsed as something else.
      if (!isEmail(message.to_address)) return { state: 'failed', reason: 'not an e-mail address' };
      const mail = compose(message, from, waysBack(message));
      try {
        await transport.sendMail({ ...mail, signal });
        return { state: 'sent' };
      } catch (error) {
        return judge(error as NodemailerError, leaving.get(mail.messageId)?.readableEnded ?? false);
      } finally {
        leaving.delete(mail.messageId);
      }
    },
    async pretend(message) {
      const mail = compose(message, from, waysBack(message));
      await nowhere.sendMail(mail).finally(() => leaving.delete(mail.messageId));
      return { state: 'suppressed', reason: 'to nobody' };
    },
    close: async () => transport.close({ force: true }),
  };
}

type WaysBack = { returnTo: string; replyTo?: Address };

function compose(message: OutgoingMessage & MessageContent, from: Address, { returnTo, replyTo }: WaysBack) {
  const { to_name, to_address } = message;
  return {
    from,
    ...(replyTo && { replyTo }),
    to: { name: to_name ?? '', address: to_address },
    // Exactly one recipient, however the headers are parsed.
    envelope: { from: returnTo, to: [to_address] },
    // The same Message-ID at every attempt, so that a duplicate can be recognised.
    messageId: `<${message.id}@${domainToASCII(from.address.split('@')[1] ?? '') || 'localhost'}>`,
    date: message.created_at,
    subject: message.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: message.body_text,
    ...(message.body_html && { html: htmlWithPictures(message.body_html) }),
    headers: {
      // No holiday replies, please.
      'Auto-Submitted': 'auto-generated',
      ...(message.one_click_link && {
        'List-Unsubscribe': `<${message.one_click_link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function dkimOf({ dkim_domain, dkim_selector, dkim_key }: Settings): Dkim | undefined {
  if (!dkim_domain || !dkim_selector || !dkim_key) return undefined;
  return { domain: dkim_domain, selector: dkim_selector, key: readDkimKey(dkim_key) };
}
