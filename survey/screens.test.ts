import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CampaignView } from '#contract/calls/surveys.ts';
import { type Answers, end, nextOf, type SurveyQuestion } from '#questionnaire/flow.ts';
import { details, firstScreen, intro, isOpen, reached, screenBefore, screenProgress, thanks } from './screens.ts';

const choice = (id: string, targets: (string | null)[], rest: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  title: id,
  description: '',
  type: 'multiple_choice',
  options: targets.map((go_to, index) => ({ id: `o${index}`, title: '', go_to })),
  has_other_option: 0,
  is_required: true,
  sub_questions: [],
  go_to_question_id: null,
  ...rest,
});
const campaign = (questions: SurveyQuestion[], over: Partial<CampaignView> = {}): CampaignView => ({
  title: '',
  description: '',
  link: null,
  anonymous: false,
  anonymous_token: null,
  missing_segments: [],
  questions,
  answers: {},
  ...over,
});
const given = (value: string) => ({ value, other: false, other_value: '' });
const segment = { key: 'zipcode', type: 'text' as const, question: '', description: '', options: [], value: null };

/** Questionnaires that branch forward only, as published ones do. */
const questionnaires = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      fc.array(fc.option(fc.integer({ min: index + 1, max: count })), { minLength: 1, maxLength: 3 }).map((targets) =>
        choice(
          `q${index}`,
          targets.map((target) => (target === null ? null : target === count ? end : `q${target}`)),
        ),
      ),
    ),
  ),
);

test('neither the line nor the number of questions goes back while somebody goes on, nor is it full before the end', () => {
  void fc.assert(
    fc.property(
      questionnaires,
      fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      (questions, choices, asks) => {
        const one = campaign(questions, asks ? { missing_segments: [segment] } : {});
        const answers: Record<string, ReturnType<typeof given>> = {};
        let last = -1;
        let most = Number.POSITIVE_INFINITY;
        let at = questions[0]!.id;
        for (let step = 1; at !== end; step++) {
          const progress = screenProgress(one, answers, at);
          expect(progress.step).toBe(step);
          expect(progress.share).toBeGreaterThan(last);
          expect(progress.share).toBeLessThan(1);
          // 'Vraag 3 van 8': the last one may fall, and is never passed.
          expect(progress.most).toBeLessThanOrEqual(most);
          expect(progress.most).toBeGreaterThanOrEqual(step);
          ({ share: last, most } = progress);
          const index = questions.findIndex(({ id }) => id === at);
          answers[at] = given(`o${choices[index]! % questions[index]!.options.length}`);
          at = nextOf(questions, index, answers[at]);
        }
        if (asks) {
          const { share } = screenProgress(one, answers, details);
          expect(share).toBeGreaterThan(last);
          expect(share).toBeLessThan(1);
        }
      },
    ),
  );
});

test('from every screen the way back leads to the introduction', () => {
  void fc.assert(
    fc.property(questionnaires, (questions) => {
      const one = campaign(questions);
      const answers: Answers = Object.fromEntries(questions.map(({ id }) => [id, given('o0')]));
      let screen = thanks;
      for (let steps = 0; screen !== intro; steps++) {
        expect(steps).toBeLessThanOrEqual(questions.length);
        expect(isOpen(one, answers, screen)).toBe(true);
        screen = screenBefore(one, answers, screen);
      }
    }),
  );
});

test('where a visitor begins', () => {
  const questions = [choice('a', [null, 'c']), choice('b', [null]), choice('c', [null])];
  const begin = (answers: Record<string, string>, over: Partial<CampaignView> = {}) =>
    firstScreen(
      campaign(questions, {
        ...over,
        answers: Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, given(value)])),
      }),
    );
  expect(begin({})).toBe(intro);
  expect(begin({ a: 'o0' })).toBe('b');
  expect(begin({ a: 'o1' })).toBe('c');
  expect(begin({ a: '' })).toBe('b');
  // What lies beside the way is not where it goes on.
  expect(begin({ b: 'o0' })).toBe('a');
  expect(begin({ a: 'o1', c: 'o0' })).toBe(thanks);
  expect(begin({ a: 'o1', c: 'o0' }, { missing_segments: [segment] })).toBe(details);
  expect(begin({ a: 'o1', c: 'o0' }, { missing_segments: [segment], anonymous: true })).toBe(thanks);
});

test('an address that the browser remembers opens only what was reached', () => {
  const one = campaign([choice('a', [null, 'c']), choice('b', [null]), choice('c', [null])]);
  const answers = { a: given('o1') };
  expect(['a', 'c', intro].every((screen) => isOpen(one, answers, screen))).toBe(true);
  expect(['b', 'nonsense', details, thanks].some((screen) => isOpen(one, answers, screen))).toBe(false);
  expect(reached(one, answers)).toBe('c');
});
