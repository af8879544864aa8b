import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Context } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';

/** The PostgreSQL that every connection is a child of. */
export const postmasterOf = async ({ db }: Context): Promise<number> =>
  parentOf((await db.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid);

export type Seen = { kind: 'server' | 'start' | 'database'; mebibytes: number };

function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
}

/** Everything that npm began, and the PostgreSQL that serves it with its keeper, which are a group of their own. */
export function processesOf(child: ChildProcess, postmaster: number): Seen[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), parent: parentOf(Number(pid)), command }];
      } catch {
        return [];
      }
    });
  const below = (pid: number): number[] => [
    pid,
    ...all.filter(({ parent }) => parent === pid).flatMap((one) => below(one.pid)),
  ];
  const ours = new Set(below(child.pid!));
  const database = new Set(below(parentOf(postmaster)));
  return all.flatMap(({ pid, command }): Seen[] => {
    if (database.has(pid)) return [{ kind: 'database', mebibytes: pssOf(pid) }];
    if (!ours.has(pid)) return [];
    return [{ kind: command.includes('server/main.ts') ? 'server' : 'start', mebibytes: pssOf(pid) }];
  });
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
