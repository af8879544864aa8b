import type { BackgroundKey } from '#questionnaire/background.ts';
import { armIds, questionsOfArm } from '#questionnaire/chance.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { onWire } from '#questionnaire/piping.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** What a version holds, as respondents get it. */
export type Questionnaire = {
  title: string;
  description: string;
  questions: SurveyQuestion[];
  /** What is kept of the profile beside the answers. It belongs to the version, whose introduction says so. */
  background?: BackgroundKey[];
  /** The titles of the arms that respondents are divided over by chance. */
  arms?: string[];
  /** From how much of the way on a respondent who stopped counts as answered in part; the newest version's holds for all. */
  partial_percent?: number;
};
/** A version made ready: each question and sub-question with the screen it stands on. */
export type Published = Questionnaire & {
  /** The questions as they go over the wire, one and the same list as long as the version is known. */
  wire: SurveyQuestion[];
  places: ReadonlyMap<string, { question: SurveyQuestion; screen: Screen }>;
  /** The same for who is in an arm (order-seed.ts): what that decides of conditions is settled. */
  of_arm: ReadonlyMap<string, Published>;
};
export type Screen = readonly SurveyQuestion[];

/** Objects take about this multiple of the bytes of their text, which stands there twice: as questions and as they go out. */
const bytesOfText = 8;

export async function readPublished(db: Queryable, campaignId: string, version: number): Promise<Published> {
  // A version never changes.
  const known = db.remembered.of<Published>('survey_versions');
  const key = `${campaignId} ${version}`;
  let published = known.get(key);
  if (!published) {
    const { questionnaire } = await db.one(sql<{ questionnaire: Questionnaire }>`
      select questionnaire from survey.version where campaign_id = ${campaignId} and number = ${version}`);
    published = prepare(questionnaire);
    known.set(key, published, JSON.stringify(questionnaire).length * bytesOfText);
  }
  return published;
}

export function prepare(questionnaire: Questionnaire): Published {
  const places = questionnaire.questions.flatMap((main) => {
    const screen: Screen = [main, ...main.sub_questions];
    return screen.map((question) => [question.id, { question, screen }] as const);
  });
  const of_arm = new Map<string, Published>();
  const made = { ...questionnaire, wire: questionnaire.questions.map(onWire), places: new Map(places), of_arm };
  for (const arm of armIds(questionnaire.arms ?? []))
    of_arm.set(arm, { ...made, questions: questionsOfArm(questionnaire.questions, arm) });
  return made;
}

/** A list that is marked makes its statements sensitive. */
export const isSensitive = ({ places }: Pick<Published, 'places'>, id: string): boolean =>
  [places.get(id)?.question, places.get(id)?.screen[0]].some(
    (one?: object) => (one as { sensitive?: boolean } | undefined)?.sensitive === true,
  );
