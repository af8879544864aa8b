import { expect, test } from 'vitest';
import { emailAvailable, phoneAvailable, verifyEmail } from '#contract/calls/account.ts';
import { getUser, putUser } from '#contract/calls/members.ts';
import { agreeToChange } from '#contract/calls/proof.ts';
import { join, joinKnown, joinProven, mobile, tokenTo } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepMembers } from '../leaving/sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const change = (headers: Record<string, string>, body: object) => world.call(putUser, { body }, headers);

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
