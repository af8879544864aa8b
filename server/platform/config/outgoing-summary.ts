import type { Config } from './config.ts';

/** What really leaves a try-out: with a mail server or a provider set, people receive its messages. */
export function whatLeaves({ smtp_url, whatsapp_token, sms_provider }: Config): string {
  const channels = [
    ...(smtp_url ? ['e-mail'] : []),
    ...(whatsapp_token ? ['WhatsApp'] : []),
    ...(sms_provider ? ['SMS'] : []),
  ];
  if (channels.length === 0) return 'nothing really leaves';
  return `${channels.join(' and ')} ${channels.length === 1 ? 'leaves' : 'leave'}, except to the demo`;
}
