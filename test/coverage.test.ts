import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Keeps docs/specification-coverage.md true: every test that it names exists, and what it leaves open is listed here.
 */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
/** The ids of statements that no test can prove; each has its reason in that document. */
const notProven: string[] = [];

type Row = { id: string; section: string; statement: string; proof: string };

function rowsOf(text: string): Row[] {
  let section = '';
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!line.startsWith('| ') || /^\| (Id|---) /.test(line)) continue;
    const [id = '', statement = '', proof = ''] = line.slice(2, -2).split(' | ');
    rows.push({ id, section, statement, proof });
  }
  return rows;
}

/** A name as the file writes it: the first argument of a test, or the first cell of a case, and never half of one. */
const holds = (source: string, title: string) =>
  [`'${title}',`, `"${title}",`, `'${title.replaceAll("'", "\\'")}',`].some((literal) => source.includes(literal));

function faultOf({ id, proof }: Row): string | undefined {
  const named = proof.split('<br>').map((one) => /^`(\S+\.(?:test|proof)\.ts) › (.+)`$/.exec(one));
  for (const one of named) {
    if (!one) return `${id} names no test`;
    const [, path = '', title = ''] = one;
    if (!existsSync(resolve(root, path))) return `${id}: there is no ${path}`;
    if (!holds(read(path), title)) return `${id}: no '${title}' in ${path}`;
  }
  return undefined;
}

const decisions = readdirSync(resolve(root, 'docs/decisions'));

/**
 * Where we do otherwise than the specification says, the exception stands behind its words, with the decision that
 * tells why.
 */
function exceptionFault({ id, statement }: Pick<Row, 'id' | 'statement'>): string | undefined {
  const [, exception] = statement.split(/\bexception\b/i);
  if (exception === undefined) return undefined;
  if (!statement.includes('**Exception:**')) return `${id}: an exception is marked as '**Exception:**'`;
  const named = [...exception.matchAll(/\[(\d{3})\]\(decisions\/(\1-[\w-]+\.md)\)/g)].map(([, , file = '']) => file);
  if (named.length === 0) return `${id}: its exception names no decision`;
  const gone = named.find(
    (file) => !decisions.includes(file) || /^(# .*|\*\*|_)superseded/im.test(read(`docs/decisions/${file}`)),
  );
  return gone && `${id}: ${gone} decides nothing (any more)`;
}

const all = rowsOf(read('docs/specification-coverage.md'));
const open = all.filter(({ section }) => section === 'Not proven by a test yet');
const proven = all.filter((row) => !open.includes(row));

test('every statement is proven by tests that exist', () => {
  expect(proven.map(faultOf).filter(Boolean)).toEqual([]);
});

test('every finding of SECURITY.md has a test that exists', () => {
  const found = rowsOf(read('SECURITY.md'));
  expect(found.length).toBeGreaterThan(10);
  expect(found.map(faultOf).filter(Boolean)).toEqual([]);
});

/** Tests of `proof` and `proofs` are no part of `npm test`. */
function isProofAlone(path: string, title: string): boolean {
  const source = read(path);
  const at = [title, title.replaceAll("'", "\\'")].map((one) => source.indexOf(one)).find((index) => index >= 0);
  const suite = source.slice(0, at).split('\n});').at(-1)!;
  const begins = suite.match(/^\s*(proof|test)[.(]/gm)?.at(-1) ?? '';
  return /^proofs[.(]/m.test(suite) || begins.trim().startsWith('proof');
}

test('every statement is proven by a test that `npm test` runs', () => {
  const late = proven.filter(({ proof }) =>
    [...proof.matchAll(/`(\S+\.test\.ts) › (.+?)`(?=<br>|$)/g)].every(([, path = '', title = '']) =>
      isProofAlone(path, title),
    ),
  );
  expect(late.map(({ id }) => id)).toEqual([]);
});

test('every exception names a decision that holds', () => {
  expect(all.map(exceptionFault).filter(Boolean)).toEqual([]);
});

test('every section has its statements, each stands once and under its own number', () => {
  expect([...new Set(proven.map(({ section }) => section.split('.')[0]))]).toEqual([...'123456789']);
  expect(proven.filter(({ id, section }) => id.split('.')[0] !== section.split('.')[0])).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('what is not proven is known, with its reason', () => {
  expect(open.map(({ id }) => id)).toEqual(notProven);
  expect(open.filter(({ proof }) => !proof.endsWith('.'))).toEqual([]);
});
