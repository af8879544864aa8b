import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The weight of the office's scripts as they are built, each packed as it is sent. */
const folder = 'dist/office/assets';
const scripts = () => readdirSync(folder).filter((name) => name.endsWith('.js'));
const weight = (name: string): number => statSync(join(folder, `${name}.br`)).size;

/** The scripts that a script cannot begin without. Those that it may fetch later are written `import(`. */
function needs(name: string): string[] {
  const text = readFileSync(join(folder, name), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, needed = '']) => needed);
}
function withNeeds(name: string, known = new Set<string>()): Set<string> {
  if (!known.has(name)) {
    known.add(name);
    for (const needed of needs(name)) withNeeds(needed, known);
  }
  return known;
}
const sum = (names: Iterable<string>): number => [...names].reduce((all, name) => all + weight(name), 0);

test('the first load is at most 200 kB of script, and a screen adds at most 40 kB', () => {
  const [, entry = ''] =
    /src="\/assets\/([\w-]+\.js)"/.exec(readFileSync('dist/office/office/index.html', 'utf8')) ?? [];
  expect(existsSync(join(folder, entry))).toBe(true);
  const first = withNeeds(entry);
  expect(sum(first)).toBeGreaterThan(60_000);
  expect(sum(first)).toBeLessThan(200_000);
  const heavy = scripts().flatMap((name) => {
    const own = sum([...withNeeds(name)].filter((one) => !first.has(one)));
    return first.has(name) || own <= 40_000 ? [] : [`${name}: ${own}`];
  });
  expect(heavy).toEqual([]);
});
