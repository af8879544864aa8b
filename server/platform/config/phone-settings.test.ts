import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'ouderpanel-settings-'));
const read = (env: Record<string, string>): Config => readConfig({ DATA_DIR, ...env });
function faults(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

const whatsapp = {
  WHATSAPP_TOKEN: 'EAAx',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'a-word-that-meta-says',
};
const sms = {
  SMS_PROVIDER: 'spryng',
  SMS_TOKEN: 'token',
  SMS_FROM: 'Ouderpanel',
  SMS_REPORT_TOKEN: 'a-word-for-the-reports',
};

describe.each([
  ['WhatsApp', whatsapp],
  ['SMS', sms],
])('%s', (name, settings) => {
  test('may be there whole, or not at all', () => {
    expect(faults({})).toEqual([]);
    expect(faults(settings)).toEqual([]);
  });

  test.each(Object.keys(settings))('without %s is told, with all that belongs to it', (missing) => {
    const [fault, ...others] = faults(Object.fromEntries(Object.entries(settings).filter(([key]) => key !== missing)));
    expect(others).toEqual([]);
    expect(fault).toMatch(new RegExp(`^${missing}: needed, for ${name} takes all of`));
    for (const key of Object.keys(settings)) expect(fault).toContain(key);
  });
});

test.each([
  ['SMS_FROM', 'Ouderpanel NL', '11 letters'],
  ['SMS_FROM', '0612345678', 'one letter at least'],
  ['SMS_FROM', 'Oudérpanel', '11 letters'],
  ['SMS_PROVIDER', 'twilio', 'spryng, spryng2 or cm'],
  ['SMS_ACCOUNT', 'my account', 'SPNL0000000'],
  ['SMS_REPORT_TOKEN', 'short', '16 characters'],
  ['SMS_REPORT_TOKEN', 'a/word/with/slashes', '16 characters'],
  ['SMS_COUNTRIES', 'Nederland', 'NL,BE'],
  ['SMS_DAILY_CENTS', '-1', 'an amount in cents'],
  ['SMS_URL', 'http://sms.example', 'https://'],
  ['WHATSAPP_URL', 'http://graph.example', 'https://'],
  ['WHATSAPP_PHONE_ID', '+31612345678', 'not the phone number itself'],
  ['WHATSAPP_VERIFY_TOKEN', 'short', '16 characters'],
  ['WHATSAPP_TEMPLATES', 'invite=x', 'invitation=name'],
])('%s=%s is refused in a sentence', (name, value, sentence) => {
  expect(faults({ ...whatsapp, ...sms, [name]: value })).toEqual([expect.stringMatching(`^${name}: .*${sentence}`)]);
});

test('what is not said is what most panels need', () => {
  expect(read({})).toMatchObject({
    whatsapp_url: 'https://graph.facebook.com/v23.0',
    whatsapp_templates: {
      invitation: 'ouderpanel_uitnodiging',
      reminder: 'ouderpanel_herinnering',
      thank_you: 'ouderpanel_bedankt',
    },
    sms_countries: ['NL'],
    sms_cost_cents: 8,
    sms_daily_cents: 2500,
  });
  const own = { SMS_COUNTRIES: 'nl, BE', SMS_COST_CENTS: '7.5', WHATSAPP_TEMPLATES: 'reminder=nog_een_keer' };
  const { sms_countries, sms_cost_cents, whatsapp_templates } = read(own);
  expect(sms_countries).toEqual(['NL', 'BE']);
  expect(sms_cost_cents).toBe(7.5);
  expect(whatsapp_templates).toMatchObject({ invitation: 'ouderpanel_uitnodiging', reminder: 'nog_een_keer' });
});

test('the newer interface of Spryng needs to know which account pays', () => {
  const spryng2 = { ...sms, SMS_PROVIDER: 'spryng2' };
  expect(faults(spryng2)).toEqual([expect.stringMatching('^SMS_ACCOUNT: ')]);
  expect(faults({ ...spryng2, SMS_ACCOUNT: 'SPNL0000000' })).toEqual([]);
});
