import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A project of its own: what is kept lies in its .cache. */
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-plain-'));
const main = join(folder, 'server', 'main.ts');
const inUse = `process.moduleLoadList.some((name) => name.includes('amaro'))`;
const write = (says: string) =>
  writeFileSync(main, `const said: string = '${says}';\nconsole.log(said, ${inUse}, new Error('here').stack);\n`);
const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
const start = () => run('--import=./tools/plain/hook.mjs', 'server/main.ts');
const make = () => run('--disable-warning=ExperimentalWarning', 'tools/plain/make.mjs', main);

beforeAll(() => {
  cpSync('tools/plain', join(folder, 'tools/plain'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  mkdirSync(join(folder, 'server'));
  write('one');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server whose types were taken out loads nothing that takes them out, and names the same lines', () => {
  expect(start()).toContain('one true');
  make();
  expect(start()).toMatch(/^one false Error: here\n.*main\.ts:2:/s);
});

test('an edited file is run as it is now', () => {
  write('two');
  expect(start()).toContain('two true');
  make();
  expect(start()).toContain('two false');
});
