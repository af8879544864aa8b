import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const office = resolve(import.meta.dirname, '../office');

/** The classes that a sheet gives a look of their own: those that stand alone and in nothing else. */
function classesOf(sheet: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, words = '', sign] of sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') around.pop();
    if (sign !== '{') continue;
    const alone = around.every((one) => one.startsWith('@'));
    if (alone)
      found.push(
        ...words
          .split(',')
          .map((one) => one.trim())
          .filter((one) => /^\.[\w-]+$/.test(one)),
      );
    around.push(words.trim());
  }
  return found;
}

test('a class of one room has its look from no other: all sheets of the office are one', () => {
  const rooms = new Map<string, Set<string>>();
  const sheets = globSync('screens/**/*.css', { cwd: office });
  expect(sheets.length).toBeGreaterThan(10);
  for (const path of sheets) {
    const room = path.split('/')[1]!;
    for (const name of classesOf(readFileSync(resolve(office, path), 'utf8')))
      rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
  }
  expect([...rooms].filter(([, all]) => all.size > 1).map(([name, all]) => `${name}: ${[...all].join(', ')}`)).toEqual(
    [],
  );
});
