import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesKeptMost, keepBefore } from './before.ts';

const dayMs = 86_400_000;

test('a script that was replaced is kept for a week from then, however old it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (number: number, names: string[], now: number): string[] => {
    const fresh = join(folder, String(number));
    mkdirSync(join(fresh, 'assets'), { recursive: true });
    for (const name of names) writeFileSync(join(fresh, 'assets', name), name);
    keepBefore(join(folder, String(number - 1)), fresh, now);
    return readdirSync(join(fresh, 'before'));
  };
  const start = Date.now() + 30 * dayMs;
  expect(build(1, ['app-a.js', 'app-a.js.br', 'logo-a.js'], start)).toEqual([]);
  expect(build(2, ['app-b.js', 'logo-a.js'], start)).toEqual(['app-a.js', 'app-a.js.br']);
  expect(build(3, ['app-c.js', 'logo-a.js'], start + 6 * dayMs)).toEqual(['app-a.js', 'app-a.js.br', 'app-b.js']);
  // A file that came back belongs to the present build, and no longer to an earlier one.
  expect(build(4, ['app-b.js', 'logo-b.js'], start + 8 * dayMs)).toEqual(['app-c.js', 'logo-a.js']);
});

test('when there are too many, those go that were replaced first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = Date.now();
  for (const place of ['old/before', 'old/assets', 'new/assets']) mkdirSync(join(folder, place), { recursive: true });
  for (let day = 0; day <= 6; day++) {
    const path = join(folder, day === 0 ? 'old/assets' : 'old/before', `${day}.js`);
    writeFileSync(path, '');
    utimesSync(path, now / 1000, now / 1000 - day * 86_400);
  }
  keepBefore(join(folder, 'old'), join(folder, 'new'), now, 3);
  expect(readdirSync(join(folder, 'new/before'))).toEqual(['0.js', '1.js', '2.js']);
});

test('a release a day, of the size of the office, leaves each of them its week', () => {
  const ofOneBuild = 500;
  expect(filesKeptMost).toBeGreaterThanOrEqual(7 * ofOneBuild);
});
