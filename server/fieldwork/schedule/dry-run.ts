import type { Context } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/sql.ts';

class Undo extends Error {}

/** Does the work in a transaction only to learn its outcome, and rolls the transaction back. */
export async function rollBackAfter<T>(context: Context, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let outcome: { value: T } | undefined;
  await context.db
    .transaction(async (tx) => {
      outcome = { value: await work(tx) };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome!.value;
}
