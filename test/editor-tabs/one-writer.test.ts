import { describe, expect, test } from 'vitest';
import { removeDraft, restoreDraft } from '#contract/calls/office/campaign-stage.ts';
import { draftHistory, publishDraft, publishSettings } from '#contract/calls/office/writing.ts';
import type { DraftStore } from '#office/writing/draft-store.ts';
import { applyChanges, type Change, changesBetween } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { same } from '#questionnaire/draft/same.ts';
import { makeChange, makeFile, numbers } from '../make-drafts.ts';
import { makeStaff } from '../make-staff.ts';
import { makeWriter, newDraft, readDraft, save } from '../make-writers.ts';
import { proof } from '../proof-test.ts';
import { makeWorld, minutes } from '../world.ts';
import { makeLine, openTab, saved, standInForBrowser, type Who } from './browser.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const writer = await makeWriter(world);
standInForBrowser();

async function colleague(): Promise<Who> {
  const { cookies, email } = await makeStaff(world);
  return { url: world.office_url, cookie: cookies, email };
}
const three = { title: 'Lijst', questions: ['A?', 'B?', 'C?'].map((title) => ({ title, type: 'text' })) };
const edit = (key: string, title: string): Change => ({ kind: 'edit', key, entry: { title, type: 'text' } });
const titles = (draft: Draft) => draft.questions.map(({ entry }) => entry.title);
const shown = (store: DraftStore) => titles(store.get().draft);
const kept = async (id: string) => titles((await readDraft(writer, id)).draft);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

proof(
  'a tab killed at random moments of 200 changes loses nothing acknowledged',
  async () => {
    const seed = Number(process.env.TABS_SEED ?? 11);
    const chance = numbers(seed);
    const id = await newDraft(writer, makeFile(seed));
    const who = await colleague();
    const open = () => {
      const line = makeLine(() => chance() < 0.15);
      return openTab(who, id, line).then((store) => ({ line, store }));
    };
    let tab = await open();
    let model = tab.store.get().draft;
    let [kills, offered] = [0, 0];
    for (let made = 0; made < 200; made++) {
      const drawn = makeChange(model, chance, `#k${made}`);
      // The server takes no such setting.
      const change: Change = drawn.kind === 'set' && drawn.name === '__proto__' ? { ...drawn, name: 'link' } : drawn;
      expect(tab.store.get().writes).toBe(true);
      tab.store.change([change], `${made}`);
      model = tab.store.get().draft;
      if (chance() < 0.3) tab.store.sendNow();
      await pause(chance() * 20);
      if (chance() > 0.1) continue;
      kills += 1;
      tab.line.dead = true;
      // Nothing of it goes out any more: its timers end.
      tab.store.close();
      const acknowledged = tab.store.get().revision;
      tab = await open();
      expect((await readDraft(writer, id)).revision).toBeGreaterThanOrEqual(acknowledged);
      // The dead tab still holds the draft.
      await tab.store.takeOver();
      if (!same(tab.store.get().draft, model)) await expect.poll(() => tab.store.get().left).toBeDefined();
      const { left } = tab.store.get();
      if (left) offered += 1;
      // False where all of it turns out to have arrived.
      if (left) await tab.store.putIn(left);
      expect([seed, made, changesBetween(tab.store.get().draft, model)]).toEqual([seed, made, []]);
    }
    await saved(tab.store);
    expect(same((await readDraft(writer, id)).draft, model)).toBe(true);
    expect([kills > 5, offered > 2]).toEqual([true, true]);
    tab.store.close();
  },
  60_000,
);

/** The first of them holds the draft. */
async function two(id: string): Promise<[DraftStore, DraftStore]> {
  // A log-in takes the clock half a minute further.
  const [one, other] = [await colleague(), await colleague()];
  const store = await openTab(one, id);
  await expect.poll(() => store.get().holder?.editor).toBe(store.editor);
  return [store, await openTab(other, id)];
}

describe('two colleagues', () => {
  test('one writes and the other reads along, until one press turns it round', async () => {
    const id = await newDraft(writer, three);
    const [noor, joris] = await two(id);
    expect([noor.get().writes, joris.get().writes]).toEqual([true, false]);
    noor.change([edit('#1', 'Van Noor')], 'A');
    expect(joris.change([edit('#1', 'Van Joris')], 'A')).toBeUndefined();
    await saved(noor);
    await joris.catchUp();
    expect(shown(joris)).toEqual(['Van Noor', 'B?', 'C?']);
    await joris.takeOver();
    await noor.catchUp();
    expect([noor.get().writes, noor.get().lost, joris.get().writes]).toEqual([false, true, true]);
    for (const store of [noor, joris]) store.close();
  });

  test('what was not sent when it was taken over stays on the device: put in as long as nobody wrote, else for a copy', async () => {
    const id = await newDraft(writer, three);
    const [noor, joris] = await two(id);
    noor.change([edit('#1', 'Van Noor')], 'A');
    await joris.takeOver();
    noor.sendNow();
    await expect.poll(() => noor.get().left?.changes).toEqual([edit('#1', 'Van Noor')]);
    expect([shown(noor), await kept(id)]).toEqual([three.questions.map(({ title }) => title), ['A?', 'B?', 'C?']]);
    expect(await noor.putIn(noor.get().left!)).toBe(true);
    await saved(noor);
    expect(await kept(id)).toEqual(['Van Noor', 'B?', 'C?']);

    noor.change([edit('#2', 'Weer van Noor')], 'B');
    await joris.takeOver();
    joris.change([edit('#2', 'Van Joris')], 'B');
    await saved(joris);
    noor.sendNow();
    await expect.poll(() => noor.get().left).toBeDefined();
    await noor.catchUp();
    const left = noor.get().left!;
    expect(left.base).not.toBe(noor.get().revision);
    expect(await noor.putIn(left)).toBe(false);
    expect(await kept(id)).toEqual(['Van Noor', 'Van Joris', 'C?']);
    noor.discardLeft(left);
    expect(noor.get().left).toBeUndefined();
    for (const store of [noor, joris]) store.close();
  });

  test('a session that ends while somebody types loses no word: it is saved once they are back', async () => {
    const id = await newDraft(writer, three);
    const person = await makeStaff(world);
    const who = { url: world.office_url, cookie: person.cookies, email: person.email };
    const line = makeLine();
    const store = await openTab(who, id, line);
    await expect.poll(() => store.get().writes).toBe(true);
    store.change([edit('#1', 'Voor de pauze')], 'A');
    await saved(store);
    world.clock.advance(minutes(60));
    store.change([edit('#1', 'Na de pauze')], 'A');
    store.sendNow();
    await expect.poll(() => store.get().trouble).toBe('session');
    expect([shown(store)[0], await kept(id).catch(() => 'ended')]).toEqual(['Na de pauze', 'ended']);
    line.dead = true;
    const { logIn } = await import('../make-staff.ts');
    const back = await openTab({ ...who, cookie: await logIn(world, person) }, id);
    await expect.poll(() => back.get().left?.changes).toEqual([edit('#1', 'Na de pauze')]);
    expect(await back.putIn(back.get().left!)).toBe(true);
    await saved(back);
    back.close();
  });
});

test('one puts back and takes that back', async () => {
  const me = await makeWriter(world);
  const id = await newDraft(me, three);
  await save(me, id, 0, [edit('#1', 'Later A'), edit('#2', 'Later B')]);
  const store = await openTab(await colleague(), id);
  await expect.poll(() => store.get().writes).toBe(true);
  store.change([edit('#3', 'Mijn C')], 'C');
  const act = await store.putBack(0, 'Teruggezet');
  expect(shown(store)).toEqual(['A?', 'B?', 'C?']);
  expect(store.undo(act)).toEqual({ label: 'Teruggezet', kept: 'nothing' });
  await saved(store);
  expect(titles((await readDraft(me, id)).draft)).toEqual(['Later A', 'Later B', 'Mijn C']);
  // Taken back once, it is not taken back again.
  expect(store.undo(act)).toBeUndefined();
  store.close();
});

test('what is typed while a set is on its way is a revision before the draft is put back', async () => {
  const me = await makeWriter(world);
  const id = await newDraft(me, three);
  const store = await openTab(await colleague(), id);
  await expect.poll(() => store.get().writes).toBe(true);
  store.change([edit('#1', 'Op weg')], 'A');
  store.sendNow();
  store.change([edit('#2', 'Erachter')], 'B');
  const act = await store.putBack(0, 'Teruggezet');
  expect(shown(store)).toEqual(['A?', 'B?', 'C?']);
  store.undo(act);
  await saved(store);
  expect(titles((await readDraft(me, id)).draft)).toEqual(['Op weg', 'Erachter', 'C?']);
  store.close();
});

test('what was taken back is told so in the history, and what is done again is not', async () => {
  const me = await makeWriter(world);
  const id = await newDraft(me, three);
  const store = await openTab(await colleague(), id);
  await expect.poll(() => store.get().writes).toBe(true);
  const acts = [() => store.change([edit('#1', 'Mijn A')], 'A'), () => store.undo(), () => store.redo()];
  for (const act of acts) {
    act();
    await saved(store);
  }
  const { revisions } = await me.call(draftHistory, { params: { id }, query: {} });
  expect(revisions.map(({ why }) => why)).toEqual([null, 'undo', null, 'start']);
  store.close();
});

test('a colleague who changes the dates of what is out, or removes a draft, is heard in an open editor', async () => {
  const me = await makeWriter(world);
  const id = await newDraft(me, three);
  const store = await openTab(await colleague(), id);
  await me.call(removeDraft, { params: { id } });
  await store.catchUp();
  expect(store.get().gone).toBe(true);
  await me.call(restoreDraft, { params: { id } });
  await store.catchUp();
  expect(store.get().gone).toBe(false);
  await me.call(publishDraft, { params: { id }, body: { revision: 0 } });
  await store.catchUp();
  await save(me, id, 0, [{ kind: 'set', name: 'closes_at', value: '2030-01-01' }]);
  await store.catchUp();
  expect(store.get().out!.settings.closes_at).toBeUndefined();
  await me.call(publishSettings, { params: { id }, body: { revision: 1 } });
  await store.catchUp();
  expect(store.get().out!.settings.closes_at).toBe('2030-01-01');
  store.close();
});

test('what an earlier version of the office left in the browser is offered too, over nothing that came since', async () => {
  const me = await makeWriter(world);
  const id = await newDraft(me, three);
  const who = await colleague();
  const left = {
    ...{ revision: 40, title: 'Lijst', held: [] },
    sending: { send_id: '00000000-0000-4000-8000-000000000001', base: 40, changes: [edit('#1', 'Mijn A')] },
    pending: [{ kind: 'put', question: { key: '#n', rank: 'zz', entry: { title: 'Nieuw', type: 'text' } } }],
  };
  localStorage.setItem(`ouderpanel.unsent ${who.email} ${id} dead`, JSON.stringify(left));
  const store = await openTab(who, id);
  await expect.poll(() => store.get().left?.changes).toHaveLength(2);
  const copy = store.get().left!;
  expect(await store.putIn(copy)).toBe(false);
  expect(titles((await readDraft(me, id)).draft)).toEqual(['A?', 'B?', 'C?']);
  expect(titles(applyChanges(store.get().draft, copy.changes))).toEqual(['Mijn A', 'B?', 'C?', 'Nieuw']);
  store.close();
});
