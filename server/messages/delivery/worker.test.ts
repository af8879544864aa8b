import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { nobodyWrites, sendDue } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { makeWorld, minutes } from '#test/world.ts';
import type { Context } from '../../platform/core/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeChannels } from '../channels/channels.ts';
import { type NewMessage, queueMessage } from '../outbox/enqueue.ts';
import { accountSource } from './account-source.ts';
import type { Channels } from './outgoing.ts';
import { startWorker } from './worker.ts';

const world = await makeWorld();
const sink = await makeSink();
afterAll(() => sink.close());
const { clock } = world;
const { db } = world.context;
const sending: Context = { ...world.context, config: { ...world.context.config, smtp_url: sink.url } };

beforeEach(async () => {
  sink.mails.length = 0;
  sink.lost.length = 0;
  sink.answers = {};
  await db.run(sql`delete from contact.message`);
});

function work(context = sending, channels: Channels = makeChannels(context)) {
  const worker = startWorker(context, channels, nobodyWrites);
  onTestFinished(() => worker.stop());
  return worker;
}

/** A worker that comes, sends what is due, and goes. */
const workOnce = (context = sending) => sendDue(context);

test('with nothing to send a worker closes the connections that it does not need', async () => {
  const pools: Database[] = [];
  const apart: Database['apart'] = (more) => {
    const pool = db.apart(more);
    pools.push(pool);
    return pool;
  };
  const context: Context = { ...sending, db: { ...db, apart } };
  // Longer than a round of looking whether something is due: only what no lane needs in its turn is closed.
  const worker = startWorker(context, makeChannels(context), nobodyWrites, { idle_ms: 2500 });
  onTestFinished(() => worker.stop());
  const open = () => pools[0]!.connections().total;
  await expect.poll(open, { timeout: 20_000 }).toBeGreaterThan(3);
  // One that listens, and one that looks.
  await expect.poll(open, { timeout: 20_000 }).toBeLessThanOrEqual(3);
});

const letter = (more: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'email',
  template: 'activation',
  to_name: 'Samira',
  to_address: `${randomUUID()}@example.nl`,
  subject: 'Bevestig je e-mailadres',
  body_text: 'Hoi Samira,\n\nEén klik.',
  body_html: '<p>Hoi Samira,</p>',
  ...more,
});
const queue = (message = letter()) => db.transaction((tx) => queueMessage(tx, message, clock.now()));

async function member(more: { left?: boolean; demo?: boolean } = {}): Promise<string> {
  const id = randomUUID();
  await db.run(sql`
    insert into contact.member (id, email, email_key, invitation_method, registered_at, left_at, demo)
    values (${id}, ${`${id}@example.nl`}, ${`${id}@example.nl`}, 'email', ${clock.now()},
      ${more.left ? clock.now() : null}, ${more.demo ?? false})`);
  return id;
}

type Row = { state: string; body_text: string; body_html: string | null; to_address: string };
const read = (id: string) =>
  db.one(sql<Row>`select state, body_text, body_html, to_address from contact.message where id = ${id}`);
const story = async (id: string) =>
  (
    await db.many(sql<{ state: string; reason: string | null }>`
      select state, reason from contact.message_event where message_id = ${id} order by number`)
  ).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

describe('what is queued leaves', () => {
  test('at commit, and once', async () => {
    const worker = work();
    await worker.drained();
    const id = await queue();
    await sink.received(1);
    await worker.drained();
    expect(await story(id)).toEqual(['planned', 'sending', 'sent']);
    expect(sink.mails).toHaveLength(1);
  });

  test('not before commit, and not at all when it is rolled back', async () => {
    const worker = work();
    const undone = db.transaction(async (tx) => {
      await queueMessage(tx, letter(), clock.now());
      await worker.drained();
      expect(sink.mails).toHaveLength(0);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await worker.drained();
    expect(sink.mails).toHaveLength(0);
  });

  test('by two workers side by side, each once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => queue()));
    const workers = [work(), work()];
    await Promise.all(workers.map((worker) => worker.drained()));
    expect(new Set(sink.mails.flatMap(({ to }) => to)).size).toBe(60);
    expect(sink.mails).toHaveLength(60);
    for (const id of ids) expect(await story(id)).toEqual(['planned', 'sending', 'sent']);
  });

  test('and a worker that stops lets it finish', async () => {
    const worker = startWorker(sending, makeChannels(sending), nobodyWrites);
    const id = await queue();
    await sink.received(1);
    await worker.stop();
    expect(await story(id)).toEqual(['planned', 'sending', 'sent']);
  });
});

describe('a worker that was killed', () => {
  test('between taking and sending: its message is taken over within a minute', async () => {
    const id = await queue();
    expect((await accountSource(sending, 'email').take(10, [])).leaving).toHaveLength(1);
    const worker = work();
    await worker.drained();
    expect(sink.mails).toHaveLength(0);
    clock.advance(minutes(1) - 5000);
    await worker.drained();
    expect(sink.mails).toHaveLength(1);
    expect(await story(id)).toEqual(['planned', 'sending', 'sending: taken over', 'sent']);
  });

  test('again and again by the same message: that one is left, and said to be unknown', async () => {
    const id = await queue();
    for (let time = 0; time < 7; time++) {
      await accountSource(sending, 'email').take(10, []);
      clock.advance(minutes(1));
    }
    expect((await story(id)).at(-1)).toBe('unknown: lost too often');
    await workOnce();
    expect(sink.mails).toHaveLength(0);
  });

  test('and was only slow: the one that took over has the word', async () => {
    const id = await queue();
    let finish = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      const slow = makeChannels(sending);
      slow.email = {
        ...slow.email,
        slots: { account: 1, mailing: 1 },
        send: () =>
          new Promise((resolve) => {
            finish = () => resolve({ state: 'failed', reason: 'too late to say' });
            begin();
          }),
      };
      work(sending, slow);
    });
    await begun;
    clock.advance(minutes(1));
    await workOnce();
    finish();
    expect(await story(id)).toEqual(['planned', 'sending', 'sending: taken over', 'sent']);
  });
});

describe('who must get nothing more', () => {
  test('left after it was queued: it does not leave, but what confirms it does', async () => {
    const member_id = await member();
    const invitation = await queue(letter({ member_id, template: 'invitation' }));
    const confirmation = await queue(letter({ member_id, template: 'unsubscribed' }));
    await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${member_id}`);
    await workOnce();
    expect(await story(invitation)).toEqual(['planned', 'suppressed: left the panel']);
    expect(await story(confirmation)).toEqual(['planned', 'sending', 'sent']);
    expect(sink.mails).toHaveLength(1);
  });

  test('was erased: it does not leave, and the ledger forgets to whom it was', async () => {
    const member_id = await member();
    const sent = await queue(letter({ member_id }));
    await workOnce();
    const waiting = await queue(letter({ member_id, channel: 'sms' }));
    const taken = await queue(letter({ member_id }));
    await accountSource(sending, 'email').take(1, []);
    await db.run(sql`delete from contact.member where id = ${member_id}`);
    clock.advance(minutes(1));
    await workOnce();
    for (const id of [sent, waiting, taken]) {
      expect(await read(id)).toMatchObject({ to_address: '', body_text: '', body_html: null });
    }
    expect(await story(sent)).toEqual(['planned', 'sending', 'sent']);
    expect(await story(waiting)).toEqual(['planned', 'suppressed: erased']);
    expect(await story(taken)).toEqual(['planned', 'sending', 'unknown: erased']);
    expect(sink.mails).toHaveLength(1);
  });

  test('is of the demo: it stays in the mailbox', async () => {
    const id = await queue(letter({ member_id: await member({ demo: true }) }));
    await workOnce();
    expect(await story(id)).toEqual(['planned', 'sending', 'sent', 'delivered: mailbox']);
    expect(sink.mails).toHaveLength(0);
  });
});

test('a link that is dead by now is not sent', async () => {
  const id = await queue(letter({ useful_minutes: 60 }));
  clock.advance(minutes(61));
  await workOnce();
  expect(await story(id)).toEqual(['planned', 'failed: too late to be of use']);
  expect(sink.mails).toHaveLength(0);
});

describe('where it goes by configuration', () => {
  const all = ['email', 'whatsapp', 'sms'] as const;
  const through = async (context: Context) => {
    const ids = await Promise.all(all.map((channel) => queue(letter({ channel }))));
    await workOnce(context);
    return Promise.all(ids.map(story));
  };
  const kept = ['planned', 'sending', 'sent', 'delivered: mailbox'];
  const production: Context = { ...sending, config: { ...sending.config, panel_env: 'production' } };

  test('trying out: the mailbox', async () => {
    expect(await through(world.context)).toEqual([kept, kept, kept]);
    expect(sink.mails).toHaveLength(0);
  });

  test('trying out with SMTP_URL: only e-mail leaves', async () => {
    expect(await through(sending)).toEqual([['planned', 'sending', 'sent'], kept, kept]);
    expect(sink.mails).toHaveLength(1);
  });

  test('in production without their providers: they say so', async () => {
    expect(await through(production)).toEqual([
      ['planned', 'sending', 'sent'],
      ['planned', 'sending', 'failed: no WhatsApp provider is configured'],
      ['planned', 'sending', 'failed: no SMS provider is configured'],
    ]);
  });

  test('in production what left is emptied, for it held a link; trying out the mailbox shows it', async () => {
    const tried = await queue();
    await workOnce();
    const real = await queue();
    await workOnce(production);
    expect(await read(tried)).toMatchObject({ body_text: letter().body_text, body_html: letter().body_html });
    expect(await read(real)).toMatchObject({ state: 'sent', body_text: '', body_html: null });
  });
});

test('no line of the log says who gets what', async () => {
  const lines: string[] = [];
  const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  const log = { debug: keep, info: keep, warn: keep, error: keep } as unknown as Context['log'];
  sink.answers.from = () => 550;
  const id = await queue(letter({ to_address: 'samira.bakker@example.nl' }));
  await workOnce({ ...sending, log });
  expect(lines.join()).toContain(id);
  expect(lines.join()).not.toMatch(/samira|@|Bevestig|klik/i);
});
