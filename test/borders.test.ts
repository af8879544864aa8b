import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { describe, expect, test } from 'vitest';
import type { ViteUserConfig } from 'vitest/config';
import { type Facts, factsOf } from './borders/facts.ts';
import { bareTypes, doubleNames } from './borders/names.ts';
import { crossings, districts, emptyDistricts } from './borders/rules.ts';
import { first, takenAway } from './borders/taking-away.ts';

/** Who may import whom, and the few things that only one place may do. */
const folders = ['contract', 'questionnaire', 'ui', 'parents', 'survey', 'office', 'server', 'test', 'bench', 'tools'];
const all: Facts[] = globSync([`{${folders}}/**/*.{ts,tsx,mjs,css}`, '*.{ts,mjs}']).map((path) =>
  factsOf(path, readFileSync(path, 'utf8')),
);

test('nobody crosses a border', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(all.flatMap(crossings)).toEqual([]);
});

test('no files import each other in a circle, for types either', () => {
  const known = new Map(all.map((facts) => [facts.path, facts]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'open') circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (state.has(path)) return;
    state.set(path, 'open');
    for (const { path: next } of known.get(path)?.imports ?? [])
      if (next && known.has(next)) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of known.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

test('every district of the server has files', () => {
  expect(emptyDistricts(all.map(({ path }) => path))).toEqual([]);
});

test('the README names the districts of the server, highest first', () => {
  const readme = readFileSync('README.md', 'utf8');
  const map = readme.slice(readme.indexOf('\nserver/'), readme.indexOf('\nui/'));
  expect([...map.matchAll(/^ {2}(\w+)\/ /gm)].map(([, name]) => name).reverse()).toEqual(districts);
});

test('every test runs', async () => {
  const { config } = (await loadConfigFromFile({ command: 'build', mode: 'test' }, 'vitest.config.ts'))!;
  const included = ((config as ViteUserConfig).test!.projects as { test: { include: string[] } }[]).flatMap(
    ({ test }) => test.include,
  );
  const run = new Set(globSync(included));
  expect(globSync(`{${folders}}/**/*.test.{ts,tsx,mjs}`).filter((path) => !run.has(path))).toEqual([]);
});

test('an exported name stands in one file', () => {
  expect(doubleNames(all)).toEqual([]);
  const two = ['server/a.ts', 'ui/b.ts'].map((path) => factsOf(path, 'export const one = 1'));
  expect(doubleNames(two)).toEqual(['one: server/a.ts, ui/b.ts']);
});

test('a type is named by a noun', () => {
  expect(bareTypes(all)).toEqual([]);
  expect(bareTypes([factsOf('server/a.ts', 'type Asked = string')])).toEqual(['server/a.ts: Asked']);
});

test('no folder is crowded', () => {
  // Tests lie beside what they test, and so do the styles of a component.
  const sources = all.filter(({ path }) => /(?<!\.test|\.proof)\.(ts|tsx|mjs)$/.test(path));
  const sizes = Object.groupBy(sources, ({ path }) => dirname(path));
  const crowded = Object.entries(sizes).filter(([, files = []]) => files.length > 25);
  expect(crowded.map(([folder]) => folder)).toEqual([]);
});

test('files are small', () => {
  const sizes = all.filter(({ path }) => /\.tsx?$/.test(path)).map(({ lines }) => lines);
  const median = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)];
  expect(median).toBeLessThan(80);
});

test('migrations are numbered one after the other', () => {
  const numbers = globSync('db/migrations/*.sql').map((path) => Number(/(\d{4})_\w+\.sql$/.exec(path)?.[1]));
  const last = Math.max(...numbers);
  // Five numbers were kept free in the beginning and never used. A new migration takes the number after the last one.
  const unused = [8, 9, 12, 13, 20];
  const all = Array.from({ length: last }, (_, index) => index + 1);
  expect(numbers.sort((a, b) => a - b)).toEqual(all.filter((number) => !unused.includes(number)));
});

test('a migration that was committed never changes: databases have run it', () => {
  const list = 'db/migrations/SHA256SUMS';
  const sums = globSync('*.sql', { cwd: 'db/migrations' })
    .sort()
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(`db/migrations/${name}`))
        .digest('hex');
      return `${sum}  ${name}`;
    });
  // A new one gets its line by `(cd db/migrations && sha256sum NAME >> SHA256SUMS)`. Never change a line that is there.
  expect(readFileSync(list, 'utf8').trimEnd().split('\n')).toEqual(sums);
});

test('a migration takes nothing from the release that runs beside it', () => {
  const recent = globSync('*.sql', { cwd: 'db/migrations' }).filter((name) => Number.parseInt(name, 10) >= first);
  expect(recent.length).toBeGreaterThan(10);
  expect(recent.flatMap((name) => takenAway(name, readFileSync(`db/migrations/${name}`, 'utf8')))).toEqual([]);
});

test('no comment points at a file that is gone', () => {
  const paths = globSync(
    '{contract,questionnaire,ui,parents,survey,office,server,db,test,bench,tools,docs}/**/*.*',
  ).concat(globSync('*.*'));
  const isThere = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
  const comments = /^\s*(?:\/\*\*?|\*|\/\/|--)(.*)$/gm;
  const file = /(?<![\w./*-])[\w-][\w./-]*\.(?:tsx?|mjs|md|sql|css|sh)\b/g;
  const gone = globSync(`{${folders}}/**/*.{ts,tsx,mjs,css}`).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(comments)]
      .flatMap(([, comment = '']) => comment.match(file) ?? [])
      .filter((name) => !isThere(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(gone).toEqual([]);
});

test('pages hold no style and no handler of their own', () => {
  const pages = globSync('{ui,parents,survey,office}/**/*.html');
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(readFileSync(page, 'utf8'), page).not.toMatch(/\s(style|on\w+)=/);
});

describe('the rules find', () => {
  test.each([
    ['contract/a.ts', `import * as z from 'zod'`],
    ['contract/a.ts', `import type { Config } from '#server/platform/config/config.ts'`],
    ['contract/rules.ts', `import { email } from './fields.ts'`],
    ['ui/A.tsx', `import './A.css'`],
    ['parents/a.ts', `const load = () => import('#survey/browser.tsx')`],
    ['parents/a.ts', `import { Button } from '../ui/Button.tsx'`],
    ['survey/a.tsx', `import { useQuery } from '@tanstack/react-query'`],
    ['server/people/a.ts', `import { register } from '../members/account/register.ts'`],
    ['server/platform/http/a.ts', `const load = () => import('../../staff/session/totp.ts')`],
    ['server/members/profile/a.ts', `import { works } from '../../works.ts'`],
    ['server/cellar/a.ts', `const a = 1`],
    ['server/a.ts', `import { routes } from './members/account/routes.ts'`],
    ['server/a.test.ts', `import { main } from './main.ts'`],
    ['server/a.ts', `const { env } = process`],
    ['contract/a.ts', `const year = new Date().getFullYear()`],
    ['server/a.ts', `import { randomBytes } from 'node:crypto'`],
    ['parents/Form.tsx', `export default function Form() { return null }`],
    ['ui/index.ts', `export { Button } from './Button.tsx'`],
    ['server/staff/support/routes.ts', `import { note } from '../../platform/core/audit.ts'`],
    ['ui/A.tsx', `const a = <p style={{ color: 'red' }} />`],
    ['server/a.tsx', `const a = 1`],
    ['test/foreign/client/a.ts', `import type { World } from '../../world.ts'`],
    ['server/a.ts', 'x;\n'.repeat(301)],
  ])('%s: %s', (path, source) => {
    expect(crossings(factsOf(path, source))).toHaveLength(1);
  });

  test('a district that imports one above it', () => {
    const reaches = (own: string, other: string) =>
      crossings(factsOf(`server/${own}/a.ts`, `import { one } from '../${other}/one.ts'`)).length > 0;
    for (const [at, own] of districts.entries())
      expect(
        districts.filter((other) => other !== own && !reaches(own, other)),
        own,
      ).toEqual(districts.slice(0, at));
  });
});
