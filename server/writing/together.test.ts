import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { conflictOf, draftAt, draftHistory, saveChanges } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import { applyChanges, type Change } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';
import { merge, type Thing } from '#contract/writing/merge.ts';
import { same } from '#contract/writing/same.ts';
import { below, makeChange, makeFile, numbers } from '#test/make-drafts.ts';
import { changesSince, makeWriter, newDraft, readDraft, type Writer } from '#test/make-writers.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });

type Browser = { name: string; writer: Writer; base: number; known: Draft; pending: Change[]; made: number };

/** A setting that no call lets through is none that an editor makes. */
const allowed = (change: Change): Change =>
  change.kind === 'set' && change.name === '__proto__' ? { ...change, name: 'description' } : change;
const thingOf = (thing: Thing) => `${thing.kind} ${thing.kind === 'setting' ? thing.name : thing.key}`;

test('two browsers with 200 random changes each end equal, and none is lost but what somebody chose to leave', async () => {
  const chance = numbers(7);
  const id = await newDraft(await makeWriter(world), makeFile(7));
  const browsers: Browser[] = [];
  for (const name of ['a', 'b']) {
    const writer = await makeWriter(world);
    const { revision, draft } = await readDraft(writer, id);
    browsers.push({ name, writer, base: revision, known: draft, pending: [], made: 0 });
  }
  let met = 0;
  const left: string[] = [];

  /** What somebody else did comes in under what this browser has not sent. */
  const take = (browser: Browser, theirs: readonly Change[], revision: number) => {
    const { changes, conflicts } = merge(browser.known, theirs, browser.pending);
    browser.known = applyChanges(browser.known, theirs);
    browser.base = revision;
    browser.pending = [...changes];
    for (const conflict of conflicts) {
      met++;
      if (chance() < 0.5) browser.pending.push(...conflict.take_mine);
      else left.push(thingOf(conflict.thing));
    }
  };
  const send = async (browser: Browser) => {
    const changes = browser.pending;
    const body = { base: browser.base, changes, send_id: randomUUID() };
    const post = () => browser.writer.call(saveChanges, { params: { id }, body });
    try {
      if (chance() < 0.2) await post();
      const { revision, theirs } = await post();
      browser.known = applyChanges(applyChanges(browser.known, theirs), changes);
      browser.base = revision;
      browser.pending = [];
    } catch (error) {
      const conflict = error instanceof CallFailed && conflictOf(error);
      if (!conflict) throw error;
      take(browser, conflict.theirs, conflict.revision);
    }
  };
  while (browsers.some(({ made, pending }) => made < 200 || pending.length > 0)) {
    const browser = browsers[below(chance, 2)]!;
    if (browser.made < 200 && chance() < 0.8) {
      const local = applyChanges(browser.known, browser.pending);
      browser.pending.push(allowed(makeChange(local, chance, `#${browser.name}${browser.made++}`)));
    } else if (browser.pending.length > 0) await send(browser);
  }

  const end = await readDraft(browsers[0]!.writer, id);
  for (const browser of browsers) {
    const { theirs, revision } = await changesSince(browser.writer, id, browser.base);
    take(browser, theirs, revision);
    expect(same(browser.known, end.draft)).toBe(true);
  }
  // The revisions alone tell the same draft, and every question that was put in is in one of them.
  const { draft: start } = await browsers[0]!.writer.call(draftAt, { params: { id, revision: '0' } });
  const { theirs: all } = await changesSince(browsers[0]!.writer, id, 0);
  expect(same(applyChanges(start, all), end.draft)).toBe(true);
  expect(met).toBeGreaterThan(0);
  const { revisions } = await browsers[0]!.writer.call(draftHistory, { params: { id }, query: {} });
  expect(revisions.every((one) => one.changes.length > 0 || one.why === 'start')).toBe(true);
  expect(left.length).toBeLessThan(met + 1);
});
