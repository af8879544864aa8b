import type { EarlierCampaign, memberCampaigns, OpenCampaign } from '#contract/calls/members.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { walkAnswered } from '#questionnaire/chance.ts';
import { type Answers, end, isBranching, mostLeft } from '#questionnaire/flow.ts';
import { anonymousPath, sentSurveyToken, surveyPath } from '../../fieldwork/letters/survey-link.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type AnswerRow, answersToWire } from '../../surveys/answering/check-answers.ts';
import { inOwnArm } from '../../surveys/answering/order-seed.ts';
import { type RespondentStanding, standingRefusal } from '../../surveys/answering/respondent-standing.ts';
import { readOutcomes } from '../../surveys/campaigns/read-outcome.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';

type Row = RespondentStanding & {
  title: string;
  outcome_on: string | null;
  /** The page that tells what came of it. */
  report: string | null;
  public_token: string | null;
  invitation_id: string;
  participation_id: string | null;
  invited_at: Date;
  token_hash: Buffer | null;
  email: string;
  /** Whether the password is known to be that of the reader of the address's mail: see docs/decisions/033. */
  known: boolean;
  answers: AnswerRow[];
};

/**
 * The surveys that a member was invited to. An invitation counts once its message has left, or when an operator handed
 * its link out, so that there is no message. Of an anonymous survey it says only that there is one. Reads, and writes
 * nothing: who looks here leaves no trace beside an answer.
 */
export async function listMemberCampaigns(
  db: Queryable,
  context: Context,
  memberId: string,
): Promise<Reply<typeof memberCampaigns>> {
  const now = context.clock.now();
  const rows = await db.many(sql<Row>`
    select campaign.id as campaign_id, campaign.title, campaign.version, campaign.link, campaign.public_token,
      campaign.outcome_on,
      (select slug from survey.report where report.campaign_id = campaign.id and report.state = 'published') as report,
      campaign.opens_at, least(campaign.closes_at, campaign.closed_at) as ends_at,
      participation.version as begun_version, participation.finished_at is not null as finished,
      exists (select from contact.drawn_group where drawn_group.id = invitation.group_id and drawn_group.closed_at is not null)
        as is_full,
      invitation.id as invitation_id, invitation.participation_id, invitation.created_at as invited_at, invitation.token_hash,
      member.email, member.password_known_at is not null as known,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
        from survey.answer
        where answer.campaign_id = participation.campaign_id and answer.participation_id = participation.id
          and participation.finished_at is null) as answers
    from contact.invitation
    join contact.member on member.id = invitation.member_id
    join survey.campaign on campaign.id = invitation.campaign_id
    left join survey.participation on participation.campaign_id = invitation.campaign_id
      and participation.id = invitation.participation_id
    cross join lateral (
      select count(*) as messages,
        count(*) filter (where state in ('sent', 'delivered', 'read', 'bounced', 'unknown')) as left
      from contact.message where message.invitation_id = invitation.id and template = 'invitation'
    ) as told
    where invitation.member_id = ${memberId} and (told.messages = 0 or told.left > 0)
    order by ends_at nulls last, invitation.created_at, invitation.id`);
  const told = rows.map((row) => (row.known ? row : asNotBegun(row)));
  const open = told.filter((row) => standingRefusal(row, now) === undefined);
  const earlier = told.filter((row) =>
    ['campaign_finished', 'campaign_closed', 'campaign_enough'].includes(standingRefusal(row, now) ?? ''),
  );
  const outcomes = await readOutcomes(
    db,
    earlier.map(({ campaign_id }) => campaign_id),
  );
  return {
    open: await Promise.all(open.map((row) => showOpen(db, context, row))),
    earlier: earlier
      .toSorted((a, b) => b.invited_at.getTime() - a.invited_at.getTime())
      .map((row) => ({ ...showEarlier(row, now), outcome: outcomes.get(row.campaign_id) ?? null })),
  };
}

/** How far somebody is, and whether they answered, follows from their answers: it is the owner's to know. */
const asNotBegun = (row: Row): Row => ({ ...row, answers: [], begun_version: null, finished: false });

async function showOpen(db: Queryable, context: Context, row: Row): Promise<OpenCampaign> {
  const { campaign_id, participation_id } = row;
  const published = await readPublished(db, campaign_id, row.begun_version ?? row.version);
  const own = participation_id ? inOwnArm(context, campaign_id, participation_id, published) : published;
  const { title, description, questions } = own;
  const answers: Answers = answersToWire(row.answers);
  const { passed, at, list } = walkAnswered(questions, answers);
  return {
    title,
    description,
    anonymous: row.public_token !== null,
    passed: passed.length,
    most_left: at === end ? 0 : mostLeft(list, at, { answers, passed }),
    may_be_fewer: isBranching(questions),
    ends_at: row.ends_at?.toISOString() ?? null,
    link: linkOf(context, row),
  };
}

/** The one in the invitation. An anonymous survey's is no secret; a personal one shows own answers. */
function linkOf(context: Context, { public_token, known, token_hash, invitation_id, email }: Row): string | null {
  if (public_token) return `/${anonymousPath(public_token)}`;
  // One that was made with another key cannot be made again.
  const token = known && sentSurveyToken(context, invitation_id, token_hash);
  return token ? `/${surveyPath(email, token)}` : null;
}

function showEarlier(row: Row, now: Date): Omit<EarlierCampaign, 'outcome'> {
  const { title, invited_at, ends_at, finished, public_token, outcome_on, report } = row;
  const took_part = finished && public_token === null;
  // One that ends at midnight was open until the day before.
  const last = ends_at && ends_at <= now ? new Date(ends_at.getTime() - 1) : invited_at;
  const month = isoDay(last).slice(0, 7);
  return { title, month, took_part, outcome_on: took_part ? outcome_on : null, report };
}
