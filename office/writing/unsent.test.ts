import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeStorage } from '#test/tabs/storage.ts';
import type { Kept } from './queue.ts';
import { takePlace, takeUnsent, unsentLists } from './unsent.ts';

let browser: ReturnType<typeof makeStorage>;
let storage: Record<string, string>;
beforeEach(() => {
  browser = makeStorage();
  storage = browser.items;
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
  browser.room = false;
  const place = takePlace('noor@kantoor.example', '1');
  place.adopt(async (left) => void place.keep(left, title));
  await settle();
  expect(Object.keys(storage)).toEqual([old]);
  place.keep({ ...kept, pending: [] }, title);
  await settle();
  expect(Object.keys(storage)).toEqual([]);
  place.leave();
});

test('closed before that, it stays for who opens the questionnaire the next time', async () => {
  storage[old] = JSON.stringify({ ...kept, title });
  browser.room = false;
  const place = takePlace('noor@kantoor.example', '1');
  place.adopt(async (left) => void place.keep(left, title));
  await settle();
  place.leave();
  await settle();
  browser.room = true;
  const next = takePlace('noor@kantoor.example', '1');
  const adopted: Kept[] = [];
  next.adopt(async (left) => void adopted.push(left));
  await vi.waitFor(() => expect(adopted).toHaveLength(1));
  await vi.waitFor(() => expect(Object.keys(storage)).toEqual([]));
  next.leave();
});

describe('in a browser without Web Locks', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {});
  });

  test('what a tab that lives has not sent is left to it, until it closes', async () => {
    const living = takePlace('noor@kantoor.example', '1');
    living.keep(kept, title);
    const place = takePlace('noor@kantoor.example', '1');
    const adopted: Kept[] = [];
    place.adopt(async (left) => void adopted.push(left));
    // The other tab asked, and was answered.
    const line = new BroadcastChannel(Object.keys(storage)[0]!);
    await new Promise<void>((answered) => {
      line.onmessage = ({ data }) => data.kind === 'taken' && answered();
    });
    line.close();
    expect(adopted).toEqual([]);
    living.leave();
    await vi.waitFor(() => expect(adopted).toHaveLength(1), 5000);
    place.leave();
  });

  test('two tabs that find the same at once do not both take it', async () => {
    storage[old] = JSON.stringify({ ...kept, title });
    const adopted: Kept[] = [];
    const places = [1, 2, 3].map(() => takePlace('noor@kantoor.example', '1'));
    for (const place of places)
      place.adopt(async (left) => {
        adopted.push(left);
        await settle();
      });
    await vi.waitFor(() => expect(Object.keys(storage)).toEqual([]), 5000);
    expect(adopted).toHaveLength(1);
    for (const place of places) place.leave();
  });
});

test('a place that is damaged holds nothing, and does not stay', async () => {
  storage[`${old} damaged`] = '{';
  storage[old] = JSON.stringify({ ...kept, title });
  expect(unsentLists('noor@kantoor.example')).toEqual([{ id: '1', title }]);
  const place = takePlace('noor@kantoor.example', '1');
  place.adopt(async () => undefined);
  await vi.waitFor(() => expect(Object.keys(storage)).toEqual([]));
  place.leave();
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
