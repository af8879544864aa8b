import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Answers,
  end,
  mostLeft,
  nextOf,
  type SurveyAnswer,
  type SurveyQuestion,
  walk,
  wayOf,
  waysFrom,
} from './flow.ts';

const option = (id: string, go_to: string | null = null) => ({ id, title: id, go_to });
const question = (id: string, over: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  title: id,
  description: '',
  type: 'multiple_choice',
  options: [option('a'), option('b')],
  has_other_option: 0,
  is_required: true,
  sub_questions: [],
  go_to_question_id: null,
  ...over,
});
const answer = (value: string, over: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  value,
  other: false,
  other_value: '',
  ...over,
});

describe('after a question comes', () => {
  const questions = [
    question('q1', { options: [option('a', 'q3'), option('b')] }),
    question('q2', { go_to_question_id: 'q4' }),
    question('q3', { type: 'multiple_answer', options: [option('a'), option('b', end), option('c', 'q4')] }),
    question('q4', { type: 'text', options: [] }),
  ];
  test.each([
    ["the chosen option's go_to", 0, answer('a'), 'q3'],
    ['the next in number where the option has none', 0, answer('b'), 'q2'],
    ["the question's go_to_question_id, where the option has none", 1, answer('a'), 'q4'],
    ['of several options the first in the questionnaire with a go_to', 2, answer('c|b|a'), end],
    ['of several options without one the next', 2, answer('a'), 'q4'],
    ["the question's own way after 'Anders'", 1, answer('', { other: true, other_value: 'x' }), 'q4'],
    ['the next where it was left open', 0, answer(''), 'q2'],
    ['the next without an answer', 0, undefined, 'q2'],
    ['the end after the last', 3, answer('a|b'), end],
    ['the end after a question that is not there', 9, undefined, end],
  ])('%s', (_, at, given, expected) => {
    expect(nextOf(questions, at, given)).toBe(expected);
  });

  test('a text steers nothing, whatever stands in it', () => {
    const text = question('q1', { type: 'text', options: [option('a', end)] });
    expect(nextOf([text, question('q2')], 0, answer('a'))).toBe('q2');
  });

  test('a value that names a property of objects chooses nothing', () => {
    expect(nextOf(questions, 0, answer('constructor|__proto__'))).toBe('q2');
    expect(walk(questions, Object.create({ q1: answer('a') }) as Answers)).toEqual({ passed: [], at: 'q1' });
  });
});

/** Questionnaires as they may be published: every way leads forward. */
const questionnaire = fc
  .array(fc.tuple(fc.nat(), fc.array(fc.option(fc.nat()), { minLength: 1, maxLength: 4 }), fc.nat()), {
    minLength: 1,
    maxLength: 9,
  })
  .map((shapes) =>
    shapes.map(([type, ways, own], at) => {
      const forward = (n: number) => {
        const to = at + 1 + (n % (shapes.length - at));
        return to === shapes.length ? end : `q${to}`;
      };
      return question(`q${at}`, {
        type: (['multiple_choice', 'multiple_answer', 'text'] as const)[type % 3]!,
        options: type % 3 === 2 ? [] : ways.map((way, n) => option(`o${n}`, way === null ? null : forward(way))),
        has_other_option: type % 2 === 0 && type % 3 !== 2 ? 1 : 0,
        is_required: type % 5 > 1,
        go_to_question_id: own % 2 ? forward(own) : null,
      });
    }),
  );
const session = questionnaire.chain((questions) =>
  fc.tuple(
    fc.constant(questions),
    fc
      .array(fc.option(fc.array(fc.nat({ max: 3 }), { maxLength: 3 })), {
        minLength: questions.length,
        maxLength: questions.length,
      })
      .map(
        (chosen): Answers =>
          Object.fromEntries(
            chosen.flatMap((choices, at) => {
              const { id, options } = questions[at]!;
              const ids = [...new Set(choices?.map((n) => options[n % options.length]?.id ?? 'een tekst'))];
              return choices === null ? [] : [[id, answer(ids.join('|'))]];
            }),
          ),
      ),
  ),
);

describe('every walk', () => {
  test('goes forward, stops where no answer is, and reaches the end when there are answers all the way', () => {
    fc.assert(
      fc.property(session, ([questions, answers]) => {
        const { passed, at } = walk(questions, answers);
        expect(passed.every((id) => id in answers)).toBe(true);
        expect([...passed].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(passed);
        if (at !== end) expect(answers[at]).toBeUndefined();
        expect(wayOf(questions, answers).slice(0, passed.length)).toEqual(passed);
        if (at === end) expect(wayOf(questions, answers)).toEqual(passed);
      }),
    );
  });

  test('goes only where waysFrom says that it can, and never further than mostLeft says', () => {
    fc.assert(
      fc.property(session, ([questions, answers]) => {
        // A required question without an answer is where nobody goes on.
        const open = ({ id, is_required }: SurveyQuestion) => is_required && !answers[id]?.value;
        const way = wayOf(questions, answers).map((id) => questions.findIndex((one) => one.id === id));
        const stuck = way.findIndex((at) => open(questions[at]!));
        const steps = stuck < 0 ? way : way.slice(0, stuck);
        expect(steps.length).toBeLessThanOrEqual(mostLeft(questions, 'q0'));
        for (const [step, at] of steps.entries()) {
          expect(waysFrom(questions, at)).toContain(questions[way[step + 1] ?? -1]?.id ?? end);
        }
      }),
    );
  });

  test('ends also in a questionnaire with a loop, which is never published', () => {
    const looping = [question('q1', { go_to_question_id: 'q2' }), question('q2', { go_to_question_id: 'q1' })];
    expect(wayOf(looping, {})).toEqual(['q1', 'q2']);
    expect(mostLeft(looping, 'q1')).toBeGreaterThan(0);
  });
});

describe('how much is left', () => {
  const questions = [
    question('q1', { options: [option('a', 'q4'), option('b')] }),
    question('q2'),
    question('q3'),
    question('q4'),
  ];
  test('is the longest way, this screen included', () => {
    expect(questions.map(({ id }) => mostLeft(questions, id))).toEqual([4, 3, 2, 1]);
    expect(mostLeft(questions, end)).toBe(0);
  });
  test('counts no way that no answer takes', () => {
    const [first, ...rest] = questions;
    const steered = [{ ...first!, options: [option('a', 'q4'), option('b', end)] }, ...rest];
    expect(mostLeft(steered, 'q1')).toBe(2);
    expect(mostLeft([{ ...steered[0]!, is_required: false }, ...rest], 'q1')).toBe(4);
  });
});
