// Lints and checks the format of the files that changed since they last passed; `npm test` does so for all of them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { lint, perform } from './steps.ts';

const remembered = 'node_modules/.cache/lint.json';
const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('base64');
const settings = ['biome.json', 'node_modules/@biomejs/biome/package.json'].map(hash).join();
const passed: { settings: string; files: Record<string, string> } = existsSync(remembered)
  ? JSON.parse(readFileSync(remembered, 'utf8'))
  : { settings, files: {} };
const known = passed.settings === settings ? passed.files : {};

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const paths = listed.split('\n').filter((path) => /\.([mc]?[jt]sx?|css|json)$/.test(path) && existsSync(path));
const files = Object.fromEntries(paths.map((path) => [path, hash(path)]));
const changed = paths.filter((path) => known[path] !== files[path]);

const few = changed.length <= 300;
const command = few ? [...lint.command, '--no-errors-on-unmatched', ...changed] : lint.command;
const code = changed.length === 0 ? 0 : await perform({ ...lint, command });
if (code === 0) {
  mkdirSync(dirname(remembered), { recursive: true });
  writeFileSync(remembered, JSON.stringify({ settings, files }));
}
process.exitCode = code;
