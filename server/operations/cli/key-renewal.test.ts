import { expect, test } from 'vitest';
import { oneClick } from '#contract/calls/members.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { inviteMembers, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { join, joinProven } from '#test/make-members.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { giveAnswers, times } from '#test/results/make-answers.ts';
import { takeCsv } from '#test/results/make-export.ts';
import { days, makeWorld } from '#test/world.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import type { OutgoingMessage } from '../../messages/delivery/outgoing.ts';
import { bounceAddresses } from '../../messages/inbound/bounce-address.ts';
import { rememberDeparted } from '../../people/departed.ts';
import { departedAmong } from '../../people/erase-member.ts';
import { oneClickToken } from '../../people/one-click.ts';
import { erasureFingerprint } from '../../platform/core/erasure-log.ts';
import { loadKeyRing, trimKeyRing } from '../../platform/core/key-ring.ts';
import { admitKey } from '../../platform/core/secret-key-check.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { orderSeed } from '../../surveys/answering/order-seed.ts';
import { keyRenew } from './clock.ts';
import { migrateCommand } from './maintenance.ts';
import { runCommand } from './run-command.ts';

const world = await makeWorld({ env: { LIMITS: 'off', BOUNCE_ADDRESS: 'bounces@mail.example.nl' } });
const { context, clock } = world;
const { config, db, random } = context;
const keyOf = (key: string) => makeSecrets(key, random, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
const [first, second, third] = [
  config.secret_key,
  'a second key of more than 32 characters',
  'a third key of more than 32 characters.',
];
const nothing = { words: [], options: {} };
const run = (before: string | undefined, now: string) =>
  runCommand(
    keyRenew,
    { ...context, config: { ...config, secret_key: now, secret_key_before: before }, secrets: keyOf(now) },
    nothing,
  );

/** The servers stop with one key and start with another, as this one does here. */
async function renew(before: string, now: string) {
  expect(await run(before, now)).toMatchObject({ json: { renewed: true } });
  Object.assign(context.secrets, keyOf(now));
  await admitKey(context);
}
const outgoing = (member: string) =>
  db.one(sql<OutgoingMessage>`
    select message.*, member.email as member_email from contact.message join contact.member on member.id = member_id
    where member_id = ${member} and mailing_id is not null order by message.created_at desc limit 1`);

test('the key is renewed twice in a fieldwork: no number moves, each link opens, the erased stay refused', async () => {
  await admitKey(context);
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [
    ...times(31, { answers: { screens: ['yes'], hours: ['short'], where: ['Thuis.'] } }),
    ...times(17, { answers: { screens: ['no'], why_not: ['Te jong.'] } }),
  ]);
  const colleague = await makeStaff(world);
  const session = { cookie: colleague.cookies };
  const parent = await joinProven(world);
  const { links } = await inviteMembers(context, id, { emails: [parent.email] }, { by_hand: true });
  const who = { token: links[0]!.link.split('/').at(-1)!, email: parent.email };
  const leaver = await join(world);
  const button = oneClickToken(context, leaver.id, clock.now());
  const message = await outgoing(parent.id);
  const wayBack = bounceAddresses(config, context.secrets)!.of(message.id);
  await rememberDeparted(context, ['weg@voorbeeld.example']);
  await db.run(sql`
    insert into contact.call_note (member_id, at, sealed)
    values (${parent.id}, ${clock.now()}, ${context.secrets.seal('call note', 'Belde.')})`);
  const numbers = async () => {
    const file = await takeCsv(world, id);
    const { snapshot: _, ...results } = await world.call(readResults, { params: { id }, query: {} }, session);
    const [order, erased] = [orderSeed(context, id, parent.id), erasureFingerprint(context, parent.id)];
    return { file, results, order, erased };
  };
  const before = await numbers();

  expect(await run(second, first)).toMatchObject({ refused: true, json: { code: 'key_not_changed' } });
  expect(await run(third, second)).toMatchObject({ refused: true, json: { code: 'key_before_wrong' } });
  await expect(run(undefined, second)).rejects.toThrow('Set SECRET_KEY_BEFORE');
  await renew(first, second);
  await renew(second, third);

  expect(await numbers()).toEqual(before);
  expect(await show(world, who)).toMatchObject({ title: 'Schermen thuis' });
  await save(world, who, { screens: 'yes' });
  expect((await makeWriter(context)(message)).body_text).toContain(links[0]!.link);
  expect(bounceAddresses(config, context.secrets)!.read(wayBack)).toBe(message.id);
  await world.call(oneClick, { params: { token: button } });
  expect(await db.one(sql`select left_at is null as here from contact.member where id = ${leaver.id}`)).toEqual({
    here: false,
  });
  expect(await departedAmong(db, context, ['weg@voorbeeld.example'])).toEqual(new Set(['weg@voorbeeld.example']));
  await logIn(world, colleague);
  const lines = await db.many(sql`select action from office.audit where action = 'key_renewed'`);
  expect(lines).toHaveLength(2);
});

test('a key of before opens no stored text, and what was made with it is read for as long as it lives only', async () => {
  const { sealed } = await db.one(sql<{ sealed: Buffer }>`select sealed from contact.call_note`);
  expect(keyOf(third).open('call note', sealed)).toBe('Belde.');
  for (const key of [first, second]) {
    expect(() => keyOf(key).open('call note', sealed)).toThrow();
    await expect(admitKey({ ...context, secrets: keyOf(key) })).rejects.toThrow('SECRET_KEY is not the key');
    await expect(
      runCommand(migrateCommand, { ...context, secrets: keyOf(key) }, { words: [], options: { check: true } }),
    ).rejects.toThrow('SECRET_KEY is not the key');
  }
  const { id } = await join(world);
  const isRead = (key: string, purpose: 'registration' | 'one click') => {
    const made = keyOf(key).fingerprint(purpose, id);
    return context.secrets.matchFingerprint(purpose, id, (print) => print.equals(made)) !== undefined;
  };
  expect([isRead(second, 'registration'), isRead(first, 'one click')]).toEqual([true, true]);
  clock.advance(days(15));
  expect([isRead(second, 'registration'), isRead(first, 'one click')]).toEqual([false, true]);
  clock.advance(days(716));
  expect(isRead(first, 'one click')).toBe(false);
  await trimKeyRing(context);
  await loadKeyRing(db, context);
  expect(context.secrets.keyRing().earlier).toEqual([]);
  expect(await departedAmong(db, context, ['weg@voorbeeld.example'])).toEqual(new Set(['weg@voorbeeld.example']));
});

test('a release that knows of no renewal refuses the database, even with the new key', async () => {
  const { value } = await db.one(sql<{ value: string }>`select value from house.setting where name = 'key'`);
  const markWithoutRenewal = context.secrets.fingerprint('key', 'of this database').toString('hex').slice(0, 32);
  expect(value).not.toBe(markWithoutRenewal);
});
