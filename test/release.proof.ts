import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The bytes of a release, built in this time zone by somebody who makes files with these rights. */
function build(zone: string, rights: string): string {
  const { status, stderr } = spawnSync('sh', ['-c', `umask ${rights} && exec "${process.execPath}" tools/release.ts`], {
    env: { ...process.env, TZ: zone, LC_ALL: zone === 'UTC' ? 'C' : 'C.UTF-8' },
    encoding: 'utf8',
  });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const sum = readdirSync('release').find((name) => name.endsWith('.sha256'))!;
  return readFileSync(`release/${sum}`, 'utf8');
}

test('two builds of one commit give the same bytes', { timeout: 600_000 }, () => {
  expect(build('Asia/Tokyo', '077')).toBe(build('UTC', '022'));
});
