import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A respondent on a slow phone waits for the survey's script above all. The front ends must be built. */
const assets = 'dist/survey/assets';

/** The same survey on React is some 40 kB more. */
const onReact = process.env.SURVEY_RUNS_ON === 'react';

const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
const sizeOf = (name: string) => statSync(join(assets, `${name}.br`)).size;

test('the survey is one script, no font and no style of its own, and below its gate of 15 kB', () => {
  const [script, ...more] = names.filter((name) => !/^(extras|plain|look)-/.test(name));
  expect([script, ...more]).toEqual([expect.stringMatching(/^survey-[\w-]+\.js$/)]);
  expect(sizeOf(script!)).toBeGreaterThan(onReact ? 50_000 : 10_000);
  expect(sizeOf(script!)).toBeLessThan(onReact ? 75_000 : 15_000);
});

test('what the first screen does without is one script, of 10.5 kB at most', () => {
  const folder = 'dist/late/assets';
  const scripts = readdirSync(folder).filter((name) => !/\.(br|gz)$|^plain-/.test(name));
  expect(scripts).toEqual([expect.stringMatching(/^late-[\w-]+\.js$/)]);
  expect(statSync(join(folder, `${scripts[0]}.br`)).size).toBeLessThan(10_500);
});

test('new types of question load with their survey: the same script with them, of 5 kB at most', () => {
  const folder = 'dist/types/assets';
  const [script, ...more] = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  expect(more).toEqual([]);
  expect(statSync(join(folder, `${script}.br`)).size).toBeLessThan(5000);
});

test('conditions load with their survey: the same script with them, of 5.5 kB at most', () => {
  const folder = 'dist/conditions/assets';
  const [script, ...more] = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  expect(more).toEqual([]);
  expect(statSync(join(folder, `${script}.br`)).size).toBeLessThan(5500);
});

test('what reads the replies of other servers is one script that our own page never loads', () => {
  const script = names.filter((name) => name.startsWith('plain-'));
  expect(script).toHaveLength(1);
  expect(sizeOf(script[0]!)).toBeLessThan(3000);
});

test('what only some surveys need is one script beside it, of 3 kB at most', () => {
  const [script, ...more] = names.filter((name) => name.startsWith('extras-'));
  expect(more).toEqual([]);
  expect(sizeOf(script!)).toBeLessThan(3000);
});

test('what others answered is one script, loaded when the server sends it, of 2 kB at most', () => {
  const [script, ...more] = names.filter((name) => name.startsWith('look-'));
  expect(more).toEqual([]);
  expect(sizeOf(script!)).toBeLessThan(2000);
});
