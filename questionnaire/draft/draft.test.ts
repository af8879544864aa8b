import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeChange, makeDraft, makeFile, numbers, seeds } from '#test/make-drafts.ts';
import type { CampaignFile, OptionEntry } from './campaign-file.ts';
import { applyChanges, type Change, changesBetween } from './changes.ts';
import {
  type Draft,
  evenly,
  fromFile,
  fromFileLike,
  ledElsewhere,
  ledFrom,
  rankAfter,
  rankBetween,
  toFile,
} from './draft.ts';

const choice = (ref: string | undefined, title: string, ...options: OptionEntry[]) => ({
  ...(ref && { ref }),
  title,
  type: 'multiple_choice',
  options,
});
const file: CampaignFile = {
  title: 'Schermen',
  description: null,
  questions: [
    choice('own', 'Eigen scherm?', { title: 'Ja' }, { title: 'Nee', go_to: 'q3' }),
    { title: 'Welk?', type: 'text', go_to: 'end' },
    { title: 'Waarom niet?', type: 'text' },
  ],
};
const titles = (draft: Draft) => draft.questions.map(({ entry }) => entry.title);

describe('a draft', () => {
  test('is the file again, whatever the file holds', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = makeFile(seed);
        expect(toFile(fromFile(made))).toEqual(made);
      }),
    );
    const odd = { questions: [{ title: '', go_to: '#1' }, { go_to: '##', extra: [1] }, { go_to: 'nergens' }] };
    expect(toFile(fromFile(odd))).toEqual(odd);
    expect(toFile(fromFile({}))).toEqual({ questions: [] });
  });

  test('leads where it led when questions move, and when one gets another name', () => {
    const draft = fromFile(file);
    const [first, , third] = draft.questions;
    const moved = applyChanges(draft, [{ kind: 'move', key: third!.key, rank: rankAfter(draft, first!.key, 'x') }]);
    expect(titles(moved)).toEqual(['Eigen scherm?', 'Waarom niet?', 'Welk?']);
    expect(toFile(moved).questions?.[0]?.options?.[1]).toEqual({ title: 'Nee', go_to: 'q2' });
    const named = applyChanges(moved, [{ kind: 'edit', key: third!.key, entry: { ...third!.entry, ref: 'why' } }]);
    expect(toFile(named).questions?.[0]?.options?.[1]).toEqual({ title: 'Nee', go_to: 'why' });
  });

  test('of another file keeps the keys of the same names, and every file is the file again', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        const [known, file] = [makeDraft(one), makeFile(other)];
        const made = fromFileLike(file, known);
        expect(toFile(made)).toEqual(file);
        expect(fromFileLike(toFile(known), known)).toEqual(known);
        expect(applyChanges(known, changesBetween(known, made))).toEqual(made);
        expect(new Set(made.questions.map(({ key }) => key)).size).toBe(made.questions.length);
      }),
    );
    const known = fromFile(file);
    const [own, which, why] = file.questions!;
    const made = fromFileLike({ ...file, questions: [{ title: 'Nieuw?', ref: 'new' }, own!, why!, which!] }, known);
    // Without a ref a question is known by its place: the third is the third, and the fourth was not there.
    expect(made.questions.map(({ key }) => key)).toEqual(['#1x1', '#1', '#3', '#4']);
    expect(changesBetween(known, made).map(({ kind }) => kind)).toEqual(['remove', 'put', 'put']);
  });

  test('says who leads to a question, and leads them elsewhere', () => {
    const draft = fromFile(file);
    const third = draft.questions[2]!.key;
    const [leader] = ledFrom(draft, third);
    expect(leader?.entry.title).toBe('Eigen scherm?');
    expect(ledElsewhere(leader!.entry, third, 'end').options).toEqual([
      { title: 'Ja' },
      { title: 'Nee', go_to: 'end' },
    ]);
    expect(ledElsewhere(leader!.entry, third, null).options).toEqual([{ title: 'Ja' }, { title: 'Nee' }]);
    expect(ledElsewhere(leader!.entry, '#9', null)).toEqual(leader!.entry);
  });
});

/** So many changes, one behind the other. */
const many = (draft: Draft, seed: number, count: number): Change[] => {
  const chance = numbers(seed);
  let now = draft;
  return Array.from({ length: count }, (_, at) => {
    const change = makeChange(now, chance, `#new${at}`);
    now = applyChanges(now, [change]);
    return change;
  });
};

describe('changes', () => {
  test('and their undo leave the draft as it was', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, count) => {
        const draft = makeDraft(seed);
        const changes = many(draft, seed + 1, count);
        const after = applyChanges(draft, changes);
        expect(applyChanges(after, changesBetween(applyChanges(draft, changes), draft))).toEqual(draft);
      }),
    );
  });

  test('that come twice are made once', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const draft = makeDraft(seed);
        const changes = changesBetween(draft, applyChanges(draft, many(draft, seed, 10)));
        const once = applyChanges(draft, changes);
        expect(applyChanges(once, changes)).toEqual(once);
      }),
    );
  });

  test('between two drafts make the one of the other, in the fewest', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        const [from, to] = [makeDraft(one), makeDraft(other)];
        expect(applyChanges(from, changesBetween(from, to))).toEqual(to);
        expect(changesBetween(from, from)).toEqual([]);
      }),
    );
    const draft = fromFile(file);
    const back = changesBetween(applyChanges(draft, [{ kind: 'set', name: 'title', value: 'Anders' }]), draft);
    expect(back).toEqual([{ kind: 'set', name: 'title', value: 'Schermen' }]);
  });

  test('of a question that is gone do nothing', () => {
    const draft = fromFile(file);
    const gone: Change[] = [
      { kind: 'edit', key: '#9', entry: { title: 'x' } },
      { kind: 'move', key: '#9', rank: 'V' },
      { kind: 'remove', key: '#9' },
    ];
    expect(applyChanges(draft, gone)).toEqual(draft);
    expect(changesBetween(applyChanges(draft, gone), draft)).toEqual([]);
  });
});

describe('ranks', () => {
  test('leave room between any two, however often', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 40 }), (seed, count) => {
        const chance = numbers(seed);
        const row = evenly(count);
        for (let n = 0; n < 120; n++) {
          const at = Math.floor(chance() * (row.length + 1));
          row.splice(at, 0, rankBetween(row[at - 1] ?? '', row[at]));
        }
        expect([...row].sort()).toEqual(row);
        expect(new Set(row).size).toBe(row.length);
        expect(row.every((rank) => !rank.endsWith('0'))).toBe(true);
      }),
    );
  });

  test('stay short where a row only grows at its end', () => {
    let last = '';
    for (let n = 0; n < 300; n++) last = rankBetween(last);
    expect(last.length).toBeLessThan(8);
  });
});
