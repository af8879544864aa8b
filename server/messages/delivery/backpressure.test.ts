import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { makeWorld } from '#test/world.ts';
import { answerPaths } from '../../app.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import type { Role } from '../../platform/config/role.ts';
import type { Context } from '../../platform/core/context.ts';
import { measureWaits } from '../../platform/http/answer-latency.ts';
import { makeServer } from '../../platform/http/server.ts';
import { startHearing } from '../../server-parts.ts';
import { makeChannels } from '../channels/channels.ts';
import { queueMessage } from '../outbox/enqueue.ts';
import { type Backpressure, makeBackpressure, noBackpressure } from './backpressure.ts';
import { listenForLatency, startSharingLatency } from './shared-latency.ts';
import { startWorker } from './worker.ts';

const most = 5;
let time = 0;
const pass = (ms: number): void => {
  time += ms;
};
/** Calls that take so long, every 25 ms, as of forty parents. */
function calls(way: Backpressure, count: number, ms: number): void {
  for (let call = 0; call < count; call++) {
    pass(25);
    way.waited(ms);
  }
}
/** Gives way, and knows that a call takes 4 ms without a mailing. */
function learned(): Backpressure {
  const way = makeBackpressure(() => time);
  calls(way, 40, 4);
  return way;
}
/** How many messages leave while calls take as long as `ms` says for so many under way, in so many milliseconds. */
function play(way: Backpressure, forMs: number, ms: (underWay: number) => number): number {
  const under: { until: number; through: () => void }[] = [];
  let left = 0;
  for (const began = time; time < began + forMs; pass(5)) {
    for (const one of under.filter(({ until }) => until <= time)) {
      under.splice(under.indexOf(one), 1);
      one.through();
      left++;
    }
    for (let room = way.room(most) - under.length; room > 0; room--) {
      under.push({ until: time + 10, through: way.begin() });
    }
    if ((time - began) % 25 === 0) way.waited(ms(under.length));
  }
  for (const { through } of under) through();
  return left;
}

describe('a mailing gives way', () => {
  test('not at all when nobody answers', () => {
    const way = makeBackpressure(() => time);
    expect([way.room(most), way.share()]).toEqual([most, 1]);
    calls(way, 60, 4);
    way.begin();
    calls(way, 60, 40);
    expect(way.room(most)).toBe(0);
    pass(5001);
    expect([way.room(most), way.share()]).toEqual([most, 1]);
  });

  test('by resting until it knows how long parents wait without it, and no longer than a moment', () => {
    const way = makeBackpressure(() => time);
    way.waited(4);
    expect(way.room(most)).toBe(0);
    expect(way.restMs()).toBe(500);
    pass(501);
    way.waited(4);
    expect(way.room(most)).toBe(1);
  });

  test('while calls are slow beside it, and takes more again when they are quick', () => {
    const way = learned();
    const full = play(way, 10_000, () => 4);
    expect(way.share()).toBeGreaterThan(0.9);
    const slow = play(way, 10_000, (underWay) => (underWay > 0 ? 12 : 4));
    expect(slow).toBeLessThan(full / 10);
    expect(slow).toBeGreaterThan(0);
    play(way, 10_000, () => 4);
    expect(way.share()).toBeGreaterThan(0.9);
  });

  test('as far as it has to: two at a time where a third would be felt', () => {
    const way = learned();
    play(way, 20_000, (underWay) => (underWay > 2 ? 12 : 4));
    const left = play(way, 20_000, (underWay) => (underWay > 2 ? 12 : 4));
    expect(left / 20).toBeGreaterThan(100);
    expect(way.share() * most).toBeGreaterThan(2);
    expect(way.share() * most).toBeLessThan(3.5);
  });

  test('for nothing that is not its fault: calls are as slow while it rests', () => {
    const way = learned();
    calls(way, 200, 30);
    const left = play(way, 10_000, () => 30);
    expect(way.share()).toBeGreaterThan(0.9);
    expect(left).toBeGreaterThan(1000);
  });

  test('by what was quiet in the last minute: a machine that was slow before is no excuse', () => {
    const way = makeBackpressure(() => time);
    calls(way, 40, 40);
    pass(60_001);
    calls(way, 40, 4);
    play(way, 5000, (underWay) => (underWay > 0 ? 30 : 4));
    expect(way.share()).toBeLessThan(0.5);
  });

  test('and a call that began beside a message tells nothing of a quiet time', () => {
    const way = learned();
    const through = way.begin();
    pass(20);
    through();
    const before = way.share();
    pass(10);
    way.waited(15);
    const after = way.share();
    expect(after).toBeLessThan(before);
    // One that is heard of late began earlier by so much.
    pass(10);
    way.waited(15, 10);
    const later = way.share();
    expect(later).toBeLessThan(after);
    pass(10);
    way.waited(15);
    expect(way.share()).toBe(later);
  });

  test('and never stops for good', () => {
    const way = learned();
    const always = (underWay: number) => (underWay > 0 ? 500 : 4);
    play(way, 30_000, always);
    expect(play(way, 30_000, always)).toBeGreaterThan(10);
  });
});

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const sink = await makeSink();
afterAll(() => sink.close());
const { clock } = world;
const context: Context = { ...world.context, config: { ...world.context.config, smtp_url: sink.url } };

test('a lane of mailings rests while parents wait, messages to one person do not, and then it goes on', async () => {
  const way = makeBackpressure(clock.steady);
  way.waited(4);
  await planMailing(world, 20);
  const mail = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: 'x', body_text: 'x' } as const;
  await context.db.transaction((tx) => queueMessage(tx, mail, clock.now()));
  const worker = startWorker(context, makeChannels(context), makeWriter(context), { way });
  onTestFinished(() => worker.stop());
  await worker.drained();
  expect(sink.mails.flatMap(({ to }) => to)).toEqual(['a@b.nl']);
  clock.advance(5001);
  await worker.drained();
  expect(sink.mails).toHaveLength(21);
});

test('how long parents wait at one server is heard by the sender of another', async () => {
  const heard: number[] = [];
  await context.db.alone(async (client) => {
    await listenForLatency(client, { ...noBackpressure, waited: (ms) => heard.push(ms) });
    const telling = startSharingLatency(context);
    for (const ms of [4.2, 7, 30]) telling.waited(ms);
    await expect.poll(() => heard).toEqual([4, 7, 30]);
    telling.waited(5);
    await expect.poll(() => heard).toEqual([4, 7, 30, 5]);
    await telling.stop();
  });
});

test('a server without a sender tells of waits and is a witness as long as it runs, and one with a sender has nothing to end', async () => {
  const part = (panel_role: Role) =>
    startHearing({ ...context, config: { ...context.config, panel_role } }, makeServer(context), noBackpressure);
  expect(part('all')).toEqual([]);
  const parts = part('web');
  expect(parts).toHaveLength(2);
  await Promise.all(parts.map((one) => one.stop()));
});

test('what a parent who answers waits for is heard; a refusal and another call are not', async () => {
  const heard: number[] = [];
  const app = makeServer(context);
  measureWaits(app, answerPaths, (ms) => heard.push(ms));
  app.post('/api/v1/answer', async (request, reply) =>
    reply.code('refused' in Object(request.query) ? 400 : 200).send(),
  );
  app.post('/api/v1/login', async () => ({ ok: true }));
  await app.inject({ method: 'POST', url: '/api/v1/login' });
  await app.inject({ method: 'POST', url: '/api/v1/answer?refused' });
  expect(heard).toHaveLength(0);
  await app.inject({ method: 'POST', url: '/api/v1/answer' });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBeGreaterThan(0);
  await app.close();
});
