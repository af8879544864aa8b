import { type Disposition, type Dispositions, dispositionOf, noDispositions } from '#contract/office/dispositions.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';
import { readPartialPercent } from './partial.ts';

/** What is known of one invitation, or of many alike. */
type Facts = {
  started: boolean;
  finished: boolean;
  screened_out: boolean;
  left_or_stopped: boolean;
  sent: boolean;
  reached: boolean;
  planned: boolean;
  failed: boolean;
};
type Share = { id: string; share_of_way: number };

const reached = ['sending', 'sent', 'delivered', 'read', 'unknown'];
const columns = sql`started, finished, screened_out, left_or_stopped, sent, reached, planned, failed`;

/** Each invitation of a campaign with what became of it, as rows of `facts`. A thank-you asks nobody anything. */
const factsOf = (campaign: string, out: Screens): Sql => sql`
  told as (
    select invitation_id, bool_or(state = any(${reached}::text[])) as reached, bool_or(state = 'planned') as planned,
      bool_or(state in ('failed', 'bounced')) as failed, array_agg(distinct channel) as channels
    from contact.message
    where campaign_id = ${campaign} and invitation_id is not null and template <> 'thank_you' group by invitation_id
  ), facts as (
    select invitation.id, participation.id as participation_id, member.id is null as nameless,
      participation.id is not null as started,
      participation.finished_at is not null as finished, ${screened(out)} as screened_out,
      member.id is null or member.left_at is not null or exists (
        select from contact.stopped where stopped.member_id = member.id and reason in ('stop', 'complained')
          and stopped.at >= invitation.created_at and (channels is null or channel = any(channels))) as left_or_stopped,
      told.invitation_id is not null as sent, coalesce(reached, false) as reached, coalesce(planned, false) as planned,
      coalesce(failed, false) as failed
    from contact.invitation
    left join survey.participation on participation.campaign_id = invitation.campaign_id
      and participation.id = invitation.participation_id
    left join contact.member on member.id = invitation.member_id
    left join told on told.invitation_id = invitation.id
    where invitation.campaign_id = ${campaign}
  )`;

/** The options that screen out, as two lists side by side. */
type Screens = { questions: string[]; options: string[] };

const screened = ({ questions, options }: Screens): Sql =>
  questions.length === 0
    ? sql`false`
    : sql`exists (
        select from survey.answer
        join unnest(${questions}::text[], ${options}::text[]) as out (question, option)
          on out.question = answer.question_id and out.option = any(answer.value)
        where answer.campaign_id = invitation.campaign_id and answer.participation_id = participation.id and not off_path)`;

async function screensOf(db: Queryable, campaign: string): Promise<Screens> {
  const versions = await db.many(sql<{ number: number }>`
    select number from survey.version where campaign_id = ${campaign}`);
  const all = await Promise.all(versions.map(({ number }) => readPublished(db, campaign, number)));
  const pairs = all.flatMap(({ questions }) =>
    questions.flatMap(({ id, options }) =>
      options.flatMap((option) => (option.screens_out ? [{ question: id, option: option.id }] : [])),
    ),
  );
  return { questions: pairs.map(({ question }) => question), options: pairs.map(({ option }) => option) };
}

/** Answers that no invitation leads to any more, for who gave them was erased. */
const looseOf = (campaign: string): Sql => sql`
  from survey.participation
  where campaign_id = ${campaign} and not exists (
    select from contact.invitation
    where invitation.campaign_id = participation.campaign_id and participation_id = participation.id)`;

/** `closed`: nobody can go on any more. */
type Ending = { closed: boolean; partial_percent: number };
const judged = ({ sent, reached, planned, failed, ...facts }: Facts, share_of_way: number, ending: Ending) =>
  dispositionOf({ ...facts, ...ending, share_of_way, messages: sent ? { reached, planned, failed } : null });

/**
 * How many of each there are at this moment. `shares`: how far everybody came who has not finished, with how many they
 * are. Who was erased left an invitation without a name, and an answer that no invitation leads to: they are one.
 */
export async function countDispositions(
  db: Queryable,
  campaign: string,
  shares: readonly { share_of_way: number; count: number }[],
  closed: boolean,
): Promise<Dispositions> {
  const groups = await db.many(sql<Facts & { count: number }>`
    with ${factsOf(campaign, await screensOf(db, campaign))}
    select ${columns}, count(*)::int as count from facts group by ${columns}`);
  const loose = await db.one(sql<{ finished: number; all: number }>`
    select count(finished_at)::int as finished, count(*)::int as all ${looseOf(campaign)}`);
  const counts = noDispositions();
  const ending = { closed, partial_percent: await readPartialPercent(db, campaign) };
  for (const { count, ...facts } of groups) {
    if (facts.started && !facts.finished && !facts.screened_out) continue;
    counts[judged(facts, 1, ending)] += count;
  }
  const screenedOut = groups.filter((one) => one.started && !one.finished && one.screened_out);
  let apart = screenedOut.reduce((sum, { count }) => sum + count, 0);
  for (const { share_of_way, count } of shares.toSorted((a, b) => a.share_of_way - b.share_of_way)) {
    // Anyone who was screened out and pressed no further is screened out, whether or not they came half way.
    const known = Math.max(0, count - apart);
    apart -= count - known;
    counts[judged({ ...nobody, started: true }, share_of_way, ending)] += known;
  }
  counts.complete += loose.finished;
  takeFrom(counts, loose.all);
  return counts;
}

const nobody: Facts = {
  started: false,
  finished: false,
  screened_out: false,
  left_or_stopped: false,
  sent: true,
  reached: true,
  planned: false,
  failed: false,
};

/** Number of invitations without a name whose answers are counted already. */
function takeFrom(counts: Dispositions, many: number): void {
  let left = many;
  for (const one of ['refused', 'no_answer', 'not_sent', 'undelivered', 'waiting'] as const) {
    const taken = Math.min(left, counts[one]);
    counts[one] -= taken;
    left -= taken;
  }
}

/** What became of each invitation of a campaign that is over. `progress`: how far each came who did not finish. */
export async function judgeEach(
  db: Queryable,
  campaign: string,
  progress: readonly Share[],
): Promise<{ id: string; disposition: Disposition }[]> {
  const shares = new Map(progress.map(({ id, share_of_way }) => [id, share_of_way]));
  const rows = await db.many(sql<Facts & { id: string; participation_id: string | null; nameless: boolean }>`
    with ${factsOf(campaign, await screensOf(db, campaign))}
    select id, participation_id, nameless, ${columns} from facts order by id`);
  const answered = await db.many(sql<{ id: string; finished: boolean }>`
    select id, finished_at is not null as finished ${looseOf(campaign)}`);
  const ending = { closed: true, partial_percent: await readPartialPercent(db, campaign) };
  return rows.map(({ id, participation_id, nameless, ...facts }) => {
    const share = shares.get(participation_id ?? '') ?? 0;
    // Which of the erased gave which answer nobody knows any more, and for the counts it is the same.
    const own = nameless && !facts.started ? answered.pop() : undefined;
    const came = own && { ...nobody, started: true, finished: own.finished };
    return { id, disposition: judged(came ?? facts, own ? (shares.get(own.id) ?? 0) : share, ending) };
  });
}

/** What was written down when the campaign was over. */
export async function readFrozen(db: Queryable, campaign: string): Promise<Dispositions> {
  const rows = await db.many(sql<{ disposition: Disposition; count: number }>`
    select disposition, count(*)::int as count from contact.invitation
    where campaign_id = ${campaign} and disposition is not null group by disposition`);
  return { ...noDispositions(), ...Object.fromEntries(rows.map(({ disposition, count }) => [disposition, count])) };
}
