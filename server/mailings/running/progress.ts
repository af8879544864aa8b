import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { MessageState } from '../../messages/ledger/enqueue.ts';
import type { passwordKind } from '../password/plan.ts';
import type { MailingKind } from '../when/kind.ts';
import type { MailingState } from '../when/mailing.ts';

/** How far a mailing is. All counts are read in one statement, so `counts` add up to `messages` at every moment. */
export type Progress = {
  id: string;
  /** Null, and the title too: the mails in which members from elsewhere create a password. */
  campaign_id: string | null;
  campaign: string | null;
  kind: MailingKind | typeof passwordKind;
  round: number;
  state: MailingState;
  reason: string | null;
  per_minute: number | null;
  starts_at: Date;
  planned_at: Date | null;
  finished_at: Date | null;
  /** How many members were drawn, those included whose links the operator hands out and who get no message. */
  recipients: number;
  /**
   * How many e-mails were sent in the place of messages that could not be delivered on a phone; `messages` includes
   * them.
   */
  stand_ins: number;
  messages: number;
  counts: Record<MessageState, number>;
  /** How many messages go first; the others wait until these went well. */
  trial: number | null;
  trial_passed_at: Date | null;
};

/** The newest first. */
export const listProgress = (db: Queryable, most = 100): Promise<Progress[]> => db.many(progress(sql`true`, most));

export const readProgress = (db: Queryable, id: string): Promise<Progress | undefined> =>
  db.maybe(progress(sql`mailing.id = ${id}::uuid`, 1));

const progress = (which: ReturnType<typeof sql>, most: number) => sql<Progress>`
  select mailing.id, mailing.campaign_id, campaign.title as campaign, kind, round, mailing.state, reason, per_minute,
    starts_at, planned_at, finished_at, recipients, trial, trial_passed_at, ledger.*
  from contact.mailing left join survey.campaign on campaign.id = mailing.campaign_id
  cross join lateral (
    select count(*) as messages, count(stands_in_for) as stand_ins, jsonb_build_object(
      'planned', count(*) filter (where message.state = 'planned'),
      'sending', count(*) filter (where message.state = 'sending'),
      'sent', count(*) filter (where message.state = 'sent'),
      'delivered', count(*) filter (where message.state = 'delivered'),
      'read', count(*) filter (where message.state = 'read'),
      'failed', count(*) filter (where message.state = 'failed'),
      'bounced', count(*) filter (where message.state = 'bounced'),
      'suppressed', count(*) filter (where message.state = 'suppressed'),
      'unknown', count(*) filter (where message.state = 'unknown')) as counts
    from contact.message where mailing_id = mailing.id
  ) as ledger
  where ${which} order by mailing.created_at desc, mailing.id limit ${most}`;
