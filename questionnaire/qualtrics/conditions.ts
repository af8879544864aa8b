import { plainTitle } from '../limesurvey/questions.ts';
import { type Json, objectsIn, textIn } from './read-qsf.ts';

/** What an answer is called in a condition: see `answerNamed` of LimeSurvey. Several answers are compared box by box. */
export type QsfName = { name: string; as: 'one' | 'several' | 'field'; other?: string };
const comparisons: Record<string, string> = {
  EqualTo: '==',
  NotEqualTo: '!=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
  LessThan: '<',
  LessThanOrEqual: '<=',
};

export const codeOfChoice = (id: string): string => `o${id}`;

/** Logic of Qualtrics as a relevance expression of LimeSurvey. Undefined: it has a part that we cannot say. */
export function relevanceOf(logic: unknown, names: ReadonlyMap<string, QsfName>): string | undefined {
  const sets = objectsIn(logic).map((set) => {
    const terms = objectsIn(set).map((term) => ({ said: termOf(term, names), join: joinOf(term) }));
    return { said: joined(terms), join: textIn(set.Type) === 'ElseIf' ? ('or' as const) : ('and' as const) };
  });
  return joined(sets);
}

/** Older files write 'Conjuction'. */
const joinOf = (term: Json): 'and' | 'or' => (textIn(term.Conjuction ?? term.Conjunction) === 'Or' ? 'or' : 'and');

/** With both words in one row nobody has said which goes first, so it is not guessed. */
function joined(terms: readonly { said: string | undefined; join: 'and' | 'or' }[]): string | undefined {
  const [, ...behind] = terms;
  if (terms.length === 0 || terms.some(({ said }) => said === undefined)) return undefined;
  if (new Set(behind.map(({ join }) => join)).size > 1) return undefined;
  return `(${terms.map(({ said }) => said).join(` ${behind[0]?.join ?? 'and'} `)})`;
}

function termOf(term: Json, names: ReadonlyMap<string, QsfName>): string | undefined {
  const located = /^q:\/\/(QID\d+)\/(SelectableChoice|ChoiceTextEntryValue)(?:\/(\w+))?$/.exec(
    textIn(term.LeftOperand),
  );
  const asked = located && names.get(located[1]!);
  if (term.LogicType !== 'Question' || !asked) return undefined;
  const [, , kind, choice = ''] = located;
  const operator = textIn(term.Operator);
  if (kind === 'SelectableChoice') return chosen(asked, choice, operator);
  if (asked.as !== 'field') return undefined;
  if (operator === 'Empty' || operator === 'NotEmpty')
    return `${operator === 'Empty' ? '' : '!'}is_empty(${asked.name}.NAOK)`;
  const value = textIn(term.RightOperand);
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  return sign && /^-?\d+(\.\d+)?$/.test(value) ? `${asked.name}.NAOK ${sign} "${value}"` : undefined;
}

function chosen({ name, as, other }: QsfName, choice: string, operator: string): string | undefined {
  if (as === 'field' || choice === '' || !['Selected', 'NotSelected'].includes(operator)) return undefined;
  const sign = operator === 'Selected' ? '==' : '!=';
  if (as === 'one') return `${name}.NAOK ${sign} "${choice === other ? '-oth-' : codeOfChoice(choice)}"`;
  return `${name}${choice === other ? 'other' : codeOfChoice(choice)}.NAOK ${sign} "Y"`;
}

/** The same in the words that Qualtrics has with it, for what is not taken over. */
export function wordsOf(logic: unknown): string {
  const words = objectsIn(logic).flatMap((set) => objectsIn(set).map(({ Description }) => textIn(Description)));
  return plainTitle(words.join(' ').replaceAll('>', '> ')).slice(0, 200);
}
