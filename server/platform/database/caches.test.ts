import { expect, test } from 'vitest';
import { makeCaches, makeMemory } from './caches.ts';

test('whatever was not asked for the longest makes room, and is not counted any more', () => {
  const memory = makeMemory<string>(100);
  memory.set('a', 'A', 40);
  memory.set('b', 'B', 40);
  memory.get('a');
  memory.set('c', 'C', 40);
  expect([memory.get('a'), memory.get('b'), memory.get('c'), memory.bytes()]).toEqual(['A', undefined, 'C', 80]);
});

test('what is set again is counted once, and what is forgotten not at all', () => {
  const memory = makeMemory<string>(100);
  memory.set('a', 'A', 40);
  memory.set('a', 'AA', 60);
  expect([memory.get('a'), memory.bytes()]).toEqual(['AA', 60]);
  memory.forget('a');
  memory.forget('a');
  expect([memory.get('a'), memory.bytes()]).toEqual([undefined, 0]);
});

test('one that is larger than all the room stays until the next one comes', () => {
  const memory = makeMemory<string>(100);
  memory.set('a', 'A', 40);
  memory.set('large', 'L', 400);
  expect([memory.get('a'), memory.get('large')]).toEqual([undefined, 'L']);
  memory.set('b', 'B', 40);
  expect([memory.get('large'), memory.get('b'), memory.bytes()]).toEqual([undefined, 'B', 40]);
});

test('two databases know nothing of each other', () => {
  const [one, other] = [makeCaches(), makeCaches()];
  one.of<number>('survey_links').set('a', 1, 10);
  expect(one.of<number>('survey_links').get('a')).toBe(1);
  expect(one.of<number>('survey_versions').get('a')).toBeUndefined();
  expect(other.of<number>('survey_links').get('a')).toBeUndefined();
  expect(one.sizes().filter(({ bytes }) => bytes > 0)).toEqual([
    { kind: 'survey_links', bytes: 10, most_bytes: 10 * 2 ** 20 },
  ]);
});
