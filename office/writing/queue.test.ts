import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type Change } from '#contract/writing/changes.ts';
import { fromFile } from '#contract/writing/draft.ts';
import { same } from '#contract/writing/same.ts';
import { below, makeChange, makeDraft, numbers, seeds } from '#test/make-drafts.ts';
import { type DraftsServer, makeDraftsServer } from '#test/tabs/drafts-server.ts';
import { joined } from './joined.ts';
import {
  accepted,
  added,
  brought,
  chosen,
  conflictsOf,
  crossed,
  isEmpty,
  keptOf,
  makeQueue,
  type Queue,
  restored,
  sent,
  takenBack,
} from './queue.ts';

let sets = 0;
/** One try of a call: it may get lost on its way there, or its answer on the way back. */
function tryToSend(queue: Queue, server: DraftsServer, chance: () => number): Queue {
  const going = sent(queue, `set ${++sets}`);
  if (!going.sending || chance() < 0.2) return going;
  const answer = server.save(going.sending);
  if (chance() < 0.2) return going;
  return answer.status === 200 ? accepted(going, answer) : crossed(going, answer);
}
const reloaded = (queue: Queue, server: DraftsServer): Queue => {
  const kept = JSON.parse(JSON.stringify(keptOf(queue)));
  let left = restored(kept, server.at(kept.revision));
  if (left.sending) {
    const answer = server.save(left.sending);
    left = answer.status === 200 ? accepted(left, answer) : crossed(left, answer);
  }
  const fresh = makeQueue(server.head(), server.at(server.head()));
  return joined(fresh, brought(left, fresh.revision, fresh.known));
};

/** Two tabs, in an order of chance, on a line that loses things, with reloads in between. */
function twoTabs(seed: number, changesEach: number) {
  const chance = numbers(seed);
  const server = makeDraftsServer(makeDraft(seed));
  const tabs = [0, 1].map((who) => ({
    who,
    queue: makeQueue(0, server.at(0)),
    made: 0,
    own: new Map<string, string>(),
  }));
  const step = (tab: (typeof tabs)[number]) => {
    const act = chance();
    const isDone = tab.made >= changesEach;
    if (act < 0.45 && !isDone) {
      const key = `#n${tab.who}x${tab.made++}`;
      tab.queue = added(tab.queue, [makeChange(tab.queue.shown, chance, key)]);
    } else if (act < 0.55 && !isDone) {
      // What only this tab touches: its last word must be there in the end.
      const name = `own ${tab.who} ${below(chance, 3)}`;
      tab.own.set(name, `word ${tab.made++}`);
      tab.queue = added(tab.queue, [{ kind: 'set', name, value: tab.own.get(name) }]);
    } else if (act < 0.85) tab.queue = tryToSend(tab.queue, server, chance);
    else if (act < 0.92) tab.queue = brought(tab.queue, server.head(), server.at(server.head()));
    else if (act < 0.95) tab.queue = reloaded(tab.queue, server);
    else {
      const conflict = conflictsOf(tab.queue)[0];
      if (conflict) tab.queue = chosen(tab.queue, conflict.thing, chance() < 0.5 ? 'mine' : 'theirs');
    }
  };
  while (tabs.some(({ made, queue }) => made < changesEach || !isEmpty(queue))) step(tabs[below(chance, 2)]!);
  for (const tab of tabs) tab.queue = brought(tab.queue, server.head(), server.at(server.head()));
  return { server, tabs };
}

test('two tabs on a line that loses things end as the server has it, and nobody loses what only they touched', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { server, tabs } = twoTabs(seed, 60);
      const head = server.at(server.head());
      for (const { queue, own } of tabs) {
        expect(same(queue.known, head)).toBe(true);
        expect(same(queue.shown, head)).toBe(true);
        for (const [name, value] of own) expect(head.settings[name]).toBe(value);
      }
    }),
    { numRuns: 25 },
  );
});

test('what is shown is always what the server has with all of mine on top', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const chance = numbers(seed);
      const server = makeDraftsServer(makeDraft(seed));
      let queue = makeQueue(0, server.at(0));
      for (let at = 0; at < 40; at += 1) {
        const change = makeChange(queue.shown, chance, `#m${at}`);
        const wanted = applyChanges(queue.shown, [change]);
        const waited = queue.held;
        queue = added(queue, [change]);
        const isStillWaiting = waited.every(({ thing }) => queue.held.some((one) => same(one.thing, thing)));
        // Where a choice fell away theirs shows: this was the last that stood apart from theirs. And where both removed a
        // question, mine that led to it leads there no more.
        if (isStillWaiting) expect(same(queue.shown, wanted)).toBe(true);
        server.save({
          ...{ base: server.head(), send_id: `other ${at} ${seed}` },
          changes: [makeChange(server.at(server.head()), chance, `#o${at}`)],
        });
        // Whatever the others did: a question that I changed last shows my words, until I choose otherwise.
        // (What I wrote as it was before is taken back, and shows theirs.)
        const asItWas = queue.known.questions.some(
          (one) => change.kind === 'edit' && one.key === change.key && same(one.entry, change.entry),
        );
        const mine = change.kind === 'edit' && isStillWaiting && !asItWas ? change : undefined;
        queue =
          chance() < 0.5 ? brought(queue, server.head(), server.at(server.head())) : tryToSend(queue, server, () => 1);
        const shown = mine && queue.shown.questions.find(({ key }) => key === mine.key);
        if (mine) expect(same(shown?.entry, mine.entry)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

const draft = fromFile({
  title: 'Lijst',
  questions: ['A?', 'B?', 'C?'].map((title) => ({ title, type: 'text' })),
});
const [a, b, c] = draft.questions.map(({ key }) => key) as [string, string, string];
const edit = (key: string, title: string, more = {}): Change => ({
  ...{ kind: 'edit', key },
  entry: { title, type: 'text', ...more },
});
const titles = ({ shown }: Queue) => shown.questions.map(({ entry }) => entry.title);
const onTheWay = (changes: Change[]) => sent(added(makeQueue(1, draft), changes), 'one');

describe('a set on its way', () => {
  test('says what holds in the end, and what is typed meanwhile is the next one', () => {
    const queue = added(onTheWay([edit(a, 'A'), edit(a, 'Aa'), edit(b, 'B?')]), [edit(a, 'Aaa')]);
    expect(queue.sending).toEqual({ send_id: 'one', base: 1, changes: [edit(a, 'Aa')] });
    expect(sent(queue, 'two')).toBe(queue);
    const next = sent(accepted(queue, { revision: 2, theirs: [] }), 'two');
    expect(next.sending).toEqual({ send_id: 'two', base: 2, changes: [edit(a, 'Aaa')] });
    expect(titles(next)).toEqual(['Aaa', 'B?', 'C?']);
  });

  test('that changes nothing in the end is not sent', () => {
    const queue = sent(added(makeQueue(1, draft), [edit(a, 'A'), edit(a, 'A?')]), 'one');
    expect(isEmpty(queue)).toBe(true);
  });

  test('is no larger than one call takes', () => {
    const long = 'x'.repeat(60_000);
    const queue = onTheWay([edit(a, long), edit(b, long), edit(c, long)]);
    expect(queue.sending?.changes).toHaveLength(1);
    expect(queue.pending).toHaveLength(2);
  });

  test('is pending again when the server refuses it, with what came after', () => {
    const queue = takenBack(added(onTheWay([edit(a, 'A')]), [edit(b, 'B')]));
    expect(queue.pending).toEqual([edit(a, 'A'), edit(b, 'B')]);
  });

  test('says that it takes something back, only when all of it does', () => {
    const undone = sent(added(makeQueue(1, draft), [edit(a, 'A')], { undoing: true }), 'one');
    expect(undone.sending?.why).toBe('undo');
    const both = added(added(makeQueue(1, draft), [edit(a, 'A')], { undoing: true }), [edit(b, 'B')]);
    expect(sent(both, 'one').sending?.why).toBeUndefined();
  });
});

describe('an earlier database that was put back', () => {
  const tab = added(makeQueue(100, applyChanges(draft, [edit(c, 'Saved and gone')])), [edit(a, 'A')]);

  test('what was not sent stays on top of it, and is sent on its revision', () => {
    const queue = brought(tab, 90, draft, { anew: true });
    expect([queue.revision, titles(queue)]).toEqual([90, ['A', 'B?', 'C?']]);
    expect(sent(queue, 'two').sending).toEqual({ send_id: 'two', base: 90, changes: [edit(a, 'A')] });
  });

  test('is not what an answer that comes late looks like', () => {
    expect(brought(tab, 90, draft)).toBe(tab);
  });
});

describe('two who changed the same', () => {
  const theirs = [edit(a, 'Hun A')];
  const met = () => crossed(onTheWay([edit(a, 'Mijn A'), edit(b, 'Mijn B')]), { revision: 2, theirs });

  test('stand side by side, and the rest goes on', () => {
    const queue = met();
    expect(conflictsOf(queue)).toMatchObject([
      {
        thing: { kind: 'question', key: a },
        theirs: { entry: { title: 'Hun A' } },
        mine: { entry: { title: 'Mijn A' } },
      },
    ]);
    expect(titles(queue)).toEqual(['Mijn A', 'Mijn B', 'C?']);
    expect(sent(queue, 'two').sending?.changes).toEqual([edit(b, 'Mijn B')]);
  });

  test('wait for a choice while I type on, and both choices hold', () => {
    const queue = added(met(), [edit(a, 'Mijn A, langer')]);
    expect(sent(queue, 'two').sending?.changes).toEqual([edit(b, 'Mijn B')]);
    const thing = { kind: 'question', key: a } as const;
    expect(sent(chosen(queue, thing, 'mine'), 'two').sending?.changes).toContainEqual(edit(a, 'Mijn A, langer'));
    const theirs = chosen(queue, thing, 'theirs');
    expect(titles(theirs)).toEqual(['Hun A', 'Mijn B', 'C?']);
    expect(conflictsOf(theirs)).toEqual([]);
  });

  test('are one again when both come to say the same', () => {
    expect(conflictsOf(added(met(), [edit(a, 'Hun A')]))).toEqual([]);
    const queue = brought(met(), 3, applyChanges(draft, [edit(a, 'Mijn A')]));
    expect(conflictsOf(queue)).toEqual([]);
  });

  test('are one again when I take mine back', () => {
    const queue = added(met(), [edit(a, 'A?')]);
    expect(conflictsOf(queue)).toEqual([]);
    expect(titles(queue)[0]).toBe('Hun A');
    const removed = crossed(onTheWay([{ kind: 'remove', key: a }]), { revision: 2, theirs });
    expect(conflictsOf(removed)).toMatchObject([{ mine: undefined, theirs: { entry: { title: 'Hun A' } } }]);
    const back = added(removed, [{ kind: 'put', question: draft.questions[0]! }]);
    expect([conflictsOf(back), titles(back)]).toEqual([[], ['Hun A', 'B?', 'C?']]);
  });

  test('survive a reload', () => {
    const queue = restored(JSON.parse(JSON.stringify(keptOf(met()))), applyChanges(draft, theirs));
    expect(same(conflictsOf(queue), conflictsOf(met()))).toBe(true);
    expect(titles(queue)).toEqual(titles(met()));
  });

  test('one removes what I moved or wrote in, and brings it back: my place and my words are still there', () => {
    const gone = crossed(onTheWay([{ kind: 'move', key: a, rank: 'zz' }]), {
      revision: 2,
      theirs: [{ kind: 'remove', key: a }],
    });
    const back = brought(added(gone, [edit(a, 'Mijn A')]), 3, draft);
    expect(titles(back)).toEqual(['B?', 'C?', 'Mijn A']);
    const written = crossed(onTheWay([edit(a, 'Mijn A'), { kind: 'move', key: a, rank: 'zz' }]), {
      revision: 2,
      theirs: [{ kind: 'remove', key: a }],
    });
    expect(titles(brought(written, 3, draft))).toEqual(['B?', 'C?', 'Mijn A']);
  });

  test('one removes what I moved and newly led to: my place waits on when I lead there no more', () => {
    const mine: Change[] = [edit(a, 'A?', { go_to: c }), { kind: 'move', key: c, rank: 'zz' }];
    const gone = crossed(onTheWay(mine), { revision: 2, theirs: [{ kind: 'remove', key: c }] });
    const [conflict] = conflictsOf(added(gone, [edit(a, 'A?')]));
    expect(conflict).toMatchObject({ thing: { key: c }, mine: { rank: 'zz' }, theirs: undefined });
  });

  test('one removes what the other newly leads to: the jump leads on, and nothing else of it is lost', () => {
    const queue = crossed(onTheWay([edit(a, 'Mijn A', { go_to: c })]), {
      revision: 2,
      theirs: [{ kind: 'remove', key: c }],
    });
    const [conflict] = conflictsOf(queue);
    expect(conflict).toMatchObject({ thing: { kind: 'question', key: c }, theirs: undefined });
    expect(titles(queue)).toEqual(['Mijn A', 'B?', 'C?']);
    const gone = chosen(queue, conflict!.thing, 'theirs');
    expect(gone.shown.questions.map(({ entry }) => entry)).toEqual([
      { title: 'Mijn A', type: 'text' },
      { title: 'B?', type: 'text' },
    ]);
    const back = sent(chosen(queue, conflict!.thing, 'mine'), 'two').sending!.changes;
    expect(back.map(({ kind }) => kind).sort()).toEqual(['edit', 'put']);
    // They changed the one that waited along: that is a choice of its own.
    const later = brought(queue, 3, applyChanges(queue.known, [edit(a, 'Hun A')]));
    expect(conflictsOf(chosen(later, conflict!.thing, 'theirs'))).toMatchObject([
      { thing: { kind: 'question', key: a } },
    ]);
  });
});

test('a question that did not change stays the same object, so that it is not drawn again', () => {
  const queue = onTheWay([edit(a, 'A')]);
  const after = accepted(queue, { revision: 3, theirs: [edit(c, 'Hun C')] });
  expect(after.shown.questions.map((one, at) => one === queue.shown.questions[at])).toEqual([true, true, false]);
  const known = JSON.parse(JSON.stringify(after.known));
  expect(brought(after, 4, known).shown).toBe(after.shown);
});
