import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { inDrawnOrder } from './draw.ts';
import { faultsOf, withFault } from './faults.ts';
import { findNear } from './nearest.ts';

const changes = (text: string) => faultsOf('server/a.ts', text).map((fault) => withFault(text, fault));

test.each([
  ['a < b', ['a <= b']],
  ['a >= 2', ['a > 2', 'a >= 3']],
  ['a === b', ['a !== b']],
  ['a && b', ['a || b']],
  ['a ?? b', ['(b)']],
  ['a - b', ['a + b']],
  ["a + ' euro'", []],
  ['x = !a', ['x = a']],
  ['x = true', ['x = false']],
  ['const days = 30', ['const days = 31']],
  ['rules = { most: 5, ms: 60_000 }', ['rules = { most: 6, ms: 60_000 }']],
  ['x = f(60)', []],
  ['if (a) b = c', ['if (!(a)) b = c']],
  ['if (a < b) b = c', ['if (a <= b) b = c']],
  ['await tx.run(a);', [';']],
  ['void knock();', [';']],
  ['log.error(a);', [';']],
  ['context.log.info(a);', []],
  ['if (a > 0) log.info(a);', []],
  ['if (a > 0) log.warn(a);', ['if (a >= 0) log.warn(a);', 'if (a > 1) log.warn(a);', 'if (a > 0) ;']],
  ['type A = 1 | true; let a: { b: 2 }', []],
  ['const a = b! < 1', ['const a = b! <= 1', 'const a = b! < 2']],
  ["import { a } from 'b'", []],
])('%s', (text, expected) => {
  expect(changes(text)).toEqual(expected);
});

test('the statements of the database hold rules too', () => {
  const text = 'sql`update t set a = b where c = d and e < 2 and f is null and g between 1 and 2`';
  expect(changes(text).map((after) => after.slice(23, -1))).toEqual([
    'where c <> d and e < 2 and f is null and g between 1 and 2',
    'where c = d or e < 2 and f is null and g between 1 and 2',
    'where c = d and e <= 2 and f is null and g between 1 and 2',
    'where c = d and e < 2 or f is null and g between 1 and 2',
    'where c = d and e < 2 and f is not null and g between 1 and 2',
    'where c = d and e < 2 and f is null or g between 1 and 2',
  ]);
});

test('each fault of the product can be read, differs from the others, and says where it is', () => {
  const paths = globSync('{server,contract,survey}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  let count = 0;
  for (const path of inDrawnOrder(paths.sort(), 1).slice(0, 15)) {
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    const made = faultsOf(path, text).map((fault) => {
      const after = withFault(text, fault);
      expect(lines[fault.line - 1], path).toContain(fault.was.split('\n')[0]);
      expect(parseSync(path, after).errors, `${path}:${fault.line} ${fault.put}`).toEqual([]);
      return after;
    });
    expect(new Set(made.concat(text)).size, path).toBe(made.length + 1);
    count += made.length;
  }
  expect(count).toBeGreaterThan(100);
});

test('a draw is the same for the same seed, and takes nothing twice', () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  expect(inDrawnOrder(numbers, 7)).toEqual(inDrawnOrder(numbers, 7));
  expect(inDrawnOrder(numbers, 7)).not.toEqual(inDrawnOrder(numbers, 8));
  expect(inDrawnOrder(numbers, 7).sort((one, other) => one - other)).toEqual(numbers);
});

test('the test beside a place is asked first, and no place is without one', () => {
  const { nearest, shared } = findNear();
  expect(nearest({ path: 'contract/phone.ts', within: [] })[0]).toBe('contract/phone.test.ts');
  const sources = globSync('{server,contract,survey}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path));
  const some = inDrawnOrder(sources.sort(), 1).slice(0, 40);
  for (const path of ['server/main.ts', ...some]) expect(nearest({ path, within: [] }), path).not.toEqual([]);
  expect(shared).toContain('server/database/migrate.ts');
});
