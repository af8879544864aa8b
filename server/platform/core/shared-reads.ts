import { timeouts, withTimeouts } from '../database/timeouts.ts';
import type { Context } from './context.ts';

type SharedRead<Seen> = { running: Promise<Seen>; next: Promise<Seen> | undefined };

/**
 * Concurrent callers share one running query: many who follow a campaign are told at one moment that it changed, and all ask;
 * and many begin their day at Start.
 * Anyone who asks while a look runs gets the one after it, with all others who asked meanwhile, and never one that began
 * before they asked: it may lack what they just did.
 */
export function shareReads<Seen>(look: (id: string) => Promise<Seen>): (id: string) => Promise<Seen> {
  const looks = new Map<string, SharedRead<Seen>>();
  function begin(id: string): Promise<Seen> {
    const running: Promise<Seen> = look(id).finally(() => {
      if (looks.get(id)?.running === running) looks.delete(id);
    });
    looks.set(id, { running, next: undefined });
    return running;
  }
  return (id) => {
    const one = looks.get(id);
    if (!one) return begin(id);
    // Whether the look before it failed is told to those who asked for that one.
    one.next ??= one.running.then(
      () => begin(id),
      () => begin(id),
    );
    return one.next;
  };
}

/**
 * A shared look at the database of a context, by what it looks at, on the connections for looks: parents who save go before it.
 * A test has several databases. Many wait for one, so it is patient, no matter who asked first.
 */
export function shareReadsPerDatabase<Seen>(
  look: (context: Context, id: string) => Promise<Seen>,
): (context: Context, id: string) => Promise<Seen> {
  const looks = new WeakMap<Context['db'], (id: string) => Promise<Seen>>();
  return (context, id) => {
    const before = looks.get(context.db);
    if (before) return before(id);
    const aside = { ...context, db: context.db.looks() };
    const one = shareReads((each) => withTimeouts(timeouts.look, () => look(aside, each)));
    looks.set(context.db, one);
    return one(id);
  };
}
