import type { Snapshot } from '../snapshot/read-snapshot.ts';
import { coded, type ResultsQuestion } from '../variables.ts';
import { type Class, noCategory, oncePerQuestion, optionDimensions, questionDimension } from './dimension.ts';
import type { Counted } from './tally.ts';

/** How the answers to one question stand in a table. */
export type QuestionRows = {
  answers: readonly Class[];
  several: boolean;
  /** One answer: a layer with the row of each respondent. Several: for each answer 0 for those who chose it, and 1 for the others. */
  layers: readonly Int16Array[];
  /** 0 for those who answered, else −1. */
  answered: Int16Array;
};

/** Undefined: there is no table of it, for it was answered in words. */
export const questionRows = oncePerQuestion((snapshot, asked): QuestionRows | undefined => {
  if (asked.several) {
    const options = optionDimensions(snapshot, asked);
    const answered = new Int16Array(snapshot.respondents).fill(noCategory);
    for (const { of } of options) {
      for (let row = 0; row < of.length; row++) if (of[row]! >= 0) answered[row] = 0;
    }
    const layers = options.map(({ of }) => of);
    return { answers: options.map(({ answer }) => answer), several: true, layers, answered };
  }
  const dimension = questionDimension(snapshot, asked);
  if (!dimension) return undefined;
  const { classes, of } = dimension;
  return { answers: classes, several: false, layers: [of], answered: of };
});

/** Whom a question was shown to, and who answered it, among these people. */
export async function countAsked(
  { codes }: Snapshot,
  asked: ResultsQuestion,
  { people, pause }: Pick<Counted, 'people' | 'pause'>,
): Promise<{ asked: number; answered: number }> {
  // The text of 'Anders' stands beside an answer, and is none.
  const own = asked.variables
    .filter(({ kind }, at) => (asked.several ? kind === 'option' : at === 0))
    .map(({ name }) => codes.get(`answer ${name}`)!);
  const [is_shown, is_answered] = [1, 2];
  const states = new Uint8Array(people.length);
  for (const column of own) {
    for (let row = 0; row < states.length; row++) {
      const code = column[row]!;
      if (code === coded.not_shown) continue;
      states[row]! |= code === coded.left_open ? is_shown : is_shown | is_answered;
    }
    await pause();
  }
  let [shown, answered] = [0, 0];
  for (let row = 0; row < states.length; row++) {
    if (people[row] === 0) continue;
    shown += states[row]! & is_shown;
    answered += states[row]! >> 1;
  }
  return { asked: shown, answered };
}
