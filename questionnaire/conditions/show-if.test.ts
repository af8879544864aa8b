import { describe, expect, test } from 'vitest';
import { asQuestions } from '../draft/as-questions.ts';
import type { QuestionEntry } from '../draft/campaign-file.ts';
import { type Answers, mostLeft, type SurveyQuestion, walk, waysFrom } from '../flow.ts';
import type { Comparison, ShowIf } from './show-if.ts';

const answer = (value: string, other = false) => ({ value, other, other_value: '' });
const all = (...of: ShowIf['of']): ShowIf => ({ join: 'and', of });
const choice = (ref: string, go_to?: string, show_if?: ShowIf) => ({
  ...{ ref, title: ref, type: 'multiple_choice', other: true },
  options: [
    { ref: 'ja', title: 'Ja', ...(go_to && { go_to }) },
    { ref: 'nee', title: 'Nee' },
  ],
  ...(show_if && { show_if }),
});
const listOf = (...entries: QuestionEntry[]): SurveyQuestion[] => asQuestions({ questions: entries });

/** Whether a question is shown to who gave this answer to the one before it. */
function shows(show_if: ShowIf, answers: Answers): boolean {
  const { passed } = walk(listOf(choice('a'), choice('b'), choice('c', undefined, show_if)), {
    ...{ a: answer(''), b: answer(''), c: answer('') },
    ...answers,
  });
  return passed.includes('c');
}

describe('a condition', () => {
  test.each<[string, Comparison, string, boolean]>([
    ['is', { question: 'a', is: 'one_of', options: ['ja'] }, 'ja', true],
    ['is, of something else', { question: 'a', is: 'one_of', options: ['ja'] }, 'nee', false],
    ['is not', { question: 'a', is: 'none_of', options: ['ja'] }, 'nee', true],
    ['is not, of what was left open', { question: 'a', is: 'none_of', options: ['ja'] }, '', false],
    ['one of several', { question: 'a', is: 'one_of', options: ['b', 'c'] }, 'a|c', true],
    ['a number between', { question: 'a', is: 'between', least: 1, most: 2.5 }, '2,5', true],
    ['a number as it is typed', { question: 'a', is: 'between', least: 1000 }, '1.250', true],
    ['a number below', { question: 'a', is: 'between', least: 1 }, '0,5', false],
    ['a day between', { question: 'a', is: 'between', most: '2026-03-01' }, '2026-02-28', true],
    ['a day behind', { question: 'a', is: 'between', most: '2026-03-01' }, '2026-03-02', false],
    ['answered', { question: 'a', is: 'answered' }, 'Rust', true],
    ['answered, with spaces', { question: 'a', is: 'answered' }, '  ', false],
    ['not answered', { question: 'a', is: 'not_answered' }, '', true],
  ])('%s', (_, comparison, value, shown) => expect(shows(all(comparison), { a: answer(value) })).toBe(shown));

  test('knows Anders as an option', () =>
    expect(shows(all({ question: 'a', is: 'one_of', options: ['_other'] }), { a: answer('', true) })).toBe(true));

  test('joins one level deep', () => {
    const show_if: ShowIf = {
      join: 'or',
      of: [
        { question: 'b', is: 'answered' },
        {
          join: 'and',
          of: [
            { question: 'a', is: 'answered' },
            { question: 'a', is: 'none_of', options: ['ja'] },
          ],
        },
      ],
    };
    expect(shows(show_if, { a: answer('nee') })).toBe(true);
    expect(shows(show_if, { a: answer('ja') })).toBe(false);
    expect(shows(show_if, { a: answer('ja'), b: answer('x') })).toBe(true);
  });
});

describe('the walk', () => {
  const isYes = (question: string): Comparison => ({ question, is: 'one_of', options: ['ja'] });

  test('passes over a question that is not shown, whatever its own jump says, and an answer from a way that was left steers nothing', () => {
    const questions = listOf(
      choice('a', 'c'),
      choice('b'),
      choice('c'),
      choice('d', 'end', all(isYes('b'))),
      choice('e'),
    );
    const given = { a: answer('nee'), b: answer('ja'), c: answer('ja'), d: answer('nee'), e: answer('nee') };
    expect(walk(questions, given)).toEqual({ passed: ['a', 'b', 'c', 'd', 'e'], at: 'end' });
    // 'Ja' jumps over b: what was answered there before no longer counts.
    expect(walk(questions, { ...given, a: answer('ja') })).toEqual({ passed: ['a', 'c', 'e'], at: 'end' });
    expect(waysFrom(questions, 3)).toEqual(['end', 'e']);
  });

  test('compares what was answered to a statement below a question that was passed', () => {
    const list = { ref: 'list', title: 'list', type: 'statements', options: choice('x').options };
    const questions = listOf(
      { ...list, sub_questions: [{ ref: 's1', title: 's1' }] },
      choice('b', undefined, all(isYes('s1'))),
    );
    expect(walk(questions, { list: answer(''), s1: answer('ja') }).at).toBe('b');
    expect(walk(questions, { list: answer(''), s1: answer('nee') }).at).toBe('end');
  });

  test('counts no question as left that the answers so far have ruled out, and every one that they may still bring', () => {
    const questions = listOf(
      choice('a'),
      choice('b', undefined, all(isYes('a'))),
      choice('c'),
      choice('d', undefined, all(isYes('c'))),
    );
    expect(mostLeft(questions, 'a')).toBe(4);
    expect(mostLeft(questions, 'c', { answers: { a: answer('nee') }, passed: ['a'] })).toBe(2);
    expect(mostLeft(questions, 'a', { answers: {}, passed: [] })).toBe(4);
    expect(mostLeft(questions, 'b', { answers: { a: answer('ja') }, passed: ['a'] })).toBe(3);
  });
});
