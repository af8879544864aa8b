import { afterAll, beforeAll, vi } from 'vitest';
import { getDraft, saveChanges } from '#contract/calls/office/writing.ts';
import { type Call, CallFailed, makeCall } from '#contract/client.ts';
import { type DraftStore, makeStore } from '#office/writing/draft-store.ts';
import { makeStorage } from './storage.ts';

/** For the whole file: a browser whose tabs are the stores that `openTab` opens. */
export function standInForBrowser(): void {
  beforeAll(() => {
    makeStorage();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}

export type Who = { url: string; cookie: string; email: string };
export type Posted = { send_id: string; revision: number; changes: Parameters<DraftStore['change']>[0] };
/** The line of a tab: it may lose an answer that the server gave, and remembers which sets became which revision. */
export type Line = {
  loses: () => boolean;
  /** The tab is killed: what was on its way may arrive, and nothing else happens. */
  dead?: true;
  posts: number;
  posted: Posted[];
};
export const makeLine = (loses: Line['loses'] = () => false): Line => ({ loses, posts: 0, posted: [] });
const never = new Promise<never>(() => undefined);

/** A questionnaire in a tab of the office that writes: the very store that the screens draw, against the real server. */
export async function openTab({ url, cookie, email }: Who, id: string, line: Line = makeLine()): Promise<DraftStore> {
  const made = makeCall({ base: `${url}/api/office/v1`, headers: () => ({ cookie }) });
  const call = (async (endpoint, input) => {
    if (line.dead) await never;
    const reply = await made(endpoint, input);
    return line.dead ? never : reply;
  }) as Call;
  const lastingCall = (async (endpoint, input) => {
    line.posts += 1;
    const reply = await call(endpoint, input);
    if (endpoint.path === saveChanges.path) {
      const { body } = input as { body: Omit<Posted, 'revision'> };
      line.posted.push({ ...body, revision: (reply as { revision: number }).revision });
    }
    if (line.loses()) throw new CallFailed(0, { message: 'De verbinding is weg.' }, false);
    return reply;
  }) as Call;
  const first = await call(getDraft, { params: { id } });
  const session = { isOf: () => true, ended: () => undefined };
  const store = makeStore(id, email, first, { session, call, lastingCall, listen: () => () => undefined });
  store.startWriting();
  return store;
}

/** Waits until the tab has nothing to send any more. */
export async function saved(store: DraftStore, within_ms = 15_000): Promise<void> {
  await vi.waitFor(() => {
    store.sendNow();
    if (store.get().state !== 'saved') throw new Error(`is ${store.get().state}: ${store.get().refused ?? ''}`);
  }, within_ms);
}
