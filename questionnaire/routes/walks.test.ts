import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFile, seeds } from '#test/make-drafts.ts';
import { asQuestions } from '../draft/as-questions.ts';
import { end, waysFrom } from '../flow.ts';
import { walksThrough } from './walks.ts';

const stepsIn = (walks: readonly number[][], length: number) =>
  new Set(walks.flatMap((walk) => walk.map((at, step) => `${at} ${walk[step + 1] ?? length}`)));

test('robots walk every way while that is few screens; else every step between two questions at least once', () => {
  let [all, some] = [0, 0];
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 60 }), (seed, screens_most) => {
      const questions = asQuestions(makeFile(seed));
      const { count, walks } = walksThrough(questions, screens_most);
      const known = new Set(walks.map((walk) => walk.join()));
      expect(known.size).toBe(walks.length);
      if (walks.length === count) all += 1;
      else some += 1;
      const places = new Map(questions.map(({ id }, at) => [id, at]));
      const reached = new Set(walks.flat());
      for (const at of reached) {
        for (const to of waysFrom(questions, at)) {
          const place = to === end ? questions.length : places.get(to)!;
          expect(stepsIn(walks, questions.length)).toContain(`${at} ${place}`);
        }
      }
    }),
  );
  expect(Math.min(all, some)).toBeGreaterThan(0);
});

test('the bound is on the screens of all ways together', () => {
  const jump = (ref: string, to: string) => ({
    ...{ ref, title: ref, type: 'multiple_choice' },
    options: [{ title: 'Ja' }, { title: 'Nee', go_to: to }],
  });
  // Two choices in a row: four ways, of 5, 4, 4 and 3 screens.
  const questions = asQuestions({
    title: 'T',
    questions: [
      jump('a', 'c'),
      { ref: 'b', title: 'b', type: 'text' },
      jump('c', 'e'),
      { ref: 'd', title: 'd', type: 'text' },
      { ref: 'e', title: 'e', type: 'text' },
    ],
  });
  expect(walksThrough(questions, 16)).toMatchObject({ count: 4, walks: { length: 4 } });
  // The longest and the shortest take every step; one more fits, and the fourth does not.
  expect(walksThrough(questions, 15)).toMatchObject({ count: 4, walks: { length: 3 } });
  expect(walksThrough(questions, 8)).toMatchObject({ count: 4, walks: { length: 2 } });
  expect(walksThrough([])).toEqual({ count: 0, walks: [] });
});
