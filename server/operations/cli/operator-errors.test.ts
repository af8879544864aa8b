import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BackupError } from '../backup/backup-errors.ts';
import { fileWords, isOperatorError } from './operator-errors.ts';

test('a folder that cannot be used is one sentence; a fault of ours keeps its stack', async () => {
  const refused = await open('package.json/erased.list', 'a').catch((error: unknown) => error);
  expect(fileWords(refused)).toBe('package.json/erased.list: it lies in something that is no folder (ENOTDIR).');
  expect(fileWords(new TypeError('x'))).toBeUndefined();
  expect(isOperatorError(new TypeError('x'))).toBe(false);
  expect(isOperatorError(new BackupError('x'))).toBe(true);
});
