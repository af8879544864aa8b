import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createTransport, type NodemailerError } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeOutgoing, makeSender } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { makeWorld } from '#test/world.ts';
import type { Context } from '../../platform/core/context.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { bounceAddresses } from './bounce-address.ts';
import { startBounceServer } from './bounce-server.ts';
import { countsOfBounces } from './take-bounce.ts';

const bounce_address = 'bounces@mail.example.nl';
const world = await makeWorld({ env: { BOUNCE_ADDRESS: bounce_address, BOUNCE_PORT: '0' } });
const { context, clock } = world;
const { db, config, random, secrets } = context;
const addresses = bounceAddresses(config, secrets)!;
const server = (await startBounceServer(context))!;
const smtp = createTransport({
  host: '127.0.0.1',
  port: server.port,
  secure: false,
  ignoreTLS: true,
  pool: true,
  maxConnections: 2,
});
afterAll(async () => {
  smtp.close();
  await server.stop();
});
beforeEach(async () => {
  await db.run(sql`delete from contact.message`);
  await db.run(sql`delete from contact.member`);
  await db.run(sql`delete from house.setting where name = 'bounce_mails'`);
});

/** A message that left, to a member or to nobody any more. */
async function sent(more: { template?: string; state?: string; member?: boolean } = {}) {
  const [id, member_id] = [randomUUID(), more.member === false ? null : randomUUID()];
  const to = `${id}@example.nl`;
  if (member_id) {
    await db.run(sql`
      insert into contact.member (id, email, email_key, invitation_method, registered_at)
      values (${member_id}, ${to}, ${to}, 'email', ${clock.now()})`);
  }
  await db.run(sql`
    insert into contact.message (id, member_id, channel, template, to_address, subject, state, created_at, due_at, give_up_at)
    values (${id}, ${member_id}, 'email', ${more.template ?? 'invitation'}, ${to}, 'Hoi', ${more.state ?? 'sent'},
      ${clock.now()}, ${clock.now()}, ${clock.now()})`);
  return { id, to, address: addresses.of(id) };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const sample = (name: string, { id, address }: Pick<Sent, 'id' | 'address'>) =>
  readFileSync(`test/bounces/${name}.eml`, 'utf8').replaceAll('{address}', address).replaceAll('{id}', id);
const tell = (raw: string | Buffer, to: string, from = '') => smtp.sendMail({ raw, envelope: { from, to: [to] } });
const report = (name: string, about: Sent, to = about.address) => tell(sample(name, about), to);
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: NodemailerError) => error.responseCode,
  );

/** Where the message stands, what was noted of it, and what its address may no longer get. */
async function standing({ id }: Pick<Sent, 'id'>) {
  const { state } = await db.one(sql<{ state: string }>`select state from contact.message where id = ${id}`);
  const events = await db.many(sql<{ said: string }>`
    select state || coalesce(': ' || reason, '') as said from contact.message_event where message_id = ${id} order by number`);
  const stopped = await db.many(sql<{ address: string; reason: string }>`select address, reason from contact.stopped`);
  return { state, events: events.map(({ said }) => said), stopped };
}
const counts = () => countsOfBounces(db);

test('who holds connections open gets three, and servers elsewhere still get in', async () => {
  const dial = (localAddress: string) =>
    new Promise<{ socket: Socket; greeting: string }>((answered, failed) => {
      const socket = connect({ host: '127.0.0.1', port: server.port, localAddress });
      onTestFinished(() => void socket.destroy());
      socket.once('data', (greeting) => answered({ socket, greeting: greeting.toString() }));
      socket.once('error', failed);
    });
  const many = [];
  for (let n = 0; n < 8; n++) many.push(await dial('127.0.0.9'));
  expect(many.map(({ greeting }) => greeting.slice(0, 3))).toEqual([...Array(3).fill('220'), ...Array(5).fill('421')]);
  expect((await dial('127.0.0.10')).greeting).toMatch(/^220/);
  // One that goes makes room.
  many[0]!.socket.destroy();
  await expect.poll(async () => (await dial('127.0.0.9')).greeting.slice(0, 3), { interval: 20 }).toBe('220');
  // The one that stays behind still counts. A greeting takes long enough for the server to see the other one go.
  let address = 20;
  const beside = async () => {
    const from = `127.0.0.${address++}`;
    const [gone] = await Promise.all([dial(from), dial(from)]);
    gone.socket.destroy();
    await dial(`127.0.1.${address}`);
    const three = await Promise.all([dial(from), dial(from), dial(from)]);
    return three.map(({ greeting }) => greeting.slice(0, 3)).sort();
  };
  await expect.poll(beside).toEqual(['220', '220', '421']);
});

describe('a report', () => {
  test('of a dead address ends the message, and mailings to that address', async () => {
    const message = await sent();
    await report('gmail', message);
    const { state, events, stopped } = await standing(message);
    expect(state).toBe('bounced');
    expect(events).toEqual([expect.stringMatching(/^bounced: 5\.1\.1 smtp; 550-5\.1\.1 The email account/)]);
    expect(stopped).toEqual([{ address: message.to, reason: 'bounced' }]);
  });

  test('of a mail that verifies an address shows in the ledger too', async () => {
    const message = await sent({ template: 'activation' });
    await report('postfix-unknown', message);
    expect((await standing(message)).state).toBe('bounced');
  });

  test('of a full mailbox ends the message only: the next one may arrive', async () => {
    const message = await sent();
    await report('gmail-full', message);
    expect(await standing(message)).toMatchObject({ state: 'failed', stopped: [] });
  });

  test('of a delay is noted, once, and changes nothing', async () => {
    const message = await sent();
    for (let time = 0; time < 3; time++) await report('postfix-delayed', message);
    const { state, events, stopped } = await standing(message);
    expect([state, stopped]).toEqual(['sent', []]);
    expect(events).toEqual([expect.stringMatching(/^sent: delayed: 4\.4\.1 /)]);
  });

  test('of a complaint stops mailings to that address, however it is told', async () => {
    const [own, loop, byHeaders] = [await sent(), await sent(), await sent()];
    await report('complaint', own);
    await report('complaint', loop, bounce_address);
    await report('complaint-by-headers', byHeaders, bounce_address);
    const { state, events, stopped } = await standing(own);
    expect([state, events]).toEqual(['sent', ['sent: complaint: abuse']]);
    expect(stopped.map(({ address }) => address).sort()).toEqual([own.to, loop.to, byHeaders.to].sort());
    expect(stopped.map(({ reason }) => reason)).toEqual(['complained', 'complained', 'complained']);
  });

  test.each(['out-of-office', 'receipt', 'complaint-not-spam', 'postfix-passed-on', 'a-person'])(
    '%s: nothing',
    async (name) => {
      const message = await sent();
      await report(name, message);
      expect(await standing(message)).toEqual({ state: 'sent', events: [], stopped: [] });
      expect(await counts()).toEqual({ [name === 'a-person' ? 'unreadable' : 'nothing']: 1 });
    },
  );

  test('while nobody could say whether the message had left says that it had', async () => {
    const message = await sent({ state: 'unknown' });
    await report('gmail', message);
    expect((await standing(message)).state).toBe('bounced');
  });

  test('five times, at the same moment and in any order, ends the same', async () => {
    const names = ['gmail', 'postfix-delayed', 'complaint', 'gmail', 'out-of-office', 'postfix-unknown'];
    const ends: unknown[] = [];
    for (const order of [names, names.toReversed(), [...names, ...names, ...names]]) {
      const message = await sent();
      for (const name of order) await report(name, message);
      const { state, stopped } = await standing(message);
      ends.push([state, stopped.filter(({ address }) => address === message.to).map(({ reason }) => reason)]);
    }
    const together = await sent();
    await Promise.all(['gmail', 'complaint', 'gmail', 'complaint', 'gmail'].map((name) => report(name, together)));
    const { state, stopped } = await standing(together);
    ends.push([state, stopped.filter(({ address }) => address === together.to).map(({ reason }) => reason)]);
    expect(ends).toEqual(ends.map(() => ['bounced', ['complained']]));
  });

  test('about somebody who was erased since is taken, and stops nobody', async () => {
    const message = await sent({ member: false });
    await report('gmail', message);
    expect(await standing(message)).toMatchObject({ state: 'bounced', stopped: [] });
    await db.run(sql`delete from contact.message where id = ${message.id}`);
    await report('gmail', message);
    expect(await counts()).toEqual({ final: 1, 'of no message': 1 });
  });
});

test('what our own sender wrote on the envelope brings the report home', async () => {
  const sink = await makeSink();
  onTestFinished(() => sink.close());
  const message = await sent();
  const sender = makeSender({ smtp_url: sink.url, bounce_address, secrets });
  await sender.send(makeOutgoing({ id: message.id, to_address: message.to }), AbortSignal.timeout(15_000));
  await report('gmail', message, sink.mails[0]?.from);
  expect(await standing(message)).toMatchObject({
    state: 'bounced',
    stopped: [{ address: message.to, reason: 'bounced' }],
  });
});

describe('mail for anybody else is refused before it is told', () => {
  const other = bounceAddresses(config, makeSecrets('another key of at least 32 characters', random))!;

  test('an address that somebody made up, or of another panel', async () => {
    const message = await sent();
    const [local = '', domain = ''] = message.address.split('@');
    const forged = [
      other.of(message.id),
      `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`,
      `${local.slice(0, -1)}@${domain}`,
      `${local}0@${domain}`,
      `${local}@example.nl`,
      `bounces+@${domain}`,
      'samira@example.nl',
      `postmaster@${domain}`,
    ];
    for (const address of forged)
      expect([address, await refusalOf(report('gmail', message, address))]).toEqual([address, 550]);
    expect(await standing(message)).toEqual({ state: 'sent', events: [], stopped: [] });
    expect(await counts()).toEqual({});
  });

  test('but a server may change the case of an address', async () => {
    const message = await sent();
    await report('gmail', message, message.address.toUpperCase());
    expect((await standing(message)).state).toBe('bounced');
  });

  test('a complaint on the common address with a forged address inside is ignored', async () => {
    const message = await sent();
    await tell(sample('complaint', { id: message.id, address: other.of(message.id) }), bounce_address);
    expect(await standing(message)).toEqual({ state: 'sent', events: [], stopped: [] });
    expect(await counts()).toEqual({ 'of no message': 1 });
  });
});

/** Says these lines, and gives back what the server said until it hangs up. */
async function talk(lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  for await (const chunk of socket) {
    said += String(chunk);
    const line = lines.shift();
    if (line !== undefined) socket.write(`${line}\r\n`);
    else socket.end();
  }
  return said;
}

describe('the listener', () => {
  test('offers no log-in and no encryption, takes one recipient, and sends nothing on', async () => {
    const { address } = await sent();
    const said = await talk([
      'EHLO a',
      'AUTH PLAIN AGEAYg==',
      'STARTTLS',
      'MAIL FROM:<>',
      `RCPT TO:<${address}>`,
      `RCPT TO:<${addresses.of(randomUUID())}>`,
      'QUIT',
    ]);
    expect(said).not.toMatch(/STARTTLS|AUTH/);
    expect(said.match(/^\d{3} /gm)).toEqual(['220 ', '250 ', '500 ', '500 ', '250 ', '250 ', '452 ', '221 ']);
  });

  test('refuses what is too large, and keeps nothing of it', async () => {
    const message = await sent();
    const large = `${sample('gmail', message)}\r\n${'x'.repeat(75)}\r\n`.padEnd(300 * 1024, `${'y'.repeat(76)}\r\n`);
    expect(await refusalOf(tell(large, message.address))).toBe(552);
    expect((await standing(message)).state).toBe('sent');
  });

  test('asks to come back while the database is away', async () => {
    const message = await sent();
    const away: Context = { ...context, db: { ...db, transaction: () => Promise.reject(new Error('away')) } };
    const log = { ...context.log, error: () => undefined } as unknown as Context['log'];
    const alone = (await startBounceServer({ ...away, log }))!;
    const other = createTransport({ host: '127.0.0.1', port: alone.port, secure: false, ignoreTLS: true });
    const mail = { raw: sample('gmail', message), envelope: { from: '', to: [message.address] } };
    expect(await refusalOf(other.sendMail(mail))).toBe(451);
    other.close();
    await alone.stop();
  });

  test('is not there unless a port is set, and says in one sentence that a port is taken', async () => {
    expect(await startBounceServer({ ...context, config: { ...config, bounce_port: undefined } })).toBeUndefined();
    const taken = startBounceServer({ ...context, config: { ...config, bounce_port: server.port } });
    await expect(taken).rejects.toThrow(
      `Port ${server.port} is taken. Stop what uses it, or set BOUNCE_PORT to another one.`,
    );
  });
});
