import type { QuestionEntry } from '../draft/campaign-file.ts';
import { noWayOutHint, sensitiveHint, tooManyHint, unbalancedHint } from './answers.ts';
import { jargonHint } from './hard-words.ts';
import type { WritingHint } from './hint.ts';
import { rangeHint } from './ranges.ts';
import {
  abbreviationHint,
  doubleNegativeHint,
  leadingHint,
  longHint,
  mixedAddressHint,
  speaksFormally,
  speaksInformally,
} from './sentences.ts';
import { doubleHint } from './two-in-one.ts';

/** First what spoils the answers, then what makes reading hard. */
const rules: ((question: QuestionEntry) => WritingHint | undefined)[] = [
  rangeHint,
  doubleHint,
  doubleNegativeHint,
  leadingHint,
  unbalancedHint,
  sensitiveHint,
  noWayOutHint,
  longHint,
  jargonHint,
  abbreviationHint,
  mixedAddressHint,
  tooManyHint,
];

/** All that could be plainer about a question. Pure: no network, and the same for the same words. */
export function hintsOf(question: QuestionEntry): WritingHint[] {
  const of = (one: QuestionEntry) => rules.flatMap((rule) => rule(one) ?? []);
  const subs = question.sub_questions ?? [];
  // What is better of a sub-question is better of the whole question, with that sub-question in its place.
  const lifted = subs.flatMap((sub, at) =>
    of(sub).map(({ better, ...hint }): WritingHint => {
      const whole = better && { ...question, sub_questions: subs.with(at, better) };
      return { ...hint, sub: at, ...(whole && { better: whole }) };
    }),
  );
  return [...of(question), ...lifted];
}

/** What a hint is remembered by once it was waved away: said again when the words change. */
export const hintKey = ({ code, facts }: WritingHint): string => `${code} ${JSON.stringify(facts)}`;

/** The one hint to show, if any: a strong one first, never one that was waved away. */
export function hintFor(question: QuestionEntry, waved: ReadonlySet<string> = new Set()): WritingHint | undefined {
  const left = hintsOf(question).filter((hint) => !waved.has(hintKey(hint)));
  return left.find(({ strong }) => strong) ?? left[0];
}

/** Questions of a list that say u where the others say je, or the other way round; the fewest are the odd ones. */
export function oddlyAddressed(questions: readonly QuestionEntry[]): number[] {
  const formal = questions.flatMap((one, at) => (speaksFormally(one) && !speaksInformally(one) ? at : []));
  const informal = questions.flatMap((one, at) => (speaksInformally(one) && !speaksFormally(one) ? at : []));
  if (formal.length === 0 || informal.length === 0) return [];
  return formal.length > informal.length ? informal : formal;
}
