import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyBinaries } from './binaries.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('the copy of the binaries can be read and run by any account, and lacks what only serves to build', () => {
  const native = makeFolder();
  mkdirSync(join(native, 'bin'));
  mkdirSync(join(native, 'lib/pkgconfig'), { recursive: true });
  for (const path of ['bin/postgres', 'lib/libpq.so.5', 'lib/libpq.a', 'lib/pkgconfig/libpq.pc']) {
    writeFileSync(join(native, path), '');
    chmodSync(join(native, path), 0o600);
  }
  chmodSync(join(native, 'lib'), 0o700);
  symlinkSync('libpq.so.5', join(native, 'lib/libpq.so'));

  const place = makeFolder();
  const copy = copyBinaries(native, place, '1');
  expect(modeOf(join(copy, 'bin/postgres'))).toBe(0o755);
  expect(modeOf(join(copy, 'lib'))).toBe(0o755);
  expect(modeOf(join(copy, 'lib/libpq.so.5'))).toBe(0o644);
  expect(modeOf(join(copy, 'lib/libpq.so'))).toBe(0o644);
  expect(() => statSync(join(copy, 'lib/libpq.a'))).toThrow('ENOENT');
  expect(() => statSync(join(copy, 'lib/pkgconfig'))).toThrow('ENOENT');

  // Once is enough.
  rmSync(native, { recursive: true });
  expect(copyBinaries(native, place, '1')).toBe(copy);
  chmodSync(copy, 0o777);
  expect(() => copyBinaries(native, place, '1')).toThrow('may be written by others');
});
