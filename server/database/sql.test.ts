import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { compile, sql } from './sql.ts';

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

test('two that collide are both done in the end', async () => {
  await db.run(sql`insert into house.setting (name, value) values ('sum', '0')`);
  const add = () =>
    db.transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level serializable`);
      const { n } = await tx.one(
        sql<{ n: number }>`select value::text::int as n from house.setting where name = 'sum'`,
      );
      await tx.run(sql`update house.setting set value = to_jsonb(${n + 1}::int) where name = 'sum'`);
    });
  await Promise.all([add(), add()]);
  expect(await db.one(sql`select value from house.setting where name = 'sum'`)).toEqual({ value: 2 });
});
