import { comparisons_most, comparisonsOf } from '../conditions/read-show-if.ts';
import type { Comparison, ConditionGroup, ShowIf } from '../conditions/show-if.ts';
import { other_option } from '../conditions/show-if.ts';
import { decimals_most } from '../number.ts';
import type { ImportedQuestion } from './questions.ts';
import { type Relevance, type RelevanceTerm, readRelevance } from './relevance.ts';
import type { LsQuestion } from './survey.ts';
import type { ImportedAnswer } from './types.ts';

type Tree = Comparison | { join: 'and' | 'or'; of: Tree[] };
type AskedAnswer = { answer: ImportedAnswer; from: LsQuestion; at: number; box?: string };

/** When the question at this place is asked, as a condition that says exactly the same. Undefined: there is none. */
export function showIfFromLs(made: readonly ImportedQuestion[], at: number): ShowIf | 'always' | undefined {
  const { relevance, group_relevance } = made[at]!.from;
  const [own, group] = [readRelevance(relevance), readRelevance(group_relevance)];
  const tree = own && group && treeOf({ join: 'and', of: [group, own] }, made, at, false);
  if (!tree) return undefined;
  if ('join' in tree && tree.of.length === 0) return 'always';
  const show_if: ShowIf | undefined = 'join' in tree ? oneLevelDeep(tree) : { join: 'and', of: [tree] };
  return comparisonsOf(show_if).length > comparisons_most ? undefined : show_if;
}

function treeOf(one: Relevance, made: readonly ImportedQuestion[], before: number, isAny: boolean): Tree | undefined {
  if (!('join' in one)) return comparedWith(one, made, before, isAny);
  const of: Tree[] = [];
  for (const part of one.of) {
    const tree = treeOf(part, made, before, isAny || one.join === 'or');
    if (!tree) return undefined;
    if ('join' in tree && (tree.join === one.join || tree.of.length < 2)) of.push(...tree.of);
    else of.push(tree);
  }
  // What always holds decides a list of which any may hold.
  if (one.join === 'or' && of.length < one.of.length) return { join: 'and', of: [] };
  const merged = one.join === 'or' ? mergedOptions(of) : of;
  return merged.length === 1 ? merged[0] : { join: one.join, of: merged };
}

/** `a is 1 or a is 2` is one comparison with two options. */
function mergedOptions(of: readonly Tree[]): Tree[] {
  const merged: Tree[] = [];
  for (const one of of) {
    const known = merged.findIndex(
      (two) =>
        !('join' in one) &&
        !('join' in two) &&
        one.is === 'one_of' &&
        two.is === 'one_of' &&
        one.question === two.question,
    );
    const two = merged[known];
    if (two && 'options' in two && 'options' in one) {
      merged[known] = { ...two, options: [...new Set([...two.options, ...one.options])] };
    } else merged.push(one);
  }
  return merged;
}

const oneLevelDeep = ({ join, of }: Exclude<Tree, Comparison>): ShowIf | undefined =>
  of.every((one) => !('join' in one) || one.of.every((inside) => !('join' in inside)))
    ? { join, of: of as (Comparison | ConditionGroup)[] }
    : undefined;

function comparedWith(
  term: RelevanceTerm,
  made: readonly ImportedQuestion[],
  before: number,
  isAny: boolean,
): Tree | undefined {
  const asked = answerNamed(term.name, made);
  if (!asked || asked.at >= before) return undefined;
  const comparison = comparisonOf(term, asked);
  if (!comparison) return undefined;
  const { from } = asked;
  const isConditional = ![from.relevance, from.group_relevance].every((one) => one === '' || one === '1');
  const isCertain = from.mandatory === 'Y' && asked.box === undefined && asked.answer.required;
  const [plain, open] = [
    withDenied(comparison, term.denied),
    { question: comparison.question, is: 'not_answered' } as const,
  ];
  if (term.strict && isConditional && (isAny || (term.denied && !isCertain))) return undefined;
  if (!term.denied || term.is === 'answered') return plain;
  return plain && (isCertain && (term.strict || !isConditional) ? plain : { join: 'or', of: [plain, open] });
}

function withDenied(one: Comparison, denied: boolean): Comparison | undefined {
  if (!denied) return one;
  if (one.is === 'one_of') return { ...one, is: 'none_of' };
  return one.is === 'answered' ? { ...one, is: 'not_answered' } : undefined;
}

function comparisonOf({ is, value, denied }: RelevanceTerm, { answer, box }: AskedAnswer): Comparison | undefined {
  const { ref: question, type, codes, options } = answer;
  if (box !== undefined) {
    if (is !== 'answered' && !(is === '==' && value === 'Y')) return undefined;
    return { question, is: 'one_of', options: [box === other_option ? box : options[codes.indexOf(box)]!] };
  }
  if (is === 'answered') return { question, is };
  const number = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (type === 'number')
    return number === undefined || denied ? undefined : boundsOf(question, is, number, answer.whole);
  // Several answers over there are compared box by box.
  if (type !== 'multiple_choice') return undefined;
  if (is === '==' && value === '-oth-') return { question, is: 'one_of', options: [other_option] };
  const chosen = codes.flatMap((code, at) => (holds(code, is, value, number) ? [options[at]!] : []));
  const isKnown = is === '==' ? chosen.length > 0 : number !== undefined && codes.every((code) => /^-?\d+$/.test(code));
  return isKnown && chosen.length > 0 ? { question, is: 'one_of', options: chosen } : undefined;
}

function holds(code: string, is: RelevanceTerm['is'], value: string, number = Number.NaN): boolean {
  if (is === '==') return code === value;
  if (is === '<' || is === '<=') return Number(code) < number || (is === '<=' && Number(code) === number);
  return Number(code) > number || (is === '>=' && Number(code) === number);
}

function boundsOf(question: string, is: RelevanceTerm['is'], value: number, whole: boolean): Comparison {
  // Finer decimals nobody can give, so above 5 is from 5.001 on. Sums of decimals in binary have a tail.
  const step = whole ? 1 : 10 ** -decimals_most;
  const beside = Number((is === '<' ? value - step : value + step).toFixed(decimals_most));
  if (is === '==') return { question, is: 'between', least: value, most: value };
  if (is === '<' || is === '<=') return { question, is: 'between', most: is === '<' ? beside : value };
  return { question, is: 'between', least: is === '>' ? beside : value };
}

/** The question, or the row of an array, that a name stands for; and the box, where it is one of several answers. */
function answerNamed(name: string, made: readonly ImportedQuestion[]): AskedAnswer | undefined {
  for (const [at, { from, answers }] of made.entries()) {
    const behind =
      name === from.code
        ? ''
        : name.startsWith(`${from.code}_`)
          ? name.slice(from.code.length + 1)
          : suffixOf(name, from);
    if (behind === undefined) continue;
    const answer = answers.find(({ row }) => row === behind);
    if (answer) return { answer, from, at };
    const boxes = answers.find(({ type }) => type === 'multiple_answer');
    if (boxes?.codes.includes(behind)) return { answer: boxes, from, at, box: behind };
    if (boxes && behind === 'other' && from.other) return { answer: boxes, from, at, box: other_option };
  }
  return undefined;
}

/** `245554X1X2` and `245554X1X2SQ1`: by the numbers of survey, group and question. */
function suffixOf(name: string, { gid, qid }: LsQuestion): string | undefined {
  if (!/^\d/.test(name)) return undefined;
  const found = new RegExp(`^\\d+X${gid}X${qid}(\\D\\w*)?$`).exec(name);
  return found ? (found[1] ?? '') : undefined;
}
