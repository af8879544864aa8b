import type { Config } from '../../../platform/config/config.ts';
import { cm } from './cm.ts';
import type { SmsAccount, SmsProvider, SmsProviderName } from './provider.ts';
import { spryng, spryng2 } from './spryng.ts';

const providers: Record<SmsProviderName, { make(account: SmsAccount): SmsProvider; url: string }> = {
  spryng: { make: spryng, url: 'https://rest.spryngsms.com/v1' },
  spryng2: { make: spryng2, url: 'https://api.spryng.nl/v2' },
  cm: { make: cm, url: 'https://gw.cmtelecom.com/v1.0' },
};

/** The provider of the settings, which are there all or not at all. */
export function smsProvider(config: Config): SmsProvider | undefined {
  const { sms_provider, sms_token: token, sms_from: from, sms_account: account = '', sms_url } = config;
  if (!sms_provider || !token || !from) return undefined;
  const { make, url } = providers[sms_provider];
  return make({ url: (sms_url ?? url).replace(/\/+$/, ''), token, from, account });
}
