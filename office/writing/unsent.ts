import { lockNow, lockWhenFree } from './locks.ts';
import { makeId } from './makeId.ts';
import { isEmpty, type Kept } from './queue.ts';
import { newestOf } from './typed.ts';

/**
 * What is not sent yet, kept by the browser until the server has it: at each change, so that a tab may die at any moment.
 * One place for each colleague, questionnaire and opened draft: two tabs never write over each other.
 */
export const unsentPrefix = 'ouderpanel.unsent';
type Left = Kept & { title: string };

export type Place = {
  /** When the newest of what other tabs left was typed. */
  newest: number;
  /** False: the browser keeps nothing for us, and closing the tab would lose it. */
  keep: (kept: Kept, title: string) => boolean;
  /**
   * Hands over what was left behind by a tab that is gone, one at a time, now and later. Forgotten when it was handled and
   * what is not sent of it is kept here.
   */
  adopt: (handle: (kept: Kept) => Promise<void>) => void;
  leave: () => void;
};

export function takePlace(email: string, campaign: string): Place {
  const row = `${unsentPrefix} ${email} ${campaign} `;
  const own = row + makeId();
  const over = new AbortController();
  const { signal } = over;
  const watched = new Set([own]);
  let isKept = true;
  const onKept = new Set<() => void>();
  // Held until the draft is closed here, or the tab dies.
  const closed = new Promise<void>((leave) => onAbort(signal, leave));
  void lockNow(own, () => closed);

  function watch(handle: (kept: Kept) => Promise<void>): void {
    for (const key of keysOf(row)) {
      if (watched.has(key)) continue;
      watched.add(key);
      let isSame = true;
      const take = async () => {
        if (signal.aborted) return;
        const text = textAt(key);
        const left = readAs(text);
        if (left) await Promise.race([handle(left), closed]);
        // A browser that is full has it nowhere else: it goes once that is kept here, or sent.
        if (left && !isKept) await Promise.race([new Promise<void>((kept) => onKept.add(kept)), closed]);
        // Closed before that, it stays where it is, and its lock is free. What is damaged holds nothing: it goes too.
        if (signal.aborted) return;
        // A tab that had only been asleep may have typed on meanwhile: that stays its own.
        isSame = textAt(key) === text;
        if (isSame) write(key, undefined);
      };
      const done = () => {
        if (isSame) return;
        watched.delete(key);
        watch(handle);
      };
      lockWhenFree(key, signal, take).then(done, (error: unknown) => {
        // The draft was closed here: what was left stays where it is, for who opens it the next time.
        if (!signal.aborted) throw error;
      });
    }
  }
  return {
    newest: Math.max(0, ...keysOf(row).map((key) => newestOf(read(key)?.typed ?? {}))),
    keep: (kept, title) => {
      // An answer that comes later: what was left may be in other hands by then.
      if (signal.aborted) return isKept;
      isKept = write(own, isEmpty(kept) ? undefined : { ...kept, title });
      if (isKept) for (const then of onKept) then();
      if (isKept) onKept.clear();
      return isKept;
    },
    adopt: (handle) => {
      watch(handle);
      window.addEventListener('storage', () => watch(handle), { signal });
    },
    leave: () => over.abort(),
  };
}

/** The questionnaires in which a colleague typed something on this computer that the server does not have. */
export function unsentLists(email: string): { id: string; title: string }[] {
  const start = `${unsentPrefix} ${email} `;
  const lists = keysOf(start).flatMap((key) => {
    const left = read(key);
    return left ? [[key.slice(start.length).split(' ')[0]!, left.title] as const] : [];
  });
  return [...new Map(lists)].map(([id, title]) => ({ id, title }));
}

/** Takes it out of the browser. Answers the way back. */
export function takeUnsent(email: string, campaign: string): () => void {
  const taken = keysOf(`${unsentPrefix} ${email} ${campaign} `).map((key) => [key, read(key)] as const);
  for (const [key] of taken) write(key, undefined);
  return () => {
    for (const [key, left] of taken) write(key, left);
  };
}

const onAbort = (signal: AbortSignal, then: () => void): void =>
  signal.aborted ? then() : signal.addEventListener('abort', then);

function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    // A browser that forbids it has kept nothing either.
    return [];
  }
}

const textAt = (key: string): string | null => localStorage.getItem(key);
const read = (key: string): Left | undefined => readAs(textAt(key));

function readAs(text: string | null): Left | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Left);
  } catch {
    // A place that is damaged holds nothing.
    return undefined;
  }
}

function write(key: string, left: Left | undefined): boolean {
  try {
    if (left) localStorage.setItem(key, JSON.stringify(left));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
