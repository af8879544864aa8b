import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSpryng } from '#test/servers/provider-sms.ts';
import { graphError, makeWhatsapp } from '#test/servers/provider-whatsapp.ts';
import { makeWorld } from '#test/world.ts';
import { spendOnSms } from '../../../messages/channels/sms/ceiling.ts';
import type { Acting } from '../../../platform/core/context.ts';
import { phoneChecks } from './phone.ts';

const meta = await makeWhatsapp();
const spryng = await makeSpryng();
afterAll(() => Promise.all([meta.close(), spryng.close()]));
const { context } = await makeWorld({ env: { ...meta.env, ...spryng.env, LOG_LEVEL: 'silent' } });

beforeEach(() => {
  meta.next.length = 0;
  spryng.next.length = 0;
});

const using = (more: object): Acting => ({ ...context, config: { ...context.config, ...more } });
async function look(in_ = context) {
  const findings = await phoneChecks(in_);
  return Object.fromEntries(findings.map(({ check, ok, found, advice = '' }) => [check, { ok, found, advice }]));
}

test('says what stands and what does not', async () => {
  const found = await look();
  expect(found.whatsapp).toMatchObject({ ok: true, found: 'Ouderpanel answers, quality GREEN' });
  expect(found['whatsapp limit']).toMatchObject({ ok: true, found: '250 people in 24 hours' });
  expect(found.subscription).toMatchObject({ ok: true });
  expect(found.templates).toMatchObject({ ok: false, found: 'ouderpanel_bedankt is missing' });
  expect(found.webhook).toMatchObject({ ok: false, found: expect.stringContaining('is not https') });
  expect(found.sms).toMatchObject({ ok: true, found: 'spryng: balance 41.5' });
  expect(found['sms ceiling']).toMatchObject({ ok: true, found: '0 of 2500 cents spent today, 8 a text' });
  expect(found['sms text']?.ok).toBe(true);
});

test('and never a token', async () => {
  const { whatsapp_token, whatsapp_app_secret, whatsapp_verify_token, sms_token, sms_report_token } = context.config;
  const said = JSON.stringify(await phoneChecks(context));
  for (const secret of [whatsapp_token, whatsapp_app_secret, whatsapp_verify_token, sms_token, sms_report_token]) {
    expect(said).not.toContain(secret);
  }
});

test('a token that expired, an account that is empty, a ceiling that is met, an address that is too long', async () => {
  expect((await look(using({ whatsapp_token: 'old' }))).whatsapp).toMatchObject({
    ok: false,
    found: '190: the token has expired',
  });
  expect((await look(using({ sms_token: 'old' }))).sms).toMatchObject({ ok: false, found: 'spryng: HTTP 401' });
  spryng.next.push({ status: 200, json: { data: { amount: '0' } } });
  expect((await look()).sms).toMatchObject({ ok: false, found: 'spryng: balance 0' });
  const poor = using({ sms_daily_cents: 10, public_url: `https://${'a'.repeat(90)}.example` });
  await spendOnSms(poor);
  expect(await look(poor)).toMatchObject({ 'sms ceiling': { ok: false }, 'sms text': { ok: false } });
});

test('answers nobody waits for, and garbage', async () => {
  meta.next.push(...Array(4).fill({ status: 200, text: '<html>' }));
  expect((await look()).templates).toMatchObject({ ok: false });
  meta.next.push(graphError(10, 403), graphError(200, 403), graphError(10, 403), graphError(10, 403));
  const { whatsapp, templates } = await look();
  expect([whatsapp?.ok, templates?.ok]).toEqual([false, false]);
});

test('a number that is not registered, an app that is not subscribed, and a phone number id that is not there', async () => {
  meta.next.push(...Array(4).fill({ status: 200, json: { status: 'PENDING', data: [] } }));
  const found = await look();
  expect(found.whatsapp).toMatchObject({ ok: false, found: 'the number is pending' });
  expect(found['whatsapp limit']).toMatchObject({ ok: true, found: 'Meta does not tell' });
  expect(found.subscription).toMatchObject({ ok: false, found: 'no app is subscribed to this account' });
  const wrong = await look(using({ whatsapp_phone_id: '999' }));
  expect(wrong.whatsapp).toMatchObject({ ok: false, found: expect.stringContaining('WHATSAPP_PHONE_ID') });
});

test('trying out, what is not set up is no finding; in production it is said', async () => {
  const none = { whatsapp_token: undefined, sms_provider: undefined };
  expect(await look(using(none))).toEqual({});
  expect(await look(using({ ...none, panel_env: 'production' }))).toMatchObject({
    whatsapp: { ok: true, found: 'not set up', advice: expect.stringContaining('e-mail') },
    sms: { ok: true, found: 'not set up' },
  });
});
