import { randomUUID } from 'node:crypto';
import type { Channel } from '#contract/channels.ts';
import type { MessageState } from '#server/messages/outbox/enqueue.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign } from './make-campaigns.ts';
import type { World } from './world.ts';

/** A running mailing of a campaign of its own, with nobody in it. */
export async function makeMailing(world: World): Promise<{ id: string; campaign_id: string }> {
  const { id: campaign_id } = await makeCampaign(world);
  const now = world.clock.now();
  const { id } = await world.context.db.one(sql<{ id: string }>`
    insert into contact.mailing (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at)
    values (${campaign_id}, 'invitation', 'running', '{}', 'seed', '{}', ${now}, ${now}, ${now})
    returning id`);
  return { id, campaign_id };
}

type Over = { member_id: string; to_address: string; state?: MessageState; channel?: Channel; provider_id?: string };

export async function addMessage(
  world: World,
  mailing: { id: string; campaign_id: string },
  { member_id, to_address, state = 'sent', channel = 'whatsapp', provider_id }: Over,
): Promise<string> {
  const now = world.clock.now();
  const id = randomUUID();
  await world.context.db.run(sql`
    insert into contact.message (id, member_id, channel, template, to_address, subject, state, created_at, due_at,
      give_up_at, mailing_id, campaign_id, round, provider_id, attempts)
    values (${id}, ${member_id}, ${channel}, 'invitation', ${to_address}, 'Doe je mee?', ${state}, ${now}, ${now},
      ${new Date(now.getTime() + 3 * 86_400_000)}, ${mailing.id}, ${mailing.campaign_id}, 0, ${provider_id ?? null}, 1)`);
  return id;
}

type Stood = { id: string; channel: string; to_address: string; state: string };

/** The messages that went by e-mail in place of one that could not be delivered. */
export const standIns = (world: World, id: string): Promise<Stood[]> =>
  world.context.db.many(sql<Stood>`
    select id, channel, to_address, state from contact.message where stands_in_for = ${id}`);

/** The states that a message went through, each with its reason. */
export const storyOf = async (world: World, id: string): Promise<string[]> =>
  (
    await world.context.db.many(sql<{ state: string; reason: string | null }>`
      select state, reason from contact.message_event where message_id = ${id} order by number`)
  ).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

export const stateOf = async (world: World, id: string): Promise<string> =>
  (await world.context.db.one(sql<{ state: string }>`select state from contact.message where id = ${id}`)).state;
