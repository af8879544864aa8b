import { expect, test } from 'vitest';
import { serverSettings, sharedBuffers } from './settings.ts';

const gibibytes = (count: number) => count * 1024 ** 3;

test.each([
  [1, 16],
  [16, 16],
  [24, 16],
  [64, 43],
  [256, 171],
  [1024, 256],
])('on a machine of %i GiB PostgreSQL holds %i MiB of its own', (machine, buffers) => {
  expect(sharedBuffers(gibibytes(machine))).toBe(buffers);
  expect(serverSettings(gibibytes(machine))).toContain(`\nshared_buffers = ${buffers}MB\n`);
});

test('what is confirmed is on the disk, whatever the machine', () => {
  for (const durable of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(serverSettings(gibibytes(4))).toContain(`\n${durable} = on\n`);
});
