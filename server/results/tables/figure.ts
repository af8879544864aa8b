import { no_answer_id, type ResultsFigure } from '#contract/calls/office/results.ts';
import { dayMonth } from '#contract/format.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { rules } from '#contract/rules.ts';
import { roundedCell } from '../../surveys/outcome/rounding.ts';
import { type Condition, sizeOf } from '../guard/groups.ts';
import { type Middle, meanTells } from '../guard/mean.ts';
import type { Snapshot } from '../snapshot/read.ts';
import type { Asked, Wording } from '../variables.ts';
import { type Bases, baseName, type Told } from './bases.ts';
import { type Class, type Dimension, numberRanges, optionDimensions, questionDimension } from './dimension.ts';
import { letterOf, type Table } from './inside.ts';
import { answeredOf, insideMany, insideOne, withoutDropped } from './inside-page.ts';
import type { Layer } from './layers.ts';
import { type Groups, isAllowed, outsideSeveral, outsideTable } from './outside.ts';
import { type Counted, tally } from './tally.ts';
import { testWords } from './test-words.ts';

/** What all figures of one page have in common. */
export type Page = {
  snapshot: Snapshot;
  counted: Counted;
  /** What the columns are. A last class 'unknown' is one of them where somebody is in none. */
  split: Dimension | undefined;
  /** What they are made of, by name: of such a question columns and rows would be the same people. */
  by: readonly string[];
  /** How many of its classes are known ones. */
  known: number;
  /** What the columns are instead, where they share people. */
  overlapping: readonly Layer[];
  /** By the outside rules: the groups that may be shown, and the condition that everybody here fits. */
  outside: { groups: Groups; conditions: Condition[] } | undefined;
  /** By the inside rules: what the tables of the page together may tell of how many answered. */
  bases: Bases | undefined;
  /** Everybody here is chosen by something sensitive. */
  sensitive: boolean;
  compare: boolean;
  intervals: boolean;
  /** Shares within rows. */
  rows: boolean;
  /** Without answers that are no opinion. */
  opinions: boolean;
  published_at: ReadonlyMap<number, Date>;
};

const small_under = 30;
export const columns_most = 40;
/** What is hidden in a larger table takes too long to work out. */
export const cells_most = 400;

/** One question, once for each wording that a researcher did not say means the same. */
export const figuresOf = (page: Page, asked: Asked): ResultsFigure[] =>
  asked.wordings.map((wording) => figureOf(page, asked, wording));

function figureOf(page: Page, asked: Asked, wording: Wording): ResultsFigure {
  const only = asked.wordings.length > 1 ? among(page, wording.versions) : page;
  const shape = shapeOf(asked, wording, page);
  const answers = answersOf(only, asked);
  const told = page.bases?.get(baseName(asked, wording));
  if (page.by.includes(asked.id) && !asked.several) return { ...shape, hidden: ownColumns };
  if (answers === undefined)
    return { ...shape, ...(asked.format ? { hidden: looseNumbers } : textFigure(only, asked, told)) };
  const groups = (only.split ? [only.split] : only.overlapping).flatMap(({ classes }) => classes);
  const columns = groups.length || 1;
  if (columns > columns_most || answers.length * columns > cells_most) {
    return {
      ...shape,
      hidden: resultsRefusals.results_table_large({ cells: cells_most, columns: columns_most }),
    };
  }
  const { table, small } = tableOf({ page, only, told }, asked, answers, columns);
  if (!table) return { ...shape, hidden: small ? fewSentence : resultsRefusals.results_table_hidden };
  const heads = [{ id: '', title: 'Allen' }, ...groups];
  return {
    ...shape,
    columns: table.columns.map(({ n }, at) => ({
      id: heads[at]!.id,
      title: heads[at]!.title,
      n,
      letter: page.compare && at > 0 && at <= page.known ? letterOf(at - 1) : null,
      small: n !== null && n < small_under,
    })),
    rows: [...answers, noAnswer].flatMap(({ id, title, no_opinion }, at) => {
      const cells = table.rows[at];
      return cells ? [{ id, title, no_opinion, cells }] : [];
    }),
    ...(only.outside ? {} : numberWords(only, asked, table)),
    test: testOf(only, table),
  };
}

/** What is said of a table as a whole. Where counts are hidden nothing is: few tables with the same totals have the same p. */
function testOf({ overlapping, compare, outside, known, counted }: Page, { rows, cells }: Table): string | null {
  if (overlapping.length > 0) return overlapWords;
  if (!compare || outside || cells.length === 0) return null;
  const isHidden = rows.some((row) => row?.slice(1, known + 1).some(({ n }) => n === null));
  return isHidden ? hiddenTest : testWords(cells, counted.weights !== undefined);
}

const hiddenTest = 'Hier staat geen toets: daarmee kun je uitrekenen wat verborgen is. Voeg groepen samen.';

const overlapWords = 'Wie meer antwoorden gaf, staat in meer kolommen. Daarom vergelijken we deze kolommen niet.';

const ownColumns = 'Naar deze vraag is uitgesplitst. De antwoorden zijn de groepen boven de andere tabellen.';

const looseNumbers = 'Dit getal kan verraden wie iemand is. Van anonieme antwoorden maken we er daarom geen tabel van.';
const looseTexts =
  'Wat ouders schreven, staat los van hun andere antwoorden. Hoeveel ouders dat in een groep deden, is niet bekend.';
/** Of whoever is told as part of a table and gave no answer to its question. */
const noAnswer: Class = { id: no_answer_id, title: 'Geen antwoord of niet gevraagd', no_opinion: true };
const fewSentence = `Minder dan ${rules.published_least} deelnemers gaven hier antwoord.`;

const shapeOf = (asked: Asked, wording: Wording, { published_at }: Page): ResultsFigure => {
  const version = wording.versions[0]!;
  const since = published_at.get(version);
  return {
    question: asked.id,
    number: asked.number,
    wording: asked.wordings.length > 1 ? { version, since: since ? dayMonth(since) : '' } : null,
    title: wording.title,
    kind: asked.type === 'text' ? (asked.format ?? 'text') : asked.several ? 'several' : 'one',
    scale: asked.scale,
    unit: asked.unit ?? null,
    hidden: null,
    columns: [],
    rows: [],
    mean: null,
    median: null,
    test: null,
  };
};

/** Those who saw one of these versions. */
function among(page: Page, versions: readonly number[]): Page {
  const seen = page.snapshot.codes.get('version')!;
  const people = page.counted.people.map((is, row) => (is === 1 && versions.includes(seen[row]!) ? 1 : 0));
  return { ...page, counted: { ...page.counted, people } };
}

const answersOf = ({ snapshot }: Page, asked: Asked): Class[] | undefined =>
  asked.several
    ? optionDimensions(snapshot, asked).map(({ answer }) => answer)
    : questionDimension(snapshot, asked)?.classes;

/** `only`: of those who were asked in these words. `told`: of whom the table tells how many they are, by the inside rules. */
type Pages = { page: Page; only: Page; told: Told | undefined };

function tableOf(
  { page, only, told }: Pages,
  asked: Asked,
  answers: readonly Class[],
  columns: number,
): { table: Table | undefined; small?: boolean } {
  const { snapshot, split, known, overlapping: layers, compare, intervals, opinions } = page;
  const rows = page.rows && (columns > 1 || layers.length > 0);
  const column = split && { of: split.of, size: split.classes.length };
  const dropped = answers.map(({ no_opinion }) => opinions && no_opinion);
  const dimension = questionDimension(snapshot, asked);
  if (told) {
    const onPage = { snapshot, counted: page.counted, among: only.counted.people, column, layers, known, told };
    const wanted = { compare, intervals, rows, dropped };
    return asked.several ? insideMany(onPage, asked, wanted) : insideOne(onPage, dimension!, wanted);
  }
  const { counted } = only;
  if (asked.several) {
    const options = optionDimensions(snapshot, asked);
    const bases = tally(counted, { of: answeredOf(options, snapshot), size: 1 }, column);
    const each = options.map(({ of }) => tally(counted, { of, size: 2 }, column));
    return { table: withoutDropped(outsideSeveral(each, bases, columns, outsideColumns(page, asked, rows)), dropped) };
  }
  const cells = tally(counted, { of: dimension!.of, size: answers.length }, column);
  const base = cells.n.reduce((sum, n) => sum + n, 0);
  if (base < rules.published_least) return { table: undefined, small: true };
  return { table: outsideTable(cells, columns, outsideColumns(page, asked, rows), dropped) };
}

function outsideColumns({ outside, split, known, sensitive }: Page, asked: Asked, rows: boolean) {
  const { groups, conditions } = outside!;
  const each = split?.classes.map(
    (one, at) => at < known && isAllowed(groups, [...conditions, { variable: split.id, value: one.id }]),
  );
  return {
    allowed: [isAllowed(groups, conditions), ...(each ?? [])],
    sensitive: sensitive || asked.sensitive || split?.sensitive === true,
    rows,
  };
}

const writersSentence =
  'Hoeveel ouders hier iets schreven, blijft verborgen. Anders is uit te rekenen wat een paar van hen deden.';

/** How many wrote something: what they wrote is read elsewhere. */
function textFigure(
  { snapshot, counted, outside, split }: Page,
  asked: Asked,
  told: Told | undefined,
): Pick<ResultsFigure, 'columns' | 'hidden'> {
  const codes = snapshot.codes.get(`answer ${asked.variables[0]!.name}`)!;
  const loose = snapshot.ids === undefined && asked.variables[0]!.words;
  if (loose && (split || outside?.conditions.length)) return { columns: [], hidden: looseTexts };
  const of = codes.map((code) => (code === 1 ? 0 : -1));
  const everybody = { ...counted, people: loose ? counted.people.map(() => 1) : counted.people };
  const { n, key } = tally(everybody, { of, size: 1 }).keyed(0, 0);
  const least = rules.published_least;
  const exact = n < least ? null : n;
  if (told && exact !== null && exact !== sizeOf(told.people)) return { columns: [], hidden: writersSentence };
  // Texts that stand loose from their rows have no keys of their own.
  const shown = loose ? exact && exact - (exact % rules.published_step) : outside ? roundedCell(n, key) : exact;
  return { columns: [{ id: '', title: 'Allen', n: shown, letter: null, small: false }], hidden: null };
}

/** The mean and the middle of a number, where they tell no more than the table above them. */
function numberWords({ snapshot, counted }: Page, asked: Asked, table: Table): Partial<Middle> {
  const variable = asked.variables.find(({ kind }) => kind === 'number');
  const values = variable && snapshot.numbers.get(`answer ${variable.name}`);
  if (!values) return {};
  const given = [...values.entries()].flatMap(([row, value]) =>
    counted.people[row] === 1 && Number.isFinite(value) ? [{ value, weight: counted.weights?.[row] ?? 1 }] : [],
  );
  given.sort((a, b) => a.value - b.value);
  const { of } = questionDimension(snapshot, asked)!;
  const counts = tally(counted, { of, size: table.rows.length }).n;
  const whole = given.every(({ value }) => Number.isInteger(value));
  const classes = numberRanges(asked.bounds, whole).map((range, at) => ({
    ...range,
    n: counts[at]!,
    shown: table.rows[at]?.[0]?.n != null,
  }));
  // Whoever looks at weighted numbers can look at the others as well.
  return meanTells(classes, middleOf(given.map(({ value }) => ({ value, weight: 1 })))) ? {} : middleOf(given);
}

function middleOf(given: readonly { value: number; weight: number }[]): Middle {
  const all = given.reduce((sum, { weight }) => sum + weight, 0);
  const mean = given.reduce((sum, { value, weight }) => sum + value * weight, 0) / all;
  let passed = 0;
  const middle = given.find(({ weight }) => {
    passed += weight;
    return passed >= all / 2;
  });
  return { mean: Math.round(mean * 10) / 10, median: middle!.value };
}
