import type { CampaignView, SegmentView } from '#contract/calls/surveys.ts';
import { type Answers, end, type SubQuestion, type SurveyOption, type SurveyQuestion } from '#contract/flow.ts';
import { wireTypes } from '#questionnaire/wire-types.ts';

/**
 * What a server serves, read generously: ids may be numbers, lists may lack, '' is nothing, flags may be 1. Nothing
 * else of the survey sees a reply before it was read here.
 */
export type Part = Record<string, unknown>;
export const isPart = (given: unknown): given is Part => typeof given === 'object' && given !== null;

/** A reply stands in `data`, or bare. */
export const unwrapped = (body: unknown): Part =>
  isPart(body) ? { ...body, ...(isPart(body.data) && body.data) } : {};

export const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';
export const idOf = (given: unknown): string | null => textOf(given) || null;
const partsOf = (given: unknown): Part[] => (Array.isArray(given) ? given.filter(isPart) : []);
const isYes = (given: unknown): boolean => given === true || ['1', 'true'].includes(textOf(given));

/** Where a page may go on to by itself: a page of the web or of this site, and nothing that runs. */
export function linkOf(given: unknown): string | null {
  const link = textOf(given).trim();
  if (/^\/(?![/\\])/.test(link)) return link;
  try {
    return /^https?:$/.test(new URL(link).protocol) ? link : null;
  } catch {
    return null;
  }
}

/** Undefined: this is no campaign that can be shown. `apart`: the address alone says that it is anonymous. */
export function campaignOf(found: Part, apart = false): CampaignView | undefined {
  const { title, questions, answers } = found;
  const parts = partsOf(questions);
  const ids = parts.map(({ id }) => textOf(id));
  const read = parts.map((part) => questionOf(part, ids));
  if (typeof title !== 'string' || read.length === 0 || !read.every(({ id }) => id)) return undefined;
  return {
    ...(typeof found.version === 'number' && { version: found.version }),
    title,
    description: textOf(found.description),
    link: linkOf(found.link),
    background_note: textOf(found.background_note),
    order_seed: textOf(found.order_seed),
    anonymous: apart || isYes(found.anonymous),
    anonymous_token: idOf(found.anonymous_token),
    missing_segments: partsOf(found.missing_segments).map(segmentOf).filter(canBeAnswered),
    questions: read,
    answers: answersOf(isPart(answers) ? answers : {}),
  };
}

const questionOf = (found: Part, ids: string[]): SurveyQuestion => ({
  ...askedOf(found, ids),
  sub_questions: partsOf(found.sub_questions).map((sub): SubQuestion => ({ ...askedOf(sub, ids), sub_questions: [] })),
});

/** The id of a question, or else its number; whatever names none leads nowhere: a server may say 0 for 'none'. */
function targetOf(given: unknown, ids: string[]): string | null {
  const target = textOf(given);
  return [end, ...ids].includes(target) ? target : (ids[Number(target) - 1] ?? null);
}

const askedOf = (found: Part, ids: string[]) => ({
  id: textOf(found.id),
  title: textOf(found.title),
  description: textOf(found.description),
  type: among(wireTypes, found.type),
  options: partsOf(found.options).map(
    ({ id, title, go_to }): SurveyOption => ({ id: textOf(id), title: textOf(title), go_to: targetOf(go_to, ids) }),
  ),
  has_other_option: isYes(found.has_other_option) ? (1 as const) : (0 as const),
  is_required: isYes(found.is_required),
  go_to_question_id: targetOf(found.go_to_question_id, ids),
  // As it came, for the extras: what else it says is theirs to read.
  more: found,
});

const segmentOf = (found: Part): SegmentView => ({
  key: textOf(found.key),
  type: among(['multiple_choice', 'multiple_answer', 'multiple_open', 'checkbox'], found.type),
  question: textOf(found.question),
  description: textOf(found.description),
  options: partsOf(found.options).map(({ id, title }) => ({ id: textOf(id), title: textOf(title) })),
  value: null,
});

/** A choice of nothing is not shown. */
const canBeAnswered = ({ key, type, options }: SegmentView): boolean =>
  key !== '' && (options.length > 0 || !['multiple_choice', 'multiple_answer'].includes(type));

const answersOf = (found: Part): Answers =>
  Object.fromEntries(
    Object.entries(found).flatMap(([id, answer]) =>
      isPart(answer)
        ? [[id, { value: textOf(answer.value), other: isYes(answer.other), other_value: textOf(answer.other_value) }]]
        : [],
    ),
  );

function among<Type extends string>(types: readonly Type[], given: unknown): Type | 'text' {
  return types.find((type) => type === given) ?? 'text';
}
