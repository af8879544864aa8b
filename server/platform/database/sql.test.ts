import { describe, expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { isAway } from './database.ts';
import { compile, type Queryable, sql } from './sql.ts';

const { context } = await makeWorld();
const { db } = context;

test('values become parameters, fragments become text, and equal text keeps its name', () => {
  const of = (id: number) => sql`select ${id}::int as a`;
  expect(compile(of(1))).toMatchObject({ text: 'select $1::int as a', values: [1] });
  expect(compile(of(1)).name).toBe(compile(of(2)).name);
  const where = sql`where x = ${'x'} and y = ${'y'}`;
  const both = sql`select ${0} from t ${where} limit ${5}`;
  expect(compile(both)).toMatchObject({
    text: 'select $1 from t where x = $2 and y = $3 limit $4',
    values: [0, 'x', 'y', 5],
  });
  expect(compile(both).name).not.toBe(compile(of(1)).name);
});

test('a value is never text of the statement', async () => {
  const evil = "'; drop schema contact cascade; --";
  expect(await db.one(sql`select ${evil}::text as back`)).toEqual({ back: evil });
});

test('counts come back as numbers and days as days', async () => {
  expect(await db.one(sql`select count(*) as n, date '2026-11-21' as day from generate_series(1, 3)`)).toEqual({
    n: 3,
    day: '2026-11-21',
  });
});

test('one() wants exactly one row, maybe() takes none, run() counts', async () => {
  await expect(db.one(sql`select 1 where false`)).rejects.toThrow('expected one row, got 0');
  expect(await db.maybe(sql`select 1 where false`)).toBeUndefined();
  expect(await db.run(sql`insert into house.setting (name, value) values ('a', '1'), ('b', '2')`)).toBe(2);
});

test('a transaction that throws leaves nothing, one that returns leaves all', async () => {
  const count = () => db.one(sql<{ n: number }>`select count(*) as n from house.setting where name like 'tx%'`);
  await expect(
    db.transaction(async (tx) => {
      await tx.run(sql`insert into house.setting (name, value) values ('tx1', '1')`);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await count()).toEqual({ n: 0 });
  await db.transaction((tx) => tx.run(sql`insert into house.setting (name, value) values ('tx1', '1')`));
  expect(await count()).toEqual({ n: 1 });
});

describe('two that collide', () => {
  /** Both have come this far before either goes on; whoever tries again finds it open. */
  function makeLatch() {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let waiting = 0;
    return () => {
      waiting += 1;
      if (waiting === 2) open();
      return opened;
    };
  }
  const held = (on: Queryable, name: string) =>
    on.one(sql<{ value: number }>`select value::text::int as value from house.setting where name = ${name}`);
  const put = (tx: Queryable, name: string, value: number) =>
    tx.run(sql`update house.setting set value = to_jsonb(${value}::int) where name = ${name}`);

  test('by what they read are both done in the end', async () => {
    await db.run(sql`insert into house.setting (name, value) values ('sum', '0')`);
    const latch = makeLatch();
    let tries = 0;
    const add = () =>
      db.transaction(async (tx) => {
        tries += 1;
        await tx.run(sql`set transaction isolation level serializable`);
        const { value } = await held(tx, 'sum');
        await latch();
        await put(tx, 'sum', value + 1);
      });
    await Promise.all([add(), add()]);
    expect(await held(db, 'sum')).toEqual({ value: 2 });
    expect(tries).toBe(3);
  });

  test('by waiting for each other are both done in the end', async () => {
    // In one statement: what was read before the other one was done would be written over it.
    const more = (tx: Queryable, name: string) =>
      tx.run(sql`update house.setting set value = to_jsonb(value::text::int + 1) where name = ${name}`);
    await db.run(sql`insert into house.setting (name, value) values ('left', '0'), ('right', '0')`);
    const latch = makeLatch();
    let tries = 0;
    const both = (first: string, second: string) =>
      db.transaction(async (tx) => {
        tries += 1;
        await more(tx, first);
        await latch();
        await more(tx, second);
      });
    await Promise.all([both('left', 'right'), both('right', 'left')]);
    expect(await Promise.all(['left', 'right'].map((name) => held(db, name)))).toEqual([{ value: 2 }, { value: 2 }]);
    // The database may find the circle from both ends at the same moment, and end both.
    expect(tries).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['a collision is tried three times, and then told', '40001', 3],
    ['a deadlock is tried three times, and then told', '40P01', 3],
    ['any other fault is told at once', '23505', 1],
  ])('%s', async (_, code, expected) => {
    let tries = 0;
    const work = db.transaction(async (tx) => {
      tries += 1;
      await tx.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(tries).toBe(expected);
  });
});

test('a commit whose wait for the standby was cancelled is not told as kept, and its connection is closed', async () => {
  const warn = sql`do $$ begin raise warning 'canceling wait for synchronous replication due to user request'; end $$`;
  await expect(db.run(warn)).rejects.toSatisfy(isAway);
  const inside = db.transaction(async (tx) => {
    await tx.run(warn);
    return 'kept';
  });
  await expect(inside).rejects.toSatisfy(isAway);
  expect(await db.transaction((tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 });
});
