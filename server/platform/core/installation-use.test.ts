import { beforeEach, expect, test } from 'vitest';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { seedDemo } from '../../demo/seed.ts';
import { doctor } from '../../operations/cli/doctor/doctor.ts';
import { sql } from '../database/sql.ts';
import { admitUse, readUse, UseError } from './installation-use.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context, db } = world;

const as = (panel_env: 'tryout' | 'production') => ({ ...context, config: { ...context.config, panel_env } });
const forget = () => db.run(sql`delete from house.setting where name = 'use'`);

beforeEach(async () => {
  await forget();
  await db.run(sql`delete from contact.member`);
});

test('a try-out never starts on a database that production used', async () => {
  await admitUse(as('production'));
  const refused = admitUse(as('tryout'));
  await expect(refused).rejects.toThrow(UseError);
  await expect(refused).rejects.toThrow('This database was used in production.');
  await admitUse(as('production'));
  expect(await readUse(db)).toBe('production');
});

test('nor on one with people who are not of its story, whoever brought them there', async () => {
  await join(world);
  await expect(admitUse(as('tryout'))).rejects.toThrow('This database holds people who are not of the try-out');
  expect(await readUse(db)).toBeUndefined();
});

test('whoever joins while it is tried out is part of the try-out', async () => {
  await admitUse(as('tryout'));
  await join(world);
  await admitUse(as('tryout'));
  expect(await readUse(db)).toBe('tryout');
});

test('once in production it stays so, though it was tried out on before', async () => {
  await admitUse(as('tryout'));
  await admitUse(as('production'));
  await expect(admitUse(as('tryout'))).rejects.toThrow('was used in production');
});

test('doctor says what a database was used for, and that the story is in it', async () => {
  const found = async (panel_env: 'tryout' | 'production') => {
    const { findings } = (await doctor.run(as(panel_env), { words: [], options: {} })).json as {
      findings: { check: string; ok: boolean; found: string }[];
    };
    return findings.find(({ check }) => check === 'use');
  };
  await admitUse(as('production'));
  expect(await found('production')).toMatchObject({ ok: true, found: 'production' });
  expect(await found('tryout')).toMatchObject({ ok: false, found: 'this database was used in production' });
  await seedDemo(context);
  expect(await found('production')).toMatchObject({
    ok: false,
    found: expect.stringContaining("of the try-out's story"),
  });
});
