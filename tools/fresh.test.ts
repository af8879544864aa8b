import { expect, test } from 'vitest';
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
