import { expect, test } from 'vitest';
import { oneClick } from '#contract/calls/members.ts';
import { inviteMembers, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { join, joinProven } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import type { Outgoing } from '../../messages/delivery/outgoing.ts';
import { rememberDeparted } from '../../people/departed.ts';
import { departedAmong } from '../../people/erase-member.ts';
import { oneClickToken } from '../../people/one-click.ts';
import { orderSeed } from '../../surveys/answering/order-seed.ts';
import { exportNumber } from '../../surveys/export/export-number.ts';
import { sql } from '../database/sql.ts';
import { renewSeals } from '../maintenance/renew-seals.ts';
import { erasureFingerprint } from './erasure-log.ts';
import { trimKeyRing } from './key-ring.ts';
import { admitKey, renewKey } from './secret-key-check.ts';
import { makeSecrets } from './secrets.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const { db, random } = context;
const keyOf = (key: string) => makeSecrets(key, random, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

/** Stops with one key and starts with another, as the command does: the product here goes on with the new one. */
async function renew(before: string, after: string) {
  Object.assign(context.secrets, keyOf(after));
  await renewKey(context, keyOf(before));
  await renewSeals(context);
  await admitKey(context);
}
const outgoing = (member: string) =>
  db.one(sql<Outgoing>`
    select message.*, member.email as member_email from contact.message join contact.member on member.id = member_id
    where member_id = ${member} and mailing_id is not null order by message.created_at desc limit 1`);

test('renewed twice in a fieldwork: links open, numbers stay, the erased stay refused, the leaked key opens no seal', async () => {
  const first = context.config.secret_key;
  const [second, third] = ['a second key of more than 32 characters', 'a third key of more than 32 characters.'];
  await admitKey(context);
  const { id } = await makeCampaign(world);
  const parent = await joinProven(world);
  const { links } = await inviteMembers(context, id, { emails: [parent.email] }, { by_hand: true });
  const who = { token: links[0]!.link.split('/').at(-1)!, email: parent.email };
  const leaver = await join(world);
  const button = oneClickToken(context, leaver.id, clock.now());
  await rememberDeparted(context, ['weg@voorbeeld.example']);
  await db.run(sql`
    insert into contact.call_note (member_id, at, sealed)
    values (${parent.id}, ${clock.now()}, ${context.secrets.seal('call note', 'Belde.')})`);
  const lasting = () => ({
    number: exportNumber(context, id, parent.id),
    order: orderSeed(context, id, parent.id),
    erased: erasureFingerprint(context, parent.id),
    rounding: context.secrets.fingerprint('publication', 'a cell').toString('hex'),
  });
  const before = lasting();

  await expect(renewKey(context, keyOf(first))).rejects.toThrow('key_not_changed');
  await expect(renewKey({ ...context, secrets: keyOf(second) }, keyOf(third))).rejects.toThrow('key_before_wrong');
  await renew(first, second);
  await renew(second, third);

  expect(lasting()).toEqual(before);
  expect(await show(world, who)).toMatchObject({ title: 'Schermen thuis' });
  await save(world, who, { screens: 'yes' });
  const letter = await makeWriter(context)(await outgoing(parent.id));
  expect(letter.body_text).toContain(links[0]!.link);
  await world.call(oneClick, { params: { token: button } });
  expect(await db.one(sql`select left_at is null as here from contact.member where id = ${leaver.id}`)).toEqual({
    here: false,
  });
  expect(await departedAmong(db, context, ['weg@voorbeeld.example'])).toEqual(new Set(['weg@voorbeeld.example']));
  const { sealed } = await db.one(sql<{ sealed: Buffer }>`select sealed from contact.call_note`);
  expect(keyOf(third).open('call note', sealed)).toBe('Belde.');
  expect(() => keyOf(first).open('call note', sealed)).toThrow();
  await expect(admitKey({ ...context, secrets: keyOf(first) })).rejects.toThrow('SECRET_KEY is not the key');

  clock.advance(days(731));
  await trimKeyRing(context);
  expect(context.secrets.keyRing().before).toEqual([]);
  expect(lasting()).toEqual(before);
});
