import { type Sql, sql } from '../../platform/database/sql.ts';

export type MailingKind = 'invitation' | 'reminder' | 'thank_you';

/**
 * The number of a reminder as people count them: by the moment at which each goes. One that is sent by hand before those
 * that were planned is the first. The column numbers them as they were made, which is the ledger's key. `mailing`: the
 * name of the row of contact.mailing.
 */
export const roundShown = (mailing: Sql = sql`mailing`): Sql => sql`
  case when ${mailing}.kind <> 'reminder' then ${mailing}.round else (
    select count(*) from contact.mailing as earlier
    where earlier.campaign_id = ${mailing}.campaign_id and earlier.kind = 'reminder'
      and (earlier.id = ${mailing}.id or earlier.recipients > 0
        or (earlier.planned_at is null and earlier.state <> 'cancelled'))
      and (coalesce(earlier.planned_at, earlier.starts_at), earlier.created_at, earlier.round, earlier.id)
        <= (coalesce(${mailing}.planned_at, ${mailing}.starts_at), ${mailing}.created_at, ${mailing}.round, ${mailing}.id)
  ) end::int as round`;

/**
 * A mailing that is planned and does not leave: its questionnaire is closed by then. The engine cancels it at its moment.
 * A thank-you goes anyway, to who finished. In a query that joins survey.campaign.
 */
export const tooLate = (now: Date): Sql => sql`
  (planned_at is null and kind <> 'thank_you' and mailing.state in ('scheduled', 'paused', 'stopped')
    and coalesce(least(closes_at, closed_at) <= greatest(starts_at, ${now}), false)) as too_late`;
