import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, putUser, resendPhone } from '#contract/calls/members.ts';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { storyOf } from '#test/make-mailings.ts';
import { join, joinProven, mobile } from '#test/make-members.ts';
import { makeOutgoing, sendDue } from '#test/make-outgoing.ts';
import { makeSpryng } from '#test/servers/provider-sms.ts';
import { hours, makeWorld } from '#test/world.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { makeChannels, unsent } from '../channels.ts';

const spryng = await makeSpryng();
afterAll(() => spryng.close());
const world = await makeWorld({
  env: { ...spryng.env, LOG_LEVEL: 'silent', SMS_COST_CENTS: '8', SMS_DAILY_CENTS: '20' },
});
const { context, clock, db } = world;

beforeEach(async () => {
  spryng.texts.length = 0;
  spryng.next.length = 0;
  await db.run(sql`delete from contact.sms_day`);
  await db.run(sql`delete from contact.message`);
});

const text = (to_address: string, body_text = 'Bevestig je nummer', from: Context = context) =>
  makeChannels(from).sms.send(makeOutgoing({ channel: 'sms', to_address, body_text }), AbortSignal.timeout(5000));

const workOnce = () => sendDue(context);

async function storyTo(number: string): Promise<string[]> {
  const { id } = await db.one(sql<{ id: string }>`select id from contact.message where to_address = ${number}`);
  return storyOf(world, id);
}

describe('abroad', () => {
  const belgian = '+32470123456';

  test('registering works, no text leaves, and the ledger says why', async () => {
    const { headers } = await join(world, { phone: belgian });
    await workOnce();
    expect((await storyTo(belgian)).at(-1)).toMatch(/^failed: to this country .*SMS_COUNTRIES/);
    expect(spryng.texts).toHaveLength(0);

    // Whoever asks for it is told.
    const refused = await world.refused(resendPhone, {}, headers);
    expect(refused).toMatchObject({ status: 422, body: { type: 'SMS_REFUSED' } });
    expect(refused.body.message).toContain('geen sms naar dit land');
    expect((await world.call(getUser, {}, headers)).phone).toBe(belgian);
  });

  test('a change to such a number is taken as well', async () => {
    const { headers } = await join(world);
    await world.call(putUser, { body: { phone: '+32470123457' } }, headers);
    expect((await world.call(getUser, {}, headers)).phone).toBe('+32470123457');
  });

  test('is where the settings say', async () => {
    const wide = { ...context, config: { ...context.config, sms_countries: ['NL', 'BE'] } };
    expect(await text(belgian, 'Hoi', wide)).toMatchObject({ state: 'sent' });
    expect(await text('+4915112345678', 'Hoi', wide)).toMatchObject({ state: 'failed' });
  });
});

describe('the ceiling of a day', () => {
  test('lets through what it pays for, also of many at once, and says so to who asks', async () => {
    const outcomes = await Promise.all([mobile(), mobile(), mobile(), mobile()].map((number) => text(number)));
    expect(outcomes.filter(({ state }) => state === 'sent')).toHaveLength(2);
    expect(outcomes.filter(({ reason }) => reason?.includes('SMS_DAILY_CENTS'))).toHaveLength(2);
    expect(spryng.texts).toHaveLength(2);

    const { headers } = await join(world, { phone: mobile() });
    const refused = await world.refused(resendPhone, {}, headers);
    expect(refused).toMatchObject({ status: 422, body: { type: 'SMS_REFUSED' } });
    expect(refused.body.message).toContain('morgen');
  });

  test('is of a day in Amsterdam', async () => {
    clock.set(new Date('2026-11-21T22:59:00Z'));
    await text(mobile());
    await text(mobile());
    expect(await text(mobile())).toMatchObject({ state: 'failed' });
    clock.set(new Date('2026-11-21T23:00:00Z'));
    expect(await text(mobile())).toMatchObject({ state: 'sent' });
  });

  test('is told to the operator once a day', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(context.log), { error: (line: unknown) => lines.push(line) });
    for (let one = 0; one < 5; one++) await text(mobile(), 'Hoi', { ...context, log });
    expect(lines).toEqual([{ ceiling_cents: 20 }]);
  });

  test('does not count what did not leave', async () => {
    spryng.next.push({ status: 422 }, { status: 401 }, { status: 429 });
    for (let one = 0; one < 3; one++) await text(mobile());
    expect(await text(mobile())).toMatchObject({ state: 'sent' });
    expect(await text(mobile())).toMatchObject({ state: 'sent' });
  });
});

describe('budgets', () => {
  const rich = { ...context, config: { ...context.config, sms_daily_cents: 100_000 } };

  test('of one number', async () => {
    const number = mobile();
    for (let one = 0; one < 5; one++) expect(await text(number, 'Hoi', rich)).toMatchObject({ state: 'sent' });
    expect(await text(number, 'Hoi', rich)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('too many'),
    });
    clock.advance(hours(1));
    expect(await text(number, 'Hoi', rich)).toMatchObject({ state: 'sent' });
  });

  test('of the numbers that begin alike: who earns by texts has a whole range', async () => {
    const range = (one: number) => `+31622555${String(100 + one)}`;
    for (let one = 0; one < 120; one++) expect(await text(range(one), 'Hoi', rich)).toMatchObject({ state: 'sent' });
    expect(await text(range(121), 'Hoi', rich)).toMatchObject({ state: 'failed' });
    expect(await text('+31622777001', 'Hoi', rich)).toMatchObject({ state: 'sent' });
  });

  test('what the provider did not take spends nothing, so that it can be tried again', async () => {
    const number = mobile();
    for (let one = 0; one < 8; one++) {
      spryng.next.push({ status: 429 });
      expect(await text(number, 'Hoi', rich)).toMatchObject({ state: 'later' });
    }
  });
});

test.each([
  ['160 of the alphabet', 'a'.repeat(160), 'sent'],
  ['161 of it', 'a'.repeat(161), 'failed'],
  ['160 with a sign that takes two places', `${'a'.repeat(159)}€`, 'failed'],
  ['70 of any kind', `${'a'.repeat(68)}🌷`, 'sent'],
  ['71 of any kind', `${'a'.repeat(69)}🌷`, 'failed'],
])('one part: %s', async (_, body, state) => {
  expect((await text(mobile(), body)).state).toBe(state);
});

test('the demo is never texted', async () => {
  const demo = makeOutgoing({ channel: 'sms', to_address: mobile(), demo: true });
  expect(await makeChannels(context).sms.send(demo, AbortSignal.timeout(5000))).toMatchObject({ reason: 'mailbox' });
  expect(spryng.texts).toHaveLength(0);
});

describe('without a provider', () => {
  const production = {
    PANEL_ENV: 'production',
    PUBLIC_URL: 'https://panel.example',
    OFFICE_URL: 'https://office.example',
    MAIL_FROM: 'panel@panel.example',
    SMTP_URL: 'smtps://mail.example',
    SECRET_KEY: 'a key of at least thirty-two characters',
    ORGANISATION: 'Oudervereniging Test',
    CONTACT_URL: 'https://panel.example/contact',
    DATA_DIR: context.config.data_dir,
  };

  test('the mailbox takes it while trying out', async () => {
    const config = readConfig({ DATA_DIR: context.config.data_dir });
    expect(await text('+32470123456', 'Hoi', { ...context, config })).toEqual({
      state: 'delivered',
      reason: 'mailbox',
    });
    expect(unsent(config)).toEqual([]);
  });

  test('and nobody is drawn for WhatsApp in production', async () => {
    const bare = { ...context, config: { ...readConfig(production), public_url: context.config.public_url } };
    const { email } = await joinProven(world, { phone: mobile(), invitation_method: 'whatsapp' });
    const { id } = await makeCampaign(world);
    const { links } = await inviteMembers(bare, id, { emails: [email] }, { by_hand: true, now: true });
    expect(links.map(({ channel }) => channel)).toEqual(['email']);
  });

  test('production says at the start what will not be sent; a text fails with the reason, WhatsApp goes by e-mail', async () => {
    const bare = { ...context, config: readConfig(production) };
    expect(unsent(bare.config)).toEqual([expect.stringContaining('WhatsApp'), expect.stringContaining('SMS')]);
    expect(await text(mobile(), 'Hoi', bare)).toEqual({ state: 'failed', reason: 'no SMS provider is configured' });
    const channels = makeChannels(bare);
    expect(
      await channels.whatsapp.send(makeOutgoing({ channel: 'whatsapp' }), AbortSignal.timeout(5000)),
    ).toMatchObject({
      state: 'failed',
      retry_by_email: true,
    });
    await Promise.all(Object.values(channels).map((channel) => channel.close()));
  });
});
