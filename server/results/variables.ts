import { comparisonsOf, isOfProfile } from '#questionnaire/conditions/read-show-if.ts';
import { showIfWords } from '#questionnaire/conditions/show-if-words.ts';
import { subLetter } from '#questionnaire/draft/statements.ts';
import type { SurveyOption, SurveyQuestion } from '#questionnaire/flow.ts';
import { leastOf } from '#questionnaire/number.ts';
import { unpiped } from '#questionnaire/piping.ts';
import { type AnswerKind, answerKinds, type QuestionFormat, typeOf } from '#questionnaire/question-types.ts';
import type { StoredAnswer } from '../surveys/export/answer-cell.ts';
import { type ExportColumn, exportColumns } from '../surveys/export/export-columns.ts';
import type { Published } from '../surveys/questionnaire/published.ts';

/** An answer with the number that stands for it in every file and table; the number never changes. */
export type Code = { code: number; id: string; title: string; no_opinion: boolean };

/** What is known of respondents in one column: the snapshot, each file and each codebook are made from the same list. */
export type Variable = {
  /** As the export names it. */
  name: string;
  question_id: string;
  /** one: the option that was chosen. option: whether one of several was. */
  kind: 'one' | 'option' | 'number' | 'date' | 'text';
  /** The question as it is asked, of one of several answers the answer, and before a statement what its list asks. */
  label: string;
  codes: Code[];
  measure: 'nominal' | 'ordinal' | 'scale';
  /** What somebody wrote and may tell who they are. */
  words: boolean;
  column: ExportColumn;
};

export type ResultsQuestion = {
  id: string;
  /** As the newest version numbers it, and its sub-questions with a letter behind that. Null: only older ones ask it. */
  number: string | null;
  /** The list of statements that it is one of: a question with sub-questions that all have the same answers. */
  list: { id: string; title: string } | null;
  title: string;
  description: string;
  /** Who is asked it by the newest version, behind 'als'. Null: everybody who comes there. */
  asked_if: string | null;
  /** Some version shows it by what a profile tells: whether it was shown is then known of somebody beside their answers. */
  by_profile: boolean;
  type: SurveyQuestion['type'];
  format: QuestionFormat | undefined;
  several: boolean;
  scale: boolean;
  sensitive: boolean;
  /** Every version that asked it said that answers may be read. */
  quotable: boolean;
  /** Its author says that others may be broken down by it. */
  background: boolean;
  unit: string | undefined;
  bounds: { least: number | undefined; most: number | undefined };
  /** The answers in the order of the questionnaire. */
  answers: Code[];
  variables: Variable[];
  /** Versions that asked it in the same words, or in words that a researcher says mean the same. Oldest first. */
  wordings: QuestionWording[];
};
export type QuestionWording = { title: string; versions: number[] };

/** 'Anders, namelijk' in a snapshot, beside −1 for not shown and −2 for left open. */
export const coded = { not_shown: -1, left_open: -2, other: -3 } as const;
export const other_id = '_other';

type Version = { published: Published; same_meaning: readonly string[] };
export type Versions = ReadonlyMap<number, Version>;

/** Everything that was ever asked, in the order of the newest version that asked it. */
export function modelOf(versions: Versions): ResultsQuestion[] {
  const newestFirst = [...versions].sort(([a], [b]) => b - a);
  const columns = exportColumns(...newestFirst.map(([, { published }]) => published));
  const ids = [...new Set(columns.map(({ question_id }) => question_id))];
  const newest = newestFirst[0]?.[1].published.questions ?? [];
  const numbers = numbersIn(newest);
  const lists = listsIn(newest);
  const conditions = conditionsIn(newest);
  const by_profile = shownByProfile(newestFirst.map(([, { published }]) => published));
  return ids.map((id) => {
    const asked = askedOf(id, newestFirst, columns);
    const list = lists.get(id) ?? null;
    const variables = asked.variables.map((one) => ({ ...one, label: labelIn(list, one.label) }));
    return {
      ...{ ...asked, variables, number: numbers.get(id) ?? null, list },
      asked_if: conditions.get(id) ?? null,
      by_profile: by_profile.has(id),
    };
  });
}

/** A statement alone does not say what was asked about it. */
function labelIn(list: ResultsQuestion['list'], label: string): string {
  if (!list?.title) return label;
  return `${list.title}${/[.?!:…]$/.test(list.title) ? '' : ':'} ${label}`;
}

/** Statements by their list. Whatever stands above them with other answers, or none, is the heading. */
function listsIn(questions: readonly SurveyQuestion[]): ReadonlyMap<string, { id: string; title: string }> {
  const answersOf = ({ type, options, has_other_option }: SurveyQuestion) =>
    type === 'multiple_choice' ? JSON.stringify([options.map(({ title }) => title), has_other_option]) : undefined;
  return new Map(
    questions.flatMap((question): [string, { id: string; title: string }][] => {
      const subs = question.sub_questions as readonly SurveyQuestion[];
      const answers = subs[0] && answersOf(subs[0]);
      if (answers === undefined || subs.some((one) => answersOf(one) !== answers)) return [];
      const isStatement = answersOf(question) === answers;
      const statements = isStatement ? [question, ...subs] : subs;
      if (statements.length < 2) return [];
      const title = unpiped(isStatement ? question.description : question.title);
      return statements.map(({ id }) => [id, { id: question.id, title }]);
    }),
  );
}

/** A sub-question stands on the screen of its question. */
const conditionsIn = (questions: readonly SurveyQuestion[]): ReadonlyMap<string, string> =>
  new Map(
    questions.flatMap((main): [string, string][] => {
      if (!main.show_if) return [];
      const words = showIfWords(main.show_if, questions);
      return [main, ...main.sub_questions].map(({ id }) => [id, words]);
    }),
  );

/** Questions whose condition is about the profile, or about the answer to one of these. */
function shownByProfile(versions: readonly Pick<Published, 'questions'>[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const main of versions.flatMap(({ questions }) => questions)) {
    const compared = comparisonsOf(main.show_if);
    if (!compared.some((one) => isOfProfile(one) || found.has(one.question))) continue;
    for (const { id } of [main, ...main.sub_questions]) found.add(id);
  }
  return found;
}

const numbersIn = (questions: readonly SurveyQuestion[]): ReadonlyMap<string, string> =>
  new Map(
    questions.flatMap(({ id, sub_questions }, at): [string, string][] => [
      [id, `${at + 1}`],
      ...sub_questions.map((sub, index): [string, string] => [sub.id, `${at + 1}${subLetter(index)}`]),
    ]),
  );

function askedOf(
  id: string,
  newestFirst: [number, Version][],
  columns: readonly ExportColumn[],
): Omit<ResultsQuestion, 'number' | 'list' | 'asked_if' | 'by_profile'> {
  const asked = newestFirst.flatMap(([number, { published, same_meaning }]) => {
    const question = published.places.get(id)?.question;
    return question ? [{ number, question, same: same_meaning.includes(id) }] : [];
  });
  const newest = asked[0]!.question;
  const answers = codesOf(asked.map(({ question }) => question));
  const title = unpiped(newest.title);
  const own = columns.filter(({ question_id }) => question_id === id);
  return {
    id,
    title,
    description: unpiped(newest.description),
    type: newest.type,
    format: newest.format,
    several: newest.type === 'multiple_answer',
    scale: newest.scale === true || newest.presentation === 'scale',
    sensitive: asked.some(({ question }) => question.sensitive === true),
    quotable: asked.every(({ question }) => question.quotable === true),
    background: newest.background === true,
    unit: newest.unit,
    bounds: widest(asked.map(({ question }) => question)),
    answers,
    variables: own.map((column) => variableOf(column, newest, { answers, title })),
    wordings: wordingsOf(asked),
  };
}

/** Of all versions together: a number that one of them allowed stays in the tables. */
function widest(versions: readonly SurveyQuestion[]): ResultsQuestion['bounds'] {
  const most = Math.max(...versions.map((one) => one.most ?? Number.POSITIVE_INFINITY));
  return { least: Math.min(...versions.map(leastOf)), most: Number.isFinite(most) ? most : undefined };
}

const variableKinds: Record<AnswerKind, Variable['kind']> = {
  one: 'one',
  several: 'option',
  words: 'text',
  number: 'number',
  date: 'date',
  none: 'text',
};
type AnswerContext = { answers: readonly Code[]; title: string };
/** Of one of several answers. */
export const flags: Code[] = [
  { code: 0, id: '0', title: 'Niet gekozen', no_opinion: false },
  { code: 1, id: '1', title: 'Gekozen', no_opinion: false },
];

function variableOf(column: ExportColumn, question: SurveyQuestion, { answers, title }: AnswerContext): Variable {
  const shape = { name: column.name, question_id: question.id, words: column.words };
  const isText = column.about === 'other' && column.words;
  if (isText) {
    const cell = ({ other_value }: StoredAnswer) => given(other_value ?? '');
    return {
      ...shape,
      kind: 'text',
      label: `${title} Anders, namelijk`,
      codes: [],
      measure: 'nominal',
      column: { ...column, cell },
    };
  }
  const kind = variableKinds[answerKinds[typeOf(question)]];
  if (kind === 'option') {
    const id = column.about === 'other' ? other_id : column.about!.option;
    const answer = answers.find((one) => one.id === id)!;
    return { ...shape, kind, label: `${title} ${answer.title}`, codes: flags, measure: 'nominal', column };
  }
  if (kind === 'one') {
    const measure = question.scale || question.presentation === 'scale' ? 'ordinal' : 'nominal';
    return { ...shape, kind, label: title, codes: [...answers], measure, column };
  }
  if (kind === 'number' || kind === 'date') {
    return { ...shape, kind, label: title, codes: [], measure: 'scale', column };
  }
  const cell = ({ value }: StoredAnswer) => given(value[0] ?? '');
  return { ...shape, kind, label: title, codes: [], measure: 'nominal', column: { ...column, cell } };
}

/** A text as it was written, with a sign before it, so that it cannot be mistaken for one of the codes of a cell. */
export const given = (text: string): string => `=${text}`;

/**
 * The answers with their numbers: those of the first version that had them, in its order; 'Anders' behind the options of the
 * version that had it first.
 */
function codesOf(newestFirst: readonly SurveyQuestion[]): Code[] {
  const codes = new Map<string, number>();
  for (const { options, has_other_option } of [...newestFirst].reverse()) {
    for (const { id } of options) if (!codes.has(id)) codes.set(id, codes.size + 1);
    if (has_other_option && !codes.has(other_id)) codes.set(other_id, codes.size + 1);
  }
  const shown = new Map<string, SurveyOption>();
  for (const { options } of newestFirst) for (const one of options) if (!shown.has(one.id)) shown.set(one.id, one);
  const options = [...shown.values()].map(({ id, title, no_opinion }) => ({
    code: codes.get(id)!,
    id,
    title,
    no_opinion: no_opinion === true,
  }));
  const other = codes.get(other_id);
  return other ? [...options, { code: other, id: other_id, title: 'Anders', no_opinion: false }] : options;
}

type QuestionVersion = { number: number; question: SurveyQuestion; same: boolean };

function wordingsOf(newestFirst: readonly QuestionVersion[]): QuestionWording[] {
  const wordings: QuestionWording[] = [];
  let before: SurveyQuestion | undefined;
  for (const { number, question, same } of [...newestFirst].reverse()) {
    const title = unpiped(question.title);
    const goesOn = before && (same || worded(before) === worded(question));
    if (goesOn) wordings.at(-1)!.versions.push(number);
    else wordings.push({ title, versions: [number] });
    wordings.at(-1)!.title = title;
    before = question;
  }
  return wordings;
}

const worded = ({ title, description }: SurveyQuestion): string => JSON.stringify([title, description]);
