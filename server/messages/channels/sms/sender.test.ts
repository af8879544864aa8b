import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { verifyPhone } from '#contract/calls/account.ts';
import { getUser } from '#contract/calls/members.ts';
import { storyOf } from '#test/make-mailings.ts';
import { join, mobile, registration } from '#test/make-members.ts';
import { makeOutgoing, nobodyWrites, sendDue } from '#test/make-outgoing.ts';
import type { Reply } from '#test/servers/provider-server.ts';
import {
  cmRefusal,
  makeCm,
  makeSpryng,
  makeSpryng2,
  messageIdOf,
  type Sms,
  spryng2Refusal,
} from '#test/servers/provider-sms.ts';
import { makeWorld, minutes, type World } from '#test/world.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SendOutcome } from '../../delivery/outgoing.ts';
import { startWorker } from '../../delivery/worker.ts';
import { processReports } from '../../inbound/process-reports.ts';
import { randomDelayMostMs } from '../../outbox/random-delay.ts';
import { makeChannels } from '../channels.ts';

const spryng = await makeSpryng();
const spryng2 = await makeSpryng2();
const cm = await makeCm();
afterAll(() => Promise.all([spryng.close(), spryng2.close(), cm.close()]));
const world = await makeWorld({ env: { ...spryng.env, LOG_LEVEL: 'silent' } });

/** The same panel with another provider. */
const by = ({ env }: Sms, more: Record<string, string> = {}): Context => {
  const { config } = world.context;
  const read = readConfig({ DATA_DIR: config.data_dir, ...env, ...more });
  return { ...world.context, config: { ...read, public_url: config.public_url } };
};

beforeEach(async () => {
  for (const provider of [spryng, spryng2, cm]) {
    provider.texts.length = 0;
    provider.next.length = 0;
    provider.calls.length = 0;
  }
  await world.context.db.run(sql`delete from contact.message`);
});

const workOnce = (context: Context) => sendDue(context);

describe.each<[string, Sms, (number: string) => string]>([
  ['spryng', spryng, (number) => number.slice(1)],
  ['spryng2', spryng2, (number) => number],
  ['cm', cm, (number) => `00${number.slice(1)}`],
])('%s', (name, provider, spelled) => {
  test('texts a link to who registers, which proves the number, and its report closes the message', async () => {
    const context = by(provider);
    Object.assign(world.context.config, { sms_provider: name });
    const phone = mobile();
    const { headers } = await join(world, { phone });
    await workOnce(context);

    const [text] = provider.texts;
    expect(provider.texts).toEqual([
      { from: 'Ouderpanel', to: spelled(phone), text: expect.stringContaining('/p/v/'), reference: expect.any(String) },
    ]);
    const token = /\/p\/v\/([\w-]{43})$/.exec(text!.text)![1]!;
    await world.call(verifyPhone, { params: { token } });
    expect((await world.call(getUser, {}, headers)).phone_verified).toBe(true);

    const { id } = await messageTo(world, phone);
    expect(text!.reference.replaceAll('-', '')).toBe(id.replaceAll('-', ''));
    expect(await report(world, name, text!.reference)).toBe(200);
    while ((await processReports(context)) > 0);
    expect((await storyOf(world, id)).at(-1)).toBe('delivered');
  });
});

const messageTo = (inWorld: World, number: string) =>
  inWorld.context.db.one(sql<{ id: string }>`select id from contact.message where to_address = ${number}`);

async function report(inWorld: World, provider: string, reference: string): Promise<number> {
  const url = `${inWorld.public_url}/webhooks/sms/${provider}/a-word-for-the-reports`;
  if (provider === 'spryng2') {
    const Messages = [{ MessageId: messageIdOf(1), Status: 'Delivered', Msisdn: '31612345678' }];
    const told = { RequestId: '8dcad127-bb9c-48fe-9827-db2fe57d53fb', Channel: 'SMS', Status: 'Delivered', Messages };
    return (await fetch(url, { method: 'POST', body: JSON.stringify(told) })).status;
  }
  const cmBody = { messages: { msg: { reference, to: '0031612345678', status: { code: 2, errorCode: '' } } } };
  const response =
    provider === 'spryng'
      ? await fetch(`${url}?STATUS=10&REASONCODE=0&REFERENCE=${reference}`)
      : await fetch(url, { method: 'POST', body: JSON.stringify(cmBody) });
  return response.status;
}

const again: Partial<SendOutcome> = { state: 'later' };
const ours: Partial<SendOutcome> = { state: 'later', our_fault: true };
const final: Partial<SendOutcome> = { state: 'failed' };
const lost: Partial<SendOutcome> = { state: 'unknown', wait_ms: minutes(2) };

const send = (provider: Sms, more: Parameters<typeof makeOutgoing>[0] = {}, env: Record<string, string> = {}) =>
  makeChannels(by(provider, env)).sms.send(
    makeOutgoing({ channel: 'sms', to_address: mobile(), body_text: 'Bevestig je nummer', ...more }),
    AbortSignal.timeout(700),
  );

test.each<[string, Sms, Reply, Partial<SendOutcome>]>([
  ['spryng 401', spryng, { status: 401, json: { message: 'Unauthenticated.' } }, ours],
  ['spryng 402: no money', spryng, { status: 402, json: {} }, ours],
  ['spryng 422: this message', spryng, { status: 422, json: { message: 'The given data was invalid.' } }, final],
  ['spryng 429', spryng, { status: 429, headers: { 'retry-after': '30' } }, { ...again, wait_ms: 30_000 }],
  ['spryng, a redirect', spryng, { status: 301, headers: { location: '/elsewhere' } }, ours],
  ['spryng 500', spryng, { status: 500, text: 'oops' }, lost],
  ['spryng 200 with garbage', spryng, { status: 200, text: '<html>' }, lost],
  ['spryng, a line that breaks', spryng, 'reset', lost],
  ['spryng, half an answer', spryng, 'slow body', lost],
  ['spryng, nothing', spryng, 'hang', lost],
  ['spryng2 401', spryng2, spryng2Refusal('unauthenticatedError', 401), ours],
  ['spryng2 403', spryng2, spryng2Refusal('forbidden', 403), ours],
  ['spryng2 400: the sender', spryng2, spryng2Refusal('senderIdInvalid'), ours],
  ['spryng2 400: the number', spryng2, spryng2Refusal('msisdnInvalid'), final],
  ['spryng2 200 with a refusal in it', spryng2, spryng2Refusal('insufficientBalance', 200), ours],
  ['spryng2 429', spryng2, spryng2Refusal('tooManyRequests', 429), again],
  ['spryng2 500', spryng2, { status: 500, text: '<html>' }, lost],
  ['spryng2 202 without an id', spryng2, { status: 202, json: { data: { messageIds: [] } } }, lost],
  ['spryng2, nothing', spryng2, 'hang', lost],
  ...[101, 102, 103, 202, 203, 301, 304, 305].map((code): [string, Sms, Reply, Partial<SendOutcome>] => [
    `cm ${code}: of every text`,
    cm,
    cmRefusal(code, code === 103 ? 401 : 400),
    ours,
  ]),
  ...[302, 303, 401, 402, 403].map((code): [string, Sms, Reply, Partial<SendOutcome>] => [
    `cm ${code}: of this text`,
    cm,
    cmRefusal(code),
    final,
  ]),
  ['cm 500 in the answer', cm, cmRefusal(500), again],
  ['cm 999, which is not known', cm, cmRefusal(999), final],
  ['cm 303 with 200', cm, cmRefusal(303, 200), final],
  ['cm 429', cm, { status: 429, json: {} }, again],
  ['cm 500', cm, { status: 500, text: 'oops' }, lost],
  ['cm 200 with garbage', cm, { status: 200, text: 'OK' }, lost],
  ['cm, nothing', cm, 'hang', lost],
])('%s', async (_, provider, reply, expected) => {
  provider.next.push(reply);
  const outcome = await send(provider);
  expect(outcome).toEqual({ reason: expect.any(String), ...expected });
  expect(outcome.reason).not.toMatch(/\d{8}|0f3c9a2e/);
  expect(provider.calls).toHaveLength(1);
});

test('a provider that takes calls and answers none holds up nobody: e-mail leaves, and connections stay few', async () => {
  const context = by(spryng);
  spryng.most = 0;
  spryng.next.push(...Array<Reply>(20).fill('hang'));
  for (let one = 0; one < 12; one++) await join(world, { phone: mobile() });
  const worker = startWorker(context, makeChannels(context), nobodyWrites);
  onTestFinished(() => worker.stop());
  await spryng.called(5);
  const began = performance.now();
  expect((await join(world, registration())).id).toBeTruthy();
  expect(performance.now() - began).toBeLessThan(5000);
  world.clock.advance(randomDelayMostMs);
  const left = async () =>
    (
      await context.db.one(sql<{ count: number }>`
        select count(*)::integer as count from contact.message where channel = 'email' and state = 'delivered'`)
    ).count;
  await expect.poll(left, { timeout: 5000 }).toBe(13);
  expect(spryng.most).toBe(5);
  // Ends the lines, so that the worker need not wait for them.
  await spryng.close();
});
