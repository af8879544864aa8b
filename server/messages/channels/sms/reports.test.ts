import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMessage, makeMailing, stateOf, storyOf } from '#test/make-mailings.ts';
import { join, mobile } from '#test/make-members.ts';
import { reportToken } from '#test/servers/provider-sms.ts';
import { makeWorld, type World } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReports } from '../../inbound/process-reports.ts';

const settings = (provider: string) => ({
  SMS_PROVIDER: provider,
  SMS_TOKEN: 'token',
  SMS_FROM: 'Ouderpanel',
  SMS_REPORT_TOKEN: reportToken,
  LOG_LEVEL: 'silent',
});
const spryng = await makeWorld({ env: settings('spryng') });
const spryng2 = await makeWorld({ env: { ...settings('spryng2'), SMS_ACCOUNT: 'SPNL0000000' } });
const cm = await makeWorld({ env: settings('cm') });

async function sent(world: World): Promise<string> {
  const { id } = await join(world);
  return addMessage(world, await makeMailing(world), { member_id: id, to_address: mobile(), channel: 'sms' });
}
const rows = (world: World) => world.context.db.many(sql`select 1 from contact.provider_report`);
const url = (world: World, provider: string, token = reportToken) =>
  `${world.public_url}/webhooks/sms/${provider}/${token}`;
async function workOff(world: World) {
  while ((await processReports(world.context)) > 0);
}

describe('Spryng', () => {
  const bySpryng = (query: string) => fetch(`${url(spryng, 'spryng')}?${query}`);

  test.each([
    ['10', 'delivered', 'delivered'],
    ['20', 'failed', 'failed: spryng 20/21: the number is wrong'],
    ['99', 'sent', undefined],
  ])('STATUS=%s', async (status, state, told) => {
    const id = await sent(spryng);
    const query = `STATUS=${status}&REASONCODE=21&REFERENCE=${id}&MSISDN=31612345678`;
    for (let time = 0; time < 5; time++) expect((await bySpryng(query)).status).toBe(200);
    await workOff(spryng);
    expect(await stateOf(spryng, id)).toBe(state);
    expect(await storyOf(spryng, id)).toEqual(told ? [told] : []);
  });

  test.each(['constructor', '__proto__', 'toString'])('STATUS=%s is not known, and no failure', async (status) => {
    const id = await sent(spryng);
    expect((await bySpryng(`STATUS=${status}&REASONCODE=${status}&REFERENCE=${id}`)).status).toBe(200);
    await workOff(spryng);
    expect(await stateOf(spryng, id)).toBe('sent');
  });

  test('in a form or in JSON as well', async () => {
    const [form, json] = [await sent(spryng), await sent(spryng)];
    const post = (body: string, type: string) =>
      fetch(url(spryng, 'spryng'), { method: 'POST', body, headers: { 'content-type': type } });
    await post(`STATUS=10&REFERENCE=${form}`, 'application/x-www-form-urlencoded');
    await post(JSON.stringify({ status: 10, reference: json }), 'application/json');
    await workOff(spryng);
    expect(await stateOf(spryng, form)).toBe('delivered');
    expect(await stateOf(spryng, json)).toBe('delivered');
  });
});

describe('Spryng, second interface', () => {
  // developer.spryng.nl/webhooks/v2-webhooks-create-subscription: of sms-message-delivered and sms-message-failed.
  const told = (Status: string, MessageId: string) => ({
    RequestId: 'afe6beb6-6d92-4efa-bcb8-39164092f449',
    AccountReference: 'SPNL0000000',
    Channel: 'SMS',
    Status,
    Messages: [
      7,
      {
        MessageId,
        MostRecentOutboundMessageId: null,
        OccurredAtTime: '2026-02-18T15:18:08.8212423Z',
        Status,
        Body: 'Bevestig je nummer',
        MessageParts: 1,
        Originator: 'Ouderpanel',
        Msisdn: '31612345678',
      },
    ],
  });

  test.each([
    ['Delivered', 'delivered', 'delivered'],
    ['Failed', 'failed', 'failed: spryng Failed'],
    ['Received', 'sent', undefined],
  ])('%s', async (status, state, story) => {
    const id = await sent(spryng2);
    const provider_id = randomUUID();
    await spryng2.context.db.run(sql`update contact.message set provider_id = ${provider_id} where id = ${id}`);
    for (let time = 0; time < 3; time++) {
      const body = JSON.stringify(told(status, provider_id));
      expect((await fetch(url(spryng2, 'spryng2'), { method: 'POST', body })).status).toBe(200);
    }
    await workOff(spryng2);
    expect(await stateOf(spryng2, id)).toBe(state);
    expect(await storyOf(spryng2, id)).toEqual(story ? [story] : []);
  });
});

describe('CM.com', () => {
  const byCm = (body: unknown) => fetch(url(cm, 'cm'), { method: 'POST', body: JSON.stringify(body) });
  const told = (id: string, code: number, errorCode: unknown = '') => ({
    received: '2026-11-21T10:00:00',
    to: '0031612345678',
    reference: id.replaceAll('-', ''),
    status: { code, errorCode, errorDescription: 'for 0031612345678' },
    operator: '20408',
  });

  test.each([
    [0, 'sent'],
    [1, 'failed'],
    [2, 'delivered'],
    [3, 'failed'],
  ])('code %i', async (code, state) => {
    const id = await sent(cm);
    expect((await byCm({ messages: { msg: told(id, code, 5) } })).status).toBe(200);
    await workOff(cm);
    expect(await stateOf(cm, id)).toBe(state);
    expect((await storyOf(cm, id)).join()).not.toContain('0031');
  });

  test('several at once, with something odd between them', async () => {
    const ids = [await sent(cm), await sent(cm)];
    await byCm({ messages: { msg: [told(ids[0]!, 2), 7, null, { status: 'x' }, told(ids[1]!, 3)] } });
    await workOff(cm);
    expect(await stateOf(cm, ids[0]!)).toBe('delivered');
    expect(await stateOf(cm, ids[1]!)).toBe('failed');
  });
});

describe('whatever comes', () => {
  test.each([
    ['another token', () => url(spryng, 'spryng', 'another-word-for-it')],
    ['a part of the token', () => url(spryng, 'spryng', reportToken.slice(0, -1))],
    ['another provider', () => url(spryng, 'cm')],
    ['no provider of ours', () => url(spryng, 'toString')],
  ])('with %s it is nowhere, and leaves no row', async (_, address) => {
    const id = await sent(spryng);
    expect((await fetch(`${address()}?STATUS=10&REFERENCE=${id}`)).status).toBe(404);
    expect(await rows(spryng)).toEqual([]);
  });

  test.each([
    '',
    'STATUS=10',
    `STATUS=10&REFERENCE=x`,
    'STATUS=toString&REFERENCE=x',
    `STATUS=20&REFERENCE=${'a'.repeat(5000)}`,
  ])('what says nothing is taken and forgotten: %j', async (query) => {
    expect((await fetch(`${url(spryng, 'spryng')}?${query}`)).status).toBe(200);
    expect(await rows(spryng)).toEqual([]);
  });

  test('of a message that nobody knows nothing stays', async () => {
    await fetch(`${url(spryng, 'spryng')}?STATUS=20&REFERENCE=${randomUUID()}`);
    await workOff(spryng);
    expect(await rows(spryng)).toEqual([]);
  });
});
