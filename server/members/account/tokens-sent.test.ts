import { expect, test } from 'vitest';
import { forgotPassword } from '#contract/calls/account.ts';
import { putUser, unsubscribe, unsubscribeRequest } from '#contract/calls/members.ts';
import { join, mobile, tokenTo } from '#test/make-members.ts';
import { nobodyWrites, sendDue } from '#test/make-outgoing.ts';
import { makeWorld } from '#test/world.ts';
import type { Channels, MessageContent, OutgoingMessage } from '../../messages/delivery/outgoing.ts';
import { randomDelayMostMs } from '../../messages/outbox/random-delay.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context } = world;
context.config.panel_env = 'production';

/** The whole database, as whoever stole it would read it. */
async function dump(): Promise<string> {
  const tables = await context.db.many(sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await context.db.alone((client) =>
      client.query(`select row_to_json(t)::text as row from ${name} t`),
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
const standing = (text: string, tokens: string[]) =>
  tokens.filter((token) => text.includes(token) || text.includes(Buffer.from(token, 'base64url').toString('hex')));

test('in production the database holds no token that opens something, once its message has left', async () => {
  const { email, headers } = await join(world, { phone: mobile() });
  const leaving = await join(world);
  await world.call(putUser, { body: { email: `nieuw-${email}`, phone: mobile() } }, headers);
  await world.call(forgotPassword, { body: { email } });
  for (const address of [email, leaving.email]) {
    await world.call(unsubscribeRequest, { body: { email: address, reasons: [] } });
  }
  await world.call(unsubscribe, { params: { token: await tokenTo(world, leaving.email, 'unsubscribe') } });

  const before = await dump();
  const session = headers.authorization.slice('Bearer '.length);
  const left: string[] = [];
  const sender = {
    send: async ({ body_text }: OutgoingMessage & MessageContent) => {
      left.push(...(body_text.match(/[\w-]{43}/g) ?? []));
      return { state: 'sent' as const };
    },
    slots: { account: 4, mailing: 4 },
    close: async () => undefined,
  };
  const channels: Channels = { email: sender, whatsapp: sender, sms: sender };
  world.clock.advance(randomDelayMostMs);
  await sendDue(context, nobodyWrites, channels);
  expect(left.length).toBeGreaterThanOrEqual(7);
  // Until then it has to: whoever takes over from a worker that died must find it again.
  expect(standing(before, left).length).toBeGreaterThanOrEqual(7);
  expect(standing(await dump(), [...left, session])).toEqual([]);
});
