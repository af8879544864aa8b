import { roundShown } from '../../../fieldwork/schedule/round.ts';
import type { Context } from '../../../platform/core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { localTime } from '../../../platform/time/amsterdam.ts';
import type { Command } from '../command.ts';

type Planned = {
  mailing_id: string;
  campaign_id: string;
  title: string;
  kind: string;
  state: 'scheduled' | 'paused';
  round: number;
  starts_at: Date;
  after_days: number | null;
};

/** What has not left, paused or not. For a closed campaign nothing leaves any more except thank-you messages. */
const readPlanned = ({ clock, db }: Context): Promise<Planned[]> =>
  db.many(sql<Planned>`
    select mailing.id as mailing_id, campaign_id, title, kind, mailing.state, ${roundShown()}, starts_at, after_days
    from contact.mailing join survey.campaign on campaign.id = campaign_id
    where mailing.state in ('scheduled', 'paused') and planned_at is null
      and (kind = 'thank_you' or (least(closes_at, closed_at) <= ${clock.now()}) is not true)
    order by starts_at, mailing.round`);

const kinds: Record<string, string> = { invitation: 'invitation', thank_you: 'thanks' };

export const campaignSchedules: Command = {
  name: 'campaign schedules',
  usage: 'campaign schedules',
  summary: 'what is planned, paused or not, with the time of Amsterdam',
  async run(context) {
    const planned = await readPlanned(context);
    const lines = planned.map(({ mailing_id, title, kind, state, round, starts_at, after_days }) =>
      [
        mailing_id,
        localTime(starts_at),
        (kinds[kind] ?? `reminder ${round}`).padEnd(11),
        `${title}${after_days === null ? '' : `, ${after_days} days after the round before it`}${state === 'paused' ? ', paused: it waits for `panel mailing resume`' : ''}`,
      ].join('  '),
    );
    return {
      text: [
        ...(lines.length > 0 ? lines : ['Nothing is planned.']),
        ...(lines.length > 0 ? ['Take one back with: ./panel mailing cancel ID'] : []),
      ].join('\n'),
      json: planned.map((one) => ({ ...one, starts_at: one.starts_at.toISOString() })),
    };
  },
};
