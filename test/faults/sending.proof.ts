import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { confirmMailing, readSent, tryMailing } from '#contract/calls/office/sending.ts';
import { makeCall } from '#contract/client.ts';
import { kill } from './answers-world.ts';
import { removePlaces, rounds } from './embedded/world.ts';
import { openOffice } from './office-world.ts';

/** Somebody confirms an invitation while the server is killed, once in `npm test` and 20 times in the long run. */
afterAll(removePlaces);
const kills = rounds > 1 ? 20 : 1;
const members = 600;

test('SIGKILL between the confirm and its answer: everybody is invited once or nobody, and the screen tells which', {
  timeout: 600_000,
}, async () => {
  const office = await openOffice('sending-process.ts', {
    CONTACTS_PER_30_DAYS: '1000',
    CONTACTS_PER_YEAR: '1000',
  });
  const { ids, cookie } = (await office.fill(members, kills)) as { ids: string[]; cookie: string };
  const call = makeCall({ base: `${office.url}/api/office/v1`, headers: () => ({ cookie }) });
  let server = await office.serve();
  const asked = { kind: 'invitation' as const, at: null, at_night: true, after: [] };
  const told = { done: 0, not: 0 };
  let longest = 300;
  for (const id of ids) {
    const params = { id };
    const { base, confirm } = await call(tryMailing, { params, body: asked });
    const send_id = randomUUID();
    const body = { ...asked, base, draw: null, send_id, ...(confirm !== null && { number: confirm }) };
    const from = performance.now();
    const answer = call(confirmMailing, { params, body }).then(
      (done) => {
        longest = Math.max(longest, performance.now() - from);
        return done;
      },
      () => undefined,
    );
    await sleep(Math.random() * longest * 1.2);
    await kill(server);
    const heard = await answer;
    server = await office.serve();

    const { done } = await call(readSent, { params: { id, send: send_id } });
    if (heard) expect(done).toEqual(heard);
    const { invited, ledger } = await call(readFieldwork, { params });
    const written = ledger.reduce((sum, { planned, sending, sent }) => sum + planned + sending + sent, 0);
    expect([invited, written]).toEqual(done ? [members, members] : [0, 0]);
    told[done ? 'done' : 'not'] += 1;
    // Confirmed again, as the screen offers, it is done, and once.
    const again = await call(confirmMailing, { params, body });
    if (done) expect(again).toEqual(done);
    expect((await call(readFieldwork, { params })).invited).toBe(members);
  }
  await kill(server);
  expect(told.done + told.not).toBe(kills);
  console.log(`${kills} kills between the confirm and its answer: ${told.done} times done, ${told.not} times not`);
});
