import { createCipheriv, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';
import { renewSeals } from './renew-seals.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context } = world;
const { db, random, secrets } = context;

/** As a text was sealed before seals had a purpose. */
function sealWithoutPurpose(text: string): Buffer {
  const nonce = random.bytes(12);
  const key = Buffer.from(hkdfSync('sha256', context.config.secret_key, '', 'ouderpanel:seal', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}
const sealedNotes = () => db.many(sql<{ sealed: Buffer }>`select sealed from contact.call_note`);

test('texts of before purposes are sealed anew, once; those of today stay as they are', async () => {
  const { id } = await join(world);
  const today = secrets.seal('call note', 'Vandaag.');
  for (const sealed of [today, ...Array.from({ length: 250 }, (_, n) => sealWithoutPurpose(`Belde ${n}.`))]) {
    await db.run(sql`insert into contact.call_note (member_id, at, sealed) values (${id}, now(), ${sealed})`);
  }
  await renewSeals(context);
  const notes = await sealedNotes();
  expect(notes.filter(({ sealed }) => secrets.renewSeal('call note', sealed))).toEqual([]);
  expect(notes.some(({ sealed }) => sealed.equals(today))).toBe(true);
  expect(new Set(notes.map(({ sealed }) => secrets.open('call note', sealed))).size).toBe(251);
  await renewSeals(context);
  expect(new Set((await sealedNotes()).map(({ sealed }) => sealed.toString('hex')))).toEqual(
    new Set(notes.map(({ sealed }) => sealed.toString('hex'))),
  );
});
