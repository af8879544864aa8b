import { expect, test } from 'vitest';
import type { QuestionEntry } from './campaign-file.ts';
import { applyChanges, type Change, changesBetween } from './changes.ts';
import { type Draft, fromFile } from './draft.ts';
import { followRenames } from './renaming.ts';

const draft = fromFile({
  title: 'Bijles',
  questions: [
    { ref: 'plek', title: 'Waar?', type: 'multiple_choice', options: [{ title: 'Thuis' }, { title: 'School' }] },
    {
      title: 'Waarom {antwoord:plek}?',
      description: 'Eerder zei je {antwoord:plek}, en {antwoord:plekje}.',
      type: 'text',
      sub_questions: [{ ref: 'sub', title: 'En {antwoord:plek} ook?', type: 'text' }],
    },
    { title: '{antwoord:q3}, {antwoord:sub} en {antwoord:andere}', type: 'text' },
    { ref: 'andere', title: 'Anders?', type: 'text' },
  ],
});
const entryOf = (at: number): QuestionEntry => draft.questions[at]!.entry;
const edit = (at: number, more: QuestionEntry): Change => ({
  ...{ kind: 'edit', key: draft.questions[at]!.key },
  entry: { ...entryOf(at), ...more },
});
const textsAfter = (change: Change) =>
  applyChanges(draft, followRenames(draft, [change])).questions.flatMap(({ entry }) =>
    [entry, ...(entry.sub_questions ?? [])].flatMap(({ title, description }) => [title, description ?? []].flat()),
  );

test('another name for a question is another name in every text that asks its answer, and nowhere else', () => {
  expect(textsAfter(edit(0, { ref: 'waar' }))).toEqual([
    'Waar?',
    'Waarom {antwoord:waar}?',
    'Eerder zei je {antwoord:waar}, en {antwoord:plekje}.',
    'En {antwoord:waar} ook?',
    '{antwoord:q3}, {antwoord:sub} en {antwoord:andere}',
    'Anders?',
  ]);
});

test('so it is for a sub-question, and for a name that its place had made up', () => {
  const sub = { ...entryOf(1).sub_questions![0]!, ref: 'ook' };
  expect(textsAfter(edit(1, { sub_questions: [sub] }))[4]).toBe('{antwoord:q3}, {antwoord:ook} en {antwoord:andere}');
  expect(textsAfter(edit(2, { ref: 'drie' }))[4]).toBe('{antwoord:drie}, {antwoord:sub} en {antwoord:andere}');
});

test('what it was called before is back once all of it is taken back', () => {
  const changes = followRenames(draft, [edit(0, { ref: 'waar' })]);
  expect(changes).toHaveLength(2);
  const renamed = applyChanges(draft, changes);
  expect(applyChanges(renamed, changesBetween(applyChanges(draft, changes), draft))).toEqual(draft);
});

test('a name that another question has is taken from nobody, and other words are left alone', () => {
  const taken = [edit(0, { ref: 'andere' })];
  expect(followRenames(draft, taken)).toBe(taken);
  const reworded = [edit(0, { title: 'Waar dan?' })];
  expect(followRenames(draft, reworded)).toBe(reworded);
});

test('a condition follows the options and the statements that it compares', () => {
  const of = [
    { question: 'k1', is: 'one_of', options: ['thuis', '_other'] },
    { join: 'or', of: [{ question: 'rust', is: 'none_of', options: ['eens'] }] },
  ];
  const steps = [{ ref: 'eens', title: 'Eens' }, { title: 'Oneens' }];
  const list = {
    ...{ title: 'Eens?', type: 'statements', options: steps },
    sub_questions: [{ ref: 'rust', title: 'Er is rust.' }],
  };
  const home = [{ ref: 'thuis', title: 'Thuis' }];
  const conditional: Draft = {
    ...draft,
    questions: [
      { key: 'k1', rank: '1', entry: { title: 'Waar?', type: 'multiple_choice', options: home } },
      { key: 'k2', rank: '2', entry: list },
      { key: 'k3', rank: '3', entry: { title: 'Waarom?', type: 'text', show_if: { join: 'and', of } } },
    ],
  };
  const showIfAfter = (key: string, entry: QuestionEntry) =>
    applyChanges(conditional, followRenames(conditional, [{ kind: 'edit', key, entry }])).questions[2]!.entry.show_if;
  const moved = { ...conditional.questions[0]!.entry, options: [{ ref: 'huis', title: 'In huis' }] };
  expect(showIfAfter('k1', moved)).toEqual({ join: 'and', of: [{ ...of[0], options: ['huis', '_other'] }, of[1]] });
  const reworded = {
    ...list,
    options: [{ ref: 'ja', title: 'Ja' }, { title: 'Oneens' }],
    sub_questions: [{ ref: 'stilte', title: 'Het is stil.' }],
  };
  expect(showIfAfter('k2', reworded)).toEqual({
    join: 'and',
    of: [of[0], { join: 'or', of: [{ question: 'stilte', is: 'none_of', options: ['ja'] }] }],
  });
});
