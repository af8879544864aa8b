import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agrees } from './fresh.mjs';

const other = process.platform === 'linux' ? 'darwin' : 'linux';
const own = { version: '1.0.0', optional: true, os: [process.platform], cpu: process.arch };
const lock = {
  packages: {
    '': { optionalDependencies: { 'node-here': '1.0.0', 'node-there': '1.0.0' } },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/node-here': own,
    'node_modules/node-there': { ...own, os: [other] },
    'node_modules/some-binding': { version: '2.0.0', optional: true },
  },
};
const whole = { packages: { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/node-here': own } };
const installed = (change: Record<string, unknown>) => ({ packages: { ...whole.packages, ...change } });

test('parts for other machines may be absent', () => {
  expect(agrees(lock, whole)).toBe(true);
});

test.each([
  ['nothing is installed', null],
  ['a package is missing', installed({ 'node_modules/fastify': undefined })],
  ['a package is of another version', installed({ 'node_modules/fastify': { version: '4.0.0' } })],
  ['the Node of this machine is missing', installed({ 'node_modules/node-here': undefined })],
  ['an optional part is of another version', installed({ 'node_modules/some-binding': { version: '1.0.0' } })],
])('%s: npm has work to do', (_name, found) => {
  expect(agrees(lock, found)).toBe(false);
});

test('start.sh asks only where something changed since all was found up to date', () => {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  for (const folder of ['.cache', 'ui', 'node_modules/.bin']) mkdirSync(join(clone, folder), { recursive: true });
  copyFileSync('start.sh', join(clone, 'start.sh'));
  const node = join(clone, 'node_modules/.bin/node');
  // Asked it names itself, and as the server it says so.
  writeFileSync(node, '#!/bin/sh\ncase "$*" in *main.ts*) echo serves;; *) echo asked >&2; echo "$0";; esac\n');
  chmodSync(node, 0o755);
  const isAsked = (env: NodeJS.ProcessEnv = {}) => {
    const said = execFileSync('sh', ['-c', './start.sh 2>&1'], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(said).toMatch(/serves\n$/);
    return said.includes('asked');
  };
  const seen = join(clone, '.cache/fresh');
  const found = (at: Date) => {
    writeFileSync(seen, 'ui');
    utimesSync(seen, at, at);
  };
  const later = () => found(new Date(Date.now() + 60_000));

  expect(isAsked()).toBe(true);
  later();
  expect(isAsked()).toBe(false);
  expect(isAsked({ SURVEY_RUNS_ON: 'react' })).toBe(true);
  // Its own time is of long ago, as in a folder that was unpacked.
  writeFileSync(join(clone, 'ui/a.ts'), '');
  utimesSync(join(clone, 'ui/a.ts'), 0, 0);
  found(new Date(Date.now() - 60_000));
  expect(isAsked()).toBe(true);
  rmSync(join(clone, 'ui'), { recursive: true });
  later();
  expect(isAsked()).toBe(true);
});
