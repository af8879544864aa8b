import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, makeFile, numbers, seeds } from '#test/make-drafts.ts';
import { asQuestions } from '../draft/as-questions.ts';
import { type Answers, end, type SurveyQuestion, wayOf } from '../flow.ts';
import { screenSeconds } from './reading-time.ts';
import { wayFaults } from './route-faults.ts';
import { listed_most, waysThrough } from './routes.ts';

const option = (id: string, go_to: string | null = null) => ({ id, title: id, go_to });
const question = (id: string, over: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  title: 'Hoe gaat het?',
  description: '',
  type: 'multiple_choice',
  options: [option('ja'), option('nee')],
  has_other_option: 0,
  is_required: true,
  sub_questions: [],
  go_to_question_id: null,
  ...over,
});
const homework = [
  question('q1', { options: [option('soms'), option('nooit', 'q4')] }),
  question('q2', { options: [option('ja'), option('gratis', 'q4'), option('nee', end)] }),
  question('q3', { type: 'text', options: [] }),
  question('q4'),
];

describe('the ways through a list', () => {
  test('are all there, with their screens and their time', () => {
    const { ways, count, shortest, longest } = waysThrough(homework);
    expect(ways.map(({ nodes }) => nodes)).toEqual([
      [0, 1, 2, 3],
      [0, 1, 3],
      [0, 1],
      [0, 3],
    ]);
    expect(count).toBe(4);
    expect(longest).toMatchObject({ nodes: [0, 1, 2, 3], screens: 4 });
    expect(shortest).toMatchObject({ screens: 2 });
    const seconds = homework.map(screenSeconds);
    expect(longest!.seconds).toBeCloseTo(seconds.reduce((sum, one) => sum + one));
  });

  test('take words at 200 a minute, 3 s a set of options, 20 s a text', () => {
    expect(
      screenSeconds(
        question('q', { title: 'Een twee drie vier vijf zes zeven acht', options: [option('negen tien')] }),
      ),
    ).toBeCloseTo(6);
    const below = {
      ...question('s', { type: 'text', options: [], title: 'Waarom dan toch niet, denk je?' }),
      sub_questions: [],
    };
    expect(screenSeconds(question('q', { sub_questions: [below] }))).toBeCloseTo(5 * 0.3 + 3 + 6 * 0.3 + 20);
  });

  test('are drawn as one line with its jumps in lanes that never cross on one', () => {
    const { branches, lanes } = waysThrough(homework);
    expect(branches).toEqual([
      { from: 0, to: 3, options: ['nooit'], own: false, lane: 1 },
      { from: 1, to: 3, options: ['gratis'], own: false, lane: 0 },
      { from: 1, to: 4, options: ['nee'], own: false, lane: 2 },
    ]);
    expect(lanes).toBe(3);
  });

  test('are the ways that answers take', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const questions = asQuestions(makeFile(seed));
        const { ways, count, branches, longest, shortest } = waysThrough(questions);
        const drawn = new Set(ways.map(({ nodes }) => nodes.join()));
        const chance = numbers(seed);
        for (let n = 0; n < 20; n++) {
          const answers: Answers = Object.fromEntries(
            questions.map(({ id, options }) => {
              const value = options[below(chance, options.length + 1)]?.id ?? '';
              return [id, { value, other: false, other_value: '' }];
            }),
          );
          const way = wayOf(questions, answers).map((id) => questions.findIndex((one) => one.id === id));
          if (count <= listed_most) expect(drawn).toContain(way.join());
          const seconds = way.reduce((sum, at) => sum + screenSeconds(questions[at]!), 0);
          expect(seconds).toBeLessThanOrEqual(longest!.seconds + 1e-6);
          expect(seconds).toBeGreaterThanOrEqual(shortest!.seconds - 1e-6);
        }
        for (const { from, to } of branches) {
          const on = ways.some(({ nodes }) => {
            const at = nodes.indexOf(from);
            return at >= 0 && (nodes[at + 1] ?? questions.length) === to;
          });
          expect(on).toBe(true);
        }
      }),
    );
  });

  test('of a list with a loop are none, and its picture is there all the same', () => {
    const looping = [question('q1'), question('q2', { go_to_question_id: 'q1' })];
    expect(waysThrough(looping)).toMatchObject({
      count: 0,
      ways: [],
      longest: undefined,
      branches: [{ from: 1, to: 0 }],
    });
    expect(waysThrough([])).toMatchObject({ count: 0, nodes: [] });
  });

  test('of 300 questions with 200 jumps are counted, and every jump is on a way that is listed', () => {
    const { ways, count, branches } = waysThrough(large());
    expect(count).toBeGreaterThan(1e9);
    expect(branches.length).toBeGreaterThan(150);
    const steps = new Set(ways.flatMap(({ nodes }) => nodes.map((at, n) => `${at} ${nodes[n + 1] ?? 300}`)));
    expect(branches.filter(({ from, to }) => !steps.has(`${from} ${to}`))).toEqual([]);
  });
});

function large(): SurveyQuestion[] {
  const chance = numbers(1);
  return Array.from({ length: 300 }, (_, at) => {
    const to = at + 2 + below(chance, 20);
    return question(`q${at}`, {
      options: [option('ja', at % 3 < 2 && to < 300 ? `q${to}` : null), option('nee')],
    });
  });
}

test.each<[string, SurveyQuestion[], object]>([
  ['a jump into nothing', [question('a', { go_to_question_id: 'weg' })], { at: 0, code: 'way_to_nowhere' }],
  [
    'an option that leads to its own question',
    [question('a', { options: [option('ja'), option('nee', 'a')] })],
    { at: 0, option: 1, code: 'way_to_itself' },
  ],
  [
    'a jump to a sub-question',
    [question('a', { go_to_question_id: 's', sub_questions: [{ ...question('s'), sub_questions: [] }] })],
    { code: 'way_to_sub_question', facts: { to: 's' } },
  ],
  [
    'a loop',
    [question('a'), question('b', { go_to_question_id: 'a' })],
    { code: 'way_in_a_loop', facts: { ids: 'a → b → a' } },
  ],
  [
    'a question that nobody reaches',
    [question('a', { go_to_question_id: 'c' }), question('b'), question('c')],
    { at: 1, code: 'way_to_none', facts: { id: 'b' } },
  ],
])('%s is told, while the list is written', (_, questions, fault) => {
  expect(wayFaults(questions)).toMatchObject([fault]);
  expect(wayFaults(homework)).toEqual([]);
});
