import { createCipheriv, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';
import { makeSecrets } from './secrets.ts';

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const secrets = makeSecrets('a key of at least thirty-two characters', systemRandom, cheap);
const others = makeSecrets('another key of thirty-two characters!', systemRandom, cheap);

test('a password fits its own hash, however its accents are typed, and no other does', async () => {
  const stored = await secrets.hashPassword('Caf\u00e9 om de hoek');
  expect(await secrets.verifyPassword(stored, 'Cafe\u0301 om de hoek')).toBe(true);
  expect(await secrets.verifyPassword(stored, 'Cafe om de hoek')).toBe(false);
});

test('where there is no hash no password fits, not even the one that is hashed for the time it takes', async () => {
  for (const password of ['nobody has this password', '']) {
    expect(await secrets.verifyPassword(undefined, password)).toBe(false);
  }
});

test('a hash of another cost is outdated', async () => {
  const stored = await secrets.hashPassword('Fietsbel12');
  expect(secrets.isOutdated(stored)).toBe(false);
  for (const more of [{ memoryCost: 2048 }, { timeCost: 2 }, { parallelism: 2 }]) {
    expect(makeSecrets('k'.repeat(32), systemRandom, { ...cheap, ...more }).isOutdated(stored)).toBe(true);
  }
});

test('what is sealed opens with the same key only, and is sealed differently each time', () => {
  const sealed = secrets.seal('call note', 'geheim');
  expect(secrets.open('call note', sealed)).toBe('geheim');
  expect(sealed.equals(secrets.seal('call note', 'geheim'))).toBe(false);
  expect(() => others.open('call note', sealed)).toThrow();
  sealed[14]! ^= 1;
  expect(() => secrets.open('call note', sealed)).toThrow();
});

test('a seal opens for its purpose only; a stored one of before purposes is read and renewed, a token is not', () => {
  const key = Buffer.from(hkdfSync('sha256', 'a key of at least thirty-two characters', '', 'ouderpanel:seal', 32));
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 1));
  const old = Buffer.concat([Buffer.alloc(12, 1), cipher.update('geheim'), cipher.final(), cipher.getAuthTag()]);
  expect(secrets.open('request', old)).toBe('geheim');
  expect(() => secrets.open('other app', old)).toThrow();
  expect(() => secrets.open('tryout link', old)).toThrow();
  const renewed = secrets.renewSeal('request', old)!;
  expect(secrets.open('request', renewed)).toBe('geheim');
  expect(secrets.renewSeal('request', renewed)).toBeUndefined();
  for (const purpose of ['call note', 'app key', 'other app'] as const) {
    expect(() => secrets.open(purpose, renewed)).toThrow();
  }
});

test.each(['invitation', 'departed'] as const)('a fingerprint for %s depends on key, purpose and value', (purpose) => {
  const own = secrets.fingerprint(purpose, 'a');
  expect(own.equals(secrets.fingerprint(purpose, 'a'))).toBe(true);
  for (const other of [
    secrets.fingerprint(purpose, 'b'),
    secrets.fingerprint('backup', 'a'),
    others.fingerprint(purpose, 'a'),
  ]) {
    expect(own.equals(other)).toBe(false);
  }
});
