// `npm run near`: the tests near what changed since the branch left main, or near the given files.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { importsOf } from '../test/borders/facts.ts';
import { perform, tests } from './steps.ts';

/** Every test reaches the whole server through these, so what they import says nothing about a test. */
const hubs = /^(test\/world(-setup)?\.ts|server\/(app|main|parts|works|scheduled-jobs)\.ts)$/;
/** A file that more tests reach through one other file, such as the rules, is followed to its own importers alone. */
const mostFiles = 25;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n').filter(Boolean);

function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '-o', '--exclude-standard')];
}

const paths = globSync('{contract,questionnaire,ui,parents,survey,office,server,test,tools}/**/*.{ts,tsx}');
const importers = new Map<string, string[]>();
for (const path of paths)
  for (const { path: target } of importsOf(path, readFileSync(path, 'utf8')))
    if (target) importers.set(target, [...(importers.get(target) ?? []), path]);

/** The tests that import a file, directly or through one other file. */
function importingTests(changed: string, mostSteps = 2): string[] {
  const steps = new Map([[changed, 0]]);
  // The loop also visits entries that are added while it runs.
  for (const [path, count] of steps) {
    if (count === mostSteps || isTest(path) || (hubs.test(path) && path !== changed)) continue;
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
  }
  const found = [...steps.keys()].filter(isTest);
  return found.length > mostFiles && mostSteps > 1 ? importingTests(changed, 1) : found;
}

/** Screens are tested in test/e2e, in a file or folder with the name of the screen's folder. */
function browserTests(changed: string): string[] {
  if (!/^(office|parents|survey)\//.test(changed)) return [];
  const names = new Set(dirname(changed).split('/').slice(1));
  if (changed.startsWith('survey/')) names.add('survey');
  return paths.filter((path) => {
    if (!/^test\/e2e\/.*\.test\.ts$/.test(path)) return false;
    return names.has(basename(path, '.test.ts')) || names.has(basename(dirname(path)));
  });
}

const given = process.argv.slice(2);
const changed = given.length > 0 ? given : changedFiles();
const near = new Set<string>();
for (const file of changed) {
  for (const test of [...importingTests(file), ...browserTests(file)]) near.add(test);
  if (/\.tsx?$/.test(file))
    for (const path of paths) if (isTest(path) && dirname(path) === dirname(file)) near.add(path);
  if (file.startsWith('db/'))
    for (const test of ['descriptions', 'statements', 'upgrade']) near.add(`test/${test}.test.ts`);
}
const found = [...near].sort();
console.log(found.length > 0 ? `${found.length} test files near ${changed.length} changed files` : 'No tests near.');
if (found.length > 0) process.exitCode = await perform(tests(...found));
