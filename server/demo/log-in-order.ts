import type { Queryable } from '../platform/database/database.ts';
import type { Sql } from '../platform/database/sql.ts';

/**
 * The story is told part by part, and the audit log is read line by line: what its acts note is held here, and written
 * in the order in which it happened.
 */
export function holdLog(tx: Queryable): { held: Queryable; write(): Promise<void> } {
  const lines: { at: Date; line: Sql }[] = [];
  const held: Queryable = {
    ...tx,
    async run(query) {
      if (!query.strings[0]?.includes('insert into office.audit')) return tx.run(query);
      lines.push({ at: query.values[0] as Date, line: query });
      return 1;
    },
  };
  return {
    held,
    async write() {
      for (const { line } of lines.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await tx.run(line);
    },
  };
}
