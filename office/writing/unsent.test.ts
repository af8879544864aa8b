import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from './queue.ts';
import { takePlace, takeUnsent, unsentLists } from './unsent.ts';

/** Node has no storage of a browser. This one can be full, and its keys are its own properties as in a browser. */
const methods = { room: true, getItem, setItem, removeItem };
type Storage = Record<string, string>;
function getItem(this: Storage, key: string) {
  return Object.hasOwn(this, key) ? this[key]! : null;
}
function setItem(this: Storage & { room: boolean }, key: string, value: string) {
  if (!this.room) throw new DOMException('full', 'QuotaExceededError');
  this[key] = value;
}
function removeItem(this: Storage, key: string) {
  delete this[key];
}

let storage: Storage;
beforeEach(() => {
  methods.room = true;
  storage = Object.create(methods);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const title = 'Huiswerk';
const kept: Kept = { revision: 1, sending: null, pending: [{ kind: 'set', name: 'title', value: title }], held: [] };
const old = 'ouderpanel.unsent noor@kantoor.example 1 old';
/** Everything that was waiting at this moment has gone on. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

test('what a tab left is forgotten when it is kept in its new place', async () => {
  storage[old] = JSON.stringify({ ...kept, title });
  const place = takePlace('noor@kantoor.example', '1');
  place.adopt(async (left) => void place.keep(left, title));
  await settle();
  expect(Object.keys(storage)).toHaveLength(1);
  expect(Object.keys(storage)).not.toContain(old);
  place.leave();
});

test('in a browser that is full it stays in its old place until it is sent', async () => {
  storage[old] = JSON.stringify({ ...kept, title });
  methods.room = false;
  const place = takePlace('noor@kantoor.example', '1');
  place.adopt(async (left) => void place.keep(left, title));
  await settle();
  expect(Object.keys(storage)).toEqual([old]);
  place.keep({ ...kept, pending: [] }, title);
  await settle();
  expect(Object.keys(storage)).toEqual([]);
  place.leave();
});

test('a place that is damaged holds nothing', () => {
  storage[`${old} damaged`] = '{';
  storage[old] = JSON.stringify({ ...kept, title });
  expect(unsentLists('noor@kantoor.example')).toEqual([{ id: '1', title }]);
});

test('what one questionnaire has is thrown away, and comes back', () => {
  const others = [old.replace(' 1 ', ' 12 '), old.replace('noor', 'joris')];
  for (const key of [old, ...others]) storage[key] = JSON.stringify({ ...kept, title });
  const before = { ...storage };
  const putBack = takeUnsent('noor@kantoor.example', '1');
  expect(Object.keys(storage)).toEqual(others);
  putBack();
  expect({ ...storage }).toEqual(before);
});
