import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeEmpty } from '#test/make-database.ts';
import { addMembers } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { takeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { testBackup } from './self-test.ts';

/** As at a host's PostgreSQL: the role owns its database, and is allowed nothing else. */
const role = 'panel_plain';
const world = await makeWorld();
const { context } = world;
const folder = mkdtempSync(join(tmpdir(), 'plain-'));
await context.db.raw(`create role ${role} login`);
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

test('without any right of an administrator: put back, backed up again, and tried only with createdb', async () => {
  await addMembers(context, 3);
  const file = join(folder, 'a.backup');
  const { rows } = await takeBackup(context, file);
  const plain = await makeEmpty(context, role);
  expect(await restoreBackup(plain, file, { without_erased: true })).toMatchObject({ rows });
  const again = join(folder, 'b.backup');
  await takeBackup(plain, again);
  expect(await testBackup(plain, again)).toEqual({
    ok: false,
    why: 'The role of DATABASE_URL may not create a database: alter role … createdb.',
  });
  await context.db.raw(`alter role ${role} createdb`);
  expect(await testBackup(plain, again)).toMatchObject({ ok: true });
});
