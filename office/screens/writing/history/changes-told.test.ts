import { expect, test } from 'vitest';
import { tellEdits } from '#questionnaire/difference/edit-notes.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { fromFile } from '#questionnaire/draft/draft.ts';
import { sayChanges, titlesIn } from './changes-told.ts';

test('a line of the history names what changed, also what is gone by now', () => {
  const draft = fromFile({ title: 'Lezen', questions: [{ title: 'Leest je kind?', type: 'text' }] });
  const entry = { title: 'Weg inmiddels?', type: 'text' };
  const older = [{ changes: [{ kind: 'put' as const, question: { key: '#b', rank: 'V', entry } }] }];
  const titles = titlesIn(draft, older);
  expect(
    sayChanges(
      [
        { kind: 'set', name: 'title', value: 'Lezen' },
        { kind: 'edit', key: '#1', entry: {} },
        { kind: 'move', key: '#1', rank: 'W' },
        { kind: 'remove', key: '#b' },
        { kind: 'remove', key: '#unknown' },
        { kind: 'set', name: 'iets_nieuws', value: 1 },
      ],
      titles,
    ),
  ).toEqual([
    'Veranderd: de titel, nu ‘Lezen’.',
    'Veranderd: ‘Leest je kind?’.',
    'Verplaatst: ‘Leest je kind?’.',
    'Weggehaald: ‘Weg inmiddels?’.',
    'Weggehaald: een vraag zonder tekst.',
    'Veranderd: een instelling (iets_nieuws).',
  ]);
});

test('a question that was reworded again and again has in each line the words of that line', () => {
  const draft = fromFile({ title: 'Lezen', questions: [{ title: 'Nieuwste?', type: 'text' }] });
  const edit = (title: string) => [{ kind: 'edit' as const, key: '#1', entry: { title, type: 'text' } }];
  const lines = [edit('Nieuwste?'), edit('Ouder?'), edit(' ')];
  const titles = titlesIn(
    draft,
    lines.map((changes) => ({ changes })),
  );
  expect(lines.flatMap((changes) => sayChanges(changes, titles))).toEqual([
    'Veranderd: ‘Nieuwste?’.',
    'Veranderd: ‘Ouder?’.',
    'Veranderd: ‘Nieuwste?’.',
  ]);
});

test('a line says what was changed inside a question', () => {
  const draft = fromFile({
    title: 'Lezen',
    questions: [
      { title: 'Leest je kind?', type: 'multiple_choice', options: [{ ref: 'ja', title: 'Ja' }, { title: 'Nee' }] },
      { title: 'Waar?', type: 'text', sub_questions: [{ title: 'Met wie?', type: 'text' }] },
      { title: '', type: 'text' },
    ],
  });
  const [reads, where, empty] = draft.questions.map(({ key, entry }) => ({ kind: 'edit' as const, key, entry }));
  const told = (...changes: Change[]) => sayChanges(changes, titlesIn(draft, []), tellEdits(draft, changes));
  const options = [{ title: 'Soms' }, { ref: 'ja', title: 'Jazeker' }, { title: 'Nee', go_to: empty!.key }];
  expect(told({ ...reads!, entry: { ...reads!.entry, title: 'Leest hij?', required: true, options } })).toEqual([
    'Veranderd: ‘Leest hij?’: was ‘Leest je kind?’; nu verplicht; antwoord erbij: ‘Soms’; ' +
      'antwoord ‘Ja’ heet nu ‘Jazeker’; ‘Nee’ gaat verder met vraag 3.',
  ]);
  const [sub] = where!.entry.sub_questions!;
  const subs = [
    { title: 'Wanneer?', type: 'text' },
    { ...sub!, required: true },
  ];
  expect(told({ ...where!, entry: { ...where!.entry, sub_questions: subs } })).toEqual([
    'Veranderd: ‘Waar?’: deelvraag erbij: ‘Wanneer?’; deelvraag ‘Met wie?’: nu verplicht.',
  ]);
  expect(told({ ...empty!, entry: { title: 'Hoe vaak?', type: 'text' } })).toEqual([
    'Veranderd: ‘Hoe vaak?’: de eerste woorden.',
  ]);
  expect(told({ ...where!, entry: { ...where!.entry, ref: 'plek' } })).toEqual([
    'Veranderd: ‘Waar?’: een andere variabelenaam.',
  ]);
  const many = Array.from({ length: 9 }, (_, at) => ({ title: `Boek ${at + 1}` }));
  const longer = { ...reads!.entry, options: [...reads!.entry.options!, ...many] };
  expect(told({ ...reads!, entry: longer })[0]).toMatch(/‘Boek 5’; en nog 4 wijzigingen\.$/);
});
