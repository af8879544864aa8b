import { describe, expect, test } from 'vitest';
import { emailAvailable, phoneAvailable, verifyEmail, verifyPhone } from '#contract/calls/account.ts';
import { getUser, putUser } from '#contract/calls/members.ts';
import { agreeToChange } from '#contract/calls/proof.ts';
import { answerAll, inviteOne, makeCampaign, show } from '#test/make-campaigns.ts';
import {
  type Joined,
  join,
  joinKnown,
  joinProven,
  logIn,
  mobile,
  openFile,
  password,
  sentTo,
  tokenTo,
} from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepMembers } from '../leaving/sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const view = (headers: Record<string, string>) => world.call(getUser, undefined, headers);
const change = (headers: Record<string, string>, body: object) => world.call(putUser, { body }, headers);
const prove = async (email: string, template = 'verify_new_email') =>
  world.call(verifyEmail, { params: { token: await tokenTo(world, email, template) } });
const agree = async ({ email }: Joined, headers = {}) =>
  world.call(agreeToChange, { params: { token: await tokenTo(world, email, 'email_changed') } }, headers);

async function answered({ email }: { email: string }) {
  const link = await inviteOne(world, (await makeCampaign(world)).id, { email });
  await answerAll(world, link);
  return link;
}
const answersOf = async (email: string) =>
  (await openFile(world, { email, password, headers: await logIn(world, email) })).survey_answers as unknown[];

describe('an account whose password nobody has shown to be the owner’s', () => {
  /** A stranger registers her address, a program opens the activation, she answers by her link. */
  async function registeredByStranger() {
    const vera = await join(world, { name: 'Vera' });
    await prove(vera.email, 'activation');
    const link = await answered(vera);
    return { vera, link, stranger: await logIn(world, vera.email), his: `vreemde-${vera.email}` };
  }

  test('moves to another address by its password only after a week, and leaves the answers behind', async () => {
    const { vera, link, stranger, his } = await registeredByStranger();
    await change(stranger, { email: his, current_password: password });
    await prove(his);
    expect(await view(stranger)).toMatchObject({ old_email: vera.email, email_counts_from: expect.any(String) });
    const [notice] = await sentTo(world, vera.email, 'email_changed');
    expect(notice!.body_text).toContain('We weten niet zeker of jij dit was.');
    world.clock.advance(days(7));
    await sweepMembers(world.context);
    expect(await view(await logIn(world, his))).toMatchObject({ email: his, old_email: null });
    expect(await answersOf(his)).toEqual([]);
    for (const email of [his, vera.email]) {
      await expect(show(world, { ...link, email })).rejects.toMatchObject({ status: 404 });
    }
  });

  test('takes no new number by its password at once', async () => {
    const { stranger } = await registeredByStranger();
    const phone = mobile();
    await change(stranger, { phone, current_password: password });
    const { counts_from } = await world.call(verifyPhone, {
      params: { token: await tokenTo(world, phone, 'verify_phone') },
    });
    expect(counts_from).not.toBeNull();
    expect(await view(stranger)).toMatchObject({ phone, phone_counts_from: counts_from });
  });
});

describe('‘Ja, dat was ik’ of who never showed it', () => {
  async function moving() {
    const member = await joinProven(world);
    await answered(member);
    const next = `nieuw-${member.email}`;
    await change(member.headers, { email: next, current_password: password });
    return { member, next };
  }

  test('lets the new address count at once, without the answers of before', async () => {
    const { member, next } = await moving();
    // A browser that somebody else is logged in to says nothing more.
    await agree(member, (await joinProven(world)).headers);
    expect((await prove(next)).counts_from).toBeNull();
    expect(await answersOf(next)).toEqual([]);
  });

  test('in a browser that is logged in they come along, whichever is first, the yes or the proof', async () => {
    for (const yesFirst of [true, false]) {
      const { member, next } = await moving();
      const [notice] = await sentTo(world, member.email, 'email_changed');
      expect(notice!.body_text).toContain('Open de link in de browser waarin je bent ingelogd.');
      if (yesFirst) await agree(member, member.headers);
      await prove(next);
      if (!yesFirst) await agree(member, member.headers);
      expect(await answersOf(next)).toHaveLength(3);
    }
  });

  test('is not needed of who has shown it: the password is enough, and the answers come along', async () => {
    const member = await joinKnown(world);
    await answered(member);
    const next = `nieuw-${member.email}`;
    await change(member.headers, { email: next, current_password: password });
    expect((await prove(next)).counts_from).toBeNull();
    expect(await answersOf(next)).toHaveLength(3);
    expect((await sentTo(world, member.email, 'email_changed'))[0]!.body_text).not.toContain('ingelogd. Dan');
  });
});

test('what one member enters again and again is held for others for a week from the first time on', async () => {
  const holder = await joinProven(world);
  const [email, phone] = [`vrij-${holder.email}`, mobile()];
  const enter = (one: object) => change(holder.headers, one);
  const taken = async () => [
    !(await world.call(emailAvailable, { body: { email } })).available,
    !(await world.call(phoneAvailable, { body: { phone } })).available,
  ];
  await enter({ email, phone });
  world.clock.advance(days(6));
  await enter({ email: `anders-${holder.email}`, phone: mobile() });
  await enter({ email, phone });
  expect(await taken()).toEqual([true, true]);
  world.clock.advance(days(1));
  expect(await taken()).toEqual([false, false]);
  world.clock.advance(days(84));
  await sweepMembers(world.context);
  expect(await world.context.db.many(sql`select from contact.given_up where about in (${email}, ${phone})`)).toEqual(
    [],
  );
});

test('a number of the registration that is taken out and entered again is held no longer either', async () => {
  const phone = mobile();
  const holder = await join(world, { phone });
  world.clock.advance(days(6));
  await change(holder.headers, { phone: '' });
  await change(holder.headers, { phone });
  expect((await world.call(phoneAvailable, { body: { phone } })).available).toBe(false);
  world.clock.advance(days(1));
  expect((await world.call(phoneAvailable, { body: { phone } })).available).toBe(true);
});

test('a notice about an address that was given up agrees to nothing when it is entered again', async () => {
  const owner = await joinKnown(world);
  const next = `nieuw-${owner.email}`;
  await change(owner.headers, { email: next });
  const first = await tokenTo(world, owner.email, 'email_changed');
  await change(owner.headers, { email: owner.email });
  await change(owner.headers, { email: next });
  const refused = await world.refused(agreeToChange, { params: { token: first } });
  expect(refused.status).toBe(404);
  await world.call(verifyEmail, { params: { token: await tokenTo(world, next, 'verify_new_email') } });
  const { email_counts_from } = await world.call(getUser, undefined, owner.headers);
  expect(email_counts_from).not.toBeNull();
});
