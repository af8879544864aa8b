import { expect, onTestFinished, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { doctor } from '../../operations/cli/doctor/doctor.ts';
import { checkExternal, checkWrites, ExternalDatabaseError } from './external.ts';
import { sql } from './sql.ts';

const { context } = await makeWorld();
const { db } = context;

test('a database that does not keep text as UTF-8 is refused while it is empty, and told by the doctor after that', async () => {
  await db.raw("create database bytes_for_letters template template0 encoding 'SQL_ASCII' locale 'C'");
  const bytes = db.apart({ database: 'bytes_for_letters', max: 2 });
  onTestFinished(async () => {
    await bytes.end();
    await db.raw('drop database bytes_for_letters with (force)');
  });
  // The database of the tests forgets on purpose, which is the next thing that is looked at.
  await expect(checkExternal(db)).rejects.toThrow('Switch on fsync');
  await expect(checkExternal(bytes)).rejects.toThrow(ExternalDatabaseError);
  await expect(checkExternal(bytes)).rejects.toThrow(
    'keeps its text as SQL_ASCII, and needs UTF8. Make it anew: createdb',
  );

  await bytes.raw('create schema house');
  await expect(checkExternal(bytes)).rejects.toThrow('Switch on fsync');
  const { findings } = (await doctor.run({ ...context, db: bytes, actor: 'operator' }, { words: [], options: {} }))
    .json as { findings: { check: string; ok: boolean; found: string }[] };
  expect(findings.find(({ check }) => check === 'database')).toMatchObject({
    ok: false,
    found: expect.stringContaining('keeps its text as SQL_ASCII'),
  });
});

test('a database that keeps nothing is refused before a migration is begun, also while it is empty', async () => {
  await db.raw('create database empty template template0');
  const readOnly = '-c default_transaction_read_only=on';
  const places = [{}, { database: 'empty' }];
  for (const place of places) {
    const copy = db.apart({ ...place, max: 1, options: readOnly });
    await expect(checkWrites(copy)).rejects.toThrow(/^The database of DATABASE_URL keeps nothing at this moment: .+/);
    await copy.end();
    const usual = db.apart({ ...place, max: 1 });
    await checkWrites(usual);
    await usual.end();
  }
  await db.raw('drop database empty with (force)');
});

test('a server that begins on an empty database beside another one waits for it, and does not collide', async () => {
  await db.raw('create database begun template template0');
  const [one, other] = [1, 2].map(() => db.apart({ database: 'begun', max: 2 })) as [typeof db, typeof db];
  let both: Promise<unknown> = Promise.resolve();
  await one.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('house'))`);
    await tx.run(sql`create schema house`);
    both = checkWrites(other);
    const waiting = sql`select from pg_stat_activity where datname = 'begun' and wait_event_type = 'Lock'`;
    await expect.poll(() => db.many(waiting)).toHaveLength(1);
  });
  await both;
  for (const server of [one, other]) await server.end();
  await db.raw('drop database begun with (force)');
});
