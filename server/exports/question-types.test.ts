import { expect, test } from 'vitest';
import { asQuestions } from '#contract/writing/as-questions.ts';
import { onWireAs, type QuestionType, questionTypes, typeOf } from '#questionnaire/question-types.ts';
import { wireTypes } from '#questionnaire/wire-types.ts';
import { finish, makeRespondent, refusedSave, save, show } from '#test/make-campaigns.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';

/** Each type of question from a file, over the wire, to an answer and a column. */
const world = await makeWorld();

const options = ['Nooit', 'Soms', 'Vaak'].map((title, at) => ({ ref: `o${at + 1}`, title }));
type Trip = {
  question: object;
  sent: string;
  /** As it comes back to who answered; of statements that of the one below the header. */
  kept: string;
  refused: string | null;
  column: string | null;
};
const trips: Record<QuestionType, Trip> = {
  multiple_choice: { question: { options }, sent: 'o2', kept: 'o2', refused: 'o9', column: 'o2' },
  multiple_answer: {
    question: { options: [...options, { ref: 'none', title: 'Geen van deze' }], most: 2 },
    sent: 'o1|o3',
    kept: 'o1|o3',
    refused: 'o1|none',
    column: null,
  },
  text: { question: {}, sent: 'Rust', kept: 'Rust', refused: null, column: 'Rust' },
  number: { question: { least: 1, most: 9 }, sent: '2.5', kept: '2,5', refused: '10', column: '2.5' },
  date: { question: {}, sent: '1-2-2024', kept: '2024-02-01', refused: '30-2-2024', column: '2024-02-01' },
  statements: {
    question: { options, required: true, sub_questions: [{ ref: 'below', title: 'Huiswerk geeft ruzie.' }] },
    sent: 'o9',
    kept: '',
    refused: null,
    column: null,
  },
  information: { question: { description: 'Lees dit even.' }, sent: 'Gelezen', kept: '', refused: null, column: null },
};
const questions = questionTypes.map((type) => ({
  ref: `q_${type}`,
  title: `Van de soort ${type}?`,
  type,
  ...trips[type].question,
}));

test('each type goes from a file over the wire to an answer and to a column', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  const { questions: shown } = await show(world, respondent);
  expect(shown.map(typeOf)).toEqual(questionTypes);
  for (const { type, options: own, is_required, sub_questions } of shown) {
    expect(wireTypes).toContain(type);
    for (const sub of sub_questions) expect(sub).toMatchObject({ type: 'multiple_choice', is_required: true });
    if (sub_questions.length > 0) expect({ own, is_required }).toEqual({ own: [], is_required: false });
  }
  // The editor sees the questions as they are published.
  expect(
    asQuestions({ questions }).map(({ id, type, options: own, sub_questions }) => [
      id,
      type,
      own,
      sub_questions.length,
    ]),
  ).toEqual(shown.map(({ id, type, options: own, sub_questions }) => [id, type, own, sub_questions.length]));
  for (const type of questionTypes) {
    const { sent, kept, refused } = trips[type];
    const id = `q_${type}`;
    const beside = type === 'statements' ? { below: 'o3' } : {};
    if (refused !== null) {
      const { body } = await refusedSave(world, respondent, { [id]: refused });
      expect(Object.keys(body.errors ?? {})).toEqual([`answers.${id}`]);
    }
    await save(world, respondent, {
      [id]: { value: sent, other: onWireAs[type].type === 'text', other_value: 'x' },
      ...beside,
    }).catch(() => save(world, respondent, { [id]: sent, ...beside }));
    expect((await show(world, respondent)).answers[id]!.value).toBe(kept);
  }
  await finish(world, respondent);
  const [names, row] = readRows(await takeCsv(world, campaign));
  const cell = (name: string) => row![names!.indexOf(name)];
  for (const type of questionTypes) {
    const { column } = trips[type];
    if (column !== null) expect([type, cell(`q_${type}`)]).toEqual([type, column]);
  }
  // What asks nothing has no column, and each statement has its own.
  expect(names!.filter((name) => /^q_(statements|information)/.test(name))).toEqual([]);
  expect(cell('below')).toBe('o3');
});
