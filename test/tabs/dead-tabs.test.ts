import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftAt, draftChanges, getDraft, saveChanges } from '#contract/calls/office/writing.ts';
import { type Call, CallFailed } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { same } from '#contract/writing/same.ts';
import { type DraftStore, makeStore } from '#office/writing/draft-store.ts';
import type { Sending } from '#office/writing/queue.ts';
import { below, makeChange, makeDraft, numbers } from '../make-drafts.ts';
import { type DraftsServer, makeDraftsServer } from './drafts-server.ts';
import { choose, makeLastWords, marked } from './last-words.ts';
import { makeStorage } from './storage.ts';

/**
 * The store that the screens draw, in tabs that die, several of one person at once, while calls go, answers get lost, and
 * colleagues write: all in an order of chance that a seed repeats. TABS_SEEDS plays so many of them; TABS_SEED plays one.
 */
const seeds = process.env.TABS_SEED
  ? [Number(process.env.TABS_SEED)]
  : Array.from({ length: Number(process.env.TABS_SEEDS ?? 12) }, (_, at) => at + 1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Everything that was waiting at this moment has gone on. */
const rest = () => new Promise<void>((rested) => setImmediate(rested));

type Going = { ask: () => unknown; tell: (answer: unknown) => void; refuse: (error: unknown) => void };
/** A line to the server on which each call, and each answer, waits for its turn. */
function makeLine(server: DraftsServer, chance: () => number) {
  const facts = { version: 1, stage: 'draft', out_number: 0 } as const;
  const more = { out: null, anonymous_fixed: false, saved_by: null, saved_at: '' };
  const whole = () => ({ revision: server.head(), draft: server.at(server.head()), ...facts, ...more });
  const asked: Going[] = [];
  const answered: (() => void)[] = [];
  const take = <One>(from: One[]): One | undefined => from.splice(below(chance, from.length), 1)[0];

  function answer(by: string, endpoint: Endpoint, input: never): unknown {
    const { query, params, body } = input as { query: never; params: { revision: string }; body: Sending };
    if (endpoint === getDraft) return whole();
    if (endpoint === draftAt) return { draft: server.at(Number(params.revision)) };
    if (endpoint === draftChanges)
      return { revision: server.head(), theirs: server.since(Number((query as { since: string }).since)), ...facts };
    if (endpoint !== saveChanges) throw new Error(`no call of a tab: ${endpoint.path}`);
    const { status, revision, theirs } = server.save(body, by);
    if (status === 200) return { revision, theirs };
    throw new CallFailed(409, { message: 'Samen.', revision, theirs, conflicts: [] });
  }
  return {
    whole,
    callAs: (by: string) =>
      ((endpoint: Endpoint, input: never) =>
        new Promise((tell, refuse) => {
          asked.push({ ask: () => answer(by, endpoint, input), tell: tell as Going['tell'], refuse });
        })) as Call,
    arrive: () => {
      const going = take(asked);
      if (!going) return;
      const isLost = chance() < 0.15;
      const told = (tell: () => void) => answered.push(isLost ? () => going.refuse(cut()) : tell);
      try {
        const found = going.ask();
        told(() => going.tell(structuredClone(found)));
      } catch (error) {
        told(() => going.refuse(error));
      }
    },
    tell: () => take(answered)?.(),
    cut: () => take(asked)?.refuse(cut()),
    isBusy: () => asked.length + answered.length > 0,
  };
}
const cut = () => new CallFailed(0, { message: 'De verbinding is weg.' }, false);

async function play(seed: number, changesEach: number) {
  const chance = numbers(seed);
  const browser = makeStorage();
  const server = makeDraftsServer(makeDraft(seed));
  const line = makeLine(server, chance);
  const open = (email: string): DraftStore => {
    const call = line.callAs(email);
    const session = { isOf: () => true, ended: () => undefined };
    return makeStore('1', email, line.whole() as never, {
      session,
      call,
      lastingCall: call,
      listen: () => () => undefined,
    });
  };
  const people = ['a', 'b'].map((name) => ({ name, made: 0, words: makeLastWords(name), tabs: [open(name)] }));
  let [deaths, most] = [0, 0];

  async function act(isTyping: boolean): Promise<void> {
    const person = people[below(chance, people.length)]!;
    const at = below(chance, person.tabs.length);
    const tab = person.tabs[at]!;
    const which = chance();
    // Nobody types twice in a millisecond.
    vi.setSystemTime(Date.now() + 1);
    if (which < 0.3 && isTyping && person.made < changesEach) {
      const mark = `${person.name}${person.made++}`;
      const change = marked(makeChange(tab.get().draft, chance, `#${mark}`), mark);
      person.words.typed(change);
      tab.change([change], mark);
    } else if (which < 0.4) tab.sendNow();
    else if (which < 0.5) void tab.catchUp();
    else if (which < 0.55 && isTyping) {
      // A tab dies, or one more is opened; a page that is loaded anew is both.
      if (chance() < 0.7) {
        deaths += 1;
        tab.close();
        person.tabs.splice(at, 1);
      }
      if (person.tabs.length === 0 || (person.tabs.length < 3 && chance() < 0.3)) person.tabs.push(open(person.name));
    } else if (which < 0.58) {
      const before = tab.get().draft;
      if (tab.undo()) person.words.tookBack(before, tab.get().draft);
    } else if (which < 0.65) choose(tab, person.words, chance() < 0.5 ? 'mine' : 'theirs');
    else if (which < 0.68) line.cut();
    else if (which < 0.82) line.arrive();
    else if (which < 0.96) line.tell();
    else await vi.advanceTimersByTimeAsync(below(chance, 700));
    window.dispatchEvent(new Event('storage'));
    await rest();
    most = Math.max(most, Object.keys(browser.items).length);
  }
  const isDone = () =>
    Object.keys(browser.items).length === 0 &&
    !line.isBusy() &&
    people.every(({ tabs }) => tabs.every((tab) => tab.get().state === 'saved'));
  while (people.some(({ made }) => made < changesEach)) await act(true);
  for (let steps = 0; !isDone(); steps += 1) {
    if (steps > 20_000) throw new Error(`does not come to rest: ${JSON.stringify(browser.items)}`);
    await act(false);
  }
  const draft = server.at(server.head());
  const revisions = server.revisions.map(({ by, changes }, index) => ({ revision: index + 1, by, changes }));
  const lost = people.map(({ words }) => words.lost(draft, revisions));
  for (const { tabs } of people)
    for (const tab of tabs) {
      // An answer may get lost here too.
      while (tab.get().revision < server.head()) {
        void tab.catchUp();
        while (line.isBusy()) {
          line.arrive();
          line.tell();
          await rest();
        }
      }
      expect([seed, same(tab.get().draft, draft)]).toEqual([seed, true]);
      tab.close();
    }
  return { lost, deaths, most };
}

test('of all that two people type in tabs that die, several at once, the last word on each thing is kept', async () => {
  let [deaths, most] = [0, 0];
  for (const seed of seeds) {
    const played = await play(seed, 40);
    expect([`TABS_SEED=${seed}`, ...played.lost]).toEqual([`TABS_SEED=${seed}`, [], []]);
    deaths += played.deaths;
    most = Math.max(most, played.most);
  }
  expect(deaths).toBeGreaterThan(seeds.length);
  expect(most).toBeGreaterThan(2);
});
