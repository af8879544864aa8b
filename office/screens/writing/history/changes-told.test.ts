import { expect, test } from 'vitest';
import { fromFile } from '#contract/writing/draft.ts';
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
    'Veranderd: de titel.',
    'Veranderd: ‘Leest je kind?’.',
    'Verplaatst: ‘Leest je kind?’.',
    'Weggehaald: ‘Weg inmiddels?’.',
    'Weggehaald: een vraag zonder titel.',
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
