import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BackupError } from '../backup/error.ts';
import { fileWords, isMendable } from './mendable.ts';

test('a folder that cannot be used is one sentence; a fault of ours keeps its stack', async () => {
  const refused = await open('package.json/erased.list', 'a').catch((error: unknown) => error);
  expect(fileWords(refused)).toBe('package.json/erased.list: it lies in something that is no folder (ENOTDIR).');
  expect(fileWords(new TypeError('x'))).toBeUndefined();
  expect(isMendable(new TypeError('x'))).toBe(false);
  expect(isMendable(new BackupError('x'))).toBe(true);
});
