import { expect, onTestFinished, test, vi } from 'vitest';
import { oneClick } from '#contract/calls/members.ts';
import { addMembers, planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { makeWriter } from '../../fieldwork/letters/letter-writer.ts';
import { makeChannels } from '../../messages/channels/channels.ts';
import type { OutgoingMessage } from '../../messages/delivery/outgoing.ts';
import { startWorker } from '../../messages/delivery/worker.ts';
import { oneClickLink } from '../../people/one-click.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const { clock, context, db } = world;

const leave = (memberId: string) => {
  const token = oneClickLink(context, memberId, clock.now()).split('/').at(-1)!;
  return world.call(oneClick, { params: { token } });
};

test('whose invitation is on its way gets an answer when that is through, everybody else at once', async () => {
  await planMailing(world, 6);
  const order: string[] = [];
  const begun = Promise.withResolvers<string>();
  const gate = Promise.withResolvers<void>();
  const send = async ({ member_id, mailing_id }: OutgoingMessage) => {
    // That they left is confirmed to them.
    if (!mailing_id) return { state: 'sent' } as const;
    begun.resolve(member_id!);
    await gate.promise;
    order.push('accepted');
    return { state: 'sent' } as const;
  };
  const email = { slots: { account: 2, mailing: 1 }, send, close: async () => undefined };
  const worker = startWorker(context, { ...makeChannels(context), email }, makeWriter(context));
  onTestFinished(() => worker.stop());
  const first = await begun.promise;
  const answered = leave(first).then(() => order.push('answered'));
  await vi.waitUntil(() => db.maybe(sql`select from contact.member where id = ${first} and left_at is not null`));
  const others = await db.many(sql<{ id: string }>`
    select member_id as id from contact.message where mailing_id is not null and state = 'planned'`);
  // Set aside already, and not begun.
  await Promise.all(others.map(({ id }) => leave(id)));
  expect(order).toEqual([]);
  gate.resolve();
  await answered;
  expect(order).toEqual(['accepted', 'answered']);
  await worker.drained();
  const counts = await db.many(sql<{ state: string; many: number }>`
    select state, count(*) as many from contact.message where mailing_id is not null group by state order by state`);
  expect(counts).toEqual([
    { state: 'sent', many: 1 },
    { state: 'suppressed', many: 5 },
  ]);
});

test('the answer waits for what is in hand, and never longer than about a second', async () => {
  const [id] = await addMembers(context, 1);
  const due = new Date(clock.now().getTime() + 40_000);
  await db.run(sql`
    insert into contact.message (member_id, channel, template, to_address, subject, state, created_at, due_at, give_up_at,
      attempts)
    values (${id}, 'email', 'reset', 'a@b.nl', '', 'sending', ${clock.now()}, ${due}, ${due}, 1)`);
  const began = performance.now();
  await leave(id!);
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(900);
  expect(took).toBeLessThan(5000);
});
