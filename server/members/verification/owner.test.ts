import { describe, expect, test } from 'vitest';
import { checkToken, forgotPassword, login, resetPassword, verifyEmail, verifyPhone } from '#contract/calls/account.ts';
import { getUser, personalFile, putUser } from '#contract/calls/members.ts';
import { notMyEmail, notMyPhone } from '#contract/calls/proof.ts';
import { answerAll, inviteOne, makeCampaign, show } from '#test/make-campaigns.ts';
import { join, joinProven, logIn, mobile, openFile, password, sentTo, tokenTo } from '#test/make-members.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { holdings } from '../profile/personal-file.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const fresh = 'Rode-paprika-op-3-hoog';
const prove = (token: string) => world.call(verifyEmail, { params: { token } });
const activationOf = (email: string) => tokenTo(world, email, 'activation');
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (failure: { status: number }) => failure.status,
  );
const isAlive = async (headers: Record<string, string>) =>
  (await statusOf(world.call(checkToken, undefined, headers))) === 200;

async function reset(email: string) {
  await world.call(forgotPassword, { body: { email } });
  const token = await tokenTo(world, email, 'password_forgotten');
  await world.call(resetPassword, { body: { email, token, password: fresh, password_confirmation: fresh } });
}

describe('a reset of an address that was never proven', () => {
  test('forgets all that was said before it, phone and its links first, and tells so', async () => {
    const phone = mobile();
    const stranger = await join(world, { phone, invitation_method: 'whatsapp', name: 'Kanarie' });
    const link = await tokenTo(world, phone, 'verify_phone');
    await world.call(verifyPhone, { params: { token: link } });
    const { token } = await inviteOne(world, (await makeCampaign(world)).id, { email: stranger.email });
    const [id, now] = [stranger.id, world.clock.now()];
    for (const [channel, address] of Object.entries({ whatsapp: phone, sms: phone, email: stranger.email })) {
      await db.run(sql`
        insert into contact.stopped (member_id, channel, address, reason, at)
        values (${id}, ${channel}, ${address}, 'stop', ${now})`);
    }
    await db.run(sql`insert into contact.whatsapp_heard (member_id, at) values (${id}, ${now})`);
    await db.run(
      sql`insert into contact.given_up (member_id, about, entered_at) values (${id}, '+31612000000', ${now})`,
    );
    await db.run(sql`insert into contact.call_note (member_id, at, sealed) values (${id}, ${now}, 'x')`);
    await db.run(sql`
      insert into contact.incoming (member_id, channel, at, mark, sealed) values (${id}, 'whatsapp', ${now}, 'x', 'x')`);
    await db.run(sql`
      with talk as (
        insert into contact.talk (title, conditions, seed, created_at) values ('Thee', '[]', 'x', ${now}) returning id)
      insert into contact.talk_member (talk_id, member_id, place) select id, ${id}::uuid, 1 from talk`);
    await reset(stranger.email);

    expect(await isAlive(stranger.headers)).toBe(false);
    // That no mail may go there is the wish of who reads it.
    expect(await db.many(sql`delete from contact.stopped where member_id = ${id} returning channel`)).toEqual([
      { channel: 'email' },
    ]);
    expect(await statusOf(world.call(verifyPhone, { params: { token: link } }))).toBe(404);
    expect(await statusOf(show(world, { token, email: stranger.email }))).toBe(404);
    const headers = await logIn(world, stranger.email, fresh);
    const user = await world.call(getUser, undefined, headers);
    expect(user).toMatchObject({ name: null, phone: null, invitation_method: 'email', email_verified: true });
    expect(user.attributes.every(({ value }) => value === null)).toBe(true);
    for (const [table, { read }] of Object.entries(holdings)) {
      if (['contact.member', 'contact.session', 'contact.message', 'contact.message_event'].includes(table)) continue;
      expect(await db.many(read(stranger.id, world.context)), table).toEqual([]);
    }
    const [notice] = await sentTo(world, stranger.email, 'password_changed');
    expect(notice!.body_text).toContain('We hebben het weggehaald: je naam, je telefoonnummer');
    expect(notice!.body_text).not.toContain('Kanarie');
    // Who fills it in anew agrees anew.
    await world.call(putUser, { body: { invitation_method: 'email' } }, headers);
    expect(await db.many(sql`select given from contact.consent where member_id = ${stranger.id}`)).toEqual([
      { given: true },
    ]);
  });

  test('not of one that was: everything stays', async () => {
    const phone = mobile();
    const { email } = await joinProven(world, { phone });
    await reset(email);
    const user = await world.call(getUser, undefined, await logIn(world, email, fresh));
    expect(user).toMatchObject({ name: 'Sanne', phone, phone_verified: true });
    expect((await sentTo(world, email, 'password_changed'))[0]!.body_text).not.toContain('weggehaald');
  });
});

describe('a reset after a link that was only opened', () => {
  test('takes away a number that nobody proved, with its links', async () => {
    const phone = mobile();
    const stranger = await join(world, { phone, invitation_method: 'whatsapp' });
    await prove(await activationOf(stranger.email));
    const link = await tokenTo(world, phone, 'verify_phone');
    await reset(stranger.email);
    expect(await statusOf(world.call(verifyPhone, { params: { token: link } }))).toBe(404);
    const user = await world.call(getUser, undefined, await logIn(world, stranger.email, fresh));
    expect(user).toMatchObject({ name: 'Sanne', phone: null });
    expect((await sentTo(world, stranger.email, 'password_changed'))[0]!.body_text).toContain(
      'dat nog niet was bevestigd, hebben we weggehaald',
    );
  });

  test('names the end of a number that stays; once the password is known it does not', async () => {
    const { email } = await joinProven(world, { phone: mobile() });
    const told = async () => (await sentTo(world, email, 'password_changed'))[0]!.body_text;
    const { phone } = await db.one(sql<{ phone: string }>`select phone from contact.member where email = ${email}`);
    await reset(email);
    const said = `Bij je account staat een mobiel nummer dat eindigt op ${phone.slice(-2)}.`;
    expect(await told()).toContain(said);
    world.clock.advance(minutes(1));
    await reset(email);
    expect(await told()).not.toContain('eindigt op');
  });
});

describe('the first proof of an address', () => {
  test('keeps name, profile, phone and password, ends the sessions begun before it, and says what was entered', async () => {
    const { email, headers } = await join(world, { phone: '0612000045' });
    const [mail] = await sentTo(world, email, 'activation');
    const said = 'Dit is ook ingevuld: de voornaam Sanne en een mobiel nummer dat eindigt op 45.';
    expect(mail!.body_text).toContain(said);
    expect(mail!.body_text).toMatch(/Dit was ik niet: http\S+\/email\/verifieer\/[\w-]{43}\?niet/);
    const token = await activationOf(email);
    expect(await prove(token)).toEqual({
      ok: true,
      email,
      entered: { name: 'Sanne', phone_ends: '45' },
      left_before: false,
      counts_from: null,
    });
    expect(await isAlive(headers)).toBe(false);
    const again = await logIn(world, email);
    // Only the first: later ones prove nothing new.
    await prove(token);
    expect(await world.call(getUser, undefined, again)).toMatchObject({ name: 'Sanne', phone: '+31612000045' });
  });

  test("'Dit was ik niet' forgets all of it by one press, before the proof or after it", async () => {
    for (const opened of [false, true]) {
      const stranger = await join(world, { phone: mobile() });
      const token = await activationOf(stranger.email);
      if (opened) await prove(token);
      const { token: survey } = await inviteOne(world, (await makeCampaign(world)).id, { email: stranger.email });
      await world.call(notMyEmail, { params: { token } });
      expect(await statusOf(prove(token))).toBe(404);
      expect(await statusOf(show(world, { token: survey, email: stranger.email }))).toBe(404);
      expect(await isAlive(stranger.headers)).toBe(false);
      expect((await world.refused(login, { body: { email: stranger.email, password } })).status).toBe(422);
      expect(await db.many(sql`select from contact.member where id = ${stranger.id}`)).toEqual([]);
      // The address is free for its owner.
      await join(world, { email: stranger.email });
    }
  });

  test('once the password is known to be the owner’s, the press is void', async () => {
    const { email } = await joinProven(world);
    const token = await activationOf(email);
    await reset(email);
    expect(await prove(token)).toMatchObject({ ok: true, entered: null });
    expect((await world.refused(notMyEmail, { params: { token } })).status).toBe(404);
    await logIn(world, email, fresh);
  });
});

test("'Dit was ik niet' of a number takes it out of the account, with the invitations that went there", async () => {
  const phone = mobile();
  const stranger = await join(world, { phone, invitation_method: 'whatsapp' });
  const token = await tokenTo(world, phone, 'verify_phone');
  await world.call(verifyPhone, { params: { token } });
  await world.call(notMyPhone, { params: { token } });
  expect(await world.call(getUser, undefined, stranger.headers)).toMatchObject({ phone: null, phone_verified: false });
  expect(await statusOf(world.call(verifyPhone, { params: { token } }))).toBe(404);
  expect(await statusOf(world.call(notMyPhone, { params: { token } }))).toBe(404);
  // It is free for its owner.
  await join(world, { phone });
});

describe('what shows own answers', () => {
  test('is not for a stranger’s password: not in the session of before, nor in one begun later', async () => {
    const stranger = await join(world);
    await prove(await activationOf(stranger.email));
    const { token } = await inviteOne(world, (await makeCampaign(world)).id, { email: stranger.email });
    await answerAll(world, { token, email: stranger.email });
    const later = await logIn(world, stranger.email);
    for (const headers of [stranger.headers, later]) {
      const given = world.call(personalFile, { body: { password } }, headers);
      expect(await statusOf(given)).toBe(headers === later ? 403 : 401);
    }
    const failure = await world.refused(personalFile, { body: { password, token: 'x'.repeat(43) } }, later);
    expect(failure.body).toMatchObject({
      type: 'MAIL_FIRST',
      message: expect.stringContaining('We sturen je één keer een mail.'),
    });
    // Asked again and again, it is one mail in ten minutes.
    expect(await sentTo(world, stranger.email, 'know_password')).toHaveLength(1);
    world.clock.advance(minutes(10));
    await world.refused(personalFile, { body: { password } }, later);
    expect(await sentTo(world, stranger.email, 'know_password')).toHaveLength(2);
  });

  test('is asked once: a link that was mailed, opened in a session with the password', async () => {
    const member = await joinProven(world);
    await world.refused(personalFile, { body: { password } }, member.headers);
    const link = await tokenTo(world, member.email, 'know_password');
    const other = await joinProven(world);
    // It is of this member, and the password is asked for too.
    expect(await statusOf(world.call(personalFile, { body: { password, token: link } }, other.headers))).toBe(403);
    const wrong = { password: 'Fout-wachtwoord-1', token: link };
    expect(await statusOf(world.call(personalFile, { body: wrong }, member.headers))).toBe(422);
    await world.call(personalFile, { body: { password, token: link } }, member.headers);
    await world.call(personalFile, { body: { password } }, await logIn(world, member.email));
  });

  test('is not asked of who set the password by a mailed link, and anew after a new address', async () => {
    const { email } = await joinProven(world);
    await reset(email);
    const headers = await logIn(world, email, fresh);
    await world.call(personalFile, { body: { password: fresh } }, headers);
    const next = `nieuw-${email}`;
    await world.call(putUser, { body: { email: next, current_password: fresh } }, headers);
    await prove(await tokenTo(world, next, 'verify_new_email'));
    expect(await statusOf(world.call(personalFile, { body: { password: fresh } }, headers))).toBe(403);
    await openFile(world, { email: next, password: fresh, headers });
  });
});
