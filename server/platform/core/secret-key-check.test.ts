import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { takeBackup } from '../../operations/backup/backup.ts';
import { retentionChecks } from '../../operations/cli/doctor/retention.ts';
import { acceptKey, admitKey } from './secret-key-check.ts';
import { makeSecrets } from './secrets.ts';

const { context } = await makeWorld();
const other = { ...context, secrets: makeSecrets('another key of more than 32 characters', context.random) };
const found = async (of: typeof context) => (await retentionChecks(of)).find(({ check }) => check === 'key');

test('another SECRET_KEY than before is named by the doctor, and neither starts nor backs up, until somebody accepts it', async () => {
  await admitKey(context);
  await admitKey(context);
  expect(await found(context)).toMatchObject({ ok: true });
  expect(await found(other)).toMatchObject({
    ok: false,
    found: 'SECRET_KEY is not the key that this database was used with',
    advice: expect.stringContaining('./panel key accept'),
  });
  await expect(admitKey(other)).rejects.toThrow('SECRET_KEY is not the key that this database was used with.');
  await expect(takeBackup(other, '/nowhere/file')).rejects.toThrow('a backup is sealed with it');
  await acceptKey(other);
  await admitKey(other);
  await expect(admitKey(context)).rejects.toThrow('SECRET_KEY is not the key');
});
