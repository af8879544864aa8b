import { describe, expect, test } from 'vitest';
import type { Comparison, ConditionGroup, ShowIf } from '../conditions/show-if.ts';
import { asQuestions } from '../draft/as-questions.ts';
import type { QuestionEntry } from '../draft/campaign-file.ts';
import { walk } from '../flow.ts';
import { comparisonFaults, neverShown } from './condition-faults.ts';
import { makeBudget, proof_steps_most } from './condition-ways.ts';
import { pipeFaults } from './pipe-faults.ts';
import { answersTo } from './route-to.ts';

const join = (how: 'and' | 'or', ...of: ShowIf['of']): ShowIf => ({ join: how, of });
const is = (question: string, ...options: string[]): Comparison => ({ question, is: 'one_of', options });
const isNot = (question: string, ...options: string[]): Comparison => ({ question, is: 'none_of', options });
const ask = (ref: string, show_if?: ShowIf, more: QuestionEntry = {}): QuestionEntry => ({
  ...{ ref, title: ref, type: 'multiple_choice', required: true, ...(show_if && { show_if }) },
  options: ['ja', 'nee', 'soms'].map((one) => ({ ref: one, title: one })),
  ...more,
});
const number = { type: 'number', options: null, least: 0, most: 10 };
const leads = (to: string) => ({
  options: [
    { ref: 'ja', title: 'Ja' },
    { ref: 'nee', title: 'Nee', go_to: to },
  ],
});
const listOf = (...questions: QuestionEntry[]) => asQuestions({ questions });

describe('the proof of conditions', () => {
  test.each<[string, QuestionEntry[]]>([
    ['two answers to one choice', [ask('a'), ask('b', join('and', is('a', 'ja'), is('a', 'nee')))]],
    [
      'an answer and no answer',
      [ask('a'), ask('b', join('and', is('a', 'ja'), { question: 'a', is: 'not_answered' }))],
    ],
    ['every option excluded', [ask('a'), ask('b', join('and', isNot('a', 'ja', 'nee', 'soms')))]],
    [
      'a number above its most',
      [ask('a', undefined, number), ask('b', join('and', { question: 'a', is: 'between', least: 11 }))],
    ],
    [
      'an answer to a question that is shown to others',
      [ask('a'), ask('b', join('and', is('a', 'ja'))), ask('c', join('and', is('b', 'ja'), is('a', 'nee')))],
    ],
    [
      'an answer that jumps past it',
      [ask('a', undefined, leads('c')), ask('b', join('and', is('a', 'nee'))), ask('c')],
    ],
    [
      'an answer to a question that another jump passes',
      [ask('a', undefined, leads('c')), ask('b'), ask('c', join('and', is('a', 'nee'), is('b', 'ja')))],
    ],
  ])('finds that nobody is shown it: %s', (_, entries) =>
    expect(neverShown(listOf(...entries)).map(({ code }) => code)).toEqual(['condition_never']),
  );

  test.each<[string, QuestionEntry[], string]>([
    ['either of two', [ask('a'), ask('b', join('or', is('a', 'ja'), is('a', 'nee')))], 'b'],
    [
      'several answers that may go together',
      [
        ask('a', undefined, { type: 'multiple_answer' }),
        ask('b', join('and', is('a', 'ja'), is('a', 'nee'), isNot('a', 'soms'))),
      ],
      'b',
    ],
    [
      'a number between',
      [ask('a', undefined, number), ask('b', join('and', { question: 'a', is: 'between', least: 3, most: 4 }))],
      'b',
    ],
    [
      'a chain, and a question beside it that is not asked',
      [
        ask('a'),
        ask('b', join('and', is('a', 'ja'))),
        ask('c', join('and', is('a', 'nee'))),
        ask('d', join('and', is('b', 'nee'), { question: 'c', is: 'not_answered' })),
      ],
      'd',
    ],
  ])('accuses nobody, and finds answers that lead there: %s', (_, entries, id) => {
    const questions = listOf(...entries);
    expect(neverShown(questions)).toEqual([]);
    expect(walk(questions, answersTo(questions, id)!).at).toBe(id);
  });

  test('names what cannot be compared', () => {
    const told = (comparison: Comparison) =>
      comparisonFaults(
        listOf(
          ask('a'),
          ask('n', undefined, number),
          ask('i', undefined, { type: 'information' }),
          ask('b', join('and', comparison)),
          ask('z'),
        ),
      ).map(({ code }) => code);
    expect(told(is('gone', 'ja'))).toEqual(['condition_to_nowhere']);
    expect(told(is('z', 'ja'))).toEqual(['condition_not_earlier']);
    expect(told(is('b', 'ja'))).toEqual(['condition_not_earlier']);
    expect(told({ question: 'i', is: 'answered' })).toEqual(['condition_no_answer']);
    expect(told(is('a', 'ooit'))).toEqual(['condition_option']);
    expect(told(is('a', '_other'))).toEqual(['condition_option']);
    expect(told(is('a'))).toEqual(['condition_empty']);
    expect(told(is('n', 'ja'))).toEqual(['condition_not_for']);
    expect(told({ question: 'n', is: 'between', least: '2026-01-01' })).toEqual(['condition_not_for']);
    expect(told({ question: 'n', is: 'between', least: 5, most: 4 })).toEqual(['condition_bounds']);
    expect(told({ question: 'n', is: 'between', least: 4, most: 5 })).toEqual([]);
  });

  test('lets an answer stand in words only where everybody gave it who is shown them', () => {
    const words = { title: '{antwoord:b}' };
    const told = (show_if?: ShowIf) =>
      pipeFaults(
        listOf(ask('a'), ask('b', join('and', is('a', 'ja'))), ask('c', show_if, words)),
        new Set(['a', 'b', 'c']),
      ).map(({ code }) => code);
    expect(told()).toEqual(['pipe_not_before']);
    expect(told(join('and', is('a', 'ja', 'nee')))).toEqual(['pipe_not_before']);
    expect(told(join('and', is('a', 'ja')))).toEqual([]);
    expect(told(join('or', is('b', 'ja'), is('b', 'nee')))).toEqual([]);
  });

  test('of 300 questions with 100 conditions, each on the one before it, takes a bounded number of steps', () => {
    const entries = Array.from({ length: 300 }, (_, at) => {
      if (at === 0 || at % 3 > 0) return ask(`v${at}`, undefined, at === 7 ? leads('v9') : {});
      const either: ConditionGroup = { join: 'or', of: [is(`v${at - 1}`, 'ja'), is(`v${at - 1}`, 'soms')] };
      return ask(`v${at}`, join('and', is(`v${at - 3}`, 'ja', 'nee'), either));
    });
    const budget = makeBudget();
    expect(neverShown(listOf(...entries), budget)).toEqual([]);
    expect(budget.left).toBeGreaterThan(proof_steps_most / 2);
  });
});
