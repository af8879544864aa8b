import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { letNoneOut, unpromised } from '#test/more-than-promised.ts';
import { makeWorld } from '#test/world.ts';
import { mount, route } from './route.ts';
import { makeServer } from './server.ts';

const { context } = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const child = z.object({ name: z.string() });
const parent = endpoint('GET', '/parent', {
  summary: 'A parent',
  caller: 'guest',
  reply: z.object({ id: z.string(), children: z.array(child) }),
});

/** What leaves when the act answers this. */
async function answered(row: unknown) {
  const app = makeServer(context);
  onTestFinished(() => app.close());
  mount(app, context, '/api', [route(parent, async () => row as never)], {});
  const { statusCode, body } = await app.inject('/api/parent');
  return { status: statusCode, body: JSON.parse(body) };
}

test('a column that was not promised never leaves', async () => {
  const row = { id: '1', password_hash: 'secret', children: [{ name: 'Noor', email: 'noor@example.nl' }] };
  expect(await answered(row)).toEqual({ status: 200, body: { id: '1', children: [{ name: 'Noor' }] } });
});

test('a reply that lacks what was promised does not leave at all', async () => {
  const { status, body } = await answered({ id: 'secret', children: [{}] });
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('every test notices a reply that did not go through the contract', async () => {
  const app = makeServer(context);
  onTestFinished(() => app.close());
  letNoneOut(app);
  app.get('/open', async () => ({ id: '1', [unpromised]: 'never' }));
  expect((await app.inject('/open')).statusCode).toBe(500);
});
