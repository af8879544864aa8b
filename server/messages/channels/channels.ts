import type { Context } from '../../base/context.ts';
import type { Config } from '../../config/config.ts';
import type { Channels, Outcome, Sender } from '../sending/outgoing.ts';
import { smtpSender } from './email/smtp.ts';
import { smsProvider } from './sms/choose.ts';
import { smsSender } from './sms/sender.ts';
import { whatsappSender } from './whatsapp/sender.ts';

/** The sender of each channel by this configuration. In a try-out a channel without a provider ends in the mailbox. */
export function makeChannels(context: Context): Channels {
  const { config } = context;
  const production = config.panel_env === 'production';
  return {
    email: config.smtp_url ? notToDemo(smtpSender({ ...config, smtp_url: config.smtp_url })) : mailbox,
    whatsapp: whatsappOf(context) ?? (production ? refusing({ ...noWhatsapp, elsewhere: true }) : mailbox),
    sms: smsOf(context) ?? (production ? refusing(noSms) : mailbox),
  };
}

const noWhatsapp: Outcome = { state: 'failed', reason: 'no WhatsApp provider is configured' };
const noSms: Outcome = { state: 'failed', reason: 'no SMS provider is configured' };

function whatsappOf(context: Context): Sender | undefined {
  const { whatsapp_token: token, whatsapp_phone_id: phone_id } = context.config;
  return token && phone_id ? notToDemo(whatsappSender(context, { token, phone_id })) : undefined;
}

function smsOf(context: Context): Sender | undefined {
  const provider = smsProvider(context.config);
  return provider && notToDemo(smsSender(context, provider));
}

/** Which messages cannot be sent with this configuration, for the operator who starts the panel. */
export function unsent(config: Config): string[] {
  if (config.panel_env !== 'production') return [];
  return [
    ...(config.whatsapp_token
      ? []
      : ['No WhatsApp is set up: whoever chose it gets e-mail, if the address is proven.']),
    ...(config.sms_provider ? [] : ['No SMS is set up: nobody can prove a phone number.']),
  ];
}

/** The ledger itself is what the office's mailbox shows. */
const mailbox: Sender = {
  slots: { account: 5, mailing: 5 },
  send: async () => ({ state: 'delivered', reason: 'mailbox' }),
  close: async () => undefined,
};

const refusing = (outcome: Outcome): Sender => ({ ...mailbox, send: async () => outcome });

const notToDemo = (sender: Sender): Sender => ({
  ...sender,
  send: (message, signal) => {
    if (message.decoy && sender.pretend) return sender.pretend(message);
    return (message.demo || message.decoy ? mailbox : sender).send(message, signal);
  },
});
