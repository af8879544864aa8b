import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld();
const report = (body: unknown, type = 'application/csp-report') =>
  fetch(`${world.public_url}/api/v1/csp-report`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  });
const broken = {
  'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?e=a@b.nl' },
};

test('a browser may report a broken policy, in its own content type only, and not without end', async () => {
  expect((await report(broken)).status).toBe(204);
  expect((await report(broken, 'application/json')).status).toBe(415);
  expect((await report({ else: 1 })).status).toBe(400);
  let status = 0;
  for (let time = 0; time < 30 && status !== 429; time++) status = (await report(broken)).status;
  expect(status).toBe(429);
});
