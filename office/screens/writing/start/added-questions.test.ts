import { expect, test } from 'vitest';
import { fromFile, toFile } from '#questionnaire/draft/draft.ts';
import { addedQuestions } from './added-questions.ts';

test('questions of a file stand behind one of the list, with names that are free, and jumps, conditions and quotes follow', () => {
  const draft = fromFile({
    questions: [
      { ref: 'werk', title: 'Werk?' },
      { ref: 'slot', title: 'Slot?', by_chance: 'a' },
    ],
  });
  const file = {
    title: 'Elders',
    questions: [
      { ref: 'werk', title: 'Werk je?', options: [{ ref: 'nee', title: 'Nee', go_to: 'meer' }] },
      {
        title: 'Hoe vaak?',
        description: 'Je zei {antwoord:werk}.',
        sub_questions: [{ ref: 'slot', title: 'Thuis' }],
        show_if: { join: 'and' as const, of: [{ question: 'werk', is: 'answered' as const }] },
      },
      {
        ref: 'meer',
        title: 'Meer?',
        by_chance: 'a',
        show_if: { join: 'and' as const, of: [{ question: 'slot', is: 'answered' as const }] },
      },
    ],
  };
  let made = 0;
  const added = addedQuestions(draft, draft.questions[0]!.key, file, () => `#nieuw${made++}`);
  const { questions } = toFile({
    ...draft,
    questions: [...draft.questions, ...added].sort((one, other) => (one.rank < other.rank ? -1 : 1)),
  });
  expect(questions).toMatchObject([
    { ref: 'werk', title: 'Werk?' },
    { ref: 'werk_2', options: [{ go_to: 'meer' }] },
    {
      ref: 'hoe_vaak',
      description: 'Je zei {antwoord:werk_2}.',
      sub_questions: [{ ref: 'slot_2' }],
      show_if: { of: [{ question: 'werk_2' }] },
    },
    { ref: 'meer', by_chance: 'a_2', show_if: { of: [{ question: 'slot_2' }] } },
    { ref: 'slot', title: 'Slot?' },
  ]);
});
