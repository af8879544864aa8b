import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { inTens } from '../../people/in-tens.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';
import type { Wanted } from './make.ts';
import { countReachable } from './reachable.ts';

export type People = {
  /** Null: fewer than ten of the panel. */
  people: number | null;
  /** Said by whoever asks, or known of who was invited; else it is a number of the panel, in tens. */
  exactly: boolean;
  /** How many messages the launch brake judges by. */
  messages: number;
};

/** How many a mailing is for, as far as that is known before it is drawn. */
export async function countPeople(
  db: Queryable,
  context: Context,
  campaign_id: string,
  { kind, sample }: Pick<Wanted, 'kind' | 'sample'>,
): Promise<People> {
  if (kind === 'invitation') {
    const { email, whatsapp } = await countReachable(db, context, campaign_id);
    const left = email + whatsapp;
    if (sample === null) return { people: inTens(left), exactly: false, messages: left };
    if (sample > left) throw new Problem('mailing_fewer_left', { facts: { most: inTens(left) } });
    return { people: sample, exactly: true, messages: sample };
  }
  const { anonymous } = await readCampaign(db, campaign_id);
  const { all, done } = await db.one(sql<{ all: number; done: number }>`
    select count(*) as all, count(finished_at) as done
    from contact.invitation left join survey.participation
      on participation.campaign_id = invitation.campaign_id and participation.id = invitation.participation_id
    where invitation.campaign_id = ${campaign_id} and member_id is not null`);
  const people = anonymous ? all : kind === 'reminder' ? all - done : done;
  return { people, exactly: true, messages: people };
}
