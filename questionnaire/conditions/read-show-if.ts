import type { QuestionEntry } from '../draft/campaign-file.ts';
import { arm_question, profile_sign } from '../wire-types.ts';
import type { Comparison, ConditionGroup, ShowIf } from './show-if.ts';

export const comparisons_most = 20;

/** All that a condition compares, whatever joins it. */
export const comparisonsOf = (show_if: ShowIf | undefined): readonly Comparison[] =>
  show_if?.of.flatMap((one) => ('join' in one ? one.of : one)) ?? [];

/** Whether it is about what the profile tells, and not about an answer. */
export const isOfProfile = ({ question }: Comparison): boolean => question.startsWith(profile_sign);
/** Whether it is about the arm that somebody is in. */
export const isOfArm = ({ question }: Comparison): boolean => question === arm_question;
/** Whether the server settles it for each respondent. */
export const isSettled = (one: Comparison): boolean => isOfProfile(one) || isOfArm(one);
export const asksProfile = (show_if: ShowIf | undefined): boolean => comparisonsOf(show_if).some(isOfProfile);

/**
 * What is left of a condition where it is known what holds of a respondent: it is about answers alone, or holds of all of them or of
 * none.
 */
export function settle(show_if: ShowIf, holds: (one: Comparison) => boolean, isKnown = isSettled): ShowIf {
  const tell = (one: Comparison) => (isKnown(one) ? holds(one) : one);
  const left = settled(show_if, (one) => ('join' in one ? settled(one, tell) : tell(one)));
  return typeof left === 'boolean' ? { join: left ? 'and' : 'or', of: [] } : left;
}

type JoinedParts<One> = { join: 'and' | 'or'; of: One[] };
function settled<One extends object>(
  { join, of }: JoinedParts<One>,
  tell: (one: One) => One | boolean,
): JoinedParts<One> | boolean {
  const told = of.map(tell);
  const deciding = join === 'or';
  if (told.includes(deciding)) return deciding;
  const left = told.filter((one): one is Exclude<typeof one, boolean> => typeof one !== 'boolean');
  return left.length > 0 ? { join, of: left } : !deciding;
}

type Entry = Readonly<Record<string, unknown>>;
const isEntry = (given: unknown): given is Entry =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
const isJoin = ({ join, of }: Entry): boolean => (join === 'and' || join === 'or') && Array.isArray(of);
const isBound = (given: unknown): given is number | string | undefined =>
  given === undefined || typeof given === 'number' || typeof given === 'string';

/** A condition as a file has it, of which nothing is known yet. Undefined: it cannot be read. */
export function showIfOf(given: unknown): ShowIf | undefined {
  const read = groupOf(given, (one) =>
    isEntry(one) && 'join' in one ? groupOf(one, comparisonOf) : comparisonOf(one),
  );
  return read as ShowIf | undefined;
}

function groupOf<One>(given: unknown, read: (one: unknown) => One | undefined) {
  if (!isEntry(given) || !isJoin(given)) return undefined;
  const of = (given.of as unknown[]).map(read);
  if (of.includes(undefined)) return undefined;
  return { join: given.join as 'and' | 'or', of: of as One[] };
}

function comparisonOf(given: unknown): Comparison | undefined {
  if (!isEntry(given) || typeof given.question !== 'string') return undefined;
  const { question, is, options, least, most } = given;
  if (is === 'answered' || is === 'not_answered') return { question, is };
  if (is === 'between' && isBound(least) && isBound(most))
    return { question, is, ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  if (is !== 'one_of' && is !== 'none_of') return undefined;
  if (!Array.isArray(options) || !options.every((one) => typeof one === 'string')) return undefined;
  return { question, is, options };
}

type Turn = (comparison: Comparison) => Comparison | undefined;

/** The condition with other comparisons; undefined where none is left. */
export function withComparisons(show_if: ShowIf, turn: Turn): ShowIf | undefined {
  const of = show_if.of.flatMap((one): (Comparison | ConditionGroup)[] => {
    if (!('join' in one)) return [turn(one) ?? []].flat();
    const inside = one.of.flatMap((inner) => turn(inner) ?? []);
    return inside.length > 0 ? [{ ...one, of: inside }] : [];
  });
  return of.length > 0 ? { ...show_if, of } : undefined;
}

/** The question of a file with other comparisons in its condition. One that cannot be read stays as it came. */
export function withConditions(entry: QuestionEntry, turn: Turn): QuestionEntry {
  const known = entry.show_if === undefined ? undefined : showIfOf(entry.show_if);
  if (!known || known.of.length === 0) return entry;
  const { show_if: _, ...bare } = entry;
  const show_if = withComparisons(known, turn);
  return show_if ? { ...bare, show_if } : bare;
}

export const conditionTargets = (entry: QuestionEntry): string[] =>
  comparisonsOf(showIfOf(entry.show_if)).map(({ question }) => question);
