import { domainToASCII } from 'node:url';
import { createTransport, type NodemailerError } from 'nodemailer';
import { isEmail } from '#contract/fields.ts';
import type { Config } from '../../config.ts';
import type { Outgoing, Sender } from '../channels.ts';
import { judge } from './smtp-faults.ts';

type Settings = Pick<Config, 'mail_from' | 'panel_name'> & { smtp_url: string };

const slots = 5;
const second = 1000;

export function smtpSender(settings: Settings): Sender {
  const from = senderOf(settings);
  const transport = createTransport({
    pool: true,
    maxConnections: slots,
    maxMessages: 500,
    // Only tries again what the server closed its line on before a byte of the message was asked for.
    maxRequeues: 2,
    ...connection(settings.smtp_url),
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  // Whether the whole of a message was read tells 'it did not leave' from 'it may have left'.
  const leaving = new Map<string, NodeJS.ReadableStream & { readableEnded?: boolean }>();
  transport.use('stream', (mail, done) => {
    const { message, data } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = open(options);
      leaving.set(String(data.messageId), stream);
      return stream;
    };
    done();
  });

  return {
    slots,
    async send(message, signal) {
      // Checked again at the door: what is no address must not be parsed as something else.
      if (!isEmail(message.to_address)) return { state: 'failed', reason: 'not an e-mail address' };
      const mail = compose(message, from);
      try {
        await transport.sendMail({ ...mail, signal });
        return { state: 'sent' };
      } catch (error) {
        return judge(error as NodemailerError, leaving.get(mail.messageId)?.readableEnded ?? false);
      } finally {
        leaving.delete(mail.messageId);
      }
    },
    close: async () => transport.close({ force: true }),
  };
}

type Address = { name: string; address: string };

function compose(message: Outgoing, from: Address) {
  const { to_name, to_address } = message;
  return {
    from,
    to: { name: to_name ?? '', address: to_address },
    // One recipient, whatever the headers are read as.
    envelope: { from: from.address, to: [to_address] },
    // The same at every try, so that a double can be told.
    messageId: `<${message.id}@${domainToASCII(from.address.split('@')[1] ?? '') || 'localhost'}>`,
    date: message.created_at,
    subject: message.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: message.body_text,
    ...(message.body_html && { html: message.body_html }),
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

/** MAIL_FROM is an address, or a name with an address; without a name it is the panel's. */
function senderOf({ mail_from, panel_name }: Settings): Address {
  const [, name = '', address = mail_from] = /^(.*)<([^<>]+)>$/.exec(mail_from) ?? [];
  return { name: name.trim().replaceAll('"', '') || panel_name, address };
}

/** Encrypted with a checked certificate, or not at all; only to this very machine may it go in the clear. */
function connection(address: string) {
  const url = new URL(address);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const secure = url.protocol === 'smtps:';
  const here = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !here,
    tls: { rejectUnauthorized: !here },
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}
