import { describe, expect, test } from 'vitest';
import { changePassword } from '#contract/calls/members.ts';
import { inviteOne, makeCampaign, show as survey } from '#test/make-campaigns.ts';
import {
  fresh,
  type Joined,
  join,
  joinKnown,
  joinProven,
  logIn,
  makeChanges,
  mobile,
  password,
  sentTo,
  tokenTo,
} from '#test/make-members.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { writeAgain } from '../../fieldwork/invite.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { show, change, proveEmail, provePhone, agree, undo, logsIn, reset } = makeChanges(world);

describe('no further change makes an older link void', () => {
  /** Whoever reads the mail of an address moves the account on to another one. */
  async function move(from: string, to: string) {
    world.clock.advance(minutes(1));
    await change(await logIn(world, from), { email: to });
    await proveEmail(to);
    await agree(await tokenTo(world, from, 'email_changed'));
    world.clock.advance(minutes(1));
  }
  async function stolen() {
    const owner = await joinProven(world);
    const [b, c, d] = ['b', 'c', 'd'].map((one) => `${one}-${owner.email}`) as [string, string, string];
    await move(owner.email, b);
    return { owner, b, c, d, token: await tokenTo(world, owner.email, 'email_changed') };
  }
  const isBack = async ({ email }: Joined) => {
    await reset(email);
    return show(await logIn(world, email, fresh));
  };

  test('not when the link of a later one is used', async () => {
    const { owner, b, c, token } = await stolen();
    await move(b, c);
    await undo(await tokenTo(world, b, 'email_changed'));
    expect(await logsIn(b)).toBe(false);
    await undo(token);
    expect(await isBack(owner)).toMatchObject({ email: owner.email, email_verified: true });
  });

  test('and a password that was set meanwhile by the old one goes too', async () => {
    const { owner, b, token } = await stolen();
    const set = { current_password: password, password: fresh, password_confirmation: fresh };
    await world.call(changePassword, { body: set }, await logIn(world, b));
    await undo(token);
    expect([await logsIn(owner.email), await logsIn(owner.email, fresh)]).toEqual([false, false]);
  });

  test('nor when the same address is entered again and given up', async () => {
    const { owner, b, c, d, token } = await stolen();
    await move(b, c);
    const thief = await logIn(world, c);
    await change(thief, { email: b });
    world.clock.advance(minutes(1));
    await change(thief, { email: d });
    await undo(token);
    expect(await isBack(owner)).toMatchObject({ email: owner.email, old_email: null });
    await expect(proveEmail(d)).rejects.toMatchObject({ status: 404 });
  });

  test('nor when the account is back at the old address: what was changed meanwhile goes', async () => {
    const { owner, b, token } = await stolen();
    const phone = mobile();
    await change(await logIn(world, b), { phone });
    await provePhone(phone);
    await agree(await tokenTo(world, b, 'phone_changed'));
    await reset(b, 'Wachtwoord-van-de-dief-3');
    world.clock.advance(minutes(1));
    await change(await logIn(world, b, 'Wachtwoord-van-de-dief-3'), {
      email: owner.email,
      current_password: 'Wachtwoord-van-de-dief-3',
    });
    // A program that looks into the mail of the owner opens it.
    await proveEmail(owner.email);
    world.clock.advance(minutes(1));
    expect(await logsIn(owner.email, 'Wachtwoord-van-de-dief-3')).toBe(true);
    await undo(token);
    expect(await logsIn(owner.email, 'Wachtwoord-van-de-dief-3')).toBe(false);
    expect(await isBack(owner)).toMatchObject({ email: owner.email, phone: null });
  });

  test('of numbers neither: the first link puts back the first of five', async () => {
    const numbers = [mobile(), mobile(), mobile(), mobile()] as const;
    const owner = await joinProven(world, { phone: numbers[0] });
    const next = async (phone: string, counts: boolean) => {
      world.clock.advance(minutes(1));
      await change(owner.headers, { phone });
      if (!counts) return;
      await provePhone(phone);
      await agree(await tokenTo(world, owner.email, 'phone_changed'));
    };
    await next(numbers[1], true);
    const token = await tokenTo(world, owner.email, 'phone_changed');
    await next(numbers[2], true);
    await next(numbers[1], false);
    await next(numbers[3], false);
    const later = await tokenTo(world, owner.email, 'phone_changed');
    await undo(token);
    expect(await isBack(owner)).toMatchObject({ phone: numbers[0], phone_verified: true, old_phone: null });
    await expect(undo(later)).rejects.toMatchObject({ status: 404 });
    await expect(provePhone(numbers[3])).rejects.toMatchObject({ status: 404 });
    // Pressed again, it is as it was.
    await undo(token);
    expect(await show(await logIn(world, owner.email, fresh))).toMatchObject({ phone: numbers[0] });
  });

  test('and an invitation whose link was mailed elsewhere meanwhile opens nothing any more; others do', async () => {
    const owner = await joinKnown(world);
    const campaigns = [(await makeCampaign(world)).id, (await makeCampaign(world)).id] as const;
    const links = [await inviteOne(world, campaigns[0], owner), await inviteOne(world, campaigns[1], owner)] as const;
    await world.context.db.run(sql`
      update contact.message set state = 'sent' where member_id = ${owner.id} and mailing_id is not null`);
    const thief = `dief-${owner.email}`;
    world.clock.advance(minutes(1));
    await change(owner.headers, { email: thief, current_password: password });
    await proveEmail(thief);
    await writeAgain(world.context, campaigns[0], { kind: 'reminder' });
    expect(await sentTo(world, thief, 'reminder')).toHaveLength(1);
    await undo(await tokenTo(world, owner.email, 'email_changed'));
    await expect(survey(world, links[0])).rejects.toMatchObject({ status: 404 });
    expect(await survey(world, links[1])).toMatchObject({ title: 'Schermen thuis' });
  });
});

test('a number is put back from who had the password: once it counted that lets nobody in, as long as it waits it does', async () => {
  const phone = mobile();
  const owner = await joinKnown(world, { phone });
  await change(owner.headers, { phone: mobile() });
  await undo(await tokenTo(world, owner.email, 'phone_changed'));
  expect(await logsIn(owner.email)).toBe(true);

  world.clock.advance(minutes(1));
  const next = mobile();
  await change(await logIn(world, owner.email), { phone: next, current_password: password });
  await provePhone(next);
  await undo(await tokenTo(world, owner.email, 'phone_changed'));
  expect(await logsIn(owner.email)).toBe(false);
  await reset(owner.email);
  expect(await show(await logIn(world, owner.email, fresh))).toMatchObject({ phone, phone_verified: true });
});

test('a number that somebody else has proven meanwhile is theirs, and not put back; one that was only typed is', async () => {
  for (const proven of [true, false]) {
    const phone = mobile();
    const owner = await joinKnown(world, { phone });
    const next = mobile();
    await change(owner.headers, { phone: next, current_password: password });
    await provePhone(next);
    const other = await (proven ? joinProven(world, { phone }) : join(world, { phone }));
    await undo(await tokenTo(world, owner.email, 'phone_changed'));
    expect(await show(other.headers)).toMatchObject({ phone: proven ? phone : null, phone_verified: proven });
    await reset(owner.email);
    expect((await show(await logIn(world, owner.email, fresh))).phone).toBe(proven ? null : phone);
  }
});
