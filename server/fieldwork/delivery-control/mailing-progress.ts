import type { MemberLetterKind } from '#contract/calls/office/member-letters.ts';
import type { HaltReason, MailingState } from '#contract/office/mailing-states.ts';
import type { MessageState } from '../../messages/outbox/enqueue.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { passwordKind } from '../letters/password-plan.ts';
import { type MailingKind, roundShown } from '../schedule/round.ts';

/** How far a mailing is. All counts are read in one statement, so `counts` add up to `messages` at every moment. */
export type MailingProgress = {
  id: string;
  /** Null, and the title too: the mails in which members from elsewhere create a password. */
  campaign_id: string | null;
  campaign: string | null;
  kind: MailingKind | MemberLetterKind | typeof passwordKind;
  round: number;
  state: MailingState;
  reason: string | null;
  halted: HaltReason | null;
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

const none: Record<MessageState, number> = {
  planned: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  bounced: 0,
  suppressed: 0,
  unknown: 0,
};

/** The newest first. */
export const listMailingProgress = (db: Queryable, most = 100): Promise<MailingProgress[]> =>
  db.many(progress(sql`true`, most));

export const readMailingProgress = (db: Queryable, id: string): Promise<MailingProgress | undefined> =>
  db.maybe(progress(sql`id = ${id}::uuid`, 1));

/** The ledger is read once, however many mailings there are. */
const progress = (which: ReturnType<typeof sql>, most: number) => sql<MailingProgress>`
  with shown as (
    select * from contact.mailing where ${which} order by created_at desc, id limit ${most}
  ), counted as (
    select mailing_id, state, count(*) as messages, count(stands_in_for) as stand_ins
    from contact.message where mailing_id = any(array(select id from shown)) group by mailing_id, state
  ), ledger as (
    select mailing_id, sum(messages)::bigint as messages, sum(stand_ins)::bigint as stand_ins,
      jsonb_object_agg(state, messages) as counts
    from counted group by mailing_id
  )
  select shown.id, shown.campaign_id, campaign.title as campaign, kind, ${roundShown(sql`shown`)}, shown.state, reason, halted, per_minute,
    starts_at, planned_at, finished_at, recipients, trial, trial_passed_at, coalesce(messages, 0) as messages,
    coalesce(stand_ins, 0) as stand_ins, ${JSON.stringify(none)}::jsonb || coalesce(counts, '{}') as counts
  from shown left join survey.campaign on campaign.id = shown.campaign_id
  left join ledger on ledger.mailing_id = shown.id
  order by shown.created_at desc, shown.id`;
