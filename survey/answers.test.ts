import { expect, test } from 'vitest';
import type { SubQuestion, SurveyQuestion } from '#questionnaire/flow.ts';
import { answersOfForm, formValuesOf } from './answers.ts';

const question = (over: Partial<SubQuestion>): SubQuestion => ({
  id: 'q',
  title: '',
  description: '',
  type: 'multiple_choice',
  options: ['a', 'b', 'c'].map((id) => ({ id, title: id, go_to: null })),
  has_other_option: 1,
  is_required: false,
  sub_questions: [],
  go_to_question_id: null,
  ...over,
});
const screen = (over: Partial<SubQuestion>, sub_questions: SubQuestion[] = []): SurveyQuestion => ({
  ...question(over),
  sub_questions,
});

test.each([
  ['one choice', {}, { 'v-q': ['b'] }, { value: 'b', other: false, other_value: '' }],
  ['nothing', {}, {}, { value: '', other: false, other_value: '' }],
  ['Anders', {}, { 'v-q': ['|anders'], 'v-q|anders': ['a|b'] }, { value: '', other: true, other_value: 'a|b' }],
  [
    'a text that stayed behind',
    {},
    { 'v-q': ['a'], 'v-q|anders': ['x'] },
    { value: 'a', other: false, other_value: '' },
  ],
  [
    'many and Anders',
    { type: 'multiple_answer' as const },
    { 'v-q': ['a', 'c', '|anders'], 'v-q|anders': ['x'] },
    { value: 'a|c', other: true, other_value: 'x' },
  ],
  ['words', { type: 'text' as const }, { 'v-q': [' a|b\n'] }, { value: ' a|b\n', other: false, other_value: '' }],
])('a form as the wire writes it, and back: %s', (_, over, values, answer) => {
  const one = screen(over);
  expect(answersOfForm(one, values)).toEqual({ q: answer });
  expect(answersOfForm(one, formValuesOf(one, { q: answer }))).toEqual({ q: answer });
});

test('a screen is the question and those below it', () => {
  const both = screen({}, [question({ id: 'sub', type: 'text' })]);
  expect(Object.keys(answersOfForm(both, { 'v-q': ['a'], 'v-sub': ['x'] }))).toEqual(['q', 'sub']);
});
