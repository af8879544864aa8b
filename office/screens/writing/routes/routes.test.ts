import { describe, expect, test } from 'vitest';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { OptionEntry } from '#questionnaire/draft/campaign-file.ts';
import { countEdges, questionNetwork } from '#questionnaire/routes/network.ts';
import { wayFaults } from '#questionnaire/routes/route-faults.ts';
import { inLines, thickness } from './map-layout.ts';
import { jumpsOf, nameOfWay, questionNumbers, sayWayFault, sayWays } from './route-words.ts';

const choice = (ref: string, options: OptionEntry[]) => ({
  ref,
  title: `Vraag over ${ref}?`,
  type: 'multiple_choice',
  required: true,
  options,
});
const questions = asQuestions({
  questions: [
    choice('huiswerk', [{ title: 'Soms' }, { title: 'Nooit', go_to: 'slot' }]),
    choice('bijles', [{ title: 'Ja' }, { title: 'Gratis', go_to: 'slot' }, { title: 'Nee', go_to: 'end' }]),
    { ref: 'prijs', title: 'Wat kost het?', type: 'text' },
    choice('slot', [{ title: 'Ja' }, { title: 'Nee' }]),
  ],
});
const network = questionNetwork(questions);

describe('the ways in words', () => {
  test('are counted and timed in one sentence', () => {
    const { lead, rest } = sayWays(network);
    expect(lead).toBe('Vier routes, en ze komen alle vier aan.');
    expect(rest).toBe('Ze duren allemaal ongeveer een halve minuut.');
    const slow = { ...network, longest: { ...network.longest!, seconds: 200 } };
    expect(sayWays(slow).rest).toBe('De kortste duurt een halve minuut, de langste 3,5.');
    const one = questionNetwork(questions.slice(2, 3));
    expect(sayWays(one).lead).toBe('Eén route, en die komt aan.');
  });

  test('are told apart by the answers that make them, and a question by its jumps', () => {
    const names = network.ways.map((way) => nameOfWay(way, network.edges, questions.length));
    expect(names).toEqual(['Zonder sprongen', '‘Gratis’ bij 2', '‘Nee’ bij 2', '‘Nooit’ bij 1']);
    expect(jumpsOf(1, network.edges, questions.length)).toBe('‘Gratis’ naar vraag 4; ‘Nee’ naar het einde');
    const lost = questionNetwork(
      questions.map((one) => ({ ...one, go_to_question_id: one.id === 'prijs' ? 'weg' : null })),
    );
    expect(jumpsOf(2, lost.edges, questions.length)).toBe('daarna naar niets');
    expect(questionNumbers([0, 1, 2, 4, 6, 7])).toBe('1–3, 5, 7, 8');
  });

  test('say what is wrong by number, with where to go', () => {
    const lost = asQuestions({
      questions: [
        choice('a', [
          { title: 'Ja', go_to: 'c' },
          { title: 'Nee', go_to: 'c' },
        ]),
        { ref: 'b', title: 'B', type: 'text' },
        choice('c', [{ title: 'Ja', go_to: 'weg' }]),
      ],
    });
    const told = (list: typeof lost) => wayFaults(list).map((fault) => sayWayFault(fault, list));
    expect(told(lost)).toEqual(['‘Ja’ bij vraag 3 leidt naar een vraag die er niet is.']);
    const mended = lost.map((one) => ({
      ...one,
      options: one.options.map((o) => (o.go_to === 'weg' ? { ...o, go_to: null } : o)),
    }));
    expect(told(mended)).toEqual(['Niemand komt bij vraag 2, met welk antwoord ook.']);
    const round = mended.map((one) => (one.id === 'c' ? { ...one, go_to_question_id: 'a' } : one));
    expect(told(round)).toEqual(['Hier gaat een ouder in een kring: vraag 1 → 3 → 1.']);
  });
});

describe('the picture', () => {
  test('has a line for each step that somebody can take, and knows whom nobody reaches', () => {
    expect(network.edges.map(({ from, to, branch }) => [from, to, branch !== null])).toEqual([
      [0, 1, false],
      [1, 2, false],
      [2, 3, false],
      [3, 4, false],
      [0, 3, true],
      [1, 3, true],
      [1, 4, true],
    ]);
    expect([...network.reached].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test('is as thick as the parents that took it', () => {
    const ways = [
      { questions: ['huiswerk', 'slot'], parents: 30 },
      { questions: ['huiswerk', 'bijles', 'prijs', 'slot'], parents: 90 },
    ];
    const walked = questionNetwork(questions, countEdges(questions, ways));
    const parents = new Map(walked.edges.map((edge) => [`${edge.from} ${edge.to}`, edge.parents]));
    expect(Object.fromEntries(parents)).toEqual({
      '0 1': 90,
      '1 2': 90,
      '2 3': 90,
      '3 4': 120,
      '0 3': 30,
      '1 3': 0,
      '1 4': 0,
    });
    const thick = thickness(walked);
    const [first, , , last, jump] = walked.edges;
    expect(thick(last!)).toBeGreaterThan(thick(first!));
    expect(thick(first!)).toBeGreaterThan(thick(jump!));
  });

  test('cuts long titles where it has no room', () => {
    expect(inLines('1. Krijgt je kind huiswerk?', 14, 3)).toEqual(['1. Krijgt je', 'kind huiswerk?']);
    const [, , last] = inLines('Een heel lange vraag over van alles en nog wat meer', 12, 3);
    expect(last).toMatch(/…$/);
  });
});
