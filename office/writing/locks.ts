import { makeId } from './makeId.ts';

/**
 * A name that one tab of this browser holds at a time, until what it does is done, it closes, or it dies. Where there are
 * no Web Locks (an office without https), the tabs ask each other: who does not answer, is gone.
 */
type Doing = () => Promise<void>;

/** Waits until nobody else holds the name. */
export const lockWhenFree = (name: string, signal: AbortSignal, then: Doing): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, { signal }, then) : askForLock(name, signal, then);

/** For a name that nobody else knows yet. */
export const lockNow = (name: string, then: Doing): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, then) : holdByAnswering(name, then);

type Said = { kind: 'wants'; id: string } | { kind: 'taken' };
/** Longer than a tab that lives takes to answer. */
const answer_ms = 250;
const again_ms = 1000;

async function holdByAnswering(name: string, then: Doing): Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'wants') channel.postMessage({ kind: 'taken' } satisfies Said);
  };
  try {
    await then();
  } finally {
    channel.close();
  }
}

async function askForLock(name: string, signal: AbortSignal, then: Doing): Promise<void> {
  const channel = new BroadcastChannel(name);
  const id = makeId();
  let asking = false;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    // Of those that ask at once the one with the lowest name goes first; who came later has to hear of it.
    if (data.kind === 'taken' || data.id < id) asking = false;
    else if (asking) channel.postMessage({ kind: 'wants', id } satisfies Said);
  };
  try {
    while (!signal.aborted) {
      asking = true;
      channel.postMessage({ kind: 'wants', id } satisfies Said);
      await rest(answer_ms, signal);
      if (asking && !signal.aborted) return await holdByAnswering(name, then);
      await rest(again_ms, signal);
    }
  } finally {
    channel.close();
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
