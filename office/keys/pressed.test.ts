import { expect, test } from 'vitest';
import { isBarKey, makeRows, type Press } from './KeysAndBar.tsx';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: Partial<Press> = {}): Press => ({ ...none, key, ...more });
const known = ['/', '?', 'g v', 'g s', 'n'];
/** What each of these presses did, a tenth of a second apart. */
const pressed = (...keys: (string | Press)[]) => {
  const rows = makeRows();
  return keys.map((key, at) => rows(typeof key === 'string' ? press(key) : key, known, at * 100));
};

test('a row of letters means something at its last one', () => {
  expect(pressed('g', 'v', 'v')).toEqual([undefined, 'g v', undefined]);
  expect(pressed('/', '?')).toEqual(['/', '?']);
});

test('a row that is left off is no part of the next one', () => {
  expect(pressed('g', 'x', 'v')).toEqual([undefined, undefined, undefined]);
  expect(pressed('g', 'n')).toEqual([undefined, 'n']);
  expect(pressed('g', 'g', 's')).toEqual([undefined, undefined, 'g s']);
  expect(pressed('g', 'Tab', 'v')).toEqual([undefined, undefined, undefined]);
  const rows = makeRows();
  rows(press('g'), known, 0);
  expect(rows(press('v'), known, 1600)).toBeUndefined();
});

test('a letter with another key is somebody else’s', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    expect(pressed(press('n', more))).toEqual([undefined]);
  }
  expect(pressed(press('?', { shiftKey: true }))).toEqual(['?']);
});

test('the command bar is Ctrl K, and ⌘ K on a Mac', () => {
  expect(isBarKey(press('k', { ctrlKey: true }), false)).toBe(true);
  expect(isBarKey(press('K', { metaKey: true }), true)).toBe(true);
  expect(isBarKey(press('k', { ctrlKey: true }), true)).toBe(false);
  expect(isBarKey(press('k', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
  expect(isBarKey(press('k'), false)).toBe(false);
});
