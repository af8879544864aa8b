import { expect, test } from 'vitest';
import { file } from '#test/make-campaigns.ts';
import { join } from '#test/make-members.ts';
import { makeWriter, newDraft } from '#test/make-writers.ts';
import { publishFile } from '#test/publish.ts';
import { makeWorld } from '#test/world.ts';
import { demoRemove } from '../operations/cli/demo.ts';
import { doctor } from '../operations/cli/doctor/doctor.ts';
import { runCommand } from '../operations/cli/run-command.ts';
import { sql } from '../platform/database/sql.ts';
import { homework } from './campaigns/others.ts';
import { findDemo, removeDemo } from './remove.ts';
import { seedDemo } from './seed.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const context = { ...world.context, config: { ...world.context.config, panel_env: 'production' as const } };
const { db } = context;
const given = (options = {}) => ({ words: [], options });

/** How many rows each table has, but for the books that are only added to. */
async function counts() {
  const tables = await db.many(sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('contact', 'office', 'profile', 'survey', 'house')
      and c.relname not in ('audit', 'setting') order by 1`);
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      (await db.alone((client) => client.query(`select count(*) from ${name}`))).rows[0].count,
    ]),
  );
  return Object.fromEntries(rows) as Record<string, unknown>;
}

test('the story goes whole, and nothing else does', async () => {
  await join(world);
  const before = await counts();
  expect((await runCommand(demoRemove, context, given())).text).toBe('There is nothing of the story here.');
  await seedDemo(world.context);
  expect(await counts()).not.toEqual(before);
  const complaint = { check: 'use', ok: false, advice: expect.stringContaining('demo remove') };
  const found = async () => (await doctor.run(context, given())).json as { findings: object[] };
  expect((await found()).findings).toContainEqual(expect.objectContaining(complaint));

  const tried = await runCommand(demoRemove, context, given({ 'dry-run': true }));
  expect(tried.text).toMatch(/^Would be removed: 9\d\d members, 6 of the staff/);
  await expect(runCommand(demoRemove, world.context, given())).rejects.toThrow('Trying out');
  const { json, text } = await runCommand(demoRemove, context, given());
  expect(json).toMatchObject({ removed: true, staff: 6, left: [] });
  expect(text).toContain('campaign Van de basisschool naar de middelbare school');
  expect(await counts()).toEqual(before);
  expect((await found()).findings).not.toContainEqual(expect.objectContaining({ check: 'use', ok: false }));
  const { detail } = await db.one(
    sql<{ detail: object }>`select detail from office.audit where action = 'demo_removed'`,
  );
  expect(detail).toMatchObject({ staff: '6', campaigns: '9' });
});

test('a campaign of the story in which a colleague of yours wrote stays', async () => {
  await db.run(
    sql`insert into office.staff (email, role, demo, created_at) values ('d@f.example', 'admin', true, now())`,
  );
  const writer = await makeWriter(world);
  const { title } = homework;
  const [mine, story] = [await newDraft(writer, { title, questions: [] }), await publishFile(context, file({ title }))];
  expect(await findDemo(db)).toMatchObject({ campaigns: [title], left: [title] });
  await removeDemo({ ...context, actor: 'operator' });
  const kept = await db.many(sql<{ id: string }>`select id from survey.campaign where title = ${title}`);
  expect([kept, story === mine]).toEqual([[{ id: mine }], false]);
});
