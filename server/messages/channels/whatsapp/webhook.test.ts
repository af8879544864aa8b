import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addMessage, makeMailing, standIns, stateOf, storyOf } from '#test/make-mailings.ts';
import { joinProven, mobile } from '#test/make-members.ts';
import { makeWhatsapp, postWebhook, sign, told } from '#test/servers/provider-whatsapp.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReports, startProcessingReports, sweepReports } from '../../inbound/process-reports.ts';
import { readWebhook } from './webhook.ts';

const meta = await makeWhatsapp();
await meta.close();
const world = await makeWorld({ env: { ...meta.env, LOG_LEVEL: 'silent' } });
const { context, clock, db } = world;
const phone = mobile();
const member = await joinProven(world, { phone, invitation_method: 'whatsapp' });
const at = clock.now();

const rows = async () =>
  (await db.one(sql<{ count: number }>`select count(*)::integer as count from contact.provider_report`)).count;
const workOff = async () => {
  while ((await processReports(context)) > 0);
};

beforeEach(async () => {
  await db.run(sql`delete from contact.provider_report`);
});

let count = 0;
async function sent(more: Partial<Parameters<typeof addMessage>[2]> = {}) {
  const provider_id = `wamid.${++count}`;
  const mailing = await makeMailing(world);
  const id = await addMessage(world, mailing, { member_id: member.id, to_address: phone, provider_id, ...more });
  const say = (status: string, code?: number) =>
    told({ statuses: [{ id: provider_id, status, at, message_id: id, ...(code && { code }) }] });
  return { id, provider_id, say };
}

describe('the address proves itself', () => {
  const ask = (query: string) => fetch(`${world.public_url}/webhooks/whatsapp${query}`);
  const right = '?hub.mode=subscribe&hub.verify_token=a-word-that-meta-says&hub.challenge=1158201444';

  test('by echoing the challenge, as text', async () => {
    const response = await ask(right);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('1158201444');
  });

  test.each([
    ['another token', right.replace('meta', 'beta')],
    ['a part of the token', right.replace('-says', '')],
    ['no token', '?hub.mode=subscribe&hub.challenge=1'],
    ['two tokens', `${right}&hub.verify_token=x`],
    ['another mode', right.replace('subscribe', 'unsubscribe')],
    ['no challenge', right.replace(/&hub.challenge.*/, '')],
    ['a challenge that would be a page', right.replace('1158201444', '<script>')],
    ['nothing', ''],
  ])('and not for %s', async (_, query) => {
    const response = await ask(query);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('');
  });
});

describe('what is not signed by Meta', () => {
  test.each<[string, (body: string) => string | null]>([
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['that of another secret', (body) => sign(body, 'another secret')],
    ['that of another body', (body) => sign(`${body} `)],
    ['half of the right one', (body) => sign(body).slice(0, 40)],
    ['the right one under another name', (body) => sign(body).replace('sha256', 'sha1')],
    ['zeros', () => `sha256=${'0'.repeat(64)}`],
  ])('%s: is refused and leaves no row', async (_, signature) => {
    const { id, say } = await sent();
    const body = JSON.stringify(say('delivered'));
    expect(await postWebhook(world, body, signature(body))).toBe(401);
    expect(await rows()).toBe(0);
    await workOff();
    expect(await stateOf(world, id)).toBe('sent');
  });

  test('the signature is over the bytes: accents, as they are and as they can be written', async () => {
    const { say } = await sent();
    const body = JSON.stringify(say('delivered'));
    expect(body).toContain('Zoë van Dÿk 🌷');
    const escaped = body.replaceAll(
      /[\u0080-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(await postWebhook(world, body)).toBe(200);
    expect(await postWebhook(world, escaped)).toBe(200);
    expect(await postWebhook(world, escaped, sign(body))).toBe(401);
    expect(await rows()).toBe(2);
  });

  test('more than 64 KiB is taken, for Meta collects; more than three megabytes is not', async () => {
    const { say } = await sent();
    const body = JSON.stringify(say('delivered'));
    expect(await postWebhook(world, body + ' '.repeat(200 * 1024))).toBe(200);
    expect(await postWebhook(world, body + ' '.repeat(3 * 1024 * 1024))).toBe(413);
  });

  test('without settings there is no such address', async () => {
    const { whatsapp_app_secret, whatsapp_verify_token } = context.config;
    Object.assign(context.config, { whatsapp_app_secret: undefined, whatsapp_verify_token: undefined });
    onTestFinished(() => void Object.assign(context.config, { whatsapp_app_secret, whatsapp_verify_token }));
    expect(await postWebhook(world, '{}')).toBe(404);
    expect((await fetch(`${world.public_url}/webhooks/whatsapp?hub.mode=subscribe`)).status).toBe(404);
  });
});

describe('the end state is the same', () => {
  const steps = ['sent', 'delivered', 'read'];
  test.each<[string, string[]]>([
    ['in order', steps],
    ['reversed', steps.toReversed()],
    ['five times each', steps.flatMap((step) => Array<string>(5).fill(step))],
    ['mixed', ['delivered', 'sent', 'read', 'delivered', 'sent']],
    ['only read, for the others are lost', ['read']],
    ['played, which is said of a voice', ['delivered', 'played']],
  ])('%s', async (_, order) => {
    const { id, say } = await sent();
    for (const step of order) {
      expect(await postWebhook(world, say(step))).toBe(200);
      await workOff();
    }
    expect(await stateOf(world, id)).toBe('read');
    const story = await storyOf(world, id);
    expect(new Set(story).size).toBe(story.length);
    expect(await rows()).toBe(0);
  });

  test('all in one webhook, with something odd between them', async () => {
    const { id, provider_id } = await sent();
    const body = told({ statuses: steps.map((status) => ({ id: provider_id, status, at, message_id: id })) });
    const [change] = body.entry[0]!.changes;
    (change!.value as { statuses: unknown[] }).statuses.splice(1, 0, { status: 'unheard of' }, null, 7);
    expect(await postWebhook(world, body)).toBe(200);
    await workOff();
    expect(await stateOf(world, id)).toBe('read');
    // Somebody reads in the log how many there were.
    const { reports, odd } = readWebhook(JSON.stringify(body), context.config.whatsapp_phone_id!);
    expect([reports.length, odd]).toEqual([3, 3]);
    const fault = JSON.stringify(told({ account_codes: [131042] }));
    expect(readWebhook(fault, context.config.whatsapp_phone_id!)).toEqual({
      reports: [],
      odd: 0,
      account_codes: [131042],
    });
  });

  test('a status that comes before our answer, by our own name alone', async () => {
    const { id } = await sent({ state: 'sending', provider_id: '' });
    await postWebhook(world, told({ statuses: [{ id: 'wamid.new', status: 'delivered', at, message_id: id }] }));
    await workOff();
    expect(await stateOf(world, id)).toBe('delivered');
  });

  test('a status by the name that Meta gave, without ours', async () => {
    const { id, provider_id } = await sent();
    await postWebhook(world, told({ statuses: [{ id: provider_id, status: 'delivered', at }] }));
    await workOff();
    expect(await stateOf(world, id)).toBe('delivered');
  });

  test('failed after delivered, and delivered after failed', async () => {
    const one = await sent();
    for (const body of [one.say('delivered'), one.say('failed', 131026)]) await postWebhook(world, body);
    const other = await sent();
    for (const body of [other.say('failed', 131026), other.say('delivered')]) await postWebhook(world, body);
    await workOff();
    expect(await stateOf(world, one.id)).toBe('delivered');
    expect(await standIns(world, one.id)).toEqual([]);
    expect(await stateOf(world, other.id)).toBe('failed');
  });

  test('of a message that nobody knows, and of a number that is not ours, nothing is kept', async () => {
    const { id, provider_id } = await sent();
    await postWebhook(world, told({ statuses: [{ id: 'wamid.stranger', status: 'read', at }] }));
    await postWebhook(world, told({ statuses: [{ id: provider_id, status: 'read', at, message_id: id }] }, '999'));
    await workOff();
    expect(await stateOf(world, id)).toBe('sent');
    expect(await rows()).toBe(0);
  });
});

describe('what failed goes by e-mail', () => {
  test('once, however often it is told', async () => {
    const { id, say } = await sent();
    for (let time = 0; time < 5; time++) {
      await postWebhook(world, say('failed', 131026));
      await workOff();
    }
    expect(await standIns(world, id)).toEqual([
      expect.objectContaining({ channel: 'email', to_address: member.email }),
    ]);
    const story = await storyOf(world, id);
    expect(story).toEqual([expect.stringMatching(/^failed: 131026: undeliverable/)]);
  });

  test.each([131049, 130472, 131048])('for %i too', async (code) => {
    const { id, say } = await sent();
    await postWebhook(world, say('failed', code));
    await workOff();
    expect(await standIns(world, id)).toHaveLength(1);
  });
});

describe('what was answered with 200', () => {
  test('is not lost with the server: whoever comes next works it off', async () => {
    const { id, say } = await sent();
    const killed = db.transaction(async (tx) => {
      await postWebhook(world, say('delivered'));
      expect(await processReports({ ...context, db: { ...db, transaction: (work) => work(tx) } })).toBe(1);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await stateOf(world, id)).toBe('sent');
    const worker = startProcessingReports(context);
    onTestFinished(() => worker.stop());
    await expect.poll(() => stateOf(world, id), { timeout: 5000 }).toBe('delivered');
    expect(await rows()).toBe(0);
  });

  test('holds up nothing when it cannot be taken, is tried five times, and is gone after thirty days', async () => {
    const bad = await sent();
    const good = await sent();
    await db.run(sql`
      create function contact.refuse() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`);
    await db.run(sql`
      create trigger refuse before insert on contact.message_event for each row when (new.reason like '131026%')
        execute function contact.refuse()`);
    onTestFinished(async () => void (await db.run(sql`drop function contact.refuse cascade`)));
    await postWebhook(world, bad.say('failed', 131026));
    await postWebhook(world, good.say('delivered'));
    // Once it has failed the others go first.
    await processReports(context);
    await processReports(context);
    expect(await stateOf(world, good.id)).toBe('delivered');
    await workOff();
    const parked = await db.many(sql`select attempts from contact.provider_report`);
    expect(parked).toEqual([{ attempts: 5 }]);
    clock.advance(days(30));
    await sweepReports(context);
    expect(await rows()).toBe(0);
  });
});
