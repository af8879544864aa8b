import type { Mirror } from '#contract/calls/mirror.ts';
import type { OutcomeFigure, OutcomePage, ShareBar } from '#contract/results/outcome-page.ts';
import type { SubQuestion, SurveyQuestion } from '#questionnaire/flow.ts';
import { unpiped } from '#questionnaire/piping.ts';
import { readMirrorToken } from '../../people/mirror-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isSensitive, type Published, readPublished } from '../../surveys/questionnaire/published.ts';

type Reader = { member_id: string; isAllowed: (member: MirrorMember) => boolean; campaign_id?: string };
type MirrorMember = { email_key: string | null; known: boolean };
type Row = MirrorMember & {
  campaign_id: string;
  page: OutcomePage;
  questions: string[];
  is_cut: boolean;
  version: number | null;
  newest: number;
  answers: { id: string; value: string[] }[];
};

const none: Mirror = { state: 'none', chosen: [] };

/** By a session: only where the password is known to be the owner's (docs/decisions/033). */
export const readOwnMirror = (db: Queryable, context: Context, slug: string, member_id: string): Promise<Mirror> =>
  readMirror(db, context, slug, { member_id, isAllowed: ({ known }) => known });

/** By an outcome letter's token: while the address that it went to is the member's. */
export async function readLetterMirror(db: Queryable, context: Context, slug: string, token: string): Promise<Mirror> {
  const link = readMirrorToken(context, token);
  if (!link) return none;
  const { member_id, campaign_id, isAddress } = link;
  return readMirror(db, context, slug, { member_id, campaign_id, isAllowed: ({ email_key }) => isAddress(email_key) });
}

async function readMirror(db: Queryable, { clock, config }: Context, slug: string, reader: Reader): Promise<Mirror> {
  const row = await db.maybe(sql<Row>`
    select campaign.id as campaign_id, report.page, member.email_key, member.password_known_at is not null as known,
      array(select one ->> 'question' from jsonb_array_elements(report.draft -> 'figures') with ordinality as each (one, at) order by at) as questions,
      least(closes_at, closed_at) <= ${clock.now()}::timestamptz - make_interval(months => ${config.keep_answer_link_months}) as is_cut,
      participation.version, campaign.version as newest,
      (select coalesce(jsonb_agg(jsonb_build_object('id', question_id, 'value', to_jsonb(value))), '[]')
        from survey.answer
        where answer.campaign_id = campaign.id and answer.participation_id = participation.id and not off_path) as answers
    from survey.report
    join survey.campaign on campaign.id = report.campaign_id
    join contact.invitation on invitation.campaign_id = campaign.id and invitation.member_id = ${reader.member_id}
    join contact.member on member.id = invitation.member_id and member.left_at is null
    left join survey.participation on participation.campaign_id = campaign.id
      and participation.id = invitation.participation_id and participation.finished_at is not null
    where report.slug = ${slug} and report.state = 'published' and not campaign.anonymous`);
  if (!row || !reader.isAllowed(row)) return none;
  if (reader.campaign_id !== undefined && reader.campaign_id !== row.campaign_id) return none;
  if (row.is_cut) return { state: 'cut', chosen: [] };
  if (row.version === null) return none;
  const asked = await readPublished(db, row.campaign_id, row.version);
  const newest = row.newest === row.version ? asked : await readPublished(db, row.campaign_id, row.newest);
  const chosen = row.page.figures.flatMap((figure, at) =>
    figure.bars.flatMap((bar, number) => {
      const question = questionOf(asked, row.questions[at]!, figure, bar);
      if (!question || isSensitive(asked, question.id) || isSensitive(newest, question.id)) return [];
      const value = row.answers.find(({ id }) => id === question.id)?.value ?? [];
      const titles = shownTitles(question, value, bar);
      return titles.length > 0 ? [{ figure: at, bar: number, titles }] : [];
    }),
  );
  return chosen.length > 0 ? { state: 'shown', chosen } : none;
}

/** The question as this respondent read it. In other words than the page has, it is another question. */
function questionOf(
  { places }: Published,
  id: string,
  { question: title, bars, over_time }: OutcomeFigure,
  bar: ShareBar,
) {
  const { question } = places.get(id) ?? {};
  if (!question || unpiped(question.title) !== title) return undefined;
  // Split by group: a mark would tell in which one the reader is, or stand in all of them.
  if (question.options.length > 0)
    return bars.length === 1 || (over_time && bar === bars.at(-1)) ? question : undefined;
  return question.sub_questions.find((one: SubQuestion) => unpiped(one.title) === bar.title);
}

/** What was chosen and stands there with a share of its own: a hidden one is in the rest, and is not marked. */
const shownTitles = ({ options }: SurveyQuestion | SubQuestion, value: readonly string[], { n, parts }: ShareBar) =>
  options
    .filter(({ id }) => value.includes(id))
    .map(({ title }) => title)
    .filter((title) => n !== null && parts.some((part) => part.title === title && part.percent !== null));
