import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorld, minutes } from '#test/world.ts';
import { measureWaits } from './answer-latency.ts';
import { bounds, countCalls, readCallCounts } from './call-counts.ts';
import { countLatestSaves, readLatestSaves } from './latest-saves.ts';

const world = await makeWorld();
const { clock } = world;

/** A server with calls of each kind, on a context that nobody has counted for. */
function serve() {
  const context = { ...world.context };
  const waits: number[] = [];
  const app = fastify();
  countCalls(app, context, 'parents');
  countLatestSaves(app, context, '/answer');
  measureWaits(app, ['/answer'], (ms) => waits.push(ms));
  app.get('/quick', async () => 'quick');
  app.get('/slow', () => pause(60, 'slow'));
  app.get('/live', async (_, reply) => reply.type('text/event-stream').send('data: 1\n\n'));
  app.get('/answer', async () => 'what was answered');
  app.post<{ Body: { status: number } }>('/answer', async ({ body }, reply) => reply.code(body.status).send('x'));
  onTestFinished(() => app.close());
  const save = (status: number) => app.inject({ method: 'POST', url: '/answer', body: { status } });
  return { app, context, waits, save };
}

test('calls are counted by route and status, with how long they took; a stream is none', async () => {
  const { app, context } = serve();
  for (const url of ['/quick', '/quick', '/slow', '/live', '/nowhere']) await app.inject(url);
  const counts = readCallCounts(context).map(({ route, status, count }) => [route, status, count]);
  expect(counts).toEqual([
    ['/quick', 200, 2],
    ['/slow', 200, 1],
    ['unknown', 404, 1],
  ]);
  const slow = readCallCounts(context).find(({ route }) => route === '/slow')!;
  expect(slow.seconds).toBeGreaterThan(0.05);
  expect(bounds.map((bound, index) => bound <= 0.05 && slow.within[index])).toEqual([
    ...Array(4).fill(0),
    ...Array(6).fill(false),
  ]);
  expect(slow.within.at(-1)).toBe(1);
});

test('of saves the last ten to twenty minutes are told: those that were kept, and those that failed by our fault', async () => {
  const { app, context, save } = serve();
  for (const status of [200, 200, 422, 500, 503]) await save(status);
  await app.inject('/answer');
  expect(readLatestSaves(context)).toMatchObject({ count: 2, failed: 2 });
  clock.advance(minutes(10));
  await save(200);
  expect(readLatestSaves(context)).toMatchObject({ count: 3, failed: 2 });
  clock.advance(minutes(10));
  expect(readLatestSaves(context)).toMatchObject({ count: 1, failed: 0 });
  clock.advance(minutes(20));
  expect(readLatestSaves(context)).toMatchObject({ count: 0, failed: 0 });
});

test('who waits is a parent whose answer was kept, and nobody else', async () => {
  const { app, save, waits } = serve();
  await app.inject('/quick');
  for (const status of [422, 503]) await save(status);
  expect(waits).toEqual([]);
  await save(200);
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThan(0);
});

test('the turn of the thread before a call is read is waited for too', async () => {
  const { app, save, waits } = serve();
  app.addHook('onRequest', (_request, _reply, done) => {
    for (const began = performance.now(); performance.now() - began < 60; );
    done();
  });
  await save(200);
  // The call itself took sixty, and so long nobody read the next one.
  expect(waits[0]).toBeGreaterThan(118);
});
