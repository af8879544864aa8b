import type { Channel } from '#contract/channels.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import type { ChannelSender, Channels, SendOutcome } from '../delivery/outgoing.ts';
import { smtpSender } from './email/smtp.ts';
import { smsProvider } from './sms/configured-provider.ts';
import { smsSender } from './sms/sender.ts';
import { whatsappSender } from './whatsapp/sender.ts';

/** The sender of each channel by this configuration. In a try-out a channel without a provider ends in the mailbox. */
export function makeChannels(context: Context): Channels {
  const { config, secrets } = context;
  const production = config.panel_env === 'production';
  return {
    email: config.smtp_url ? notToDemo(smtpSender({ ...config, smtp_url: config.smtp_url, secrets })) : mailbox,
    whatsapp: whatsappOf(context) ?? (production ? refusing({ ...noWhatsapp, retry_by_email: true }) : mailbox),
    sms: smsOf(context) ?? (production ? refusing(noSms) : mailbox),
  };
}

const noWhatsapp: SendOutcome = { state: 'failed', reason: 'no WhatsApp provider is configured' };
const noSms: SendOutcome = { state: 'failed', reason: 'no SMS provider is configured' };

function whatsappOf(context: Context): ChannelSender | undefined {
  const { whatsapp_token: token, whatsapp_phone_id: phone_id } = context.config;
  return token && phone_id ? notToDemo(whatsappSender(context, { token, phone_id })) : undefined;
}

function smsOf(context: Context): ChannelSender | undefined {
  const provider = smsProvider(context.config);
  return provider && notToDemo(smsSender(context, provider));
}

export const hasProvider = ({ smtp_url, whatsapp_token, sms_provider }: Config, channel: Channel): boolean =>
  ({ email: smtp_url, whatsapp: whatsapp_token, sms: sms_provider })[channel] !== undefined;

export const unsent = (config: Config): string[] => [...notSetUp(config).values()];

/** In production the channels without settings, and what follows; in a try-out the mailbox stands in for them. */
export function notSetUp(config: Config): ReadonlyMap<Channel, string> {
  const unset = new Map<Channel, string>();
  if (config.panel_env !== 'production') return unset;
  if (!config.whatsapp_token)
    unset.set('whatsapp', 'No WhatsApp is set up: whoever chose it gets e-mail, if the address is proven.');
  if (!config.sms_provider) unset.set('sms', 'No SMS is set up: nobody can prove a phone number.');
  return unset;
}

/** The ledger itself is what the office's mailbox shows. */
const mailbox: ChannelSender = {
  slots: { account: 5, mailing: 5 },
  send: async () => ({ state: 'delivered', reason: 'mailbox' }),
  close: async () => undefined,
};

const refusing = (outcome: SendOutcome): ChannelSender => ({ ...mailbox, send: async () => outcome });

const notToDemo = (sender: ChannelSender): ChannelSender => ({
  ...sender,
  send: (message, signal) => {
    if (message.decoy && sender.pretend) return sender.pretend(message);
    return (message.demo || message.decoy ? mailbox : sender).send(message, signal);
  },
});
