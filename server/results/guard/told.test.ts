import { expect, test } from 'vitest';
import { addTo, emptyPeople, type People } from './groups.ts';
import { toldBases } from './told.ts';

/** Thirty people gave each of three answers, and three the last one. */
const answered = (...answers: number[]): People => {
  const people = emptyPeople(93);
  for (let at = 0; at < 93; at++) if (answers.includes(Math.floor(at / 30))) addTo(people, at);
  return people;
};
/** How many are told of each question, where everybody to whom it is shown answers it. */
const toldOf = (...groups: People[]) => {
  const everybody = answered(0, 1, 2, 3);
  const told = toldBases(
    everybody,
    [],
    groups.map((people) => ({ answered: people, shown: people })),
  );
  return told.map((people) => [everybody, ...groups].findIndex((one) => one.every((word, at) => word === people[at])));
};

test('no numbers together leave a few, whichever of them are taken off', () => {
  expect(toldOf(answered(0, 1), answered(1, 2))).toEqual([1, 2]);
  expect(toldOf(answered(0, 1, 2))).toEqual([0]);
  // The first and the second leave sixty of everybody, the second and the third three.
  expect(toldOf(answered(0, 1), answered(1, 2), answered(0))).toEqual([1, 2, 1]);
  // Whoever is in the first and not in the third gave the first answer.
  expect(toldOf(answered(0, 1), answered(1, 2), answered(1))).toEqual([1, 2, 1]);
  expect(toldOf(answered(0, 1), answered(2), answered(0))).toEqual([1, 0, 3]);
  // Everybody without the first and the third gave the first answer; of the second three did not.
  expect(toldOf(answered(1, 3), answered(0, 3), answered(2))).toEqual([1, 2, 0]);
});
