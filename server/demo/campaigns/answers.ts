import { end, nextOf, type SurveyQuestion } from '#questionnaire/flow.ts';
import { answerKinds } from '#questionnaire/question-types.ts';
import type { AnswerRow } from '../../surveys/answering/check-answers.ts';
import { answersToWire } from '../../surveys/answering/check-answers.ts';
import type { DemoCampaign, DemoQuestion } from './story.ts';

/** Seeded chance, so that every try-out tells the same story. */
export function makeChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
type Chance = ReturnType<typeof makeChance>;

const inHundred = (chance: Chance, weight: number) => chance() * 100 < weight;
const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;

/** The campaign file that a story's campaign would have been imported from. */
export function demoCampaignFile({ questions, ...campaign }: DemoCampaign): Record<string, unknown> {
  const question = ({ choices, words, written, sub_questions, ...rest }: DemoQuestion): Record<string, unknown> => ({
    ...rest,
    ...(choices && { options: choices.map(([ref, title, , go_to]) => ({ ref, title, ...(go_to && { go_to }) })) }),
    ...(sub_questions && { sub_questions: sub_questions.map(question) }),
  });
  return { ...campaign, questions: questions.map(question) };
}

/**
 * The answers of one parent of the story, on the screens that these answers lead to. `stops`: gives up after this number of screens.
 */
export function answerAsParent(
  campaign: DemoCampaign,
  questions: readonly SurveyQuestion[],
  chance: Chance,
  stops: number,
): AnswerRow[] {
  const rows: AnswerRow[] = [];
  let at = questions[0]!.id;
  for (let screen = 0; at !== end && screen < stops; screen++) {
    const index = questions.findIndex(({ id }) => id === at);
    const main = campaign.questions[index]!;
    for (const question of [main, ...(main.sub_questions ?? [])]) rows.push(say(question, chance));
    at = nextOf(questions, index, answersToWire(rows)[at]);
  }
  return rows;
}

function say({ ref, type, choices = [], words = [], written = 0, required }: DemoQuestion, chance: Chance): AnswerRow {
  const wrote = words.length > 0 && inHundred(chance, written) ? oneOf(chance, words) : null;
  const row = (value: string[], other_value: string | null = null) => ({ question_id: ref, value, other_value });
  if (!['one', 'several'].includes(answerKinds[type])) return row(wrote ? [wrote] : []);
  if (answerKinds[type] === 'one') {
    if (wrote) return row([], wrote);
    return row(!required && inHundred(chance, 8) ? [] : [weighted(choices, chance)]);
  }
  const alone = choices.find(([ref_]) => ref_ === 'none');
  if (alone && inHundred(chance, alone[2])) return row(['none']);
  const chosen = choices.filter((choice) => choice !== alone && inHundred(chance, choice[2])).map(([id]) => id);
  return chosen.length > 0 || wrote || !required ? row(chosen, wrote) : row([weighted(choices, chance)]);
}

function weighted(choices: NonNullable<DemoQuestion['choices']>, chance: Chance): string {
  let left = chance() * choices.reduce((sum, [, , weight]) => sum + weight, 0);
  for (const [id, , weight] of choices) {
    left -= weight;
    if (left < 0) return id;
  }
  return choices[0]![0];
}
