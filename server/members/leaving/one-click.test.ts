import { expect, test } from 'vitest';
import { getUser, oneClick } from '#contract/calls/members.ts';
import { rules } from '#contract/rules.ts';
import { join } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import { oneClickLink, oneClickToken } from '../../people/one-click.ts';
import type { Context } from '../../platform/core/context.ts';
import { systemRandom } from '../../platform/core/random.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const press = (token: string) => world.call(oneClick, { params: { token } });
const isIn = async (id: string) =>
  (await context.db.one(sql<{ here: boolean }>`select left_at is null as here from contact.member where id = ${id}`))
    .here;

test('a mail program posts its form and its reader has left; to look at it leads to the page, and changes nothing', async () => {
  const { id } = await join(world);
  const link = oneClickLink(context, id, clock.now());
  const looked = await fetch(link, { redirect: 'manual' });
  expect([looked.status, looked.headers.get('location')]).toEqual([303, '/uitschrijven']);
  expect(await isIn(id)).toBe(true);
  for (const _ of [1, 2]) {
    const response = await fetch(link, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
    expect(response.status).toBe(200);
  }
  expect(await isIn(id)).toBe(false);
});

test('more at once than the server has connections: none waits for a second one while it holds its own', async () => {
  const { id } = await join(world);
  const token = oneClickToken(context, id, clock.now());
  expect(await Promise.all(Array.from({ length: 15 }, () => press(token)))).toEqual(Array(15).fill({ ok: true }));
});

test('the button of a newsletter ends the newsletter and no more; of no other mail is it the button', async () => {
  const { id, headers } = await join(world, { attributes: { newsletter: true } });
  const link = oneClickLink(context, id, clock.now(), 'newsletter');
  const newsletter = async () =>
    (await world.call(getUser, undefined, headers)).attributes.find(({ key }) => key === 'newsletter')!.value;
  const looked = await fetch(link, { redirect: 'manual' });
  const page = `/nieuwsbrief-stoppen#${link.split('/').at(-1)}`;
  expect([looked.status, looked.headers.get('location'), await newsletter()]).toEqual([303, page, true]);
  const token = link.split('/').at(-1)!;
  const bytes = Buffer.from(token, 'base64url');
  const asPanel = Buffer.concat([bytes.subarray(0, 18), bytes.subarray(19)]).toString('base64url');
  expect((await world.refused(oneClick, { params: { token: asPanel } })).status).toBe(404);
  for (const _ of [1, 2]) await press(token);
  expect([await newsletter(), await isIn(id)]).toEqual([false, true]);
  const taken = await context.db.many(sql`
    select route from contact.consent where member_id = ${id} and purpose = 'newsletter' and not given`);
  expect(taken).toEqual([{ route: 'mail' }]);
});

test('nobody can make one, or turn one into that of somebody else', async () => {
  const [mine, other] = [await join(world), await join(world)];
  const token = oneClickToken(context, mine.id, clock.now());
  const bytes = Buffer.from(token, 'base64url');
  const changed = (place: number) => {
    const copy = Buffer.from(bytes);
    copy[place]! ^= 1;
    return copy.toString('base64url');
  };
  const swapped = Buffer.concat([Buffer.from(other.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
  const foreign: Context = {
    ...context,
    secrets: makeSecrets('another key, just as long as it has to be', systemRandom),
  };
  const forged = [
    ...[0, 15, 16, 17, 18, 49].map(changed),
    swapped.toString('base64url'),
    bytes.subarray(0, 34).toString('base64url'),
    oneClickToken(foreign, mine.id, clock.now()),
    // Another spelling of the same bytes.
    token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1),
  ];
  for (const one of forged) expect((await world.refused(oneClick, { params: { token: one } })).status, one).toBe(404);
  expect([await isIn(mine.id), await isIn(other.id)]).toEqual([true, true]);
  expect(token).not.toContain(Buffer.from(mine.email).toString('base64url').slice(0, 12));
});

test('it works to its last day, after coming back too, and for somebody who was destroyed says yes', async () => {
  const { id, headers } = await join(world);
  const token = oneClickToken(context, id, clock.now());
  await press(token);
  await context.db.run(sql`update contact.member set left_at = null where id = ${id}`);
  await press(token);
  expect(await isIn(id)).toBe(false);
  expect((await world.refused(getUser, undefined, headers)).status).toBe(401);
  await context.db.transaction((tx) => eraseMemberData(tx, context, id));
  await press(token);
  clock.advance(days(rules.one_click_link_days - 1));
  await press(token);
  clock.advance(days(1));
  expect((await world.refused(oneClick, { params: { token } })).status).toBe(404);
});
