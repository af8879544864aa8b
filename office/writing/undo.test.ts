import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type Change } from '#questionnaire/draft/changes.ts';
import { type Draft, fromFile, rankAfter } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';
import { makeChange, makeDraft, numbers, seeds } from '#test/make-drafts.ts';
import { type Acts, did, noActs, takenBack } from './undo.ts';

const draft = fromFile({
  title: 'Lijst',
  questions: ['A?', 'B?', 'C?'].map((title) => ({ title, type: 'text' })),
});
const [a, b, c] = draft.questions.map(({ key }) => key) as [string, string, string];
const edit = (key: string, title: string): Change => ({ kind: 'edit', key, entry: { title, type: 'text' } });
const title = (now: Draft, key: string) => now.questions.find((one) => one.key === key)?.entry.title;

/** One person at work: each act, undo and redo changes what is shown. */
function makeDesk(start: Draft) {
  const desk = {
    shown: start,
    acts: noActs as Acts,
    does(changes: Change[], label: string, at: number) {
      desk.acts = did(desk.acts, desk.shown, changes, label, at);
      desk.shown = applyChanges(desk.shown, changes);
    },
    back(way: 'undo' | 'redo', id?: number) {
      const taken = takenBack(desk.acts, desk.shown, way, id);
      if (!taken) return undefined;
      desk.acts = taken.acts;
      desk.shown = applyChanges(desk.shown, taken.changes);
      return taken.kept;
    },
  };
  return desk;
}

test('all undone is the draft as it was, and all done again as it became', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, count) => {
      const chance = numbers(seed);
      const desk = makeDesk(makeDraft(seed));
      const start = desk.shown;
      for (let at = 0; at < count; at += 1) desk.does([makeChange(desk.shown, chance, `#m${at}`)], `${at}`, at);
      const end = desk.shown;
      while (desk.back('undo'));
      expect(same(desk.shown, start)).toBe(true);
      while (desk.back('redo'));
      expect(same(desk.shown, end)).toBe(true);
    }),
  );
});

describe('undo', () => {
  test('takes back a run of typing at once, and what came after a rest apart', () => {
    const desk = makeDesk(draft);
    for (const [at, words] of ['A', 'Aa', 'Aaa'].entries()) desk.does([edit(a, words)], 'Vraag 1', at * 100);
    desk.does([edit(a, 'Anders')], 'Vraag 1', 5000);
    expect(desk.back('undo')).toBe('nothing');
    expect(title(desk.shown, a)).toBe('Aaa');
    desk.back('undo');
    expect(title(desk.shown, a)).toBe('A?');
    expect(desk.back('undo')).toBeUndefined();
    desk.back('redo');
    expect(title(desk.shown, a)).toBe('Aaa');
  });

  test('counts what comes, goes and moves one by one', () => {
    const desk = makeDesk(draft);
    desk.does([{ kind: 'remove', key: a }], 'Weg', 0);
    desk.does([{ kind: 'remove', key: b }], 'Weg', 10);
    desk.back('undo');
    expect(desk.shown.questions.map(({ key }) => key)).toEqual([b, c]);
    desk.does([{ kind: 'move', key: c, rank: rankAfter(desk.shown, null, c) }], 'Verplaatst', 20);
    desk.back('undo');
    desk.back('undo');
    expect(same(desk.shown, draft)).toBe(true);
  });

  test('leaves what somebody else changed since, and says so', () => {
    const desk = makeDesk(draft);
    desk.does([edit(a, 'Mijn A'), edit(b, 'Mijn B')], 'Twee vragen', 0);
    desk.shown = applyChanges(desk.shown, [edit(a, 'Hun A'), edit(c, 'Hun C')]);
    expect(desk.back('undo')).toBe('some');
    expect([a, b, c].map((key) => title(desk.shown, key))).toEqual(['Hun A', 'B?', 'Hun C']);
    expect(desk.back('redo')).toBe('nothing');
    expect([a, b, c].map((key) => title(desk.shown, key))).toEqual(['Hun A', 'Mijn B', 'Hun C']);
    desk.shown = applyChanges(desk.shown, [edit(b, 'Hun B')]);
    expect(desk.back('undo')).toBe('all');
    expect(title(desk.shown, b)).toBe('Hun B');
    expect(desk.acts).toMatchObject({ past: [], future: [] });
  });

  test('brings back a question that was removed where it stood', () => {
    const desk = makeDesk(draft);
    desk.does([{ kind: 'remove', key: b }], 'Vraag 2 weg', 0);
    desk.shown = applyChanges(desk.shown, [edit(a, 'Hun A')]);
    desk.back('undo');
    expect(desk.shown.questions.map(({ entry }) => entry.title)).toEqual(['Hun A', 'B?', 'C?']);
  });
});

test('an act is taken back by its own name, also when a later one has the same label', () => {
  const desk = makeDesk(draft);
  desk.does([{ kind: 'remove', key: a }], 'Vraag weggehaald', 0);
  const first = desk.acts.past.at(-1)!.id;
  desk.does([{ kind: 'remove', key: b }], 'Vraag weggehaald', 5000);
  expect(desk.back('undo', first)).toBe('nothing');
  expect([title(desk.shown, a), title(desk.shown, b)]).toEqual(['A?', undefined]);
  // Done with: not a second time, and the other one is still the last.
  expect(desk.back('undo', first)).toBeUndefined();
  expect(desk.back('undo')).toBe('nothing');
  expect(title(desk.shown, b)).toBe('B?');
});
