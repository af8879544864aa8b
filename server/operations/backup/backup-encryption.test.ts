import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { systemRandom } from '../../platform/core/random.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { headLength, opener, sealer } from './backup-encryption.ts';

const secrets = makeSecrets('k'.repeat(32), systemRandom);
const plain = Buffer.alloc(3 * 256 * 1024 + 100, 'a');
const sealed = await buffer(Readable.from([plain]).pipe(sealer(secrets, systemRandom)));
const head = sealed.subarray(0, headLength);
const size = 256 * 1024 + 16;
const pieces = [0, 1, 2, 3].map((at) => sealed.subarray(headLength + at * size, headLength + (at + 1) * size));
const open = (...some: Buffer[]) => buffer(Readable.from([Buffer.concat(some)]).compose(opener(secrets, head)));

test('what was sealed in pieces is opened as it was, and no two pieces are sealed alike', async () => {
  expect((await open(...pieces)).equals(plain)).toBe(true);
  // Equal pieces under one key and one number would be equal here, and whoever has two files could take them apart.
  expect(new Set(pieces.slice(0, 3).map((piece) => piece.toString('base64'))).size).toBe(3);
});

test('a piece that was moved, left out, put in twice or changed is found, and so is an end that is cut off', async () => {
  const [one, two, three, last] = pieces as [Buffer, Buffer, Buffer, Buffer];
  const changed = Buffer.from(two);
  changed[7]! ^= 1;
  for (const wrong of [
    [two, one, three, last],
    [one, three, last],
    [one, two, two, three, last],
    [one, changed, three, last],
    [one, two, three],
    [one, two, three, last.subarray(1)],
  ]) {
    await expect(open(...wrong)).rejects.toThrow('its seal does not hold');
  }
});
