import type { Config } from '../../../platform/config/config.ts';
import { cm, cmUrl } from './cm.ts';
import type { SmsProvider } from './provider.ts';
import { spryng, spryngUrl } from './spryng.ts';

/** The provider of the settings, which are there all or not at all. */
export function smsProvider(config: Config): SmsProvider | undefined {
  const { sms_provider, sms_token: token, sms_from: from, sms_url } = config;
  if (!sms_provider || !token || !from) return undefined;
  const make = sms_provider === 'spryng' ? spryng : cm;
  const url = (sms_url ?? (sms_provider === 'spryng' ? spryngUrl : cmUrl)).replace(/\/+$/, '');
  return make({ url, token, from });
}
