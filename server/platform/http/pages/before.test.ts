import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorld } from '#test/world.ts';

/** As a build leaves what it replaced. The front ends must be built. */
const kept = 'dist/parents/before/Earlier-a1b2c3d4.js';

test('a script of an earlier build has the address it always had', async () => {
  mkdirSync('dist/parents/before', { recursive: true });
  writeFileSync(kept, 'export const earlier = true;');
  onTestFinished(() => rmSync(kept, { force: true }));
  const world = await makeWorld({ pages: true });
  const { statusCode, headers, body } = await world.public.inject({ url: '/assets/Earlier-a1b2c3d4.js' });
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'export const earlier = true;',
  ]);

  // A build that ran since threw it away.
  rmSync(kept);
  expect((await world.public.inject({ url: '/assets/Earlier-a1b2c3d4.js' })).statusCode).toBe(404);
});
