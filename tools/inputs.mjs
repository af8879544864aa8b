// Which files the front ends are made of, and whether `dist` was built from the files of now.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const roots = [
  'contract',
  'questionnaire',
  'ui',
  'parents',
  'survey',
  'office',
  'vite.config.ts',
  'tools/build.ts',
  'tools/preact.mjs',
  'package-lock.json',
];
const isTest = (path) => /\.test\.tsx?$/.test(path);

function* files(path) {
  if (!existsSync(path)) return;
  const names = path.includes('.') ? null : readdirSync(path, { recursive: true, withFileTypes: true });
  if (names === null) yield path;
  else for (const entry of names) if (entry.isFile()) yield join(entry.parentPath ?? entry.path, entry.name);
}

export function inputsHash() {
  const hash = createHash('sha256').update(process.env.SURVEY_RUNS_ON ?? '');
  const paths = roots.flatMap((root) => [...files(root)]).filter((path) => !isTest(path));
  for (const path of paths.sort()) {
    const content = readFileSync(path);
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

export const stampFile = 'inputs.sha256';

export function buildIsFresh() {
  const stamp = join('dist', stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash();
}
