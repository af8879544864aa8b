import { end, type SurveyQuestion } from '../flow.ts';

/**
 * When a question is asked: after one of these options of an earlier question. `or_none` (not that option) also holds
 * when nothing was chosen there, or 'Anders'.
 */
export type ImportedCondition = { on: number; any: ReadonlySet<number>; or_none: boolean };
/** Jumps that say the same as the conditions: for a question, and for its options. */
export type Jumps = { own: Map<number, string>; options: Map<number, Map<number, string>> };
type ConvertedQuestion = Pick<SurveyQuestion, 'id' | 'type'> & { options: readonly unknown[] };
type Block = { from: number; to: number; condition: ImportedCondition };

/**
 * Conditions as jumps, only where both are the same way for every answer: a run of questions right behind the one that
 * they hang on, runs for other options one behind the other, and runs inside runs. The naive form (the other options
 * jump past the run) would let an unanswered question walk into it. `left` are the questions whose condition cannot be
 * said: they are asked of everybody, or of everybody who comes through the run that they stand in (`inside`).
 */
export function jumpsFrom(
  questions: readonly ConvertedQuestion[],
  conditions: readonly (ImportedCondition | undefined)[],
): Jumps & { left: { at: number; inside: ImportedCondition | undefined }[] } {
  const jumps: Jumps = { own: new Map(), options: new Map() };
  const taken = new Set<number>();
  const enclosing = new Map<number, ImportedCondition>();
  const layOut = (from: number, to: number, exit: string): void => {
    let at = from;
    while (at <= to) {
      const behind = blocksBehind(at, to, conditions);
      // As many of them as can be said, from the first one on.
      const count = behind.findLastIndex((_, last) => canBeSaid(questions[at]!, behind.slice(0, last + 1))) + 1;
      if (count === 0) {
        at++;
        continue;
      }
      const blocks = behind.slice(0, count);
      const last = blocks.at(-1)!.to;
      const next = last < to ? questions[last + 1]!.id : exit;
      lead(at, blocks, next);
      at = last + 1;
    }
  };
  const lead = (at: number, blocks: readonly Block[], next: string): void => {
    const options = new Map<number, string>();
    const rest = blocks.find(({ condition }) => condition.or_none);
    // What is in no run goes past all of them; where one is for all the rest, that is where the question leads.
    jumps.own.set(at, rest ? questions[rest.from]!.id : next);
    const shut = [...questions[at]!.options.keys()].filter((index) => rest && !rest.condition.any.has(index));
    for (const index of shut) options.set(index, next);
    for (const { from, condition } of blocks.filter((one) => one !== rest)) {
      for (const index of condition.any) options.set(index, questions[from]!.id);
    }
    for (const { from, to, condition } of blocks) {
      for (let place = from; place <= to; place++) {
        enclosing.set(place, condition);
        if (isSame(conditions[place], condition)) taken.add(place);
      }
      layOut(from, to, next);
      // What the run ends with goes on behind all of them; its own runs have been told so already.
      if (!jumps.own.has(to)) jumps.own.set(to, next);
    }
    jumps.options.set(at, options);
  };
  layOut(0, questions.length - 1, end);
  for (const [at, to] of jumps.own) if (to === (questions[at + 1]?.id ?? end)) jumps.own.delete(at);
  return {
    ...jumps,
    left: conditions.flatMap((one, at) => (one && !taken.has(at) ? [{ at, inside: enclosing.get(at) }] : [])),
  };
}

/** The runs right behind a question that hang on it, with what hangs on something inside them. */
function blocksBehind(at: number, to: number, conditions: readonly (ImportedCondition | undefined)[]): Block[] {
  const blocks: Block[] = [];
  let place = at + 1;
  while (place <= to && conditions[place]?.on === at) {
    const from = place;
    const condition = conditions[place]!;
    const inside = (one: ImportedCondition | undefined) =>
      one !== undefined && (isSame(one, condition) || (one.on >= from && one.on <= place));
    while (place + 1 <= to && inside(conditions[place + 1])) place++;
    blocks.push({ from, to: place, condition });
    place++;
  }
  return blocks;
}

const isSame = (one: ImportedCondition | undefined, other: ImportedCondition): boolean =>
  one !== undefined &&
  one.on === other.on &&
  one.or_none === other.or_none &&
  one.any.size === other.any.size &&
  [...one.any].every((index) => other.any.has(index));

function canBeSaid({ type }: ConvertedQuestion, blocks: readonly Block[]): boolean {
  if (blocks.length === 0 || type === 'text') return false;
  if (blocks.length === 1) return true;
  // Two boxes can both be ticked.
  if (type !== 'multiple_choice') return false;
  const [rest, ...more] = blocks.filter(({ condition }) => condition.or_none);
  const named = blocks.filter((one) => one !== rest).flatMap(({ condition }) => [...condition.any]);
  const apart = rest === undefined || !named.some((index) => rest.condition.any.has(index));
  return more.length === 0 && apart && new Set(named).size === named.length;
}
