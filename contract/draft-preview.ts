import { optionFlags, questionFlags } from '#questionnaire/additions.ts';
import { backgroundKeys, backgroundSentence } from '#questionnaire/background.ts';
import { armQuestion, questionsOfArm } from '#questionnaire/chance.ts';
import { comparisonsOf, isOfArm, settle } from '#questionnaire/conditions/read-show-if.ts';
import { type ShowIf, withOwnConditions } from '#questionnaire/conditions/show-if.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { onWire } from '#questionnaire/piping.ts';
import { answersTo } from '#questionnaire/routes/route-to.ts';
import { attributeOf, isErased } from './attributes.ts';
import type { CampaignView, SegmentView } from './calls/surveys.ts';

/** A draft as the survey page shows it. `keys`: of each question, in their order; they stay when names change. */
export type Preview = { campaign: CampaignView; keys: readonly string[]; arms?: readonly PreviewArm[] };
/** An arm by chance, 'A · Met plaatje', and the conditions of who is in it. */
type PreviewArm = { title: string; show_if: Record<string, ShowIf> };

/** What the server tells the page of a preview. */
export type PreviewFacts = Omit<Preview, 'campaign'> & {
  /** The place of the arm that it is shown as. */
  arm: number;
  /** The question that it was opened at, and the questions above it where no way leads there: the page begins with it. */
  at: string | null;
  above: readonly SurveyQuestion[];
  /** The call that judges the answers of a screen, and keeps nothing. */
  judge: string;
  /** The name of the channel on which the office tells of every change; null on a phone, which has a copy. */
  channel: string | null;
};
/** What the office says to a preview: the draft as it is now, or the question to show. */
export type PreviewMessage = { kind: 'draft'; preview: Preview } | { kind: 'go'; key: string };
/** What a preview says on its channel: that it is there and wants the draft as it is now. */
export type PreviewAsks = { kind: 'here' };
export const previewChannel = (id: string): string => `voorbeeld ${id}`;

/** Words that stand where somebody has not written any yet: the page has to be looked at before it is whole. */
export const unwritten = {
  title: 'Nog geen titel',
  question: 'Nog geen vraag',
  option: 'Nog geen antwoord',
} as const;

export function previewOf(draft: Draft): Preview {
  const { title, description, anonymous, link, attributes, background, arms } = draft.settings;
  const kept = backgroundKeys.filter((key) => Array.isArray(background) && background.includes(key) && !isErased(key));
  const read = asQuestions(toFile(draft));
  const questions = read.map(filledIn);
  const campaign: CampaignView = {
    title: text(title) || unwritten.title,
    description: text(description),
    link: text(link) || null,
    anonymous: anonymous === true,
    anonymous_token: null,
    ...(kept.length > 0 && anonymous !== true && { background_note: backgroundSentence(kept) }),
    missing_segments: anonymous === true ? [] : segmentsOf(Array.isArray(attributes) ? attributes : []),
    questions: questions.length > 0 ? questions : [first],
    answers: {},
  };
  const keys = draft.questions.map(({ key }) => key);
  return Array.isArray(arms) ? { campaign, keys, arms: armsOf(arms, read) } : { campaign, keys };
}

const armsOf = (titles: unknown[], questions: readonly SurveyQuestion[]): PreviewArm[] =>
  armQuestion(titles.map(text)).options.map(({ id, title }) => ({
    title,
    show_if: Object.fromEntries(
      questionsOfArm(
        questions.filter(({ show_if }) => comparisonsOf(show_if).some(isOfArm)),
        id,
      ).map((one) => [one.id, settle(one.show_if!, () => true)]),
    ),
  }));

/** The preview as the respondents of an arm get it. */
export function inArm(preview: Preview, arm: number): Preview {
  const { campaign, arms } = preview;
  const questions = withOwnConditions(campaign.questions, arms?.[arm]?.show_if);
  return { ...preview, campaign: { ...campaign, questions } };
}

/** The arm, this one if possible, whose respondents come to a question. */
export function armLeadingTo(preview: Preview, key: string | null, arm: number): number {
  const { id } = preview.campaign.questions[key === null ? 0 : preview.keys.indexOf(key)] ?? {};
  const leads = (one: number) => id !== undefined && answersTo(inArm(preview, one).campaign.questions, id);
  return [arm, ...(preview.arms ?? []).keys()].find(leads) ?? arm;
}

/** The page as it stands at one question. One that no way leads to begins the list, so that it can be seen as well. */
export function previewAt({ campaign, keys }: Preview, key: string | null): CampaignView {
  const { questions } = campaign;
  const at = key === null ? -1 : keys.indexOf(key);
  if (at < 1 || !questions[at]) return campaign;
  const answers = answersTo(questions, questions[at].id);
  return answers ? { ...campaign, answers } : { ...campaign, questions: questions.slice(at) };
}

const text = (given: unknown): string => (typeof given === 'string' ? given.trim() : '');

const filledIn = (question: SurveyQuestion): SurveyQuestion =>
  onWire({ ...worded(unmarked(question)), sub_questions: question.sub_questions.map((sub) => worded(unmarked(sub))) });

/** Without the marks for the results: who looks at a page on the phone reads no more of it than a parent. */
const unmarked = <One extends Pick<SurveyQuestion, 'title' | 'options'>>(one: One): One => ({
  ...leftOut(one, questionFlags),
  options: one.options.map((option) => leftOut(option, optionFlags)),
});
const leftOut = <One extends object>(one: One, keys: readonly string[]): One =>
  Object.fromEntries(Object.entries(one).filter(([key]) => !keys.includes(key))) as One;

const worded = <One extends Pick<SurveyQuestion, 'title' | 'options'>>(one: One): One => ({
  ...one,
  title: one.title.trim() || unwritten.question,
  options: one.options.map((option) => ({ ...option, title: option.title.trim() || unwritten.option })),
});

const first: SurveyQuestion = {
  id: 'q1',
  title: unwritten.question,
  description: '',
  type: 'text',
  options: [],
  has_other_option: 0,
  is_required: false,
  sub_questions: [],
  go_to_question_id: null,
};

const segmentsOf = (keys: readonly unknown[]): SegmentView[] =>
  keys.flatMap((key) => {
    const attribute = typeof key === 'string' ? attributeOf(key) : undefined;
    if (!attribute) return [];
    const { type, question, description, options } = attribute;
    const offered = options.filter(({ retired }) => !retired).map(({ id, title }) => ({ id, title }));
    return [{ key: attribute.key, type, question, description, options: offered, value: null }];
  });
