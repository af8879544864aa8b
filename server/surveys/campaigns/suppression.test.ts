import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { columnOf, type KeyedAnswer, sharesOf } from './published-result.ts';
import { cellKey, drawOf, recordKey, rounded } from './suppression.ts';

const keyed = (text: string) => createHmac('sha256', 'not a secret').update(text).digest();
const people = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => recordKey(keyed, 'c1', prefix + at));

test.each([
  [0, 'p0-', '0000000000000000', 0.6848974799809221, null],
  [9, 'p1-', 'c05b8070194db557', 0.9499822340618439, null],
  [10, 'p2-', 'a01a0ead0dea2e8c', 0.535373018911543, 10],
  [27, 'p5-', '54eb123042eeb833', 0.05601006100813888, 30],
  [12, 'p7-', '8040c1604ef9ef4f', 0.25359906439015867, 15],
  [53, 'p15-', 'bbce2fabb3992a2a', 0.8422870102719501, 50],
  [29, 'p16-', 'b9c4878396a1a91e', 0.840313581682597, 25],
  [53, 'p17-', '635d0b6f1abb0174', 0.09445480856274757, 55],
])('%i people %s are published as one number for ever', (count, prefix, key, draw, shown) => {
  const keys = people(prefix, count);
  expect(cellKey(keys).toString(16).padStart(16, '0')).toBe(key);
  expect(drawOf(keys)).toBe(draw);
  expect(rounded(keys)).toBe(shown);
});

const question = (over: Partial<SurveyQuestion>): SurveyQuestion => ({
  id: 'q',
  title: 'Wat?',
  description: '',
  type: 'multiple_choice',
  options: ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase(), go_to: null })),
  has_other_option: 1,
  is_required: false,
  go_to_question_id: null,
  sub_questions: [],
  ...over,
});
const chose = (prefix: string, count: number, value: string[], other = false): KeyedAnswer[] =>
  people(prefix, count).map((key) => ({ key, value, other }));

test('shares are whole, add up to 100, and of fewer than ten hidden', () => {
  const given = [
    ...chose('a', 60, ['a']),
    ...chose('b', 30, ['b']),
    ...chose('c', 9, ['c']),
    ...chose('o', 10, [], true),
  ];
  const shares = sharesOf(question({}), columnOf(question({}), given));
  expect(shares.map(({ title, percent }) => [title, percent === null])).toEqual([
    ['A', false],
    ['B', false],
    ['C', true],
    ['Anders', false],
    ['Andere antwoorden', false],
  ]);
  expect(shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0)).toBe(100);
});

test('of several answers one that all but a few gave is hidden too', () => {
  const given = [...chose('a', 60, ['a', 'b']), ...chose('b', 9, ['b'])];
  const several = question({ type: 'multiple_answer', has_other_option: 0 });
  const shares = sharesOf(several, columnOf(several, given));
  expect(shares.map(({ percent }) => percent)).toEqual([null, null, null]);
});
