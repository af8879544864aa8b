import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const refused = (address: string) => {
  try {
    readConfig({ DATA_DIR: '/tmp', DATABASE_URL: address, SECRET_KEY: 'x'.repeat(32) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  'postgres://panel:geheim@db.example.nl:5432/panel',
  'postgresql://panel:p%40ss%2Fword@db/panel?sslmode=require',
  'postgres:///panel?host=/var/run/postgresql',
  'postgres://db/panel',
])('%s is taken', (address) => {
  expect(refused(address)).toBeUndefined();
});

test.each([
  'postgres://panel:p@ss@db/panel',
  'postgres://panel:p@ss#w@db/panel',
  'postgres://panel:p@ss/w@db/panel',
  'postgres://panel:12/ss@db/panel',
  'postgres://panel:p/ss@db/panel',
  'postgres://panel:1?x@db/panel',
  'postgres://panel:1#x@db/panel',
  'postgres://panel:100%@db/panel',
  'mysql://panel@db/panel',
])('%s: how it should be written is said', (address) => {
  expect(refused(address)).toContain(
    'DATABASE_URL: must be an address as postgres://name:password@server:5432/database, with each sign in the password',
  );
});
