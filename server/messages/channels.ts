import type { Config } from '../config.ts';
import type { Channel } from './queue.ts';
import { smtpSender } from './smtp.ts';

/** A message as a worker holds it, on its way out. */
export type Outgoing = {
  id: string;
  channel: Channel;
  template: string;
  to_name: string | null;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  one_click_link: string | null;
  created_at: Date;
  /** To somebody of the demo's story, who does not exist: it never really leaves. */
  demo: boolean;
  /** Which time this is. */
  attempts: number;
  /** How often nobody could say whether it had left. */
  lost: number;
  give_up_at: Date;
};

/** What came of sending. 'later': not this time. 'unknown': it may have left, and nobody said so. */
export type Outcome = {
  state: 'sent' | 'delivered' | 'failed' | 'later' | 'unknown';
  reason?: string;
  /** The fault is ours (log-in, encryption, sender), not the recipient's. */
  ours?: boolean;
};

export type Sender = {
  /** How many leave side by side. */
  slots: number;
  /** Always says what came of it; gives up when the signal says so. */
  send(message: Outgoing, signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
};
export type Channels = Record<Channel, Sender>;

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
  slots: 5,
  send: async () => ({ state: 'delivered', reason: 'mailbox' }),
  close: async () => undefined,
};

const refusing = (reason: string): Sender => ({ ...mailbox, send: async () => ({ state: 'failed', reason }) });

const notToDemo = (sender: Sender): Sender => ({
  ...sender,
  send: (message, signal) => (message.demo ? mailbox : sender).send(message, signal),
});
