import { setTimeout as sleep } from 'node:timers/promises';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeOneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import { inviteMembers } from '#test/make-campaigns.ts';

export type Sweeps = {
  /** How many were done to their end, and which of them another one overlapped. */
  stop(): Promise<{ done: number; at_once: number }>;
};

/**
 * Two servers that ask for the same sweep all the while, as every server that starts does. Each writes down in the
 * database when it began and ended: what was cut off by the death of the primary has no end.
 */
export async function startSweeps(servers: readonly [Acting, Acting]): Promise<Sweeps> {
  const [{ db }] = servers;
  await db.raw(`create table public.swept (id bigserial, began timestamptz not null, ended timestamptz)`);
  let over = false;
  const all = servers.map(async (context) => {
    const one = makeOneAtATime(context.db);
    const work = async () => {
      const { id } = await context.db.one(sql<{ id: string }>`
        insert into public.swept (began) values (clock_timestamp()) returning id`);
      await sleep(100);
      await context.db.run(sql`update public.swept set ended = clock_timestamp() where id = ${id}`);
    };
    // While there is no primary neither gets its turn.
    while (!over) await Promise.all([one.run('members-sweep', work).catch(() => false), sleep(20)]);
    await one.end();
  });
  return {
    async stop() {
      over = true;
      await Promise.all(all);
      return db.one(sql<{ done: number; at_once: number }>`
        select count(*) as done, count(*) filter (where exists (
          select from public.swept as other
          where other.id <> swept.id and other.began < swept.ended and swept.began < other.ended)) as at_once
        from public.swept where ended is not null`);
    },
  };
}

/** Two draws of the same campaign, asked for at the same moment: how many were drawn, and who by both. */
export async function drawTwice(
  [one, other]: readonly [Acting, Acting],
  campaign: string,
  sample: number,
): Promise<{ drawn: number; by_both: number }> {
  await Promise.all([one, other].map((context) => inviteMembers(context, campaign, { sample })));
  return one.db.one(sql<{ drawn: number; by_both: number }>`
    select count(*) as drawn, count(*) - count(distinct member_id) as by_both
    from contact.invitation where campaign_id = ${campaign}`);
}
