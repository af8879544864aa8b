import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { importsOf } from '../../test/borders/facts.ts';
import type { Fault } from './faults.ts';

/** Files through which every test reaches the whole server: such a way says nothing about what the test is about. */
const hubs = /^(test\/world(-setup)?\.ts|server\/(app|main|works)\.ts|server\/cli\/commands\.ts)$/;
/** Tests that start and kill processes, or that open a browser: they run when no nearer test is left. */
const isSlow = (path: string) => /^test\/(faults|e2e|foreign)\//.test(path);
/**
 * Tests of the product as a whole, which run last. Tests about files, or about time, are no witnesses and are not
 * listed.
 */
const isOfAll = (path: string) =>
  /^test\/(anonymity|descriptions|erasure|faults\/start|foreign\/client|fuzz|hostile|identity|naughty)\.test\.ts$/.test(
    path,
  );
/**
 * Tests of built pages and of killed processes import no source: their file or its folder is named after a folder of
 * the source, as test/e2e/survey/flow.test.ts is after survey/. How far up that folder is; undefined: there is none.
 */
function stepsByName(test: string, source: string): number | undefined {
  const parts = folders(`${test}/`).slice(2);
  const last = folders(source).findLastIndex((folder) => parts.some((part) => part.startsWith(folder)));
  return last < 0 ? undefined : folders(source).length - 1 - last;
}
/** What a source says to people. A test in which the same stands is about it. */
const sentencesIn = (text: string) =>
  [...text.matchAll(/(?<=['>`])[^'<>`{}\n]{12,}(?=['<`])/g)].map(([said]) => said).filter((said) => / /.test(said));
const folders = (path: string) => path.split('/').slice(0, -1);
const roomOf = (path: string) => /^server\/[^/]+\//.exec(path)?.[0];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

export type Near = {
  nearest(fault: Pick<Fault, 'path' | 'within'>): string[];
  /** Whether a test looks at built pages: a fault must be built into them before. */
  usesPages(test: string): boolean;
  /** The files that make the database that all tests share. */
  shared: Set<string>;
};

/**
 * Which tests are near to a place in the code, nearest first: the test beside the file, tests that import the file,
 * tests of its folder and of its room; then the same for each file that imports it, step by step. A test that contains
 * the name of the place, or a sentence of the file, comes earlier.
 */
export function findNear(): Near {
  const paths = globSync('{contract,server,survey,ui,test,tools,bench}/**/*.{ts,tsx,mjs}').sort();
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const tests = paths.filter(isTest);
  const importers = new Map<string, string[]>();
  const imported = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const { path: target, isType } of importsOf(path, text)) {
      if (!target || isType) continue;
      importers.set(target, [...(importers.get(target) ?? []), path]);
      imported.set(path, [...(imported.get(path) ?? []), target]);
    }
  }
  const shared = new Set(['test/world-setup.ts']);
  // The loop also visits entries that are added while it runs.
  for (const path of shared) for (const next of imported.get(path) ?? []) shared.add(next);

  const usesPages = (test: string) =>
    /^test\/(e2e|foreign)\//.test(test) || /\bpages: true\b/.test(texts.get(test) ?? '');

  const nearest: Near['nearest'] = ({ path, within }) => {
    const score = new Map<string, number>();
    const near = (test: string, steps: number) => score.set(test, Math.min(score.get(test) ?? Infinity, steps));
    for (const [source, steps] of stepsFrom(path, importers)) {
      if (isTest(source)) near(source, steps);
      else if (/^(server|contract|survey)\//.test(source)) {
        for (const test of tests) {
          if (test === source.replace(/\.tsx?$/, '.test.ts')) near(test, steps + 0.25);
          else if (posix.dirname(test) === posix.dirname(source)) near(test, steps + 1.25);
          else if (roomOf(source) !== undefined && roomOf(test) === roomOf(source)) near(test, steps + 1.75);
        }
      }
    }
    for (const test of tests) {
      const up = isSlow(test) || usesPages(test) ? stepsByName(test, path) : undefined;
      if (up !== undefined) near(test, 3 + up / 2);
      else if (isOfAll(test)) near(test, 6);
    }
    const words = [...within.filter((name) => name.length > 3), posix.basename(path).replace(/\.tsx?$/, '')];
    const word = new RegExp(`\\b(${words.join('|')})\\b`);
    const sentences = sentencesIn(texts.get(path) ?? '');
    const says = (text: string) => word.test(text) || sentences.some((sentence) => text.includes(sentence));
    return [...score]
      .map(([test, steps]) => ({
        test,
        steps: steps - (says(texts.get(test) ?? '') ? 0.5 : 0) + (isSlow(test) ? 2 : 0),
      }))
      .sort((one, other) => one.steps - other.steps || one.test.localeCompare(other.test))
      .map(({ test }) => test);
  };
  return { nearest, usesPages, shared };
}

const farthest = 4;

function stepsFrom(path: string, importers: Map<string, string[]>): Map<string, number> {
  const steps = new Map([[path, 0]]);
  // The loop also visits entries that are added while it runs.
  for (const [source, count] of steps) {
    if (count === farthest || isTest(source) || (hubs.test(source) && source !== path)) continue;
    for (const next of importers.get(source) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return steps;
}
