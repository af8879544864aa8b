import type { Config } from '../../../platform/config/config.ts';

export type Address = { name: string; address: string };

/** MAIL_FROM is an address, or a name with an address; without a name it is the panel's. */
export function senderOf({ mail_from, panel_name }: Pick<Config, 'mail_from' | 'panel_name'>): Address {
  const [, name = '', address = mail_from] = /^(.*)<([^<>]+)>$/.exec(mail_from) ?? [];
  return { name: name.trim().replaceAll('"', '') || panel_name, address };
}

/** Encrypted with a checked certificate, or not at all; only to this very machine may it go in the clear. */
export function smtpServer(address: string) {
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
