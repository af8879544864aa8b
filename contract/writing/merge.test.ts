import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, makeChange, makeDraft, numbers, seeds } from '#test/make-drafts.ts';
import { applyChanges, type Change } from './changes.ts';
import { type Draft, fromFile, rankAfter } from './draft.ts';
import type { QuestionEntry } from './file.ts';
import { type Conflict, merge, type Thing } from './merge.ts';
import { same } from './same.ts';

const draft = fromFile({
  title: 'Lezen',
  questions: [
    { ref: 'a', title: 'A?', type: 'text' },
    { ref: 'b', title: 'B?', type: 'text' },
    { ref: 'c', title: 'C?', type: 'text' },
  ],
});
const [a, b, c] = draft.questions.map(({ key }) => key) as [string, string, string];
const edit = (key: string, entry: QuestionEntry): Change => ({ kind: 'edit', key, entry });
const both = (theirs: Change[], mine: Change[]) => {
  const { changes, conflicts } = merge(draft, theirs, mine);
  const their = applyChanges(draft, theirs);
  return { their, conflicts, together: applyChanges(their, changes) };
};
const taken = (their: Draft, { take_mine }: Conflict) => applyChanges(their, take_mine);

describe('two who change one draft', () => {
  test('go together where they touch other things: settings, words, places', () => {
    const theirs: Change[] = [
      { kind: 'set', name: 'title', value: 'Boeken' },
      edit(a, { title: 'A!' }),
      { kind: 'move', key: b, rank: rankAfter(draft, c, b) },
    ];
    const mine: Change[] = [{ kind: 'set', name: 'description', value: 'Kort.' }, edit(b, { title: 'B!' })];
    const { together, conflicts } = both(theirs, mine);
    expect(conflicts).toEqual([]);
    expect(together.settings).toEqual({ title: 'Boeken', description: 'Kort.' });
    expect(together.questions.map(({ entry }) => entry.title)).toEqual(['A!', 'C?', 'B!']);
  });

  test('see both sides where they touch the same, and either can be taken', () => {
    const { their, conflicts, together } = both([edit(a, { title: 'Hun' })], [edit(a, { title: 'Mijn' })]);
    expect(conflicts).toMatchObject([
      {
        thing: { kind: 'question', key: a },
        base: { entry: { title: 'A?' } },
        theirs: { entry: { title: 'Hun' } },
        mine: { entry: { title: 'Mijn' } },
      },
    ]);
    expect(together).toEqual(their);
    expect(taken(their, conflicts[0]!).questions[0]?.entry.title).toBe('Mijn');
  });

  test('agree where they did the same', () => {
    const { conflicts } = both([edit(a, { title: 'Zo' })], [edit(a, { title: 'Zo' })]);
    expect(conflicts).toEqual([]);
  });

  test('meet when one removes what the other changes, and taking mine brings it back', () => {
    const { their, conflicts } = both([{ kind: 'remove', key: a }], [edit(a, { title: 'Mijn' })]);
    expect(conflicts).toMatchObject([{ theirs: undefined, mine: { entry: { title: 'Mijn' } } }]);
    expect(taken(their, conflicts[0]!).questions.map(({ entry }) => entry.title)).toEqual(['Mijn', 'B?', 'C?']);
    const other = both([edit(a, { title: 'Hun' })], [{ kind: 'remove', key: a }]);
    expect(other.conflicts).toMatchObject([{ theirs: { entry: { title: 'Hun' } }, mine: undefined }]);
    expect(taken(other.their, other.conflicts[0]!).questions).toHaveLength(2);
  });

  test('meet when one removes what the other newly leads to', () => {
    const leading = edit(a, { title: 'A?', type: 'text', go_to: c });
    const mineLeads = both([{ kind: 'remove', key: c }], [leading]);
    expect(mineLeads.conflicts).toMatchObject([{ thing: { kind: 'question', key: c }, theirs: undefined }]);
    const back = taken(mineLeads.their, mineLeads.conflicts[0]!);
    expect(back.questions.map(({ entry }) => [entry.title, entry.go_to])).toEqual([
      ['A?', c],
      ['B?', undefined],
      ['C?', undefined],
    ]);
    const mineRemoves = both([leading], [{ kind: 'remove', key: c }]);
    expect(mineRemoves.conflicts).toMatchObject([{ thing: { kind: 'question', key: c }, mine: undefined }]);
    expect(mineRemoves.together.questions).toHaveLength(3);
  });
});

const nameOf = (thing: Thing) => `${thing.kind} ${thing.kind === 'setting' ? thing.name : thing.key}`;

/**
 * Two browsers and a server, in an order of chance: each keeps what it has not sent yet, sends it on the revision that
 * it knows, and takes over what the other one did.
 */
function twoEditors(seed: number, changesEach: number) {
  const chance = numbers(seed);
  const base = makeDraft(seed);
  const server = { head: base, revisions: [] as Change[][] };
  const given_up: string[] = [];
  const browsers = [0, 1].map((who) => ({ who, seen: 0, known: base, pending: [] as Change[], made: 0 }));

  const catchUp = (browser: (typeof browsers)[number]) => {
    const theirs = server.revisions.slice(browser.seen).flat();
    const { changes, conflicts } = merge(browser.known, theirs, browser.pending);
    browser.known = applyChanges(browser.known, theirs);
    browser.seen = server.revisions.length;
    const chosen = conflicts.flatMap((conflict) => {
      if (chance() < 0.5) return conflict.take_mine;
      given_up.push(nameOf(conflict.thing));
      return [];
    });
    browser.pending = [...changes, ...chosen];
  };
  const step = (browser: (typeof browsers)[number], send: boolean) => {
    if (!send && browser.made < changesEach) {
      const local = applyChanges(browser.known, browser.pending);
      browser.pending.push(makeChange(local, chance, `#n${browser.who}x${browser.made++}`));
      return;
    }
    catchUp(browser);
    if (browser.pending.length === 0) return;
    server.head = applyChanges(server.head, browser.pending);
    server.revisions.push(browser.pending);
    catchUp(browser);
  };
  while (browsers.some(({ made, pending }) => made < changesEach || pending.length > 0)) {
    step(browsers[below(chance, 2)]!, chance() < 0.2);
  }
  for (const browser of browsers) catchUp(browser);
  return { base, server, browsers };
}

test('two browsers with 200 changes each end equal, and the revisions alone tell the same draft', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { base, server, browsers } = twoEditors(seed, 200);
      for (const browser of browsers) {
        expect(browser.pending).toEqual([]);
        expect(same(browser.known, server.head)).toBe(true);
      }
      expect(same(applyChanges(base, server.revisions.flat()), server.head)).toBe(true);
    }),
    { numRuns: 12 },
  );
});

test('nothing of two sets is lost: each part is in the draft, or on one of the two sides that are shown', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const chance = numbers(seed);
      const start = makeDraft(seed);
      const many = (who: string) => {
        let now = start;
        return Array.from({ length: 12 }, (_, at) => {
          const change = makeChange(now, chance, `#${who}${at}`);
          now = applyChanges(now, [change]);
          return change;
        });
      };
      const [theirs, mine] = [many('t'), many('m')];
      const { changes, conflicts } = merge(start, theirs, mine);
      const [their, my] = [applyChanges(start, theirs), applyChanges(start, mine)];
      const together = applyChanges(their, changes);
      const everything = applyChanges(
        together,
        conflicts.flatMap(({ take_mine }) => take_mine),
      );
      const shown = new Set(conflicts.map(({ thing }) => nameOf(thing)));
      for (const { key, entry, rank } of my.questions) {
        const before = start.questions.find((one) => one.key === key);
        const now = everything.questions.find((one) => one.key === key);
        if (!same(before?.entry, entry)) expect(now?.entry).toEqual(entry);
        if (before?.rank !== rank) expect(now?.rank).toBe(rank);
      }
      for (const { key, entry } of their.questions) {
        const before = start.questions.find((one) => one.key === key);
        const now = together.questions.find((one) => one.key === key);
        if (!same(before?.entry, entry) && !shown.has(`question ${key}`)) expect(now?.entry).toEqual(entry);
      }
      for (const { key } of start.questions) {
        const gone = !my.questions.some((one) => one.key === key);
        if (gone) expect(everything.questions.some((one) => one.key === key)).toBe(false);
      }
    }),
  );
});
