import { expect, test } from 'vitest';
import { conflictOf, draftAt, saveChanges } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import type { Change } from '#contract/writing/changes.ts';
import { same } from '#contract/writing/same.ts';
import {
  accepted,
  added,
  brought,
  chosen,
  conflictsOf,
  crossed,
  isEmpty,
  joined,
  keptOf,
  makeQueue,
  type Queue,
  restored,
  sent,
} from '#office/writing/queue.ts';
import { below, makeChange, makeFile, numbers } from './make-drafts.ts';
import { changesSince, makeWriter, newDraft, readDraft, type Writer } from './make-writers.ts';
import { makeWorld } from './world.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const seed = 11;
const changes_each = 200;

type Tab = { writer: Writer; queue: Queue; made: number; own: Map<string, string> };

/** The tab's own queue against the real server. A fifth of the answers get lost, and now and then a tab dies. */
test('two tabs with 200 random changes each end as the server has it, over lost answers and reloads', async () => {
  const chance = numbers(seed);
  const id = await newDraft(await makeWriter(world), makeFile(seed));
  const params = { id };
  const tabs: Tab[] = [];
  for (let count = 0; count < 2; count += 1) {
    const writer = await makeWriter(world);
    const { revision, draft } = await readDraft(writer, id);
    tabs.push({ writer, queue: makeQueue(revision, draft), made: 0, own: new Map() });
  }
  let [sets, met, reloads] = [0, 0, 0];

  async function send(tab: Tab, queue: Queue): Promise<Queue> {
    const going = sent(queue, `00000000-0000-4000-8000-${String(++sets).padStart(12, '0')}`);
    if (!going.sending) return going;
    try {
      const answer = await tab.writer.call(saveChanges, { params, body: going.sending });
      return chance() < 0.2 ? going : accepted(going, answer);
    } catch (error) {
      const both = error instanceof CallFailed ? conflictOf(error) : undefined;
      if (!both) throw error;
      met += 1;
      return crossed(going, both);
    }
  }
  async function catchUp(tab: Tab): Promise<void> {
    if (tab.queue.sending) return;
    const { revision, theirs } = await changesSince(tab.writer, id, tab.queue.revision);
    const { known } = tab.queue;
    tab.queue = brought(tab.queue, revision, added(makeQueue(0, known), theirs).shown);
  }
  async function reload(tab: Tab): Promise<void> {
    reloads += 1;
    const kept = JSON.parse(JSON.stringify(keptOf(tab.queue)));
    const at = { id, revision: String(kept.revision) };
    let left = restored(kept, (await tab.writer.call(draftAt, { params: at })).draft);
    while (left.sending) left = await send(tab, left);
    const { revision, draft } = await readDraft(tab.writer, id);
    const fresh = makeQueue(revision, draft);
    tab.queue = joined(fresh, brought(left, revision, draft));
  }
  function type(tab: Tab, who: number): void {
    const key = `#t${who}x${tab.made++}`;
    let change: Change = makeChange(tab.queue.shown, chance, key);
    if (change.kind === 'set') {
      // What only this tab touches, and what no call lets through.
      const name = chance() < 0.5 ? `own ${who}` : 'description';
      change = { kind: 'set', name, value: key };
      if (name !== 'description') tab.own.set(name, key);
    }
    tab.queue = added(tab.queue, [change]);
  }

  while (tabs.some(({ made, queue }) => made < changes_each || !isEmpty(queue))) {
    const who = below(chance, 2);
    const tab = tabs[who]!;
    const act = chance();
    if (tab.made < changes_each && act < 0.7) type(tab, who);
    else if (act < 0.88) tab.queue = await send(tab, tab.queue);
    else if (act < 0.93) await catchUp(tab);
    else if (act < 0.95) await reload(tab);
    else {
      const [conflict] = conflictsOf(tab.queue);
      if (conflict) tab.queue = chosen(tab.queue, conflict.thing, chance() < 0.5 ? 'mine' : 'theirs');
    }
  }
  const { draft } = await readDraft(tabs[0]!.writer, id);
  for (const tab of tabs) {
    await catchUp(tab);
    expect(same(tab.queue.known, draft)).toBe(true);
    expect(same(tab.queue.shown, draft)).toBe(true);
    for (const [name, value] of tab.own) expect(draft.settings[name]).toBe(value);
  }
  expect([met > 0, reloads > 0]).toEqual([true, true]);
});
