import { expect, test } from 'vitest';
import type { QuestionEntry } from './campaign-file.ts';
import { applyChanges, type Change, changesBetween } from './changes.ts';
import { fromFile } from './draft.ts';
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
