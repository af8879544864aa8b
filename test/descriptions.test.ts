import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { describeSchema } from './describe-schema.ts';
import { describePersonalColumns } from './personal-columns.ts';
import { makeWorld } from './world.ts';

type Document = { openapi: string; paths: Record<string, unknown> };
const world = await makeWorld();

// `npm test -- --update` writes these files anew; a reviewer then sees the change in the commit.
test('db/schema.sql is what the migrations make', async () => {
  await expect(await describeSchema(world.context.db)).toMatchFileSnapshot('../db/schema.sql');
});

test('docs/privacy.md has a row for every column that holds something about a person', async () => {
  const page = readFileSync('docs/privacy.md', 'utf8');
  await expect(await describePersonalColumns(world.context.db, page)).toMatchFileSnapshot('../docs/privacy.md');
});

/** Columns whose name says everything, in whatever table they stand: they need no comment. */
const plain = [
  ...['id', 'member_id', 'campaign_id', 'mailing_id', 'message_id', 'staff_id', 'participation_id', 'question_id'],
  ...[
    'name',
    'title',
    'email',
    'phone',
    'address',
    'role',
    'channel',
    'subject',
    'to_name',
    'sentence',
    'text',
    'cents',
  ],
  ...[
    'fingerprint',
    'token_hash',
    'password_hash',
    'key',
    'state',
    'kind',
    'reason',
    'action',
    'detail',
    'count',
    'number',
  ],
  ...['at', 'created_at', 'created_on', 'changed_at', 'started_at', 'finished_at', 'registered_at', 'published_at'],
  ...['applied_at', 'received_at', 'saved_at', 'marked_at', 'expires_at', 'left_at', 'last_seen', 'day', 'night'],
  ...['started', 'finished', 'value', 'other_value', 'off_path'],
];

test('every table says what it is for, and every column whose name does not', async () => {
  const silent = await world.context.db.many(sql<{ thing: string }>`
    select concat_ws('.', n.nspname, c.relname, a.attname) as thing
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select null as attname, 0 as attnum
      union all select attname, attnum from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attname <> all(${plain}::text[])
    ) a
    where c.relkind = 'r' and n.nspname in ('contact', 'house', 'office', 'profile', 'survey')
      and case when a.attnum = 0 then obj_description(c.oid) else col_description(c.oid, a.attnum) end is null
    order by 1`);
  expect(silent.map(({ thing }) => thing)).toEqual([]);
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
