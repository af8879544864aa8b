import { describe, expect, test } from 'vitest';
import {
  draftAt,
  draftHistory,
  publishDraft,
  publishSettings,
  removeDraft,
  restoreDraft,
} from '#contract/calls/office/writing.ts';
import { applyChanges, type Change } from '#contract/writing/changes.ts';
import type { Draft } from '#contract/writing/draft.ts';
import { same } from '#contract/writing/same.ts';
import type { DraftStore } from '#office/writing/draft-store.ts';
import { sql } from '#server/database/sql.ts';
import { below, makeChange, makeFile, numbers } from '../make-drafts.ts';
import { makeStaff } from '../make-staff.ts';
import { changesSince, makeWriter, newDraft, readDraft, save } from '../make-writers.ts';
import { makeWorld } from '../world.ts';
import { type Line, makeLine, openTab, saved, standInForBrowser, type Who } from './browser.ts';
import { choose, makeLastWords, marked } from './last-words.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const writer = await makeWriter(world);
standInForBrowser();

async function colleague(): Promise<Who> {
  const { cookies, email } = await makeStaff(world);
  return { url: world.office_url, cookie: cookies, email };
}

/** All that was kept, oldest first, with who did it. */
async function revisionsOf(id: string) {
  const lines: { revision: number; by: string | null; changes: Change[] }[] = [];
  for (let before: number | undefined, more = true; more; before = lines.at(-1)?.revision) {
    const query = before === undefined ? {} : { before: String(before) };
    const page = await writer.call(draftHistory, { params: { id }, query });
    lines.push(...page.revisions);
    ({ more } = page);
  }
  return lines.reverse();
}

describe('two colleagues', () => {
  test('with 200 random changes each in two browsers end equal, and each change is there or was replaced', async () => {
    const seed = Number(process.env.TABS_SEED ?? 11);
    const chance = numbers(seed);
    const changesEach = 200;
    const id = await newDraft(writer, makeFile(seed));
    type Words = ReturnType<typeof makeLastWords>;
    type Tab = { who: Who; name: string; line: Line; store: DraftStore; made: number; words: Words };
    const tabs: Tab[] = [];
    for (const name of ['a', 'b']) {
      const line = makeLine(() => chance() < 0.15);
      const who = await colleague();
      await world.context.db.run(sql`update office.staff set name = ${name} where email = ${who.email}`);
      tabs.push({ who, name, line, store: await openTab(who, id, line), made: 0, words: makeLastWords(name) });
    }
    let [met, reloads] = [0, 0];

    function type(tab: Tab): void {
      const mark = `${tab.name}${tab.made++}`;
      const made = makeChange(tab.store.get().draft, chance, `#${mark}`);
      const change = marked(made, mark);
      tab.words.typed(change);
      tab.store.change([change], mark);
    }
    const isBusy = ({ made, store }: Tab) => made < changesEach || store.get().state !== 'saved';
    while (tabs.some(isBusy)) {
      const tab = tabs[below(chance, 2)]!;
      const act = chance();
      if (tab.made < changesEach && act < 0.6) type(tab);
      else if (act < 0.85) tab.store.sendNow();
      else if (act < 0.9) void tab.store.catchUp();
      else if (act < 0.91 && tab.made < changesEach) {
        // The tab dies, and what it had not sent is found by the next one, which may die as well before it took it over.
        reloads += 1;
        tab.store.close();
        tab.store = await openTab(tab.who, id, tab.line);
      } else if (choose(tab.store, tab.words, chance() < 0.5 ? 'mine' : 'theirs')) met += 1;
      // Calls come and go meanwhile.
      await new Promise<void>((resolve) => setTimeout(resolve));
    }

    const { draft, revision } = await readDraft(writer, id);
    const revisions = await revisionsOf(id);
    for (const { store, words } of tabs) {
      await expect.poll(async () => (await store.catchUp()) && store.get().revision).toBe(revision);
      expect(same(store.get().draft, draft)).toBe(true);
      // The last word of this person on each thing: it stands, or somebody wrote over it later.
      expect([`TABS_SEED=${seed}`, words.lost(draft, revisions)]).toEqual([`TABS_SEED=${seed}`, []]);
      store.close();
    }
    // The revisions alone tell the same draft.
    const { draft: start } = await writer.call(draftAt, { params: { id, revision: '0' } });
    expect(same(applyChanges(start, (await changesSince(writer, id, 0)).theirs), draft)).toBe(true);
    expect([met > 0, reloads > 0]).toEqual([true, true]);
    // Answers got lost, so sets were sent again: none became two revisions.
    const sets = tabs.flatMap(({ line }) => line.posted.map(({ send_id }) => send_id));
    expect(sets.length).toBeGreaterThan(new Set(sets).size);
    expect(revision).toBeLessThanOrEqual(new Set(sets).size);
  });

  const three = { title: 'Lijst', questions: ['A?', 'B?', 'C?'].map((title) => ({ title, type: 'text' })) };
  const edit = (key: string, title: string): Change => ({ kind: 'edit', key, entry: { title, type: 'text' } });
  const titles = (draft: Draft) => draft.questions.map(({ entry }) => entry.title);

  test('one puts back and takes that back: what the other wrote meanwhile stays', async () => {
    const id = await newDraft(writer, three);
    await save(writer, id, 0, [edit('#1', 'Later A'), edit('#2', 'Later B')]);
    const store = await openTab(await colleague(), id);
    store.change([edit('#3', 'Mijn C')], 'C');
    const act = await store.putBack(0, 'Teruggezet');
    expect(titles((await readDraft(writer, id)).draft)).toEqual(['A?', 'B?', 'C?']);
    const { revision } = await readDraft(writer, id);
    await save(writer, id, revision, [edit('#2', 'Van een ander')]);
    await store.catchUp();
    expect(store.undo(act)).toEqual({ label: 'Teruggezet', kept: 'some' });
    await saved(store);
    expect(titles((await readDraft(writer, id)).draft)).toEqual(['Later A', 'Van een ander', 'Mijn C']);
    // Taken back once, it is not taken back again.
    expect(store.undo(act)).toBeUndefined();
    expect(await store.putBack((await readDraft(writer, id)).revision, 'Teruggezet')).toBeUndefined();
    store.close();
  });

  test('a colleague who changes the dates of what is out, or removes a draft, is heard in an open editor', async () => {
    const id = await newDraft(writer, three);
    const store = await openTab(await colleague(), id);
    await writer.call(removeDraft, { params: { id } });
    await store.catchUp();
    expect(store.get().gone).toBe(true);
    await writer.call(restoreDraft, { params: { id } });
    await store.catchUp();
    expect(store.get().gone).toBe(false);
    await writer.call(publishDraft, { params: { id }, body: { revision: 0 } });
    await store.catchUp();
    await save(writer, id, 0, [{ kind: 'set', name: 'closes_at', value: '2030-01-01' }]);
    await store.catchUp();
    expect(store.get().out!.settings.closes_at).toBeUndefined();
    await writer.call(publishSettings, { params: { id }, body: { revision: 1 } });
    await store.catchUp();
    expect(store.get().out!.settings.closes_at).toBe('2030-01-01');
    store.close();
  });

  test('what a dead tab left on a draft that nobody has any more waits for a choice, and overwrites nothing', async () => {
    const id = await newDraft(writer, three);
    const who = await colleague();
    const left = {
      ...{ revision: 40, title: 'Lijst', held: [] },
      sending: { send_id: '00000000-0000-4000-8000-000000000001', base: 40, changes: [edit('#1', 'Mijn A')] },
      pending: [
        edit('#2', 'B?'),
        edit('#9', 'Weg'),
        { kind: 'put', question: { key: '#n', rank: 'zz', entry: { title: 'Nieuw', type: 'text' } } },
      ],
    };
    localStorage.setItem(`ouderpanel.unsent ${who.email} ${id} dead`, JSON.stringify(left));
    const store = await openTab(who, id);
    await expect.poll(() => store.get().conflicts.length).toBe(2);
    await expect.poll(async () => titles((await readDraft(writer, id)).draft)).toEqual(['A?', 'B?', 'C?', 'Nieuw']);
    for (const conflict of store.get().conflicts) store.choose(conflict, 'mine');
    await saved(store);
    expect(titles((await readDraft(writer, id)).draft)).toEqual(['Mijn A', 'B?', 'C?', 'Weg', 'Nieuw']);
    store.close();
  });
});
