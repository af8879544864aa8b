import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, makeFile, numbers } from '#test/make-drafts.ts';
import { chanceFaults, chanceWords, inOrderByChance, walkAnswered } from './chance.ts';
import { asQuestions } from './draft/as-questions.ts';
import type { QuestionEntry } from './draft/campaign-file.ts';
import { type Answers, type SurveyQuestion, walk, wayOf } from './flow.ts';
import { comparisonFaults } from './routes/condition-faults.ts';
import { wayFaults } from './routes/route-faults.ts';

/** A list of which some questions change places, with conditions on earlier ones; some of it is refused. */
function drawnList(seed: number): SurveyQuestion[] {
  const chance = numbers(seed);
  const given = makeFile(seed).questions ?? [];
  const [from, length] = [below(chance, given.length), 2 + below(chance, 5)];
  const entries = given.map((one, at): QuestionEntry => {
    const grouped = at >= from && at < from + length;
    const ref = `vraag${at}`;
    const options = one.options?.map((option) => (grouped ? { ...option, go_to: null } : option));
    const asked = { question: `vraag${below(chance, Math.max(at, 1))}`, is: 'answered' };
    return {
      ...{ ...one, ref, ...(options && { options }) },
      ...(grouped && { by_chance: 'a', with_previous: at > from && chance() < 0.3 }),
      ...(at > 0 && chance() < 0.4 && { show_if: { join: 'and', of: [asked] } }),
    };
  });
  // Jumps name questions by what they were called before.
  const bare = entries.map((one) => ({
    ...one,
    options: one.options?.map(({ go_to, ...option }) => ({ ...option, ...(go_to === 'end' && { go_to }) })) ?? null,
  }));
  return asQuestions({ questions: bare });
}

const isFaultless = (questions: readonly SurveyQuestion[]): boolean =>
  [chanceFaults, comparisonFaults, wayFaults].every((faults) => faults(questions).length === 0);

test('in every order that chance may give, the same answers lead past the same questions', () => {
  let proven = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, order) => {
      const questions = drawnList(seed);
      if (!isFaultless(questions)) return;
      proven++;
      const chance = numbers(order);
      const answers: Answers = Object.fromEntries(
        questions.map(({ id, options }) => {
          const value = chance() < 0.3 ? '' : (options[below(chance, options.length)]?.id ?? '5');
          return [id, { value, other: false, other_value: '' }];
        }),
      );
      const drawn = inOrderByChance(questions, questions, `${order}`);
      expect(wayOf(drawn, answers).toSorted()).toEqual(wayOf(questions, answers).toSorted());
      // Who stops halfway in that order has come as far as in the written one, read without knowing it.
      const way = wayOf(drawn, answers);
      const begun = Object.fromEntries(way.slice(0, below(chance, way.length + 1)).map((id) => [id, answers[id]!]));
      const [there, here] = [walk(drawn, begun), walkAnswered(questions, begun)];
      expect(here.passed.toSorted()).toEqual(there.passed.toSorted());
    }),
    { numRuns: 3000 },
  );
  expect(proven).toBeGreaterThan(200);
});

test('a group is said in words, by the numbers of the list', () => {
  const list = [
    {},
    { by_chance: 'a' },
    { by_chance: 'a', with_previous: true },
    { by_chance: 'a' },
    { by_chance: 'b' },
  ];
  expect(list.map((_, at) => chanceWords(list, at))).toEqual([
    undefined,
    'in wisselende volgorde met vraag 4',
    'blijft achter vraag 2',
    'in wisselende volgorde met vraag 2',
    undefined,
  ]);
});
