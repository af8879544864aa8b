import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { dayMonth } from '#contract/format.ts';
import { type Join, join_title_most, joinedId } from '#contract/results/joins.ts';
import { type AnswerKind, answerKinds, typeOf } from '#questionnaire/question-types.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import type { QuestionWording, ResultsQuestion } from '../variables.ts';
import type { Split } from './choose.ts';
import { type Class, numbersGiven } from './dimension.ts';
import { type Counts, countTable, insideTable, letterOf } from './inside.ts';
import { joinedRows } from './joins.ts';
import { measuresOf, stepsOf, type Valued, valuedOf } from './measures.ts';
import { type NeededJoin, neededJoins } from './needed-joins.ts';
import { countAsked, type QuestionRows, questionRows } from './question-rows.ts';
import type { CellPositions, Counted } from './tally.ts';
import { joinsWords, testWords, tooFewWords } from './test-words.ts';

/** What all figures of one page have in common. */
export type ResultsPage = {
  snapshot: Snapshot;
  counted: Counted;
  /** How many are counted. */
  chosen: number;
  /** What the columns are made of. */
  split: Split | undefined;
  /** Its parts by name: of such a question columns and rows would be the same people. */
  by: readonly string[];
  /** Answers and groups that are shown as one. */
  joins: readonly Join[];
  intervals: boolean;
  /** Shares within rows. */
  rows: boolean;
  /** Without answers that are no opinion. */
  opinions: boolean;
  published_at: ReadonlyMap<number, Date>;
};

const kinds: Record<AnswerKind, ResultsFigure['kind']> = {
  one: 'one',
  several: 'several',
  words: 'text',
  number: 'number',
  date: 'date',
  none: 'text',
};
const kindOf = (asked: ResultsQuestion): ResultsFigure['kind'] => kinds[answerKinds[typeOf(asked)]];

const small_under = 30;
const values_most = 500;
export const columns_most = 40;

/** One question, once for each wording that a researcher did not say means the same. */
export async function figuresOf(page: ResultsPage, asked: ResultsQuestion): Promise<ResultsFigure[]> {
  const figures: ResultsFigure[] = [];
  for (const wording of asked.wordings) figures.push(await figureOf(page, asked, wording));
  return figures;
}

async function figureOf(page: ResultsPage, asked: ResultsQuestion, wording: QuestionWording): Promise<ResultsFigure> {
  const only = asked.wordings.length > 1 ? among(page, wording.versions) : page;
  const isJoined = page.joins.some(({ of }) => of === asked.id);
  const shape = {
    ...shapeOf(asked, wording, page),
    ...(await footerOf(page, only, asked)),
    ...(isJoined && { scale: false }),
  };
  await page.counted.pause();
  if (page.by.includes(asked.id) && !asked.several) return { ...shape, hidden: ownColumns };
  const plain = questionRows(page.snapshot, asked);
  const own = page.joins.filter(({ of }) => of === asked.id);
  const rows = plain && joinedRows(plain, own);
  if (!rows) return { ...shape, ...(looseWordsOf(asked) ? { hidden: looseWordsOf(asked)! } : textFigure(only, asked)) };
  const { split } = page;
  const layers = (split?.layers ?? []).map(
    ({ of, classes, members }): CellPositions => ({ of, size: classes.length, members }),
  );
  const groups = (split?.layers ?? []).flatMap(({ classes }) => classes);
  // Of a table by groups the base is those who answered both.
  const counted = split ? answeredAll(only.counted, split.answered) : only.counted;
  const dropped = rows.answers.map(({ no_opinion }) => page.opinions && no_opinion);
  const counts = await countTable(counted, rows, layers, dropped);
  const compared = groups.map(({ mixed }) => !split?.overlaps && !page.rows && mixed !== true);
  const wanted = { intervals: page.intervals, rows: page.rows && split !== undefined, dropped, compared };
  const table = await insideTable(counts, wanted, counted.pause);
  await counted.pause();
  // Joined answers are no steps of a scale any more.
  const steps = own.length > 0 ? undefined : stepsIn(asked, rows);
  const numbers = asked.format === 'number' ? numbersGiven(page.snapshot, asked) : undefined;
  const means = numbers ? await meansIn(counted, numbers, layers) : steps && meansOf(steps, counts);
  let letter = 0;
  return {
    ...shape,
    columns: table.columns.map(({ n }, at) => {
      const group = groups[at - 1];
      const head = group ? { id: group.id, title: group.title } : { id: '', title: 'Allen' };
      const isCompared = at > 0 && compared[at - 1]!;
      return {
        ...head,
        n,
        letter: isCompared ? letterOf(letter++) : null,
        small: n < small_under,
        mean: means?.[at] ?? null,
      };
    }),
    rows: rows.answers.flatMap(({ id, title, no_opinion }, at) => {
      const cells = table.rows[at];
      return cells ? [{ id, title, no_opinion, cells }] : [];
    }),
    ...(numbers ? numberWords(counted, numbers) : steps && measured(valuedOf(steps, counts.whole))),
    ...testOf(page, asked, rows, counts, { compared, dropped, groups }),
  };
}

type Tested = { compared: readonly boolean[]; dropped: readonly boolean[]; groups: readonly Class[] };

/** What is said of a table as a whole: of its groups and of the answers that are in it. */
function testOf(
  page: ResultsPage,
  asked: ResultsQuestion,
  rows: QuestionRows,
  { cells }: Counts,
  { compared, dropped, groups }: Tested,
): Pick<ResultsFigure, 'test' | 'test_joins'> {
  const none = { test: null, test_joins: [] };
  if (!page.split) return none;
  if (page.split.overlaps) return { ...none, test: overlapWords };
  if (rows.several || page.rows) return none;
  const kept = cells.filter((_, at) => !dropped[at]).map((row) => row.filter((_, at) => compared[at]));
  const test = testWords(kept, page.counted.weights !== undefined);
  if (test !== tooFewWords) return { test, test_joins: [] };
  const [of] = page.by as [string];
  const joins = neededJoins(
    kept.map((row) => row.map(({ n }) => n)),
    {
      of: asked.id,
      ordered: asked.scale,
      // Bins follow what was answered, and are chosen on their own.
      fixed: asked.type === 'text',
      classes: rows.answers.filter((_, at) => !dropped[at]),
    },
    {
      of,
      ordered: page.split.ordered,
      fixed: page.by.length > 1,
      classes: groups.filter((_, at) => compared[at]),
    },
  );
  if (!joins) return { test, test_joins: [] };
  return { test: joinsWords(joins), test_joins: joins.map((one) => withParts(one, page.joins)) };
}

/** Of what was joined before, the classes that it is made of: one join takes the place of the former. */
const withParts = ({ of, classes }: NeededJoin, all: readonly Join[]): Join => ({
  of,
  title: classes
    .map(({ title }) => title.trim())
    .join(' of ')
    .slice(0, join_title_most),
  classes: classes.flatMap(
    ({ id }) => all.find((one) => one.of === of && joinedId(one.classes) === id)?.classes ?? [id],
  ),
});

const overlapWords = 'Wie meer antwoorden gaf, staat in meer kolommen. Daarom vergelijken we deze kolommen niet.';
export const ownColumns = 'Naar deze vraag is uitgesplitst. De antwoorden zijn de groepen boven de andere tabellen.';

/** Why there is no table of a number or a date of anonymous answers that may tell who somebody is. */
export const looseWordsOf = ({ format }: Pick<ResultsQuestion, 'format'>): string | undefined =>
  format === 'number' || format === 'date'
    ? `${format === 'date' ? 'Deze datum' : 'Dit getal'} kan verraden wie iemand is. Van anonieme antwoorden maken we er daarom geen tabel van.`
    : undefined;

export const shapeOf = (
  asked: ResultsQuestion,
  wording: QuestionWording,
  { published_at }: Pick<ResultsPage, 'published_at'>,
): ResultsFigure => {
  const version = wording.versions[0]!;
  const since = published_at.get(version);
  return {
    question: asked.id,
    number: asked.number,
    list: asked.list,
    wording: asked.wordings.length > 1 ? { version, since: since ? dayMonth(since) : '' } : null,
    title: wording.title,
    asked_if: asked.asked_if,
    kind: kindOf(asked),
    scale: asked.scale,
    unit: asked.unit ?? null,
    hidden: null,
    columns: [],
    rows: [],
    asked: null,
    answered: null,
    not_asked: null,
    no_answer: null,
    mean: null,
    median: null,
    deviation: null,
    least: null,
    most: null,
    values: null,
    test: null,
    test_joins: [],
  };
};

async function footerOf({ chosen }: ResultsPage, only: ResultsPage, asked: ResultsQuestion) {
  const { asked: shown, answered } = await countAsked(only.snapshot, asked, only.counted);
  return { asked: shown, answered, not_asked: chosen - shown, no_answer: shown - answered };
}

/** Those who saw one of these versions. */
export function among<Of extends Pick<ResultsPage, 'snapshot' | 'counted'>>(page: Of, versions: readonly number[]): Of {
  const seen = page.snapshot.codes.get('version')!;
  const people = page.counted.people.map((is, row) => (is === 1 && versions.includes(seen[row]!) ? 1 : 0));
  return { ...page, counted: { ...page.counted, people } };
}

function answeredAll(counted: Counted, answered: readonly Int16Array[]): Counted {
  const people = counted.people.slice();
  for (const of of answered) for (let row = 0; row < people.length; row++) if (of[row]! < 0) people[row] = 0;
  return { ...counted, people };
}

/** How many wrote something: what they wrote is read elsewhere. */
function textFigure({ snapshot, counted, split }: ResultsPage, asked: ResultsQuestion): Partial<ResultsFigure> {
  const [{ name, words }] = asked.variables as [ResultsQuestion['variables'][number]];
  const codes = snapshot.codes.get(`answer ${name}`)!;
  // Of anonymous answers texts stand loose from their rows.
  const loose = snapshot.ids === undefined && words;
  if (loose && split) return { hidden: looseTexts };
  let n = 0;
  for (let row = 0; row < codes.length; row++) if (codes[row] === 1 && (loose || counted.people[row] === 1)) n++;
  return { columns: [{ id: '', title: 'Allen', n, letter: null, small: false, mean: null }] };
}

export const looseTexts =
  'Wat ouders schreven, staat los van hun andere antwoorden. Hoeveel ouders dat in een groep deden, is niet bekend.';

/** What the answers of a scale or a mark count for. */
export const stepsIn = (
  asked: Pick<ResultsQuestion, 'scale' | 'several' | 'type'>,
  { answers }: Pick<QuestionRows, 'answers'>,
) => (asked.several || asked.type === 'text' ? undefined : stepsOf(answers.map(asStep), asked.scale));
const asStep = ({ id, title, no_opinion }: Class) => ({ title, no_opinion, other: id === '_other' });

const measured = (valued: readonly Valued[]): Partial<ResultsFigure> => measuresOf(valued) ?? {};

/** Of everybody and of each group. */
function meansOf(steps: readonly (number | null)[], { whole, cells }: Counts): (number | null)[] {
  const columns = [whole, ...(cells[0] ?? []).map((_, j) => cells.map((row) => row[j]!))];
  return columns.map((sums) => measuresOf(valuedOf(steps, sums))?.mean ?? null);
}

async function meansIn({ people, weights, pause }: Counted, numbers: Float64Array, layers: readonly CellPositions[]) {
  const means: (number | null)[] = [];
  for (const layer of [undefined, ...layers]) {
    const size = layer?.size ?? 1;
    const [sums, bases] = [new Float64Array(size), new Float64Array(size)];
    for (let row = 0; row < people.length; row++) {
      const column = layer ? layer.of[row]! : 0;
      if (people[row] === 0 || column < 0 || !Number.isFinite(numbers[row]!)) continue;
      const weight = weights ? weights[row]! : 1;
      sums[column]! += weight * numbers[row]!;
      bases[column]! += weight;
    }
    await pause();
    means.push(...[...sums].map((sum, at) => (bases[at]! > 0 ? Math.round((10 * sum) / bases[at]!) / 10 : null)));
  }
  return means;
}

/** The numbers that were given, and what they come down to. */
function numberWords({ people, weights }: Counted, numbers: Float64Array): Partial<ResultsFigure> {
  const by = new Map<number, Valued>();
  for (let row = 0; row < people.length; row++) {
    const value = numbers[row]!;
    if (people[row] === 0 || !Number.isFinite(value)) continue;
    const one = by.get(value) ?? { value, n: 0, w: 0 };
    by.set(value, one);
    one.n++;
    one.w += weights ? weights[row]! : 1;
  }
  const valued = [...by.values()].sort((a, b) => a.value - b.value);
  if (valued.length === 0) return {};
  const values = valued.length > values_most ? null : valued.map(({ value, n, w }) => ({ value, n, weight: w }));
  return { ...measured(valued), least: valued[0]!.value, most: valued.at(-1)!.value, values };
}
