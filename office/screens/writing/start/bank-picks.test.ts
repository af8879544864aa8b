import { expect, test } from 'vitest';
import type { BankQuestion } from '#contract/calls/office/authoring/question-bank.ts';
import { isRetired, pickedFiles } from './bank-picks.ts';

const [list, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const asked = (id: string, place: number, entry: BankQuestion['entry']): BankQuestion => ({
  ...{ id: `${id}:${place}`, entry: { type: 'text', ...entry }, standard: null, kept: null, asked: [] },
  of: { id, place },
});
const about = (question: string) => ({ join: 'and' as const, of: [{ question, is: 'answered' as const }] });
const work = asked(list, 0, { ref: 'werk', title: 'Werk je?' });
const where = asked(list, 3, { ref: 'waar', title: 'Waar?', show_if: about('werk') });

test('a condition comes along with what it names, of the same list, in its order; else it stays behind and that is said', () => {
  expect(pickedFiles([where, work])).toEqual({ files: [{ questions: [work.entry, where.entry] }], left: [] });
  // Another list has a question of that name.
  const namesake = asked(other, 0, { ref: 'werk', title: 'Werk?' });
  expect(pickedFiles([where, namesake])).toEqual({
    files: [{ questions: [{ ref: 'waar', title: 'Waar?', type: 'text' }] }, { questions: [namesake.entry] }],
    left: [{ id: where.id, title: 'Waar?', what: ['condition'] }],
  });
});

test('a jump elsewhere, a place by chance and words that quote another answer are named, and a type that is gone is seen', () => {
  const jumps = asked(list, 1, {
    ref: 'a',
    title: 'Na {antwoord:werk}?',
    ...{ by_chance: 'a', with_previous: true },
    options: [{ ref: 'ja', title: 'Ja', go_to: 'waar' }],
  });
  const { files, left } = pickedFiles([jumps]);
  expect(files[0]!.questions![0]).not.toMatchObject({ by_chance: 'a' });
  expect(files[0]!.questions![0]!.options).toEqual([{ ref: 'ja', title: 'Ja' }]);
  expect(left[0]!.what).toEqual(['jump', 'chance', 'quote']);
  expect([isRetired(jumps), isRetired(asked(list, 2, { type: 'slider' }))]).toEqual([false, true]);
});
