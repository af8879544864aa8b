import { expect, test } from 'vitest';
import { putUser } from '#contract/calls/members.ts';
import { countTalk, drawTalk, listTalks, readTalk, writeTalk } from '#contract/calls/office/support/talks.ts';
import { type Joined, joinProven, openFile, sentTo } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const desk = async (role: 'support' | 'researcher') => {
  const { cookies } = await makeStaff(world, role);
  return { origin: world.office_url, cookie: cookies };
};
const [noor, sanne] = [await desk('researcher'), await desk('support')];
const willing: Joined[] = [];
for (let count = 0; count < 13; count++) {
  willing.push(await joinProven(world, { name: `Prater${count}`, attributes: { contact_lop: true, gender: 'male' } }));
}
await joinProven(world, { name: 'Zwijger', attributes: { gender: 'male' } });
const men = [{ any: [{ key: 'gender', values: ['male'] }] }];
const women = [{ any: [{ key: 'gender', values: ['female'] }] }];

test('a researcher draws who said yes, by conditions, sees tens and no names; member service sees and writes to them', async () => {
  const count = await world.call(countTalk, { body: { conditions: men } }, noor);
  expect(count).toEqual({ willing: 10, rules: [{ any: [10], all: 10 }], all: 10 });
  const few = { title: 'Te weinig', conditions: women, number: 3 };
  expect((await world.refused(drawTalk, { body: few }, noor)).body.message).toContain('minder dan 10');
  const { id } = await world.call(drawTalk, { body: { title: 'Over lezen', conditions: men, number: 12 } }, noor);
  const list = await world.call(listTalks, undefined, noor);
  expect(list.talks).toMatchObject([{ title: 'Over lezen', drawn: 10, written_at: null }]);
  expect((await world.refused(readTalk, { params: { id } }, noor)).status).toBe(403);
  expect((await world.refused(drawTalk, { body: few }, sanne)).status).toBe(403);

  const talk = await world.call(readTalk, { params: { id } }, sanne);
  expect([talk.members.length, talk.willing]).toEqual([12, 12]);
  expect(JSON.stringify(talk)).not.toMatch(/Prater|voorbeeld\.example/);
  const { action, detail } = await db.one(sql<{ action: string; detail: object }>`
    select action, detail from office.audit order by number desc limit 1`);
  expect([action, detail]).toEqual(['talk_seen', { talk: id }]);

  // One of them changed their mind, and one asked for no mail any more.
  const drawn = talk.members.map(({ hit }) => willing.find((one) => one.id === hit.id)!);
  await world.call(putUser, { body: { attributes: { contact_lop: false } } }, drawn[0]!.headers);
  await db.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    values (${drawn[1]!.id}, 'email', ${drawn[1]!.email}, 'asked', ${world.clock.now()})`);
  expect(await world.call(readTalk, { params: { id } }, sanne)).toMatchObject({ drawn: 12, willing: 10 });
  const letter = { subject: 'Praat je mee?', text: 'We lezen graag voor.\n\nKun je dinsdag?' };
  const write = () => world.call(writeTalk, { params: { id }, body: letter }, sanne);
  expect(await write()).toEqual({ written: 10, left_out: 2 });
  expect(await sentTo(world, drawn[0]!.email, 'talk')).toEqual([]);
  const [mail] = await sentTo(world, drawn[2]!.email, 'talk');
  expect(mail!.body_text).toContain('Kun je dinsdag?');
  expect(mail!.body_text).toContain('omdat je zei dat het Ouderpanel je mag uitnodigen voor een gesprek');
  await expect(write()).rejects.toMatchObject({ status: 422 });
  const file = (await openFile(world, drawn[2]!)) as Record<string, object[]>;
  expect(file.talks).toMatchObject([{ title: 'Over lezen' }]);
});

test.each([
  ['left', sql`left_at = ${world.clock.now()}`, sql`left_at = null`],
  ['never proved the address', sql`email_verified_at = null`, sql`email_verified_at = ${world.clock.now()}`],
])('who %s is not counted among the willing', async (_, out, back) => {
  const { id } = await world.call(drawTalk, { body: { title: 'Koffie', conditions: men, number: 3 } }, noor);
  const drawn = sql`where id in (select member_id from contact.talk_member where talk_id = ${id} and place = 1)`;
  await db.run(sql`update contact.member set ${out} ${drawn}`);
  expect(await world.call(readTalk, { params: { id } }, sanne)).toMatchObject({ drawn: 3, willing: 2 });
  await db.run(sql`update contact.member set ${back} ${drawn}`);
});

test('of what was said about talks the last counts, whatever the answer in the profile still is', async () => {
  const { id } = await world.call(drawTalk, { body: { title: 'Wandelen', conditions: men, number: 3 } }, noor);
  await db.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    select member_id, purpose, false, sentence, channel, route, at + interval '1 second'
    from contact.talk_member join contact.consent using (member_id)
    where talk_id = ${id} and place = 1 and purpose = 'contact_lop'`);
  expect(await world.call(readTalk, { params: { id } }, sanne)).toMatchObject({ drawn: 3, willing: 2 });
  await db.run(sql`delete from contact.consent where purpose = 'contact_lop' and not given`);
});

test('where nobody wants it any more nothing is written, and the talk is not called invited', async () => {
  const { id } = await world.call(drawTalk, { body: { title: 'Niemand', conditions: men, number: 3 } }, noor);
  await db.run(sql`
    update contact.member set rests_until = ${new Date(world.clock.now().getTime() + 1000)}
    where id in (select member_id from contact.talk_member where talk_id = ${id})`);
  const body = { subject: 'Praat je mee?', text: 'Kun je dinsdag?' };
  expect((await world.refused(writeTalk, { params: { id }, body }, sanne)).body.message).toContain('Niemand van deze');
  expect(await world.call(readTalk, { params: { id } }, sanne)).toMatchObject({ willing: 0, written_at: null });
  await db.run(sql`update contact.member set rests_until = null`);
  expect(await world.call(writeTalk, { params: { id }, body }, sanne)).toEqual({ written: 3, left_out: 0 });
});

test('two presses at one moment write one mail to each', async () => {
  const { id } = await world.call(drawTalk, { body: { title: 'Dubbel', conditions: [], number: 11 } }, noor);
  const write = () =>
    world.call(writeTalk, { params: { id }, body: { subject: 'Een keer', text: 'Tot dan.' } }, sanne).then(
      () => 'written',
      () => 'refused',
    );
  expect((await Promise.all([write(), write()])).sort()).toEqual(['refused', 'written']);
  const mails = await db.one(
    sql`select count(*) from contact.message where template = 'talk' and subject = 'Een keer'`,
  );
  expect(mails).toEqual({ count: 11 });
});

test('talks come a page at a time, each of them once', async () => {
  await db.run(sql`
    insert into contact.talk (title, conditions, seed, created_at)
    select 'Over slapen', '[]', 'zaad', ${world.context.clock.now()} from generate_series(1, 60)`);
  const first = await world.call(listTalks, undefined, noor);
  const rest = await world.call(listTalks, { query: { after: first.talks.at(-1)!.id } }, noor);
  const { count } = await db.one(sql<{ count: number }>`select count(*) from contact.talk`);
  expect([first.more, rest.more, new Set([...first.talks, ...rest.talks].map(({ id }) => id)).size]).toEqual([
    true,
    false,
    count,
  ]);
});
