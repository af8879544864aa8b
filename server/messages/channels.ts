import type { Config } from '../config.ts';
import type { Channels, Sender } from './outgoing.ts';
import { smtpSender } from './email/smtp.ts';

/** Where messages go by this configuration. Trying out, all but e-mail with an SMTP_URL ends in the mailbox. */
export function makeChannels(config: Config): Channels {
  const unconfigured = config.panel_env === 'production' ? refusing : () => mailbox;
  return {
    email: config.smtp_url ? notToDemo(smtpSender({ ...config, smtp_url: config.smtp_url })) : mailbox,
    whatsapp: unconfigured('no WhatsApp provider is configured'),
    sms: unconfigured('no SMS provider is configured'),
  };
}

/** The ledger itself is what the office's mailbox shows. */
const mailbox: Sender = {
  slots: { account: 5, mailing: 5 },
  send: async () => ({ state: 'delivered', reason: 'mailbox' }),
  close: async () => undefined,
};

const refusing = (reason: string): Sender => ({ ...mailbox, send: async () => ({ state: 'failed', reason }) });

const notToDemo = (sender: Sender): Sender => ({
  ...sender,
  send: (message, signal) => (message.demo ? mailbox : sender).send(message, signal),
});
