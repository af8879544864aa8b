import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, numbers, seeds } from '#test/make-drafts.ts';
import { type Answers, end, type SurveyQuestion, wayOf } from '../flow.ts';
import { wayFaults } from '../routes/route-faults.ts';
import { type ImportedCondition, jumpsFrom } from './conditions.ts';

const question = (at: number, type: SurveyQuestion['type'], options: number): SurveyQuestion => ({
  id: `q${at}`,
  title: '',
  description: '',
  type,
  options: Array.from({ length: options }, (_, index) => ({ id: `o${index}`, title: '', go_to: null })),
  has_other_option: 1,
  is_required: false,
  sub_questions: [],
  go_to_question_id: null,
});

function converted(questions: SurveyQuestion[], conditions: (ImportedCondition | undefined)[]) {
  const { own, options, left } = jumpsFrom(questions, conditions);
  const jumping = questions.map((one, at) => ({
    ...one,
    go_to_question_id: own.get(at) ?? null,
    options: one.options.map((option, index) => ({ ...option, go_to: options.get(at)?.get(index) ?? null })),
  }));
  return { jumping, left };
}

/** What a page that knows conditions would show: a question that is not shown has no answer. */
function shownBy(
  questions: SurveyQuestion[],
  conditions: (ImportedCondition | undefined)[],
  answers: Answers,
): string[] {
  const shown: number[] = [];
  for (const at of questions.keys()) {
    const condition = conditions[at];
    const trigger = condition && questions[condition.on]!;
    const chosen = condition && shown.includes(condition.on) ? answers[trigger!.id]!.value.split('|') : [];
    const holds =
      condition && trigger!.options.some((one, index) => condition.any.has(index) && chosen.includes(one.id));
    const denied =
      condition && trigger!.options.some((one, index) => !condition.any.has(index) && chosen.includes(one.id));
    const asked = condition && shown.includes(condition.on);
    if (!condition || (condition.or_none ? asked && !denied : holds)) shown.push(at);
  }
  return shown.map((at) => questions[at]!.id);
}

const on = (at: number, ...any: number[]): ImportedCondition => ({ on: at, any: new Set(any), or_none: false });

describe('conditions', () => {
  test('that can be said by jumps show exactly the same questions, for every answer', () => {
    let said = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const chance = numbers(seed);
        const questions = Array.from({ length: 2 + below(chance, 7) }, (_, at) =>
          question(
            at,
            (['multiple_choice', 'multiple_choice', 'multiple_answer', 'text'] as const)[below(chance, 4)]!,
            3,
          ),
        );
        const conditions = questions.map((_, at): ImportedCondition | undefined => {
          if (at === 0 || chance() < 0.35) return undefined;
          const trigger = Math.max(0, at - 1 - below(chance, 3));
          const any = new Set([0, 1, 2].filter(() => chance() < 0.4));
          if (any.size === 0) any.add(below(chance, 3));
          return questions[trigger]!.type === 'text' ? undefined : { on: trigger, any, or_none: chance() < 0.2 };
        });
        // One that looks like the one before makes runs.
        for (const at of conditions.keys())
          if (at > 1 && conditions[at - 1] && chance() < 0.5) conditions[at] = conditions[at - 1];
        const { jumping, left } = converted(questions, conditions);
        const kept = conditions.map((one, at) => {
          const given = left.find((question) => question.at === at);
          return given ? given.inside : one;
        });
        said += kept.filter(Boolean).length;
        expect(wayFaults(jumping).filter(({ code }) => code !== 'way_to_none')).toEqual([]);
        for (let round = 0; round < 40; round++) {
          const answers: Answers = Object.fromEntries(
            questions.map(({ id, type, options }) => {
              const ticked = options.filter(() => chance() < 0.4).map((one) => one.id);
              const one = options[below(chance, 4)]?.id ?? '';
              const value = type === 'multiple_answer' ? ticked.join('|') : one;
              return [id, { value, other: value === '' && chance() < 0.5, other_value: '' }];
            }),
          );
          expect(wayOf(jumping, answers)).toEqual(shownBy(questions, kept, answers));
        }
      }),
      { numRuns: 300 },
    );
    expect(said).toBeGreaterThan(200);
  });

  test('of a run, of alternatives and of a run inside a run are said', () => {
    const five = [0, 1, 2, 3, 4].map((at) => question(at, 'multiple_choice', 3));
    const jumpsOf = (...conditions: (ImportedCondition | undefined)[]) => {
      const { jumping, left } = converted(five, conditions);
      const places = left.map(({ at }) => at);
      return [jumping.map((one) => [one.go_to_question_id, ...one.options.map(({ go_to }) => go_to)].join()), places];
    };
    expect(jumpsOf(undefined, on(0, 0), on(0, 0))).toEqual([['q3,q1,,', ',,,', ',,,', ',,,', ',,,'], []]);
    expect(jumpsOf(undefined, on(0, 0), on(0, 1))).toEqual([['q3,q1,q2,', 'q3,,,', ',,,', ',,,', ',,,'], []]);
    expect(jumpsOf(undefined, on(0, 0), on(1, 2))).toEqual([['q3,q1,,', 'q3,,,q2', ',,,', ',,,', ',,,'], []]);
    const not = { on: 0, any: new Set([1, 2]), or_none: true };
    expect(jumpsOf(undefined, on(0, 0), not)).toEqual([['q2,q1,,', 'q3,,,', ',,,', ',,,', ',,,'], []]);
    expect(jumpsOf(undefined, undefined, on(0, 0))).toEqual([[',,,', ',,,', ',,,', ',,,', ',,,'], [2]]);
    expect(jumpsOf(undefined, on(0, 0), on(0, 0), on(0, 0), on(0, 0))[0]).toMatchObject({ 0: `${end},q1,,` });
  });

  test('on two boxes that can both be ticked are said for the first', () => {
    const questions = [question(0, 'multiple_answer', 3), question(1, 'text', 0), question(2, 'text', 0)];
    expect(converted(questions, [undefined, on(0, 0), on(0, 1)]).left).toEqual([{ at: 2, inside: undefined }]);
  });
});
