import { expect, test } from 'vitest';
import { seekInAudit } from '#contract/calls/office/staff/audit-log.ts';
import { listUndelivered, pauseChannel, readLedger, resumeChannel } from '#contract/calls/office/support/ledger.ts';
import { setMemberChannel } from '#contract/calls/office/support/member-acts.ts';
import { listDoubles, lookAtMember, readMember, searchMembers } from '#contract/calls/office/support/members.ts';
import { readWaits } from '#contract/calls/office/support/waits.ts';
import { join, joinProven, sentTo } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { holdings } from '../../members/profile/personal-file.ts';
import { noteState } from '../../messages/outbox/enqueue.ts';
import { referenceOf } from '../../people/reference.ts';
import { sql } from '../../platform/database/sql.ts';
import { takenAway } from './member-history.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { db } = world.context;
const desk = async (role: 'support' | 'admin') => {
  const { cookies } = await makeStaff(world, role);
  return { origin: world.office_url, cookie: cookies };
};
const [sanne, admin] = [await desk('support'), await desk('admin')];
const look = (id: string, headers: Record<string, string>) =>
  world.call(lookAtMember, { params: { id }, body: { reason: 'contact', words: 'Belde' } }, headers);

/** Members without the registration, which would take a while for so many. */
async function many(count: number): Promise<string[]> {
  const rows = await db.many(sql<{ id: string }>`
    insert into contact.member (name, email, email_key, invitation_method, registered_at)
    select 'Lid', 'lid' || n || '@veel.example', 'lid' || n || '@veel.example', 'email', ${world.clock.now()}
    from generate_series(1, ${count}) as n returning id`);
  return rows.map(({ id }) => id);
}

test('a colleague who looks at one member after the other is told to the admins at fifty, and stopped at sixty an hour', async () => {
  const ids = await many(61);
  for (const id of ids.slice(0, 49)) await look(id, sanne);
  expect((await world.call(readWaits, undefined, admin)).many_seen).toEqual([]);
  await look(ids[0]!, sanne);
  await look(ids[49]!, sanne);
  expect((await world.call(readWaits, undefined, admin)).many_seen).toMatchObject([
    { by: 'Sanne de Groot', members: 50 },
  ]);
  expect((await world.call(readWaits, undefined, sanne)).many_seen).toEqual([]);
  for (const id of ids.slice(50, 59)) await look(id, sanne);
  const body = { reason: 'contact', words: 'Belde' } as const;
  expect((await world.refused(lookAtMember, { params: { id: ids[60]! }, body }, sanne)).status).toBe(429);
  // Each counts by itself.
  await look(ids[60]!, admin);
});

test('two letters of a name are enough to search by, one is not; four digits of a number, not three', async () => {
  const other = await desk('support');
  const hits = async (search: string) =>
    (await world.call(searchMembers, { body: { search } }, other)).hits.map(({ id }) => id);
  const bo = (await joinProven(world, { name: 'Bo', phone: '0612349987' })).id;
  expect(await hits('bo')).toContain(bo);
  expect(await hits('b')).toEqual([]);
  expect(await hits('9987')).toEqual([bo]);
  expect(await hits('987')).toEqual([]);
});

test('so is a colleague who searches without end', async () => {
  const other = await desk('support');
  const find = () => world.call(searchMembers, { body: { search: 'niemand@nergens.example' } }, other);
  for (let count = 0; count < 30; count++) await find();
  for (let count = 0; count < 3; count++) await expect(find()).rejects.toMatchObject({ status: 429 });
  const told = async (who: Record<string, string>) => (await world.call(readWaits, undefined, who)).many_searched;
  expect(await told(admin)).toEqual([{ by: 'Sanne de Groot', at: expect.any(String) }]);
  expect(await told(other)).toEqual([]);
  for (let quarter = 0; quarter < 4; quarter++) {
    world.clock.advance(minutes(15));
    await Promise.all([told(admin), told(sanne), find()]);
  }
  for (let count = 0; count < 31; count++) await find().catch(() => undefined);
  expect(await told(admin)).toHaveLength(2);
});

test('seeking in the log counts as searching, for it tells who is a member', async () => {
  const other = await desk('admin');
  const seek = async () =>
    (await world.refused(seekInAudit, { body: { sought: 'niemand@nergens.example' } }, other)).status;
  for (let count = 0; count < 30; count++) expect(await seek()).toBe(422);
  expect(await seek()).toBe(429);
});

test('a channel that stands as it is wanted is left alone: one consent, one mail, one line', async () => {
  const member = await joinProven(world);
  await look(member.id, admin);
  const set = (on: boolean, chosen = false) =>
    world.call(setMemberChannel, { params: { id: member.id }, body: { channel: 'email', on, chosen } }, admin);
  const said = async () =>
    (await db.many(sql`select from contact.consent where member_id = ${member.id} and route = 'office'`)).length;
  const mails = async () => (await sentTo(world, member.email, 'channel_changed')).length;
  await set(true);
  await set(true, true);
  expect([await said(), await mails()]).toEqual([0, 0]);
  await Promise.all([set(false), set(false)]);
  expect([await said(), await mails()]).toEqual([1, 1]);
  await set(true, true);
  await set(true, true);
  expect([await said(), await mails()]).toEqual([2, 2]);
});

test('erasing names every table of the personal file that goes with a member', () => {
  const unnamed = [
    // Told as name, address, number and password.
    'contact.member',
    // The shape of before, of what is told as the profile.
    'profile.attribute',
    // Stands with the messages and links that are told.
    'contact.message_event',
    'contact.link',
    'contact.given_up',
    'contact.whatsapp_heard',
    'contact.whatsapp_user',
    // Stays, and leads to nobody any more.
    'survey.participation',
    'survey.answer',
    'office.audit',
  ];
  expect([...Object.values(takenAway), ...unnamed].sort()).toEqual(Object.keys(holdings).sort());
});

test('what goes with a member is counted by kind, also where no survey went and what stands still', async () => {
  const member = await joinProven(world);
  const { id: talk } = await db.one(sql<{ id: string }>`
    insert into contact.talk (title, conditions, seed, created_at) values ('Over lezen', '[]', 'een', ${world.clock.now()})
    returning id`);
  await db.run(sql`insert into contact.talk_member (talk_id, member_id, place) values (${talk}, ${member.id}, 1)`);
  await db.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    values (${member.id}, 'email', ${member.email}, 'bounced', ${world.clock.now()})`);
  await look(member.id, admin);
  const { seen } = await world.call(readMember, { params: { id: member.id } }, admin);
  expect(seen!.holds).toEqual(
    expect.arrayContaining([
      { what: 'talks', count: 1 },
      { what: 'stops', count: 1 },
      { what: 'looks', count: 1 },
    ]),
  );
});

test('a name is found with its accents and without, for nobody hears them on the phone', async () => {
  const zoe = await joinProven(world, { name: 'Zoë-Renée' });
  const plain = await joinProven(world, { name: 'Zoe Renee' });
  for (const search of ['zoe', 'ZOË', 'renée', 'Zoe\u0308']) {
    const { hits } = await world.call(searchMembers, { body: { search } }, admin);
    expect(new Set(hits.map(({ id }) => id))).toEqual(new Set([zoe.id, plain.id]));
  }
});

test('who may be in twice is found by number, or by name, postcode and years, and the profile is compared and not told', async () => {
  const attributes = { zipcode: '3512', dob_children: '2018|2014' };
  const one = await joinProven(world, { name: 'Fatima', attributes });
  const two = await join(world, { name: ' fatima', attributes: { ...attributes, dob_children: '2014|2018' } });
  await join(world, { name: 'Fatima', attributes: { ...attributes, zipcode: '9711' } });
  const left = await join(world, { name: 'Fatima', attributes });
  await db.run(sql`update contact.member set left_at = registered_at where id = ${left.id}`);
  const { pairs } = await world.call(listDoubles, undefined, admin);
  expect(pairs.map(({ one, other, why }) => [new Set([one.id, other.id]), why])).toEqual([
    [new Set([one.id, two.id]), 'profile'],
  ]);
  expect(JSON.stringify(pairs)).not.toMatch(/fatima|3512|2014/i);
  await look(one.id, admin);
  const { seen } = await world.call(readMember, { params: { id: one.id } }, admin);
  expect(seen!.doubles).toMatchObject([{ hit: { id: two.id }, why: 'profile' }]);
});

test('the ledger says what rests and what did not arrive, whose it is by a reference, and not the address that was quoted', async () => {
  const member = await joinProven(world);
  const { id } = await db.one(sql<{ id: string }>`
    select id from contact.message where member_id = ${member.id} order by created_at limit 1`);
  await noteState(db, id, 'bounced', world.clock.now(), `550 5.1.1 <${member.email}> unknown, call 0612345678`);
  await world.call(pauseChannel, { params: { channel: 'email' } }, admin);
  const ledger = await world.call(readLedger, undefined, sanne);
  const email = ledger.channels.find(({ channel }) => channel === 'email')!;
  expect(email).toMatchObject({ by_hand: true, rests_since: expect.any(String) });
  expect(email.states).toContainEqual({ state: 'bounced', count: 1 });
  expect(email.reasons).toEqual([{ state: 'bounced', reason: '550 5.1.1 <…> unknown, call …', count: 1 }]);
  const { lines } = await world.call(listUndelivered, { query: {} }, sanne);
  expect(lines).toMatchObject([{ member_id: member.id, reference: referenceOf(member.id) }]);
  expect(JSON.stringify([ledger, lines])).not.toContain(member.email);

  expect((await world.refused(pauseChannel, { params: { channel: 'sms' } }, sanne)).status).toBe(403);
  await world.call(resumeChannel, { params: { channel: 'email' } }, sanne);
  expect(await db.one(sql`select action from office.audit order by number desc limit 1`)).toEqual({
    action: 'channel_resumed',
  });
  const again = await world.refused(resumeChannel, { params: { channel: 'email' } }, sanne);
  expect(again.body.message).toBe('Dit kanaal staat niet op pauze.');
});
