import { describe, expect, test } from 'vitest';
import { checkToken, forgotPassword, verifyEmail } from '#contract/calls/account.ts';
import { personalFile, putUser, resendEmail } from '#contract/calls/members.ts';
import { notMyEmail } from '#contract/calls/proof.ts';
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
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepMembers } from '../leaving/sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { show, change, proveEmail, provePhone, agree, undo, logsIn, reset } = makeChanges(world);
const isAlive = (headers: Record<string, string>) =>
  world.call(checkToken, undefined, headers).then(
    () => true,
    () => false,
  );

describe('a new address without the password', () => {
  async function entered(): Promise<{ owner: Joined; next: string }> {
    const owner = await joinKnown(world);
    const next = `nieuw-${owner.email}`;
    expect(await change(owner.headers, { email: next })).toMatchObject({
      email: next,
      email_verified: false,
      old_email: owner.email,
    });
    return { owner, next };
  }

  test('is proven, and the old one keeps log-in, reset and personal file for seven days', async () => {
    const { owner, next } = await entered();
    const { counts_from } = await proveEmail(next);
    const from = new Date(world.clock.now().getTime() + days(7)).toISOString();
    expect(counts_from).toBe(from);
    expect(await show(owner.headers)).toMatchObject({
      email: next,
      email_verified: true,
      old_email: owner.email,
      email_counts_from: from,
    });
    expect([await logsIn(next), await logsIn(owner.email)]).toEqual([false, true]);
    await world.call(forgotPassword, { body: { email: next } });
    expect(await sentTo(world, next, 'password_forgotten')).toEqual([]);
    await world.call(personalFile, { body: { password } }, owner.headers);

    world.clock.advance(days(7) - 1);
    await sweepMembers(world.context);
    expect(await logsIn(next)).toBe(false);
    world.clock.advance(1);
    await sweepMembers(world.context);
    expect([await logsIn(next), await logsIn(owner.email)]).toEqual([true, false]);
    expect(await show(await logIn(world, next))).toMatchObject({
      email: next,
      old_email: null,
      email_counts_from: null,
    });
  });

  test('counts at once when the notice to the old one is pressed, before the proof or after it', async () => {
    for (const first of [true, false]) {
      const { owner, next } = await entered();
      const token = await tokenTo(world, owner.email, 'email_changed');
      if (first) await agree(token);
      expect((await proveEmail(next)).counts_from === null).toBe(first);
      if (!first) await agree(token);
      await agree(token);
      expect([await logsIn(next), await logsIn(owner.email)]).toEqual([true, false]);
    }
  });

  test('and with it: counts as soon as it is proven; a wrong one is told under its field', async () => {
    const { owner, next } = await entered();
    const refused = await world.refused(putUser, { body: { email: next, current_password: 'Fout-1!' } }, owner.headers);
    expect(refused.body.errors).toEqual({ current_password: ['Dit wachtwoord klopt niet.'] });
    await proveEmail(next);
    expect(await logsIn(next)).toBe(false);
    // The same once more, with the password.
    await change(owner.headers, { email: next, current_password: password });
    expect([await logsIn(next), await logsIn(owner.email)]).toEqual([true, false]);
  });

  test('where nothing was proven there is nobody whose place it takes', async () => {
    const { email, headers } = await join(world);
    await change(headers, { email: `nieuw-${email}` });
    await proveEmail(`nieuw-${email}`);
    expect(await logsIn(`nieuw-${email}`)).toBe(true);
    // Told all the same, without a link: nobody knows whose address it is.
    const [notice] = await sentTo(world, email, 'email_changed');
    expect(notice!.body_text).not.toContain('/verifieer/');
  });
});

describe('the link in the notice', () => {
  test('undoes a change that waits, and ends all sessions', async () => {
    const owner = await joinProven(world);
    const next = `dief-${owner.email}`;
    await change(owner.headers, { email: next });
    await undo(await tokenTo(world, owner.email, 'email_changed'));
    expect(await isAlive(owner.headers)).toBe(false);
    await expect(proveEmail(next)).rejects.toMatchObject({ status: 404 });
    expect(await show(await logIn(world, owner.email))).toMatchObject({ email: owner.email, email_verified: true });
  });

  test('takes the account back, for seven days, from who had the password and set another', async () => {
    const phone = mobile();
    const owner = await joinKnown(world, { phone });
    const thief = { email: `dief-${owner.email}`, phone: mobile() };
    await change(owner.headers, { email: thief.email, current_password: password });
    await proveEmail(thief.email);
    world.clock.advance(minutes(1));
    await reset(thief.email);
    const stolen = await logIn(world, thief.email, fresh);
    await change(stolen, { phone: thief.phone, current_password: fresh });
    expect(await provePhone(thief.phone)).toEqual({ ok: true, counts_from: null });
    expect(await show(stolen)).toMatchObject({ email: thief.email, phone: thief.phone, phone_verified: true });

    world.clock.advance(days(7) - minutes(1) - 1);
    const token = await tokenTo(world, owner.email, 'email_changed');
    await undo(token);
    await undo(token);
    expect(await isAlive(stolen)).toBe(false);
    expect([await logsIn(owner.email, fresh), await logsIn(thief.email, fresh)]).toEqual([false, false]);
    await reset(owner.email, 'Blauwe-druif-op-4-laag');
    expect(await show(await logIn(world, owner.email, 'Blauwe-druif-op-4-laag'))).toMatchObject({
      email: owner.email,
      email_verified: true,
      phone,
      phone_verified: true,
    });
    // What was mailed to the thief opens nothing.
    const back = (await sentTo(world, thief.email)).flatMap(({ body_text }) => body_text.match(/[\w-]{43}/g) ?? []);
    for (const one of back) {
      await expect(undo(one)).rejects.toMatchObject({ status: 404 });
      await expect(world.call(verifyEmail, { params: { token: one } })).rejects.toMatchObject({ status: 404 });
    }
    world.clock.advance(1);
    await expect(undo(token)).rejects.toMatchObject({ status: 404 });
  });

  test('says no more than it was asked: to an address that was entered later it is no yes', async () => {
    const owner = await joinProven(world);
    await change(owner.headers, { email: `eerst-${owner.email}` });
    const token = await tokenTo(world, owner.email, 'email_changed');
    await change(owner.headers, { email: `later-${owner.email}` });
    await proveEmail(`later-${owner.email}`);
    await expect(agree(token)).rejects.toMatchObject({ status: 404 });
    expect(await logsIn(owner.email)).toBe(true);
  });
});

describe('a new number', () => {
  test('without the password the one that was proven keeps its place; the address is told and says yes or no', async () => {
    const phone = mobile();
    const owner = await joinProven(world, { phone });
    const next = mobile();
    await change(owner.headers, { phone: next });
    expect((await provePhone(next)).counts_from).not.toBeNull();
    expect(await show(owner.headers)).toMatchObject({ phone: next, phone_verified: true, old_phone: phone });
    const [notice] = await sentTo(world, owner.email, 'phone_changed');
    expect(notice!.body_text).toContain(`eindigt op ${next.slice(-2)}`);
    const token = await tokenTo(world, owner.email, 'phone_changed');
    await agree(token);
    expect(await show(owner.headers)).toMatchObject({ phone: next, old_phone: null, phone_counts_from: null });
    await undo(token);
    expect(await isAlive(owner.headers)).toBe(false);
    await reset(owner.email);
    expect(await show(await logIn(world, owner.email, fresh))).toMatchObject({ phone, phone_verified: true });
  });

  test('also where there was none: invitations stay with the address that was proven', async () => {
    const owner = await joinKnown(world);
    const next = mobile();
    await change(owner.headers, { phone: next, invitation_method: 'whatsapp' });
    await provePhone(next);
    const { phone } = await world.context.db.one(sql<{ phone: string | null }>`
      select phone from contact.member where id = ${owner.id}`);
    expect(phone).toBeNull();
    await change(owner.headers, { phone: next, current_password: password });
    expect(await show(owner.headers)).toMatchObject({ phone: next, phone_verified: true, phone_counts_from: null });
  });
});

describe('a proven number that is taken out', () => {
  test('waits as a new one does without the password, and its notice says yes or no', async () => {
    const phone = mobile();
    const owner = await joinProven(world, { phone });
    const out = () => change(owner.headers, { phone: '' });
    const from = new Date(world.clock.now().getTime() + days(7)).toISOString();
    expect(await out()).toMatchObject({
      phone: null,
      phone_verified: false,
      old_phone: phone,
      phone_counts_from: from,
    });
    const stays = async () =>
      (await world.context.db.one(sql`select phone from contact.member where id = ${owner.id}`)) as object;
    expect(await stays()).toEqual({ phone });
    // It can be taken back, and WhatsApp cannot be chosen meanwhile.
    const asked = await world.refused(putUser, { body: { invitation_method: 'whatsapp' } }, owner.headers);
    expect(asked.body.errors).toEqual({ phone: ['Dit veld is verplicht.'] });
    expect(await change(owner.headers, { phone })).toMatchObject({ phone, phone_verified: true, old_phone: null });
    await out();
    const [notice] = await sentTo(world, owner.email, 'phone_removed');
    expect(notice!.body_text).toContain('?wijziging=geen-nummer');
    const token = await tokenTo(world, owner.email, 'phone_removed');
    await agree(token);
    expect(await show(owner.headers)).toMatchObject({ phone: null, old_phone: null, phone_counts_from: null });
    await undo(token);
    await reset(owner.email);
    expect(await show(await logIn(world, owner.email, fresh))).toMatchObject({ phone, phone_verified: true });
  });

  test('goes at once with the password, after a week without, and one that nobody proved always', async () => {
    const known = await joinKnown(world, { phone: mobile() });
    const gone = { phone: null, old_phone: null };
    expect(await change(known.headers, { phone: '', current_password: password })).toMatchObject(gone);
    expect(await sentTo(world, known.email, 'phone_removed')).toHaveLength(1);
    const unproven = await join(world, { phone: mobile() });
    expect(await change(unproven.headers, { phone: '' })).toMatchObject(gone);
    const slow = await joinProven(world, { phone: mobile() });
    await change(slow.headers, { phone: '' });
    world.clock.advance(days(7));
    await sweepMembers(world.context);
    expect(await show(slow.headers)).toMatchObject({ ...gone, phone_verified: false });
  });
});

test('what takes effect after the link of its notice is over is told once more, and can be put back', async () => {
  const owner = await joinKnown(world);
  const next = `laat-${owner.email}`;
  await change(owner.headers, { email: next, current_password: password });
  world.clock.advance(days(5));
  await world.call(resendEmail, undefined, owner.headers);
  world.clock.advance(days(3));
  await proveEmail(next);
  expect(await logsIn(next)).toBe(true);
  const [again, ...before] = await sentTo(world, owner.email, 'email_changed');
  expect(before).toHaveLength(1);
  expect(again!.body_text).toContain('Dat adres is nu bevestigd.');
  await undo(await tokenTo(world, owner.email, 'email_changed'));
  await reset(owner.email);
  expect([await logsIn(next, fresh), await logsIn(owner.email, fresh)]).toEqual([false, true]);
});

test('an address that says it is not theirs goes out of the account, and nothing that came by it stays', async () => {
  const stranger = await joinKnown(world);
  const mine = `mijn-${stranger.email}`;
  await change(stranger.headers, { email: mine, current_password: password });
  const token = await tokenTo(world, mine, 'verify_new_email');
  expect(await proveEmail(mine)).toMatchObject({ entered: { name: 'Sanne', phone_ends: null } });
  await world.call(notMyEmail, { params: { token } });
  expect([await logsIn(mine), await logsIn(stranger.email), await isAlive(stranger.headers)]).toEqual([
    false,
    true,
    false,
  ]);
  await join(world, { email: mine });
});

test('a new address that nobody proved yet is let go by whoever reads its mail, and the old one stays', async () => {
  const owner = await joinKnown(world);
  const wrong = `verkeerd-${owner.email}`;
  await change(owner.headers, { email: wrong, current_password: password });
  const token = await tokenTo(world, wrong, 'verify_new_email');
  await world.call(notMyEmail, { params: { token } });
  expect(await show(owner.headers)).toMatchObject({ email: owner.email, email_verified: true });
  expect((await world.refused(verifyEmail, { params: { token } })).status).toBe(404);
  await join(world, { email: wrong });
});
