import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, makeDraft, makeFile, numbers, seeds } from '#test/make-drafts.ts';
import { asQuestions } from '../draft/as-questions.ts';
import type { CampaignFile, QuestionEntry } from '../draft/campaign-file.ts';
import { toFile } from '../draft/draft.ts';
import type { RowDifference } from '../draft/rows.ts';
import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import {
  type Difference,
  differenceOf,
  type FieldChange,
  isSame,
  type QuestionChange,
  type Wording,
} from './difference.ts';
import { listNotes, tellQuestions } from './difference-notes.ts';
import { sayDifference, sayNote, sayQuestion } from './difference-words.ts';

const wording = (file: CampaignFile): Wording => ({
  title: String(file.title ?? ''),
  description: String(file.description ?? ''),
  questions: asQuestions(file),
});
const seeded = (seed: number) => wording(makeFile(seed));

/** The same list once more, with questions put, taken, moved and reworded. */
function shaken(seed: number): Wording {
  const chance = numbers(seed);
  const { questions, ...rest } = wording(toFile(makeDraft(seed)));
  const other = seeded(seed + 1).questions;
  const row = questions.flatMap((question) => {
    if (chance() < 0.15) return [];
    const options = [...question.options].reverse().filter(() => chance() < 0.9);
    return chance() < 0.5 ? [{ ...question, title: `${question.title}!`, options }] : [question];
  });
  for (const one of other.filter(({ id }) => !row.some((known) => known.id === id))) {
    if (chance() < 0.5) row.splice(below(chance, row.length + 1), 0, one);
  }
  if (chance() < 0.7) row.push(...row.splice(0, 1 + below(chance, 3)));
  return { ...rest, questions: row };
}

type Question = SurveyQuestion | SubQuestion;

/** What the second version is, by the first and the difference: a difference that lacks something shows here. */
const applyDifference = (from: Wording, { fields, questions }: Difference): Wording => ({
  ...withFields(from, fields),
  questions: questionsAfter(from.questions, questions),
});

function questionsAfter<One extends Question>(
  from: readonly One[],
  difference: RowDifference<One> & { changed: QuestionChange[] },
): One[] {
  const changes = new Map(difference.changed.map((change) => [change.id, change]));
  return applyRow(from, difference).map((question) => {
    const change = changes.get(question.id);
    return change ? questionAfter(question, change) : question;
  });
}

function questionAfter<One extends Question>(question: One, { fields, options, sub_questions }: QuestionChange): One {
  const changes = new Map(options.changed.map((change) => [change.id, change.fields]));
  return {
    ...withFields(question, fields),
    options: applyRow(question.options, options).map((option) => withFields(option, changes.get(option.id) ?? [])),
    sub_questions: questionsAfter<SubQuestion>(question.sub_questions, sub_questions),
  };
}

function withFields<One extends object>(one: One, fields: readonly FieldChange[]): One {
  const changed = new Map(fields.map(({ field, to }) => [field, to]));
  const kept = Object.entries(one).filter(([field]) => !changed.has(field));
  return Object.fromEntries([...kept, ...[...changed].filter(([, to]) => to !== undefined)]) as One;
}

/** The row as it became: those that stayed keep their order, the others stand where they are said to stand. */
function applyRow<One extends { id: string }>(from: readonly One[], { added, removed, moved }: RowDifference<One>) {
  const known = new Map(from.map((one) => [one.id, one]));
  const placed = new Map<number, One>([
    ...added.map(({ one, at }) => [at, one] as const),
    ...moved.map(({ id, at }) => [at, known.get(id)!] as const),
  ]);
  const taken = new Set([...removed.map(({ one }) => one.id), ...moved.map(({ id }) => id)]);
  const stayed = from.filter(({ id }) => !taken.has(id));
  const length = stayed.length + placed.size;
  let next = 0;
  return Array.from({ length }, (_, at) => placed.get(at) ?? stayed[next++]!);
}

describe('the difference of two versions', () => {
  test('applied to the first gives the second', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        const pairs = [
          [seeded(one), seeded(other)],
          [seeded(one), shaken(one)],
        ] as const;
        for (const [from, to] of pairs) expect(applyDifference(from, differenceOf(from, to))).toEqual(to);
        expect(isSame(differenceOf(seeded(one), seeded(one)))).toBe(true);
      }),
    );
  });

  const options = ['Ja', 'Nee', 'Soms'].map((title, at) => ({ ref: `k${at}`, title }));
  const question = (ref: string, over: QuestionEntry = {}): QuestionEntry => ({
    ref,
    title: `${ref}?`,
    type: 'multiple_choice',
    required: true,
    options,
    ...over,
  });
  const first = { title: 'Lezen', questions: ['a', 'b', 'c', 'd'].map((ref) => question(ref)) };
  const told = (to: CampaignFile, from: CampaignFile = first) =>
    tellQuestions(differenceOf(wording(from), wording(to)), wording(to)).map((one) => [sayQuestion(one), one.results]);

  test('names the one question that moved, and not all that made room', () => {
    const [a, b, c, d] = first.questions;
    expect(told({ ...first, questions: [d!, a!, b!, c!] })).toEqual([['Vraag 1: was vraag 4, is nu vraag 1.', 'join']]);
  });

  test('says what came and went, and what that means for the results', () => {
    const [a, , c, d] = first.questions;
    expect(told({ ...first, questions: [a!, question('n'), c!, d!] })).toEqual([
      ['Vraag 2 is nieuw.', 'new'],
      ['Vraag 2 is weg.', 'ended'],
    ]);
  });

  test.each<[string, QuestionEntry, string, string]>([
    ['other words', { title: 'a!' }, 'andere woorden', 'apart'],
    ['an explanation', { description: 'Denk aan thuis.' }, 'een andere uitleg', 'apart'],
    ['no duty any more', { required: false }, 'niet meer verplicht', 'apart'],
    ['Anders', { other: true }, '‘Anders, namelijk’ erbij', 'apart'],
    ['another type', { type: 'multiple_answer' }, 'was één antwoord kiezen, wordt meer antwoorden kiezen', 'apart'],
    ['an option', { options: [...options, { ref: 'n', title: 'Nooit' }] }, 'antwoord erbij: ‘Nooit’', 'apart'],
    ['an option less', { options: options.slice(1) }, 'antwoord weg: ‘Ja’', 'apart'],
    [
      'option words',
      { options: [{ ref: 'k0', title: 'Jazeker' }, ...options.slice(1)] },
      'antwoord ‘Ja’ heet nu ‘Jazeker’',
      'apart',
    ],
    [
      'a way',
      { options: [{ ...options[0], go_to: 'd' }, ...options.slice(1)] },
      '‘Ja’ gaat verder met vraag 4',
      'join',
    ],
    ['the own way', { go_to: 'end' }, 'gaat verder met het einde', 'join'],
    ['an order', { options: [...options].reverse() }, 'de antwoorden staan anders op een rij', 'join'],
    ['a scale', { presentation: 'scale' }, 'anders neergezet: als schaal of als rijen', 'apart'],
    ['an order by chance', { shuffle: true }, 'wel of niet in wisselende volgorde', 'join'],
    ['a mark for the results', { sensitive: true }, 'telt anders mee in de resultaten', 'join'],
    [
      'an option that is no opinion',
      { options: [{ ...options[0], no_opinion: true }, ...options.slice(1)] },
      'telt anders mee in de resultaten',
      'join',
    ],
    [
      'a sub-question',
      { sub_questions: [{ ref: 's', title: 'Waar?', type: 'text' }] },
      'deelvraag erbij: ‘Waar?’',
      'join',
    ],
  ])('a question with %s', (_, over, words, results) => {
    const [, ...rest] = first.questions;
    expect(told({ ...first, questions: [question('a', over), ...rest] })).toEqual([[`Vraag 1: ${words}.`, results]]);
  });

  test('a condition is told in words, and its end too', () => {
    const [a, b, c, d] = first.questions;
    const show_if = { join: 'and', of: [{ question: 'a', is: 'one_of', options: ['k0'] }] };
    const conditional = { ...first, questions: [a!, question('b', { show_if }), c!, d!] };
    expect(told(conditional)).toEqual([['Vraag 2: nu alleen als bij vraag 1 ‘Ja’ is gekozen.', 'join']]);
    expect(told({ ...first, questions: [a!, b!, c!, d!] }, conditional)).toEqual([
      ['Vraag 2: nu voor iedereen.', 'join'],
    ]);
  });

  test('of a sub-question is told with its question', () => {
    const sub = (title: string) => ({
      ...first,
      questions: [question('a', { sub_questions: [{ ref: 's', title, type: 'text' }] })],
    });
    expect(told(sub('Waar dan?'), sub('Waar?'))).toEqual([
      ['Vraag 1: deelvraag ‘Waar dan?’: andere woorden.', 'apart'],
    ]);
  });

  test('of the list itself, and the sentence on top', () => {
    const difference = differenceOf(wording(first), wording({ ...first, title: 'Boeken' }));
    expect(listNotes(difference).map(sayNote)).toEqual(['andere woorden']);
    expect(sayDifference([], 2, 0)).toBe('Versie 2 verandert geen vragen. Niemand is halverwege.');
    const one = tellQuestions(differenceOf(wording(first), { ...wording(first), questions: [] }), wording(first));
    expect(sayDifference(one, 3, 52)).toBe(
      'Versie 3 verandert vier vragen. De 52 ouders die halverwege zijn, merken er niets van.',
    );
    expect(sayDifference(one, 3, 1)).toBe(
      'Versie 3 verandert vier vragen. De ouder die halverwege is, merkt er niets van.',
    );
    expect(sayDifference(one, 3, 2)).toContain('De 2 ouders');
  });
});
