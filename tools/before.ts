import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const keptMs = 7 * 86_400_000;
/**
 * At most this many files of earlier builds are kept: a developer who builds all day would gather more. A build in which
 * all changed has 500 in the office, packed ones included, so these are the builds of a busy week.
 */
export const filesKeptMost = 4000;

/**
 * Scripts of earlier builds stay for a week after they were replaced: a page that somebody has open still asks for
 * them. The scripts lie in `before`, where the time of a file tells when it was replaced, and keep their address.
 */
export function keepBefore(old: string, fresh: string, now: number, most = filesKeptMost): void {
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const present = new Set(namesIn(join(fresh, 'assets')));
  const replaced = namesIn(join(old, 'assets')).filter((name) => !present.has(name));
  const earlier = namesIn(join(old, 'before'))
    .filter((name) => !present.has(name) && !replaced.includes(name))
    .map((name) => ({ name, at: statSync(join(old, 'before', name)).mtimeMs }))
    .filter(({ at }) => at > now - keptMs)
    .sort((a, b) => b.at - a.at)
    .slice(0, Math.max(0, most - replaced.length));

  const before = join(fresh, 'before');
  mkdirSync(before, { recursive: true });
  // cpSync takes six times as long.
  const keep = (from: string, name: string, at: number) => {
    copyFileSync(join(old, from, name), join(before, name));
    utimesSync(join(before, name), at / 1000, at / 1000);
  };
  for (const name of replaced) keep('assets', name, now);
  for (const { name, at } of earlier) keep('before', name, at);
}
