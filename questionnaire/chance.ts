import { arm_title } from './background.ts';
import { comparisonsOf, isOfArm, settle } from './conditions/read-show-if.ts';
import { type Comparison, compares } from './conditions/show-if.ts';
import type { CampaignFaultFacts } from './file-faults.ts';
import { type Answers, type SubQuestion, type SurveyQuestion, walk } from './flow.ts';
import { inOrder } from './order.ts';
import { pipesIn } from './piping.ts';
import { arm_question } from './wire-types.ts';

/**
 * Questions and blocks in an order by chance. Questions next to each other with the same `by_chance` are a group; one with
 * `with_previous` stays behind the one above it, so that both are a block. Nothing in a group depends on another block of it, and nothing
 * jumps there: whatever the order, everybody is asked the same, and what is proven of the written order holds of all.
 */
type Drawn = { title?: unknown; by_chance?: unknown; with_previous?: unknown };

/** The blocks of each group, as places in the list. */
export function chanceGroups(questions: readonly Drawn[]): number[][][] {
  const groups: number[][][] = [];
  for (const [at, { by_chance, with_previous }] of questions.entries()) {
    if (!isGroup(by_chance)) continue;
    if (questions[at - 1]?.by_chance !== by_chance) groups.push([[at]]);
    else if (with_previous === true) groups.at(-1)!.at(-1)!.push(at);
    else groups.at(-1)!.push([at]);
  }
  return groups;
}
/** The arms that respondents are divided over by chance, by their letters: conditions and files go by these, whatever their titles become. */
export const arms_most = 4;
export const armIds = (arms: readonly unknown[]): string[] => [...'ABCD'].slice(0, arms.length);

/** The arm as a choice before all questions, which everybody has made: what conditions ask of it is proven as that of any answer. */
export const armQuestion = (arms: readonly string[]): SurveyQuestion => ({
  id: arm_question,
  title: arm_title,
  description: '',
  type: 'multiple_choice',
  options: armIds(arms).map((id, at) => ({ id, title: `${id} · ${arms[at]}`, go_to: null })),
  has_other_option: 0,
  is_required: true,
  sub_questions: [],
  go_to_question_id: null,
});

/** The questions as they are for one arm: what it decides of their conditions is settled, and they may still ask the profile. */
export const questionsOfArm = (questions: readonly SurveyQuestion[], arm: string): SurveyQuestion[] =>
  questions.map((one) => {
    const holds = (compared: Comparison) => compares(compared, { value: arm, other: false });
    const isAbout = comparisonsOf(one.show_if).some(isOfArm);
    return isAbout ? { ...one, show_if: settle(one.show_if!, holds, isOfArm) } : one;
  });

const isGroup = (given: unknown): boolean => typeof given === 'string' && given !== '';

/** One that stands alone has nothing to change places with. */
const groupsOf = (questions: readonly Drawn[]): number[][][] =>
  chanceGroups(questions).filter((blocks) => blocks.length > 1);

export const isByChance = (questions: readonly Drawn[]): boolean => groupsOf(questions).length > 0;

/** The list as one respondent gets it. */
export const inOrderByChance = (
  questions: readonly SurveyQuestion[],
  wire: readonly SurveyQuestion[],
  seed: string,
): SurveyQuestion[] =>
  groupsOf(questions).reduce<SurveyQuestion[]>(
    (list, blocks) => {
      const named = blocks.map((places) => ({ id: questions[places[0]!]!.id, places }));
      const order = inOrder(named, String(questions[blocks[0]![0]!]!.by_chance), seed);
      return withBlocks(
        list,
        blocks,
        order.map(({ places }) => places),
      );
    },
    [...wire],
  );

/** The list with the blocks of one group in another order. A jump to the group leads to what comes first in it. */
function withBlocks(list: readonly SurveyQuestion[], blocks: number[][], order: number[][]): SurveyQuestion[] {
  const from = blocks[0]![0]!;
  const [was, is] = [list[from]!.id, list[order[0]![0]!]!.id];
  const drawn = [...list];
  for (const [step, at] of order.flat().entries()) drawn[from + step] = list[at]!;
  const led = (to: string | null) => (to === was ? is : to);
  return drawn.map((one) => ({
    ...one,
    go_to_question_id: led(one.go_to_question_id),
    options: one.options.map((option) => ({ ...option, go_to: led(option.go_to) })),
  }));
}

/**
 * How far answers came, whatever the order was in which they were given: a block that is not done stands behind those of its group
 * that somebody began. `list`: the questions in such an order.
 */
export function walkAnswered(questions: readonly SurveyQuestion[], answers: Answers) {
  let list = questions;
  for (const blocks of groupsOf(questions)) {
    for (const _ of blocks) {
      const { at, passed } = walk(list, answers);
      const own = blocks.find((places) => places.some((place) => list[place]!.id === at));
      const behind = own && blocks.slice(blocks.indexOf(own) + 1);
      const isBegun = (place: number) => Object.hasOwn(answers, list[place]!.id) && !passed.includes(list[place]!.id);
      if (!own || !behind?.flat().some(isBegun)) break;
      const order = [...blocks.filter((one) => one !== own), own];
      list = withBlocks(list, blocks, order);
      // The places of the blocks are those of the new list.
      let next = blocks[0]![0]!;
      blocks.splice(0, blocks.length, ...order.map((places) => places.map(() => next++)));
    }
  }
  return { ...walk(list, answers), list };
}

const listed = new Intl.ListFormat('nl-NL');

/** 'in wisselende volgorde met vraag 4 en 5', or that it stays with the one above. */
export function chanceWords(questions: readonly Drawn[], at: number): string | undefined {
  const blocks = groupsOf(questions).find((group) => group.flat().includes(at));
  const own = blocks?.find((places) => places.includes(at));
  if (!blocks || !own) return undefined;
  if (own[0] !== at) return `blijft achter vraag ${at}`;
  const others = blocks.filter((places) => places !== own).map((places) => `${places[0]! + 1}`);
  return `in wisselende volgorde met vraag ${listed.format(others)}`;
}

type ChanceCode = Extract<keyof CampaignFaultFacts, `chance_${string}`>;
type ChanceFault = {
  [Code in ChanceCode]: { at: number; place: string; code: Code; facts: CampaignFaultFacts[Code] };
}[ChanceCode];

/** What would be another questionnaire in another order. */
export function chanceFaults(questions: readonly SurveyQuestion[]): ChanceFault[] {
  const blockOf = new Map<string, { group: number; block: number }>();
  for (const [group, blocks] of chanceGroups(questions).entries())
    for (const [block, places] of blocks.entries())
      for (const at of places) for (const { id } of screenOf(questions[at]!)) blockOf.set(id, { group, block });
  const begins = new Set(chanceGroups(questions).map((blocks) => questions[blocks[0]![0]!]!.id));
  return [
    ...chanceGroups(questions).flatMap((blocks): ChanceFault[] =>
      blocks.length > 1 ? [] : [{ at: blocks[0]![0]!, place: 'by_chance', code: 'chance_alone', facts: null }],
    ),
    ...questions.flatMap((question, at): ChanceFault[] => {
      const own = blockOf.get(question.id);
      const beside = (ref: string): boolean => {
        const other = blockOf.get(ref);
        return own !== undefined && other?.group === own.group && other.block !== own.block;
      };
      const ways = [
        ['go_to', question.go_to_question_id] as const,
        ...question.options.map(({ go_to }, index) => [`options[${index}].go_to`, go_to] as const),
      ].flatMap(([place, to]) => (to === null ? [] : [{ place, to }]));
      const isStray = question.with_previous && questions[at - 1]?.by_chance !== (question.by_chance ?? '');
      return [
        ...(isStray ? [{ at, place: 'with_previous', code: 'chance_previous', facts: null } as const] : []),
        ...ways.flatMap(({ place, to }): ChanceFault[] => {
          if (own) return [{ at, place, code: 'chance_jump', facts: null }];
          return blockOf.has(to) && !begins.has(to) ? [{ at, place, code: 'chance_jump_into', facts: { to } }] : [];
        }),
        ...[...new Set(comparisonsOf(question.show_if).map((one) => one.question))]
          .filter(beside)
          .map((ref): ChanceFault => ({ at, place: 'show_if', code: 'chance_condition', facts: { ref } })),
        ...screenOf(question).flatMap((one, index) =>
          (['title', 'description'] as const).flatMap((field) =>
            pipesIn(one[field])
              .filter(beside)
              .map((ref): ChanceFault => {
                const place = index === 0 ? field : `sub_questions[${index - 1}].${field}`;
                return { at, place, code: 'chance_pipe', facts: { ref } };
              }),
          ),
        ),
      ];
    }),
  ];
}

export const firstPlaces = (questions: readonly Drawn[]): number[] =>
  groupsOf(questions)
    .find((blocks) => blocks[0]![0] === 0)
    ?.map((places) => places[0]!) ?? [0];

const screenOf = (main: SurveyQuestion): (SurveyQuestion | SubQuestion)[] => [main, ...main.sub_questions];
