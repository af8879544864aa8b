import { isoDay } from '#contract/format.ts';
import { type BackgroundKey, backgrounds, type Profile } from '#questionnaire/background.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { answerAsParent, makeChance } from './campaigns/answers.ts';
import type { DemoCampaign } from './campaigns/story.ts';
import { awake } from './moments.ts';

type Case = {
  participation_id: string;
  detached: boolean;
  started_at: Date;
  finished_at: Date | null;
  answers: ReturnType<typeof answerAsParent>;
  background: { key: string; value: string }[];
};
type Invited = { participation_id: string; email: string; registered_at: Date; profile: Profile };
type Answering = {
  seed: number;
  story: DemoCampaign;
  questions: readonly SurveyQuestion[];
  /** When they were invited, and from when on nobody answers any more. */
  asked: Date;
  ends: Date;
  /** How many of a hundred begin. */
  rate: number;
  /** Answers of people who have been destroyed since: nothing tells which are theirs. */
  strangers?: number;
  /** Hours until 60 % have started; default 48. */
  hours?: number;
};

/** Answers of those who were invited and reached, as if they had come in the days after. */
export async function seedAnswers(tx: Queryable, campaign_id: string, given: Answering): Promise<void> {
  const { seed, strangers = 0, rate, asked } = given;
  const chance = makeChance(seed);
  const members = await tx.many(sql<Invited>`
    select participation_id, email, registered_at, (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from profile.answers cross join profile.rows_of(answers) where member_id = member.id) as profile
    from contact.invitation join contact.member on member.id = member_id
    where campaign_id = ${campaign_id} and exists (
      select from contact.message
      where invitation_id = invitation.id and template = 'invitation' and state in ('sent', 'delivered', 'read'))
    order by email collate "C"`);
  // Everybody is inclined to answer more or less, in one survey as in the next.
  const began = members.filter(({ email }) => chance() * 100 < rate * (0.55 + 0.9 * inclined(email)));
  await tx.run(sql`
    insert into contact.invitation (campaign_id, created_at)
    select ${campaign_id}, ${asked} from generate_series(1, ${Math.round((100 * strangers) / rate)}::integer)`);
  const others = await tx.many(sql<{ participation_id: string }>`
    select gen_random_uuid() as participation_id from generate_series(1, ${strangers}::integer)`);
  const year = Number(isoDay(asked).slice(0, 4));
  const cases = [
    ...began.map(({ participation_id, profile }) => tell(given, chance, { participation_id, profile }, year)),
    ...others.map(({ participation_id }) => tell(given, chance, { participation_id }, year)),
  ];
  await insertCases(tx, campaign_id, cases);
}

/** Between 0 and 1, the same for one person every time. */
const inclined = (email: string): number =>
  makeChance([...email].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) | 0)();

function tell(
  { story, questions, asked, ends, hours = 46 }: Answering,
  chance: () => number,
  { participation_id, profile }: { participation_id: string; profile?: Profile },
  year: number,
): Case {
  // Most answer at once, and fewer each day.
  const wanted = awake(new Date(asked.getTime() - Math.log(1 - chance()) * hours * 3_600_000));
  const start = Math.min(wanted.getTime(), ends.getTime() - (hours / 30) * 3_600_000 * (1 + chance()));
  const started_at = new Date(Math.max(start, asked.getTime() + 60_000));
  const stops = chance() < 0.11 ? 1 + Math.floor(chance() * 4) : questions.length;
  const finished = stops === questions.length;
  const keys = (story.background ?? []) as BackgroundKey[];
  return {
    participation_id,
    detached: profile === undefined,
    started_at,
    finished_at: finished ? new Date(started_at.getTime() + (90 + chance() * 240) * 1000) : null,
    answers: answerAsParent(story, questions, chance, stops),
    background: keys.flatMap((key) => {
      const value = finished && profile ? backgrounds[key].classOf(profile, year) : undefined;
      return value === undefined ? [] : [{ key, value }];
    }),
  };
}

async function insertCases(tx: Queryable, campaign_id: string, cases: readonly Case[]): Promise<void> {
  await tx.run(sql`
    with told as materialized (
      select participation_id as id, detached, started_at, finished_at, answers, background
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as one (participation_id uuid, detached boolean,
        started_at timestamptz, finished_at timestamptz, answers jsonb, background jsonb)
    ), begun as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at, detached)
      select ${campaign_id}::uuid, id, 1, started_at, finished_at, detached from told
    ), known as (
      insert into survey.background (campaign_id, participation_id, key, value)
      select ${campaign_id}::uuid, told.id, key, value
      from told, jsonb_to_recordset(background) as beside (key text, value text)
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
    select ${campaign_id}::uuid, told.id, question_id, value, other_value, started_at
    from told, jsonb_to_recordset(answers) as given (question_id text, value text[], other_value text)`);
}

/** Who of the office asked: a colleague of the story. */
export async function researcherOf(tx: Queryable, context: Context): Promise<Acting> {
  const { id } = await tx.one(sql<{ id: string }>`
    select id from office.staff where demo and email = 'noor@kantoor.example'`);
  return { ...context, actor: { staff_id: id } };
}
