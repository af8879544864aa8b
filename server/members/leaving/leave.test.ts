import { describe, expect, test } from 'vitest';
import { checkToken, forgotPassword, login, resetPassword, verifyEmail } from '#contract/calls/account.ts';
import { getUser, unsubscribe, unsubscribeLink, unsubscribeRequest } from '#contract/calls/members.ts';
import { isoDay } from '#contract/format.ts';
import { join, joinProven, linkTo, password, sentTo, tokenTo } from '#test/make-members.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { noteState, queueMessage } from '../../messages/outbox/enqueue.ts';
import { eraseDeparted } from '../../people/erase-member.ts';
import { oneClickLink } from '../../people/one-click.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;

const ask = (email: string, reasons: string[] = []) => world.call(unsubscribeRequest, { body: { email, reasons } });
async function leaveToken(email: string, reasons?: string[]): Promise<string> {
  await ask(email, reasons);
  return tokenTo(world, email, 'unsubscribe');
}
const leave = (token: string) => world.call(unsubscribe, { params: { token } });
const exists = async (id: string) => (await db.maybe(sql`select from contact.member where id = ${id}`)) !== undefined;

test('asking sends a link, and changes nothing', async () => {
  const { email, headers } = await join(world);
  await ask(email, ['no_time', 'other:Te druk|met werk']);
  const link = await linkTo(world, email, 'unsubscribe');
  expect(link.href).toMatch(`${world.public_url}/uitschrijven/`);
  expect((await world.call(getUser, undefined, headers)).email).toBe(email);
});

test('the page may act by itself three minutes after the mail left, and asking that changes nothing', async () => {
  const { email, headers } = await join(world);
  const token = await leaveToken(email);
  const acts = async () => (await world.call(unsubscribeLink, { params: { token } })).acts_by_itself;
  expect(await acts()).toBe(false);
  world.clock.advance(minutes(2));
  // It stood in the queue until now.
  const { id } = await db.one(sql<{ id: string }>`
    select id from contact.message where to_address = ${email} and template = 'unsubscribe'`);
  await noteState(db, id, 'sent', world.clock.now());
  world.clock.advance(minutes(3) - 1);
  expect(await acts()).toBe(false);
  world.clock.advance(1);
  expect(await acts()).toBe(true);
  expect((await world.call(unsubscribeLink, { params: { token } })).regret_days).toBe(14);
  await world.call(checkToken, undefined, headers);
});

describe('leaving', () => {
  test('ends sessions and log-in, stops every message that waits, and offers a way back', async () => {
    const { id, email, headers } = await joinProven(world);
    const message = {
      member_id: id,
      channel: 'email',
      template: 'invitation',
      to_address: email,
      subject: 'x',
      body_text: 'x',
    } as const;
    const waiting = await queueMessage(db, message, world.clock.now());
    const sent = await queueMessage(db, message, world.clock.now());
    await noteState(db, sent, 'sent', world.clock.now());
    await leave(await leaveToken(email));

    expect((await world.refused(checkToken, undefined, headers)).status).toBe(401);
    expect((await world.refused(login, { body: { email, password } })).status).toBe(422);
    const states = await db.many(sql<{ id: string; state: string }>`
      select id, state from contact.message where id = any(${[waiting, sent]})`);
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [waiting]: 'suppressed',
      [sent]: 'sent',
    });
    const planned = await db.many(sql`
      select template from contact.message where member_id = ${id} and state = 'planned'`);
    expect(planned).toEqual([{ template: 'unsubscribed' }]);
    expect((await linkTo(world, email, 'unsubscribed')).href).toMatch(/\/uitschrijven\/[\w-]{43}\?terug$/);
  });

  test('acts always and once, however often it is called', async () => {
    const { email } = await join(world);
    const token = await leaveToken(email);
    await Promise.all(Array.from({ length: 10 }, () => leave(token)));
    await leave(token);
    expect(await sentTo(world, email, 'unsubscribed')).toHaveLength(1);
  });

  test('by the button of a mail program, as a form, without log-in; a GET does nothing', async () => {
    const { id, email, headers } = await join(world);
    const url = oneClickLink(context, id, world.clock.now());
    expect((await fetch(url)).status).toBe(404);
    await world.call(checkToken, undefined, headers);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const response = await fetch(url, { method: 'POST', body, redirect: 'error' });
    expect(response.status).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
    expect((await fetch(url, { method: 'POST' })).status).toBe(200);
    expect((await world.refused(checkToken, undefined, headers)).status).toBe(401);
    expect(await sentTo(world, email, 'unsubscribed')).toHaveLength(1);
    expect((await fetch(url, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
  });

  test('no link of before opens anything for somebody who left', async () => {
    const { email } = await join(world);
    const activation = await tokenTo(world, email, 'activation');
    await world.call(forgotPassword, { body: { email } });
    const reset = await tokenTo(world, email, 'password_forgotten');
    await leave(await leaveToken(email));
    expect((await world.refused(verifyEmail, { params: { token: activation } })).status).toBe(404);
    const body = {
      email,
      token: reset,
      password: 'Rode-paprika-op-3-hoog',
      password_confirmation: 'Rode-paprika-op-3-hoog',
    };
    expect((await world.refused(resetPassword, { body })).body.status).toBe('passwords.token');
    const before = (await world.outbox()).length;
    await world.call(forgotPassword, { body: { email } });
    await ask(email);
    expect(await world.outbox()).toHaveLength(before);
  });
});

describe('destruction', () => {
  test('after fourteen days nothing of the person is left, anywhere', async () => {
    world.clock.advance(days(14));
    await eraseDeparted(context);
    const canary = 'kanarie';
    const { id } = await joinProven(world, {
      name: canary,
      email: `${canary}@${canary}.example`,
      phone: '0644444444',
      attributes: { zipcode: '4444' },
    });
    const staying = await join(world);
    await db.run(sql`
      with campaign as (
        insert into survey.campaign (title, anonymous, draft, created_at) values ('x', false, '{}', now()) returning id)
      insert into contact.invitation (campaign_id, member_id, token_hash, email_key, created_at)
      select id, ${id}, '\\x00', 'kanarie@kanarie.example', now() from campaign`);
    await leave(await leaveToken(`${canary}@${canary}.example`, ['no_time', 'other:Geen zin']));
    world.clock.advance(days(14) - 1);
    expect(await eraseDeparted(context)).toBe(0);
    world.clock.advance(1);
    expect(await eraseDeparted(context)).toBe(1);
    expect([await exists(id), await exists(staying.id)]).toEqual([false, true]);

    const tables = await db.many(sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('house', 'contact', 'profile', 'survey', 'office')`);
    for (const { name } of tables) {
      const { rows } = await db.alone((client) => client.query(`select row_to_json(t)::text as row from ${name} t`));
      const text = rows.map(({ row }) => row).join('\n');
      for (const trace of [canary, '+31644444444', id]) expect(text.includes(trace), `${trace} in ${name}`).toBe(false);
    }
    const month = `${isoDay(world.clock.now()).slice(0, 7)}-01`;
    expect(await db.many(sql`select month, text from contact.departure_text`)).toEqual([{ month, text: 'Geen zin' }]);
    expect(await db.many(sql`select reason, count from contact.departure_count where reason <> 'people'`)).toEqual(
      expect.arrayContaining([{ reason: 'no_time', count: 1 }]),
    );
  });

  test('two timers at the same moment destroy each once', async () => {
    world.clock.advance(days(14));
    await eraseDeparted(context);
    const people = await Promise.all([join(world), join(world), join(world)]);
    for (const { email } of people) await leave(await leaveToken(email));
    world.clock.advance(days(14));
    const counts = await Promise.all([eraseDeparted(context), eraseDeparted(context)]);
    expect(counts[0]! + counts[1]!).toBe(3);
  });
});
