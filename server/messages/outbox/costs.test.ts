import { expect, test } from 'vitest';
import { addMessage, makeMailing } from '#test/make-mailings.ts';
import { join, mobile } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { costLines, costsOf } from './costs.ts';
import type { MessageState } from './enqueue.ts';

const world = await makeWorld({ env: { WHATSAPP_COST_CENTS: '12.5' } });
const { db, config } = world.context;

test('a mailing costs what left by WhatsApp, and e-mail costs nothing', async () => {
  const mailing = await makeMailing(world);
  expect(await costsOf(db, config, mailing.id)).toEqual([]);
  const add = async (state: MessageState, more: object = {}) =>
    addMessage(world, mailing, { member_id: (await join(world)).id, to_address: mobile(), state, ...more });
  for (const state of ['sent', 'delivered', 'read', 'planned', 'failed', 'suppressed'] as const) await add(state);
  // Taken by Meta, and lost afterwards.
  await add('failed', { provider_id: 'wamid.1' });
  await add('delivered', { channel: 'email' });
  const costs = await costsOf(db, config, mailing.id);
  expect(costs).toEqual([{ channel: 'whatsapp', messages: 4, cents: 50 }]);
  expect(costLines(costs)).toEqual(['about €0.50 so far: 4 by whatsapp']);
  expect(costLines(await costsOf(db, { ...config, whatsapp_cost_cents: 0 }, mailing.id))).toEqual([]);
});
