import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '#questionnaire/draft/changes.ts';
import { fromFile } from '#questionnaire/draft/draft.ts';
import { marked } from './AsParent.tsx';
import { questionPairs } from './pairs.ts';

const side = (pieces: { text: string; own: boolean }[]) =>
  pieces.map(({ text, own }) => (own ? `[${text}]` : text)).join('');

test('only the words that one side has are marked', () => {
  const { before, after } = marked(
    'Krijgt je kind bijles of huiswerkbegeleiding?',
    'Krijgt je kind bijles of hulp bij huiswerk?',
  );
  expect(side(before)).toBe('Krijgt je kind bijles of [huiswerkbegeleiding?]');
  expect(side(after)).toBe('Krijgt je kind bijles of [hulp bij huiswerk?]');
  expect(side(marked('Gelijk', 'Gelijk').before)).toBe('Gelijk');
});

test('the marked pieces are the sentences themselves, and what is not marked is the same on both sides', () => {
  const sentence = fc
    .array(fc.constantFrom('een', 'twee', 'drie', 'vier', 'vijf'), { maxLength: 12 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(sentence, sentence, (one, other) => {
      const { before, after } = marked(one, other);
      expect(before.map(({ text }) => text).join('')).toBe(one);
      expect(after.map(({ text }) => text).join('')).toBe(other);
      const shared = (pieces: typeof before) =>
        pieces
          .filter(({ own }) => !own)
          .map(({ text }) => text)
          .join('');
      expect(shared(before)).toBe(shared(after));
    }),
  );
});

test('each question that changed stands there with both sides, and what it means for the results', () => {
  const out = fromFile({
    title: 'Huiswerk',
    questions: [
      { ref: 'a', title: 'Krijgt je kind huiswerk?', type: 'text' },
      { ref: 'b', title: 'Hoe lang?', type: 'text' },
      { ref: 'c', title: 'Wie helpt?', type: 'text' },
    ],
  });
  const draft = applyChanges(out, [
    { kind: 'set', name: 'title', value: 'Huiswerk en bijles' },
    { kind: 'edit', key: '#1', entry: { ref: 'a', title: 'Krijgt je kind vaak huiswerk?', type: 'text' } },
    { kind: 'remove', key: '#2' },
    { kind: 'put', question: { key: '#new', rank: 'zV', entry: { ref: 'd', title: 'Nog iets?', type: 'text' } } },
  ]);
  const { pairs, list } = questionPairs(out, draft);
  expect(list.map(({ code }) => code)).toEqual(['title']);
  expect(pairs.map(({ told, before, after }) => [told.id, told.results, before?.title, after?.title])).toEqual([
    ['a', 'apart', 'Krijgt je kind huiswerk?', 'Krijgt je kind vaak huiswerk?'],
    ['d', 'new', undefined, 'Nog iets?'],
    ['b', 'ended', 'Hoe lang?', undefined],
  ]);
});
