import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The subject of a commit is `room: what`, so that a search of them finds where something was changed, and when. */
const paths = globSync('{contract,server,ui,parents,survey,office,db,docs,deploy,test,bench,tools}/**/*.*');
const folders = new Set(paths.flatMap((path) => path.split('/').slice(0, -1)));

/** The rooms that a subject names and that are no folder here; 'no room' where it names none. */
function strangeRooms(subject: string): string[] {
  const [rooms] = /^[a-z][a-z-]*(, [a-z][a-z-]*)*(?=: \S)/.exec(subject) ?? ['no room'];
  return rooms.split(', ').filter((room) => !folders.has(room));
}
const isLong = (subject: string) => subject.length > 71;

/** Whatever of the history came along since then: nothing in a copy without it. */
function subjectsSince(moment: string): string[] {
  try {
    const asked = ['log', '--no-merges', '--format=%s', `--since=${moment}`];
    return execFileSync('git', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}

test('commits say in which folder, since that is the rule, and say it shortly', () => {
  expect(subjectsSince('2026-11-27T12:00:00Z').filter((subject) => strangeRooms(subject).length > 0)).toEqual([]);
  expect(subjectsSince('2026-11-27T12:00:00Z').filter(isLong)).toEqual([]);
});
