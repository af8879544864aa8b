import { expect, test } from 'vitest';
import { fromFile } from '#contract/writing/draft.ts';
import type { QuestionEntry } from '#contract/writing/file.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import { sidesOf } from './conflict-words.ts';

const draft = fromFile({
  title: 'Lijst',
  questions: ['A?', 'B?', 'C?'].map((title) => ({ title, type: 'text' })),
});
const key = draft.questions[0]!.key;
const third = draft.questions[2]!;
const last = third.key;
const question = (entry: QuestionEntry) => ({ key, rank: draft.questions[0]!.rank, entry });
const sides = (more: Partial<Conflict> & Pick<Conflict, 'thing'>) =>
  sidesOf({ base: undefined, mine: undefined, theirs: undefined, take_mine: [], ...more }, draft);
const told = (lines: ReturnType<typeof sides>['mine']) => lines?.map(({ name, words }) => `${name}: ${words}`);

test('of a question the sides tell what differs, in words of the screen and no key', () => {
  const mine = question({
    title: 'A?',
    type: 'multiple_answer',
    required: true,
    options: [
      { title: 'Ja', go_to: last },
      { title: 'Geen van deze', exclusive: true },
    ],
  });
  const theirs = question({ title: 'A?', type: 'text', format: 'number', unit: 'uur', go_to: 'end' });
  const both = sides({ thing: { kind: 'question', key }, mine, theirs });
  expect(both.title).toBe('Vraag ‘A?’');
  expect(told(both.mine)).toEqual([
    'Vraag: A?',
    'Soort: Meer antwoorden',
    'Verplicht: ja',
    'Antwoorden: Ja (gaat naar vraag 3, ‘C?’)\nGeen van deze (alleen deze)',
    'Gaat daarna naar: niets',
    'Vorm van het antwoord: niets',
    'Eenheid: niets',
  ]);
  expect(told(both.theirs)).toEqual(
    expect.arrayContaining(['Soort: Tekst', 'Vorm van het antwoord: een getal', 'Gaat daarna naar: het einde']),
  );
});

test('of a question that one side removed, of a place and of a setting', () => {
  const gone = sides({ thing: { kind: 'question', key }, theirs: question({ title: 'A?' }) });
  expect([gone.mine, told(gone.theirs)]).toEqual([undefined, ['Vraag: A?']]);
  const place = sides({ thing: { kind: 'place', key: last }, mine: { ...third, rank: '0V' }, theirs: third });
  expect([told(place.mine), told(place.theirs)]).toEqual([['Plaats: Vooraan'], ['Plaats: Na ‘B?’']]);
  const title = sides({ thing: { kind: 'setting', name: 'title' }, mine: 'text', theirs: undefined });
  expect([title.title, told(title.mine), told(title.theirs)]).toEqual(['Titel', ['Titel: text'], ['Titel: niets']]);
});

test('a name in the file is told where somebody chose it, and not where the words made it', () => {
  const thing = { kind: 'question', key } as const;
  const names = ({ mine, theirs }: ReturnType<typeof sides>) =>
    [mine, theirs].map((lines) => lines!.filter(({ name }) => /bestand/.test(name)).map(({ words }) => words));
  const made = question({ title: 'Leest je kind?', ref: 'leest_je_kind', type: 'text' });
  const other = question({ title: 'Speelt je kind?', ref: 'speelt_je_kind_2', type: 'text' });
  expect(names(sides({ thing, mine: made, theirs: other }))).toEqual([[], []]);
  const chosen = question({ title: 'Speelt je kind?', ref: 'spel', type: 'text' });
  expect(names(sides({ thing, mine: made, theirs: chosen }))).toEqual([['leest_je_kind'], ['spel']]);
  // One kept the name that it had, the other got one from its new words.
  const kept = question({ title: 'Hoe lang leest je kind?', ref: 'leest_je_kind', type: 'text' });
  expect(names(sides({ thing, base: made, mine: kept, theirs: other }))).toEqual([[], []]);
  // Answers that read the same are no difference to choose by, unless it is the only one.
  const answers = (...refs: string[]) => refs.map((ref) => ({ ref, title: ref[0]!.toUpperCase() }));
  const one = question({ title: 'A?', type: 'multiple_choice', options: answers('ja', 'nee') });
  const two = question({ title: 'A?', type: 'multiple_choice', options: answers('ja', 'neen') });
  expect(told(sides({ thing, mine: one, theirs: two }).mine)).toEqual(['Vraag: A?', 'Namen in het bestand: ja, nee']);
});
