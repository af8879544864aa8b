import { describe, expect, test } from 'vitest';
import {
  checkToken,
  emailAvailable,
  forgotPassword,
  register,
  resetPassword,
  verifyEmail,
  verifyPhone,
} from '#contract/calls/account.ts';
import { comeBack, getUser, unsubscribe, unsubscribeRequest } from '#contract/calls/members.ts';
import { forgetLeft } from '#contract/calls/proof.ts';
import { inviteOne, makeCampaign, show as survey } from '#test/make-campaigns.ts';
import {
  join,
  joinKnown,
  joinProven,
  logIn,
  makeChanges,
  mobile,
  registration,
  sentTo,
  tokenTo,
} from '#test/make-members.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world;
const { change, proveEmail } = makeChanges(world);

async function leaveToken(email: string): Promise<string> {
  await world.call(unsubscribeRequest, { body: { email, reasons: [] } });
  return tokenTo(world, email, 'unsubscribe');
}
const leave = (token: string) => world.call(unsubscribe, { params: { token } });
const exists = async (id: string) => (await db.maybe(sql`select from contact.member where id = ${id}`)) !== undefined;

describe('coming back', () => {
  test('within the days of regret, with everything as it was', async () => {
    const { email } = await joinProven(world, { phone: mobile() });
    const token = await leaveToken(email);
    await leave(token);
    const back = await tokenTo(world, email, 'unsubscribed');
    world.clock.advance(days(14) - 1);
    await world.call(comeBack, { params: { token: back } });
    await world.call(comeBack, { params: { token: back } });
    const headers = await logIn(world, email);
    expect(await world.call(getUser, undefined, headers)).toMatchObject({ email_verified: true, phone_verified: true });
    expect(await sentTo(world, email, 'welcome_back')).toHaveLength(1);
    // Opened once more by a scanner, the link of then leads nobody out.
    expect((await world.refused(unsubscribe, { params: { token } })).status).toBe(404);
    await world.call(checkToken, undefined, headers);
  });

  test('not after them', async () => {
    const { email } = await join(world);
    await leave(await leaveToken(email));
    const back = await tokenTo(world, email, 'unsubscribed');
    world.clock.advance(days(14));
    expect((await world.refused(comeBack, { params: { token: back } })).status).toBe(404);
  });

  test('a new registration starts anew, and destroys the old record when its owner says so, and not before', async () => {
    const phone = mobile();
    const { id, email } = await joinProven(world, { phone });
    await leave(await leaveToken(email));
    expect((await world.call(emailAvailable, { body: { email } })).available).toBe(true);
    await world.call(register, { body: registration({ email: email.toUpperCase(), phone }) });
    const view = await world.call(getUser, undefined, await logIn(world, email));
    expect(view).toMatchObject({ email_verified: false, phone, phone_verified: false });
    // Anybody can type an address and a number.
    expect(await exists(id)).toBe(true);
    // And a program that looks into mails opens its links.
    const params = { token: await tokenTo(world, email.toUpperCase(), 'activation') };
    expect((await world.refused(forgetLeft, { params })).status).toBe(404);
    expect(await world.call(verifyEmail, { params })).toMatchObject({ ok: true, left_before: true });
    expect(await exists(id)).toBe(true);
    await world.call(forgetLeft, { params });
    expect(await exists(id)).toBe(false);
    expect(await world.call(verifyEmail, { params })).toMatchObject({ left_before: false });
    await logIn(world, email);
  });

  test('ends a registration of a stranger that a mail scanner has proven', async () => {
    const { id, email } = await joinProven(world);
    await leave(await leaveToken(email));
    const stranger = await joinProven(world, { email, password: 'Rode-paprika-op-3-hoog' });
    await world.call(comeBack, { params: { token: await tokenTo(world, email, 'unsubscribed') } });
    expect([await exists(id), await exists(stranger.id)]).toEqual([true, false]);
    expect((await world.refused(checkToken, undefined, stranger.headers)).status).toBe(401);
    expect(await world.call(getUser, undefined, await logIn(world, email))).toMatchObject({ email_verified: true });
  });

  test('takes the address back from an older account that moved to it, and only what went to it there', async () => {
    const older = await joinKnown(world);
    const { email } = await joinProven(world);
    const invite = async (who: { email: string }) => inviteOne(world, (await makeCampaign(world)).id, who);
    const [theirs, mine] = [await invite(older), await invite({ email })];
    world.clock.advance(minutes(1));
    await leave(await leaveToken(email));
    await change(older.headers, { email, current_password: older.password });
    await proveEmail(email);
    const there = await invite({ email });
    await world.call(comeBack, { params: { token: await tokenTo(world, email, 'unsubscribed') } });
    expect((await world.refused(checkToken, undefined, older.headers)).status).toBe(401);
    expect(await world.call(getUser, undefined, await logIn(world, email))).toMatchObject({ email_verified: true });
    for (const link of [theirs, mine]) expect(await survey(world, link)).toMatchObject({ title: 'Schermen thuis' });
    await expect(survey(world, there)).rejects.toMatchObject({ status: 404 });
  });

  test('not when the new registration is known to be theirs: then they are back already', async () => {
    const { id, email } = await joinProven(world);
    await leave(await leaveToken(email));
    await world.call(register, { body: registration({ email }) });
    await world.call(forgotPassword, { body: { email } });
    expect(await exists(id)).toBe(true);
    const token = await tokenTo(world, email, 'password_forgotten');
    const fresh = 'Rode-paprika-op-3-hoog';
    await world.call(resetPassword, { body: { email, token, password: fresh, password_confirmation: fresh } });
    expect(await exists(id)).toBe(true);
    const back = await tokenTo(world, email, 'unsubscribed');
    const failure = await world.refused(comeBack, { params: { token: back } });
    expect(failure.body).toMatchObject({ type: 'ALREADY_BACK', message: expect.stringContaining('opnieuw aangemeld') });
    await logIn(world, email, fresh);
  });

  test('takes address and number back from who only typed them', async () => {
    const phone = mobile();
    const { id, email } = await joinProven(world, { phone });
    await leave(await leaveToken(email));
    const typed = await join(world, { email, phone, password: 'Rode-paprika-op-3-hoog' });
    await world.call(comeBack, { params: { token: await tokenTo(world, email, 'unsubscribed') } });
    const mine = await world.call(getUser, undefined, await logIn(world, email));
    expect(mine).toMatchObject({ email, email_verified: true, phone, phone_verified: true });
    const theirs = await world.call(getUser, undefined, typed.headers);
    expect(theirs).toMatchObject({ email_verified: false, phone: null });
    expect(await exists(id)).toBe(true);
    const activation = (await sentTo(world, email, 'activation'))[0]!.body_text.match(/verifieer\/([\w-]{43})/)![1]!;
    expect((await world.refused(verifyEmail, { params: { token: activation } })).status).toBe(404);
  });

  test('somebody else may enter the number of a person who left, and has it once it is proven', async () => {
    const phone = mobile();
    const { id, email } = await joinProven(world, { phone });
    await leave(await leaveToken(email));
    const other = await join(world, { phone });
    const kept = () =>
      db.one(sql`select phone, phone_verified_at is not null as proven from contact.member where id = ${id}`);
    expect(await kept()).toEqual({ phone, proven: true });
    await world.call(verifyPhone, { params: { token: await tokenTo(world, phone, 'verify_phone') } });
    expect(await kept()).toEqual({ phone: null, proven: false });
    await world.call(comeBack, { params: { token: await tokenTo(world, email, 'unsubscribed') } });
    const view = await world.call(getUser, undefined, other.headers);
    expect(view).toMatchObject({ phone, phone_verified: true });
  });

  test('a number that nobody proved goes to who is in', async () => {
    const phone = mobile();
    const { email } = await joinProven(world);
    await db.run(sql`update contact.member set phone = ${phone} where email = ${email}`);
    await leave(await leaveToken(email));
    const other = await join(world, { phone });
    await world.call(comeBack, { params: { token: await tokenTo(world, email, 'unsubscribed') } });
    expect((await world.call(getUser, undefined, await logIn(world, email))).phone).toBeNull();
    expect((await world.call(getUser, undefined, other.headers)).phone).toBe(phone);
  });
});
