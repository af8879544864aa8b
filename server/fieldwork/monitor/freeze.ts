import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { readGroups } from '../groups/read-groups.ts';
import { judgeEach } from './count-dispositions.ts';
import { readEach } from './respondent-progress.ts';
import { cameSince, firstAt } from './response-curve.ts';

/** After this margin, statements that were under way when the half hour ended have long finished. */
const marginMs = 5 * 60_000;

/**
 * Writes down how campaigns went once nobody can answer them any more: what became of each invitation, and how fast
 * answers came in. Later erasures, and the cut between answers and people, take away what it was read from.
 */
export async function freezeFieldwork(context: Context): Promise<void> {
  const { db, clock } = context;
  const over = new Date(clock.now().getTime() - rules.survey_grace_minutes * 60_000 - marginMs);
  const ended = await db.many(sql<{ id: string }>`
    select id from survey.campaign
    where state = 'closed' and counted_at is null and least(closes_at, closed_at) <= ${over} order by id`);
  for (const { id } of ended) await freeze(context, id);
}

async function freeze(context: Context, id: string): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    // Reopening changes the same row: anyone who comes second sees what the first did.
    const campaign = await tx.maybe(sql<{ anonymous: boolean }>`
      select anonymous from survey.campaign
      where id = ${id} and state = 'closed' and counted_at is null for update`);
    if (!campaign) return;
    if (campaign.anonymous) {
      await tx.run(sql`update survey.campaign set counted_at = ${clock.now()} where id = ${id}`);
      return;
    }
    const judged = await judgeEach(tx, id, await readEach(tx, context, id));
    await tx.run(sql`
      update contact.invitation set disposition = one.disposition
      from unnest(${judged.map((one) => one.id)}::uuid[], ${judged.map((one) => one.disposition)}::text[])
        as one (id, disposition)
      where invitation.id = one.id`);
    const groups = await readGroups(tx, id);
    await tx.run(sql`
      update contact.drawn_group set invited = one.invited, finished = one.finished
      from unnest(${groups.map((one) => one.id)}::uuid[], ${groups.map((one) => one.invited)}::integer[],
        ${groups.map((one) => one.finished)}::integer[]) as one (id, invited, finished)
      where drawn_group.id = one.id`);
    const first = await firstAt(tx, id);
    const came = first && (await cameSince(tx, id, first));
    await tx.run(sql`
      update survey.campaign set counted_at = ${clock.now()}, asked = ${judged.length}, came = ${came}::integer[]
      where id = ${id}`);
  });
}
