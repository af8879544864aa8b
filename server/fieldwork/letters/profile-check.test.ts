import { expect, test } from 'vitest';
import { getFrequency, putFrequency } from '#contract/calls/frequency.ts';
import { confirmAnswers, oneClick } from '#contract/calls/members.ts';
import { readMemberLetters, switchProfileCheck } from '#contract/calls/office/member-letters.ts';
import { type Joined, join, joinProven, mobile } from '#test/make-members.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { days, makeWorld } from '#test/world.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import { startWorker } from '../../messages/delivery/worker.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeWriter } from './letter-writer.ts';
import { planProfileChecks } from './profile-check.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const { db } = context;
const person = await makeStaff(world);
const noor = { cookie: person.cookies };
const turn = (on: boolean) => world.call(switchProfileCheck, { body: { on } }, noor);
const asked = async () =>
  (
    await db.many(sql<{ member_id: string }>`
      select member_id from contact.message where template = 'profile_check' order by created_at`)
  ).map(({ member_id }) => member_id);

/** All answers of this member are from that long ago. */
const age = ({ id }: Pick<Joined, 'id'>, many: number, on = world) =>
  on.context.db.run(sql`
    update profile.answers set answers = (
      select jsonb_object_agg(key, jsonb_set(entry, '{0}', to_jsonb((entry ->> 0)::integer - ${many}::integer)))
      from jsonb_each(answers) as said (key, entry)) where member_id = ${id}`);

test('who has old answers is asked once a year, once it is switched on', async () => {
  const [due, fresh, resting, ended, written, unproven] = [
    ...(await Promise.all(Array.from({ length: 5 }, () => joinProven(world)))),
    await join(world),
  ] as [Joined, Joined, Joined, Joined, Joined, Joined];
  for (const one of [due, resting, ended, written, unproven]) await age(one, 370);
  await age(fresh, 360);
  const until = new Date(clock.now().getTime() + days(40)).toISOString().slice(0, 10);
  await world.call(putFrequency, { body: { often: 'none', until } }, resting.headers);
  await world.call(putFrequency, { body: { often: 'all', checks: false } }, ended.headers);
  const letter = { kind: 'newsletter', subject: 'x', told: [], outcomes: [], on: '2026-01-01' };
  await db.run(sql`
    with mailing as (
      insert into contact.mailing (kind, round, state, choice, seed, letter, created_at, starts_at, recipients)
      values ('newsletter', 0, 'finished', '{}', '', ${letter}, ${clock.now()}, ${clock.now()}, 1) returning id)
    insert into contact.message (member_id, channel, template, to_address, subject, state, created_at, due_at, give_up_at, mailing_id, round)
    select ${written.id}, 'email', 'newsletter', 'x', 'x', 'sent', ${clock.now()}, ${clock.now()}, ${clock.now()}, id, 0 from mailing`);

  await planProfileChecks(context);
  expect(await asked()).toEqual([]);
  await turn(true);
  await Promise.all([planProfileChecks(context), planProfileChecks(context)]);
  expect(await asked()).toEqual([due.id]);
  clock.advance(days(1));
  noor.cookie = await logIn(world, person);
  await planProfileChecks(context);
  expect(await asked()).toEqual([due.id]);
  const { on, letters } = await world.call(readMemberLetters, { query: { check: 'yes' } }, noor);
  expect([on, letters.length]).toEqual([true, 1]);
  await turn(false);
});

test('the ledger holds one a year of a member', async () => {
  const [row] = await asked();
  const twice = db.run(sql`
    insert into contact.message (member_id, channel, template, to_address, subject, created_at, due_at, give_up_at, mailing_id, round)
    select member_id, channel, template, to_address, subject, created_at, due_at, give_up_at, mailing_id, round
    from contact.message where template = 'profile_check' and member_id = ${row!}`);
  await expect(twice).rejects.toThrow('message_check_once');
});

test('the mail leads to the log-in, names no fact, and is ended alone', async () => {
  const member = await joinProven(world);
  await age(member, 370);
  await turn(true);
  await planProfileChecks(context);
  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  await worker.drained();
  await worker.stop();
  const [mail] = (await world.outbox()).filter(
    (one) => one.to_address === member.email && one.template === 'profile_check',
  );
  expect(mail!.body_text).toContain(`${world.public_url}/profiel?tab=attributes`);
  expect(mail!.body_text).not.toMatch(/hbo|2014|vrouw/i);
  const token = /nakijken\.(\S+)/.exec(mail!.body_text)![1]!;
  await world.call(oneClick, { params: { token } });
  expect(await world.call(getFrequency, undefined, member.headers)).toMatchObject({ often: 'all', checks: false });
  await world.call(confirmAnswers, undefined, member.headers);
});

test('who chose WhatsApp gets it there once a template was approved, else by e-mail', async () => {
  const channelsIn = async (env: Record<string, string>) => {
    const own = await makeWorld({ env: { LIMITS: 'off', ...env } });
    const { id } = await joinProven(own, { invitation_method: 'whatsapp', phone: mobile() });
    await age({ id }, 370, own);
    const cookie = (await makeStaff(own)).cookies;
    await own.call(switchProfileCheck, { body: { on: true } }, { cookie });
    await planProfileChecks(own.context);
    return (await own.outbox()).filter(({ template }) => template === 'profile_check');
  };
  expect(await channelsIn({})).toMatchObject([{ channel: 'email' }]);
  const [message] = await channelsIn({ WHATSAPP_TEMPLATES: 'profile_check=klopt_dit_nog' });
  expect(message).toMatchObject({ channel: 'whatsapp' });
  expect(message!.body_text).toMatch(/^Hoi Sanne,.*\/profiel\?tab=attributes$/s);
});
