import { randomUUID } from 'node:crypto';
import type { Acting, Context } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteMembers, makeCampaign } from './make-campaigns.ts';
import type { World } from './world.ts';

/** Adds `count` proven members who may be invited, straight into the tables. */
export async function addMembers({ db, clock }: Context, count: number, domain = 'post.example'): Promise<string[]> {
  const mark = randomUUID().slice(0, 8);
  const rows = await db.many(sql<{ id: string }>`
    with one as (
      insert into contact.member (name, email, email_key, email_verified_at, invitation_method, registered_at)
      select 'Ouder', address, address, ${clock.now()}, 'email', ${clock.now()}
      from (select ${mark}::text || n || '@' || ${domain} as address from generate_series(1, ${count}::int) as n) as made
      returning id
    ), agreed as (
      insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
      select id, 'contact', true, 'Stuur mij vragenlijsten.', 'email', 'registration', ${clock.now()} from one
    )
    select id from one`);
  return rows.map(({ id }) => id);
}

/** An invitation to `count` new members, planned and running. The members of earlier mailings are deleted. */
export async function planMailing(
  world: World,
  count: number,
  { domain = 'post.example', context = world.context }: { domain?: string; context?: Acting } = {},
): Promise<string> {
  await context.db.run(sql`update contact.member set email_verified_at = null`);
  await addMembers(context, count, domain);
  const { id } = await makeCampaign(world);
  const { mailing_id, recipients } = await inviteMembers(context, id, { all: true });
  if (recipients !== count) throw new Error(`${recipients} of ${count} were drawn`);
  return mailing_id;
}
