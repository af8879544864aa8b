import { expect, test } from 'vitest';
import { describeSchema } from '#server/database/schema.ts';
import { makeWorld } from './world.ts';

type Document = { openapi: string; paths: Record<string, unknown> };
const world = await makeWorld();

// Written anew by `npm test -- --update`; the change is then read in the commit.
test('db/schema.sql is what the migrations make', async () => {
  await expect(await describeSchema(world.context.db)).toMatchFileSnapshot('../db/schema.sql');
});

test.each(['public', 'office'])('docs/openapi-%s.json is what the contract says', async (side) => {
  const response = await fetch(`${world.office_url}/api-docs/${side}.json`);
  const document = (await response.json()) as Document;
  expect(document.openapi).toBe('3.1.0');
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(`../docs/openapi-${side}.json`);
});

test('the readable page names every call, and only the office has it', async () => {
  const page = await (await fetch(`${world.office_url}/api-docs`)).text();
  const { paths } = (await (await fetch(`${world.office_url}/api-docs/public.json`)).json()) as Document;
  expect(page).toContain('GET /check-token');
  expect(Object.keys(paths)).toContain('/api/v1/check-token');
  expect((await fetch(`${world.public_url}/api-docs`)).status).toBe(404);
});
