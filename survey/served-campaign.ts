import type { CampaignView, SegmentView } from '#contract/calls/surveys.ts';

/**
 * What stands in the page is as our contract says, and is shown as it is. What had to be asked for comes through
 * contract/lenient-parsing first, in a script of its own (plain.ts).
 */
export type ServedObject = Record<string, unknown>;
export const isServedObject = (given: unknown): given is ServedObject => typeof given === 'object' && given !== null;

/** A reply stands in `data`, or bare. */
export const unwrapped = (body: unknown): ServedObject =>
  isServedObject(body) ? { ...body, ...(isServedObject(body.data) && body.data) } : {};

export const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : '';
export const idOf = (given: unknown): string | null => textOf(given) || null;

/** Where a page may go on to by itself: a page of the web or of this site, and nothing that runs. */
export function servedLink(given: unknown): string | null {
  const link = textOf(given).trim();
  if (/^\/(?![/\\])/.test(link)) return link;
  try {
    return /^https?:$/.test(new URL(link).protocol) ? link : null;
  } catch {
    return null;
  }
}

type Served = ServedObject & CampaignView;

/**
 * Undefined: this is no campaign that can be shown. `apart`: the address alone says that it is anonymous. A question
 * keeps what it says beside the specification for the extras.
 */
export function campaignOf(found: ServedObject, apart = false): CampaignView | undefined {
  const { title, questions, link, anonymous, missing_segments } = found as Served;
  if (!title || !questions) return undefined;
  return {
    ...(found as Served),
    link: servedLink(link),
    anonymous: apart || anonymous,
    missing_segments: missing_segments.filter(canBeAnswered),
    questions: questions.map((one) => ({ ...asked(one), sub_questions: one.sub_questions.map(asked) })),
  };
}

const asked = <Question extends object>(found: Question): Question => ({ more: found, ...found });

/** A choice of nothing is not shown. */
const canBeAnswered = ({ type, options }: SegmentView): boolean => !/^multiple_[ac]/.test(type) || Boolean(options[0]);
