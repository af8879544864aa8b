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
  const sealed = secrets.seal('geheim');
  expect(secrets.open(sealed)).toBe('geheim');
  expect(sealed.equals(secrets.seal('geheim'))).toBe(false);
  expect(() => others.open(sealed)).toThrow();
  sealed[14]! ^= 1;
  expect(() => secrets.open(sealed)).toThrow();
});

test.each(['invitation', 'draft'])('a fingerprint for %s depends on key, purpose and value', (purpose) => {
  const own = secrets.fingerprint(purpose, 'a');
  expect(own.equals(secrets.fingerprint(purpose, 'a'))).toBe(true);
  for (const other of [
    secrets.fingerprint(purpose, 'b'),
    secrets.fingerprint(`${purpose}s`, 'a'),
    others.fingerprint(purpose, 'a'),
  ]) {
    expect(own.equals(other)).toBe(false);
  }
});
