import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { draftAt, draftChanges, getDraft } from '#contract/calls/office/writing.ts';
import { makeCall } from '#contract/client.ts';
import { applyChanges } from '#questionnaire/draft/changes.ts';
import { same } from '#questionnaire/draft/same.ts';
import { makeLine, openTab, saved, standInForBrowser, type Who } from '../editor-tabs/browser.ts';
import { kill } from './answers-world.ts';
import { removePlaces, rounds, until } from './embedded/world.ts';
import { openOffice } from './office-world.ts';

/**
 * People who write while their server is killed, and now and then their tab, once in `npm test` and 20 times in the long
 * run. What keeps and sends what they type is the store that the office's screens draw.
 */
standInForBrowser();
afterAll(removePlaces);
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const kills = rounds > 1 ? 20 : 1;
/** One writes at a time. */
const typists = 1;

/** Somebody who types a higher number each time, in a question that is hers: in the very tab that the office has. */
async function typist(who: Who, id: string, key: string) {
  const line = makeLine();
  let store = await openTab(who, id, line);
  let typed = 0;
  let typing: NodeJS.Timeout | undefined;
  const type = () => {
    const entry = { title: String(++typed), type: 'text' };
    store.change([{ kind: 'edit', key, entry }], 'Getypt');
    typing = setTimeout(type, 20 + Math.random() * 60);
  };
  type();
  return {
    key,
    line,
    /** How many sets the server said that it has. */
    acknowledged: () => new Set(line.posted.map(({ send_id }) => send_id)).size,
    /** The tab dies too, and she goes on in a new one. */
    async reload() {
      clearTimeout(typing);
      store.close();
      // The server listens before its database does.
      store = await vi.waitFor(() => openTab(who, id, line), 30_000);
      await vi.waitFor(() => store.takeOver(), 30_000);
      // What the tab had not sent is offered, and put in.
      await vi.waitFor(async () => {
        const { left } = store.get();
        if (left) await store.putIn(left);
        if (store.get().left) throw new Error('not in yet');
      }, 30_000);
      type();
    },
    end() {
      clearTimeout(typing);
      store.close();
    },
    async stop() {
      clearTimeout(typing);
      await saved(store, 60_000);
      const shown = store.get().draft.questions.find((one) => one.key === key)!.entry.title;
      store.close();
      return { typed, shown };
    },
  };
}

test('SIGKILL of the server while people type: nothing acknowledged is lost, nothing typed, and nothing is there twice', {
  timeout: 600_000,
}, async () => {
  const office = await openOffice('writing-process.ts');
  const { id, cookies } = (await office.fill(typists)) as { id: string; cookies: string[] };
  let server = await office.serve();
  const { url } = office;
  const people = await Promise.all(
    cookies.map((cookie, n) => typist({ url, cookie, email: `kantoor${n}@f.example` }, id, `#${n + 1}`)),
  );
  const acknowledged = () => people.reduce((sum, one) => sum + one.acknowledged(), 0);
  ends.push(
    () => people.map((one) => one.end()),
    () => kill(server),
  );
  for (let round = 0; round < kills; round++) {
    const due = acknowledged() + 3 + Math.random() * 6;
    await until('enough was kept', () => acknowledged() >= due, 120_000);
    await kill(server);
    server = await office.serve();
    // One of the tabs is gone as well, with what it had not sent yet.
    await people[round % people.length]!.reload();
  }
  const from = acknowledged();
  await until('it is kept again', () => acknowledged() > from + typists, 60_000);
  const stopped = await Promise.all(people.map((one) => one.stop()));

  const call = makeCall({
    base: `${url}/api/office/v1`,
    headers: () => ({ cookie: cookies[0]! }),
  });
  const { draft, revision } = await call(getDraft, { params: { id } });
  const titles = people.map(({ key }) => draft.questions.find((one) => one.key === key)!.entry.title);
  expect(titles).toEqual(stopped.map(({ typed }) => String(typed)));
  expect(titles).toEqual(stopped.map(({ shown }) => shown));
  // Each set of changes makes one revision, however often it was sent.
  const posted = people.flatMap(({ line }) => line.posted);
  const sets = new Set(posted.map(({ send_id }) => send_id)).size;
  expect(new Set(posted.map((one) => one.revision)).size).toBe(sets);
  // A tab that died heard no answer to its last set, which the server may have.
  expect(revision).toBeGreaterThanOrEqual(sets);
  expect(revision).toBeLessThanOrEqual(sets + kills);
  const { draft: start } = await call(draftAt, { params: { id, revision: '0' } });
  const { changes: theirs } = await call(draftChanges, { params: { id }, query: { since: '0' } });
  expect(same(applyChanges(start, theirs), draft)).toBe(true);
  const typed = stopped.reduce((sum, one) => sum + one.typed, 0);
  const again = people.reduce((sum, { line }) => sum + line.posts, 0) - sets;
  console.log(
    `${kills} kills of the server, ${typed} changes typed, kept in ${sets} sets, sent again ${again} times, lost 0, twice 0`,
  );
});
