import { expect, test } from 'vitest';
import { unsubscribe } from '#contract/calls/members.ts';
import { join, postAsIs, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });

const long = 'Ik schrijf veel. '.repeat(60);
test.each<[unknown, string[]]>([
  [undefined, []],
  [null, []],
  [[], []],
  ['', []],
  ['no_time', ['no_time']],
  ['Geen tijd (meer)', ['other:Geen tijd (meer)']],
  [
    ['no_time', 'no_interest', 'no_time'],
    ['no_time', 'no_interest'],
  ],
  [['other'], ['other:']],
  [
    ['no_time', 'other: Te druk|met werk'],
    ['no_time', 'other:Te druk|met werk'],
  ],
  [
    ['no time (any more)', 'other', 'other:Daarom.', 3],
    ['other:no time (any more)', 'other:', 'other:Daarom.', 'other:3'],
  ],
  [['no_time', null, {}, ['x'], true], ['no_time']],
  [{ no_time: true }, []],
  [[long], [`other:${long.slice(0, 500)}`]],
  [Array.from({ length: 40 }, () => 'no_time'), ['no_time']],
  [['half \ud83d, en \0 niets'], ['other:half \ufffd, en  niets']],
])('leaving never fails for a reason: %j', async (reasons, kept) => {
  const { id, email } = await join(world);
  expect((await postAsIs(world, 'email/unsubscribe/request', { email, reasons })).status).toBe(200);
  await world.call(unsubscribe, { params: { token: await tokenTo(world, email, 'unsubscribe') } });
  expect(await world.context.db.one(sql`select left_reasons from contact.member where id = ${id}`)).toEqual({
    left_reasons: kept,
  });
});

test('but for its address it does', async () => {
  const { status, body } = await postAsIs(world, 'email/unsubscribe/request', { email: 'a\0b@voorbeeld.nl' });
  expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: ['email'] });
});
