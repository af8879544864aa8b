import { armIds, isByChance } from '#questionnaire/chance.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import type { Context } from '../../platform/core/context.ts';
import type { Published } from '../questionnaire/published.ts';

export const isShuffled = (questions: readonly SurveyQuestion[]): boolean =>
  questions.some((main) => [main, ...main.sub_questions].some(({ shuffle }) => shuffle));

/** Whether not everybody gets the same order, of questions or of options. */
export const hasOrders = (questions: readonly SurveyQuestion[]): boolean =>
  isShuffled(questions) || isByChance(questions);

/**
 * What the order of shuffled options, and of questions by chance, follows from, for one participation. It says nothing by itself, and who has it has
 * the page, with the answers so far.
 */
export const orderSeed = ({ secrets }: Pick<Context, 'secrets'>, campaignId: string, participationId: string): string =>
  String(secrets.fingerprint('order of options', `${campaignId} ${participationId}`).readUInt16BE(0));

/**
 * The arm of one participation, where a version has arms. Like the order it follows from the participation, and nothing keeps it; it tells
 * nothing of the order, nor the order of it.
 */
export function armOf(
  { secrets }: Pick<Context, 'secrets'>,
  campaignId: string,
  participationId: string,
  arms: readonly string[] | undefined,
): string | undefined {
  if (!arms) return undefined;
  const drawn = secrets.fingerprint('order of options', `${campaignId} ${participationId} arm`).readUInt32BE(0);
  return armIds(arms)[drawn % arms.length];
}

/** A version as one participation has it. */
export const inOwnArm = (
  context: Pick<Context, 'secrets'>,
  campaignId: string,
  participationId: string,
  published: Published,
): Published => published.of_arm.get(armOf(context, campaignId, participationId, published.arms) ?? '') ?? published;
