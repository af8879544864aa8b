import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { makeServer } from './server.ts';

const world = await makeWorld();
let begun: string[];
let finish: Map<string, () => void>;

beforeEach(() => {
  begun = [];
  finish = new Map();
});

/** A call that is answered when the test says so, under the name in its body. */
async function serve(): Promise<string> {
  const app = makeServer(world.context);
  app.post('/work', async ({ body }) => {
    const { name } = body as { name: string };
    begun.push(name);
    await new Promise<void>((done) => finish.set(name, done));
    return name;
  });
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const large = 'x'.repeat(20_000);
const send = (base: string, name: string, more = '', signal?: AbortSignal) =>
  fetch(`${base}/work`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, more }),
    ...(signal && { signal }),
  }).then(({ status, headers }) => ({ status, wait: headers.get('retry-after') }));
const has = (name: string) => expect.poll(() => begun).toContain(name);

test('a large body waits for the one before it, a small one for none', async () => {
  const base = await serve();
  const first = send(base, 'first', large);
  await has('first');
  const second = send(base, 'second', large);
  const small = send(base, 'small');
  await has('small');
  finish.get('small')!();
  expect((await small).status).toBe(200);
  expect(begun).toEqual(['first', 'small']);
  finish.get('first')!();
  await has('second');
  finish.get('second')!();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});

test('between two of them is a rest as long as the first one took', async () => {
  const base = await serve();
  const first = send(base, 'first', large);
  await has('first');
  const second = send(base, 'second', large);
  await pause(120);
  const ended = performance.now();
  finish.get('first')!();
  await has('second');
  expect(performance.now() - ended).toBeGreaterThan(100);
  finish.get('second')!();
  await Promise.all([first, second]);
});

test('who takes long, or hung up, keeps nobody waiting for ever', async () => {
  const base = await serve();
  const first = send(base, 'first', large);
  await has('first');
  const gone = new AbortController();
  const hung = send(base, 'hung', large, gone.signal).catch(() => 'hung up');
  const last = send(base, 'last', large);
  gone.abort();
  await hung;
  // The first one is never answered before the last one has begun.
  await has('last');
  for (const done of finish.values()) done();
  expect([(await first).status, (await last).status]).toEqual([200, 200]);
});

test('when too many wait the next is refused, and told when to come back', async () => {
  const base = await serve();
  const { hostname, port } = new URL(base);
  const body = JSON.stringify({ name: 'one', more: large });
  const statuses: number[] = [];
  const asked = Array.from({ length: 130 }, () => {
    const one = request({
      hostname,
      port,
      path: '/work',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    one.on('response', (reply) => {
      reply.resume();
      statuses.push(reply.statusCode!);
    });
    one.on('error', () => undefined);
    one.end(body);
    return one;
  });
  await expect.poll(() => statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(20);
  for (const one of asked) one.destroy();
  for (const done of finish.values()) done();
});
