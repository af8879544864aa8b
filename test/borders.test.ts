import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Facts, factsOf } from './borders/facts.ts';
import { crossings, emptyFloors, floors, roomOf } from './borders/rules.ts';
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

test('every floor of the server is lived in', () => {
  expect(emptyFloors(all.map(({ path }) => path))).toEqual([]);
});

test('a room of the server knows only rooms above it in the map of the README', () => {
  const readme = readFileSync('README.md', 'utf8');
  const map = readme.slice(readme.indexOf('\nserver/'), readme.indexOf('\nui/')).split('\n');
  const lineOf = (room: string) => map.findIndex((line) => new RegExp(`(^| {3}) *${room}/ `).test(line));
  const rooms = floors.flat();
  expect(rooms.filter((room) => lineOf(room) < 0)).toEqual([]);
  const upwards = all.flatMap(({ path, imports }) => {
    const own = path.endsWith('.test.ts') ? undefined : roomOf(path);
    const others = imports.flatMap((one) => roomOf(one.path ?? '') ?? []);
    return own ? others.filter((other) => lineOf(other) > lineOf(own)).map((other) => `${path}: ${other}`) : [];
  });
  expect(upwards).toEqual([]);
});

test('no folder is crowded', () => {
  // Tests lie beside what they test, and so do the styles of a component.
  const sources = all.filter(({ path }) => /(?<!\.test)\.(ts|tsx|mjs)$/.test(path));
  const sizes = Object.groupBy(sources, ({ path }) => dirname(path));
  const crowded = Object.entries(sizes).filter(([, files = []]) => files.length > 25);
  expect(crowded.map(([folder]) => folder)).toEqual([]);
});

test('four files of a folder with the same first word are a folder', () => {
  const named = all.filter(({ path }) => /\/[a-z]+-[^/]+(?<!\.test)\.(ts|tsx|mjs)$/.test(path));
  const groups = Object.groupBy(named, ({ path }) => path.slice(0, path.indexOf('-', path.lastIndexOf('/'))));
  const wanted = Object.entries(groups).flatMap(([prefix, files = []]) => (files.length > 3 ? [prefix] : []));
  // In every sentence of a test they say what is made: `makeMembers` out of make-members.ts.
  expect(wanted).toEqual(['test/make', 'test/results/make']);
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

describe('a migration takes nothing from the release that runs beside it', () => {
  test('of all that releases still meet', () => {
    const recent = globSync('*.sql', { cwd: 'db/migrations' }).filter((name) => Number.parseInt(name, 10) >= first);
    expect(recent.length).toBeGreaterThan(10);
    expect(recent.flatMap((name) => takenAway(name, readFileSync(`db/migrations/${name}`, 'utf8')))).toEqual([]);
  });

  test.each([
    ['0060_a.sql', 'alter table contact.member drop column name;'],
    ['0060_a.sql', '-- Nobody asks it.\ndrop table contact.talk;'],
    ['0060_a.sql', 'alter table contact.member\n  rename column name to names;'],
    ['0060_a.sql', 'alter table contact.member alter column name set not null;'],
    ['0060_a.sql', 'alter table contact.member alter column name type bytea;'],
    ['0060_a.sql', 'alter table contact.member add column b text not null, add column c int default 0;'],
    ['0060_a_after_0060.sql', 'drop table contact.talk;'],
    ['0060_a_after_0003.sql', 'drop table contact.talk;'],
  ])('%s: %s', (name, text) => expect(takenAway(name, text)).toHaveLength(1));

  test.each([
    ['0060_a.sql', 'alter table contact.member add column b text not null default 0, add column c text;'],
    ['0060_a.sql', "comment on table contact.talk is 'don''t rename';\n-- It's rename.\nselect 1;"],
    ['0060_a.sql', '-- safe: no release ever read or wrote it.\ndrop table contact.talk;'],
    ['0060_no_talks_after_0057.sql', 'drop table contact.talk;'],
  ])('not %s: %s', (name, text) => expect(takenAway(name, text)).toEqual([]));
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

describe('the test catches', () => {
  test.each([
    ['contract/a.ts', `import * as z from 'zod'`],
    ['contract/a.ts', `import type { Config } from '#server/config/config.ts'`],
    ['contract/rules.ts', `import * as z from 'zod/mini'`],
    ['contract/rules.ts', `import { email } from './fields.ts'`],
    ['ui/A.tsx', `import { useNavigate } from 'react-router'`],
    ['ui/A.tsx', `import { readFileSync } from 'node:fs'`],
    ['ui/A.tsx', `import './A.css'`],
    ['parents/a.ts', `import { call } from '#office/api.ts'`],
    ['parents/a.ts', `const load = () => import('#survey/browser.tsx')`],
    ['parents/a.ts', `import { Button } from '../ui/Button.tsx'`],
    ['parents/a.ts', `import { session } from '#parents/session.ts'`],
    ['survey/a.tsx', `import { useQuery } from '@tanstack/react-query'`],
    ['office/a.ts', `type Config = import('#server/config/config.ts').Config`],
    ['server/database/a.ts', `import type { Context } from '../base/context.ts'`],
    ['server/people/a.ts', `import { register } from '../account/register.ts'`],
    ['server/messages/sending/a.ts', `import { brake } from '../../mailings/running/brake.ts'`],
    ['server/surveys/a.ts', `import { totp } from '../office/totp.ts'`],
    ['server/http/a.ts', `const load = () => import('../jobs/queue.ts')`],
    ['server/office/a.ts', `import type { Demo } from '../demo/seed.ts'`],
    ['server/members/a.ts', `import { works } from '../works.ts'`],
    ['server/cellar/a.ts', `const a = 1`],
    ['server/a.ts', `import { render } from '#survey/server.tsx'`],
    ['server/a.ts', `import { createServer } from 'vite'`],
    ['server/a.ts', `import { expect } from 'vitest'`],
    ['server/a.ts', `import { routes } from './account/routes.ts'`],
    ['server/a.test.ts', `import { routes } from './account/routes.ts'`],
    ['server/a.ts', `const port = process.env.PORT`],
    ['server/a.ts', `const { env } = process`],
    ['server/a.ts', `import { env } from 'node:process'`],
    ['server/a.ts', `const now = Date.now()`],
    ['server/a.ts', `const now = new Date()`],
    ['contract/a.ts', `const year = new Date().getFullYear()`],
    ['server/a.ts', `const dice = Math.random()`],
    ['server/a.ts', `import { randomBytes } from 'node:crypto'`],
    ['server/a.ts', `const id = crypto.randomUUID()`],
    ['server/a.ts', `export default 1`],
    ['parents/Form.tsx', `export default function Form() { return null }`],
    ['ui/index.ts', `export * from './Button.tsx'`],
    ['ui/index.ts', `export { Button } from './Button.tsx'`],
    ['server/support/routes.ts', `import { note } from '../base/audit.ts'`],
    ['server/mailings/who/office-routes.ts', `import { type AuditTold, note } from '../../base/audit.ts'`],
    ['server/cli/campaign/a.ts', `import { note } from '../../base/audit.ts'`],
    ['ui/A.tsx', `const a = <p style={{ color: 'red' }} />`],
    ['ui/A.tsx', `const a = <p style="color: red" />`],
    ['ui/A.tsx', `const a = <p onclick="go()" />`],
    ['server/a.tsx', `const a = 1`],
    ['test/foreign/browser/a.test.ts', `import { login } from '#contract/calls/account.ts'`],
    ['test/foreign/client/a.ts', `import type { World } from '../../world.ts'`],
    ['test/foreign/client/a.ts', `import { openBackend } from '../server/backend.ts'`],
    ['test/foreign/server/a.ts', `import { readConfig } from '#server/config/config.ts'`],
    ['test/foreign/server/a.ts', `import * as z from 'zod/mini'`],
  ])('%s: %s', (path, source) => {
    expect(crossings(factsOf(path, source))).toHaveLength(1);
  });

  test.each([
    ['contract/a.ts', `import * as z from 'zod/mini'; import { rules } from './rules.ts'`],
    ['contract/rules.ts', `import type { Input } from './endpoint.ts'; import { texts } from './texts.ts'`],
    ['parents/main.tsx', `import { createRoot } from 'react-dom/client'; import './style.css'`],
    ['parents/screens/Home.tsx', `export default function Home() { return <p onClick={go} className="style=" /> }`],
    ['survey/server.tsx', `import css from './style.css?inline'; import { renderToString } from 'react-dom/server'`],
    ['server/app.ts', `import { routes } from './account/routes.ts'; import fastify from 'fastify'`],
    ['server/a.ts', `// Date.now() and process.env\nconst at = new Date('2026-11-21'); const word = 'Math.random()'`],
    ['server/mailings/who/a.ts', `import { readCampaign } from '../../surveys/campaigns.ts'`],
    ['server/works.ts', `import { sweepMembers } from './leaving/sweep.ts'`],
    ['server/database/a.test.ts', `import type { Context } from '../base/context.ts'`],
    ['server/support/drawn.ts', `import { note } from '../base/audit.ts'`],
    ['server/cli/audit.ts', `import { checkAudit } from '../base/audit.ts'`],
    ['server/a.test.ts', `import { test } from 'vitest'; import { makeWorld } from '#test/world.ts'; Date.now()`],
    ['server/http/dev.ts', `import { createServer } from 'vite'`],
    ['server/base/context.ts', `import { randomBytes } from 'node:crypto'; const now = new Date()`],
    ['server/config/config.ts', `const port = process.env.PORT`],
    ['test/foreign/server/a.ts', `import fastify from 'fastify'; import { done } from './speech.ts'`],
    ['test/foreign/a.test.ts', `import { makeWorld } from '../world.ts'; import { makeAsk } from './client/ask.ts'`],
    ['start.mjs', `process.env.PORT; import('./tools/run.mjs')`],
  ])('and lets pass %s: %s', (path, source) => {
    expect(crossings(factsOf(path, source))).toEqual([]);
  });

  test('a room of the server that reaches up, or beside it, whichever room it is', () => {
    const reaches = (own: string, other: string) =>
      crossings(factsOf(`server/${own}/a.ts`, `import { one } from '../${other}/one.ts'`)).length > 0;
    for (const [floor, rooms] of floors.entries())
      for (const own of rooms) {
        const below = floors.slice(0, floor).flat();
        const others = floors.flat().filter((room) => room !== own);
        expect(
          others.filter((other) => !reaches(own, other)),
          own,
        ).toEqual(below);
      }
  });

  test.each([
    ['contract', 'ui'],
    ['ui', 'parents'],
    ['survey', 'parents'],
    ['survey', 'office'],
    ['office', 'parents'],
    ['office', 'survey'],
  ])('%s that reaches for %s', (own, other) => {
    expect(crossings(factsOf(`${own}/a.ts`, `import { one } from '#${other}/one.ts'`))).toHaveLength(1);
  });

  test('a file of more than 300 lines', () => {
    expect(crossings(factsOf('server/a.ts', 'x;\n'.repeat(300)))).toEqual([]);
    expect(crossings(factsOf('server/a.ts', 'x;\n'.repeat(301)))).toHaveLength(1);
    expect(crossings(factsOf('ui/a.css', '/* */\n'.repeat(301)))).toHaveLength(1);
  });
});
