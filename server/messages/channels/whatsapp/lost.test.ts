import { afterAll, beforeEach, expect, test } from 'vitest';
import { storyOf } from '#test/make-mailings.ts';
import { type Joined, joinProven, mobile } from '#test/make-members.ts';
import { sendDue } from '#test/make-outgoing.ts';
import { makeWhatsapp, postWebhook, told } from '#test/servers/provider-whatsapp.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReports } from '../../inbound/process-reports.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const world = await makeWorld({ env: { ...meta.env, LOG_LEVEL: 'silent' } });
const { context, clock } = world;

const work = () => sendDue(context);
async function hear(body: unknown) {
  await postWebhook(world, body);
  while ((await processReports(context)) > 0);
}

let member: Joined;
/** A message on its way whose answer is lost: the confirmation of a STOP. */
async function sendLost(): Promise<string> {
  const phone = mobile();
  member = await joinProven(world, { phone, invitation_method: 'whatsapp' });
  await hear(told({ messages: [{ from: phone.slice(1), at: clock.now(), text: 'STOP' }] }));
  await work();
  const { id } = await context.db.one(sql<{ id: string }>`
    select id from contact.message where member_id = ${member.id} and channel = 'whatsapp'`);
  return id;
}
const calls = () => meta.calls.filter(({ method }) => method === 'POST').length;

beforeEach(() => {
  meta.calls.length = 0;
  meta.next.length = 0;
});

test('a lost answer waits five minutes for a status, and is sent once more when none came', async () => {
  meta.next.push('reset');
  const id = await sendLost();
  expect(calls()).toBe(1);
  clock.advance(minutes(5) - 1000);
  await work();
  expect(calls()).toBe(1);
  clock.advance(1000);
  await work();
  expect(calls()).toBe(2);
  expect((await storyOf(world, id)).at(-1)).toBe('sent');
});

test.each(['sent', 'delivered'])(
  'a status of %s with our name says that it had left: it is not sent again',
  async (status) => {
    meta.next.push('reset');
    const id = await sendLost();
    await hear(told({ statuses: [{ id: 'wamid.lost', status, at: clock.now(), message_id: id }] }));
    clock.advance(minutes(30));
    await work();
    expect(calls()).toBe(1);
    expect((await storyOf(world, id)).at(-1)).toBe(status);
  },
);

test('lost twice it is not sent a third time, and its end is unknown', async () => {
  meta.next.push('reset', 'reset');
  const id = await sendLost();
  for (let time = 0; time < 3; time++) {
    clock.advance(minutes(10));
    await work();
  }
  expect(calls()).toBe(2);
  expect((await storyOf(world, id)).at(-1)).toMatch(/^unknown: no answer/);
});
