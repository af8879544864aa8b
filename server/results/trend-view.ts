import type { Trend, TrendQuestion } from '#contract/calls/office/results/trend.ts';
import { type Results, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../platform/database/sql.ts';
import { type CampaignRow, readCampaign } from '../surveys/campaigns/campaigns.ts';
import { isOverAt } from '../surveys/campaigns/open-campaign.ts';
import { readModel } from './model.ts';
import { type Reader, showResults } from './results-view.ts';
import { holm } from './statistics/pairs.ts';
import { shareOf, unweighted } from './statistics/share.ts';
import { normalTwoSided } from './statistics/special.ts';
import { binOf } from './tables/number-bins.ts';
import type { ResultsQuestion } from './variables.ts';

/** A question of another campaign beside ours: comparable, or why not. */
type Match = { other: ResultsQuestion; said: null | 'reworded' | 'other_explanation' | 'other_answers' };

const isNumberQuestion = ({ format }: ResultsQuestion): boolean => format === 'number';
/** Whether what was answered elsewhere can stand beside it; none of what people wrote. */
const isCompared = (asked: ResultsQuestion): boolean => isNumberQuestion(asked) || asked.answers.length > 0;

const answersOf = (asked: ResultsQuestion): string =>
  JSON.stringify([
    isNumberQuestion(asked),
    asked.unit ?? '',
    asked.bounds,
    ...asked.answers.map(({ title }) => title.trim()).sort((a, b) => (a < b ? -1 : 1)),
  ]);

/**
 * The question that was the same: in equal words, those that explain it among them, and with equal answers, under whatever name. Else
 * the one of the same name, which was asked otherwise.
 */
function matchOf(ours: ResultsQuestion, others: readonly ResultsQuestion[]): Match | undefined {
  if (!isCompared(ours)) return undefined;
  const answered = others.filter(isCompared);
  const sameWords = answered.filter((one) => one.title.trim() === ours.title.trim() && one.several === ours.several);
  const sameAnswers = sameWords.filter((one) => answersOf(one) === answersOf(ours));
  const same = sameAnswers.filter((one) => one.description.trim() === ours.description.trim());
  const other = same.find(({ id }) => id === ours.id) ?? same[0];
  // One that was reworded between its versions is two questions: neither is the whole.
  if (other) return { other, said: other.wordings.length > 1 || ours.wordings.length > 1 ? 'reworded' : null };
  if (sameAnswers[0]) return { other: sameAnswers[0], said: 'other_explanation' };
  if (sameWords[0]) return { other: sameWords[0], said: 'other_answers' };
  const named = answered.find(({ id }) => id === ours.id);
  return named && { other: named, said: named.title.trim() === ours.title.trim() ? 'other_answers' : 'reworded' };
}

const compared_least = 30;
const alpha = 0.05;

type Counted = { n: number | null; counts: readonly (number | null)[] };

/**
 * By answer whether the share is higher or lower than before, as far as chance does not explain it: the answers of a question are
 * as many comparisons, corrected by Holm. Different people answered, as far as anybody knows.
 */
export function changesOf(before: Counted, now: Counted): TrendQuestion['changes'] {
  const [was, is] = [before.n, now.n];
  if (was === null || is === null || was < compared_least || is < compared_least) return now.counts.map(() => null);
  const tested = now.counts.map((count, at) => {
    const earlier = before.counts[at];
    if (count === null || earlier === null || earlier === undefined) return undefined;
    const [a, b] = [shareOf(unweighted(earlier), unweighted(was)), shareOf(unweighted(count), unweighted(is))];
    const spread = Math.sqrt(a.variance + b.variance);
    // Nobody or everybody both times leaves nothing to test.
    if (spread === 0) return undefined;
    const z = (b.share - a.share) / spread;
    return { z, p: normalTwoSided(z) };
  });
  const adjusted = holm(tested.flatMap((one) => (one ? [one.p] : [])));
  let place = 0;
  return tested.map((one) => {
    if (!one) return null;
    const p = adjusted[place++]!;
    if (p >= alpha) return 'same';
    return one.z > 0 ? 'higher' : 'lower';
  });
}

/** Most waves next to each other, ours included. */
const waves_most = 6;
/** Campaigns that are looked through for the same questions, newest first. */
const looked_through = 40;

type Wave = {
  campaign: Earlier;
  matches: ReadonlyMap<string, Match>;
  results: Results | undefined;
  refused: string | null;
};
type Earlier = { id: string; title: string; began_at: Date; may_open_cases: boolean };

type Waves = { own: Results; asked: readonly ResultsQuestion[]; waves: Wave[] };

/** A campaign with those before it that asked something of it too, oldest first. */
async function readWaves(acting: Acting, reader: Reader, id: string, ended: boolean): Promise<Waves> {
  const { db } = acting;
  const campaign = await readCampaign(db, id);
  const own = await showResults(acting, reader, id, { with: 'apart' });
  const { asked } = await readModel(db, campaign);
  const waves: Wave[] = [];
  for (const earlier of await readEarlier(db, campaign, reader, ended ? isOverAt(acting.clock.now()) : sql`true`)) {
    const { asked: others } = await readModel(db, earlier);
    const matches = new Map(asked.flatMap((one) => pairOf(one, matchOf(one, others))));
    if (matches.size === 0) continue;
    waves.push({
      campaign: earlier,
      matches,
      ...(await resultsOf(acting, { ...reader, may_open_cases: earlier.may_open_cases }, earlier.id)),
    });
    if (waves.length === waves_most - 1) break;
  }
  waves.reverse();
  return { own, asked, waves };
}

const beganAt = async (db: Queryable, id: string): Promise<Date> =>
  (await db.one(sql<{ began_at: Date }>`select ${began} as began_at from survey.campaign where id = ${id}`)).began_at;

/** What earlier campaigns asked too, side by side. */
export async function showTrend(acting: Acting, reader: Reader, id: string): Promise<Trend> {
  const { own, asked, waves } = await readWaves(acting, reader, id, false);
  const began_at = await beganAt(acting.db, id);
  return {
    title: own.title,
    stage: own.stage,
    anonymous: own.anonymous,
    waves: [
      ...waves.map(({ campaign: one, refused, results }) => ({
        campaign: one.id,
        title: one.title,
        date: one.began_at.toISOString(),
        refused,
        account: results ? accountOf(results) : null,
      })),
      { campaign: id, title: own.title, date: began_at.toISOString(), refused: null, account: accountOf(own) },
    ],
    questions: asked.flatMap((one) => comparedOf(one, id, own, waves) ?? []),
  };
}

/** A question each time that it was asked, as everybody may see it: by its id, oldest first. The last is the campaign itself. */
export type AskedTimes = ReadonlyMap<string, readonly { on: Date; figure: ResultsFigure }[]>;

/** Only of campaigns that are over, and only what may stand beside each other. */
export async function publicTimes(acting: Acting, outsider: Reader, id: string): Promise<AskedTimes> {
  const { own, asked, waves } = await readWaves(acting, outsider, id, true);
  const on = await beganAt(acting.db, id);
  const isShown = ({ hidden, columns }: ResultsFigure) =>
    hidden === null && (columns[0]?.n ?? 0) >= rules.outcome_answers_least;
  return new Map(
    asked.flatMap((one) => {
      const figure = own.figures.findLast(({ question }) => question === one.id);
      if (!figure || !isShown(figure)) return [];
      const names = new Set(figure.rows.map(({ title }) => title.trim()));
      const before = waves.flatMap(({ campaign, matches, results }) => {
        const match = matches.get(one.id);
        const theirs = results?.figures.findLast(({ question }) => question === match?.other.id);
        // Numbers may stand in other classes than ours.
        const isSame = theirs?.rows.every(({ id: row, title }) => row === rest_id || names.has(title.trim()));
        return match?.said === null && theirs && isSame && isShown(theirs)
          ? [{ on: campaign.began_at, figure: theirs }]
          : [];
      });
      return before.length > 0 ? [[one.id, [...before, { on, figure }]] as const] : [];
    }),
  );
}

const accountOf = ({ rules, left_out, snapshot: { made_at, stamp } }: Results) => ({
  rules,
  left_out,
  made_at,
  stamp,
});

const pairOf = ({ id }: ResultsQuestion, match: Match | undefined): [string, Match][] => (match ? [[id, match]] : []);

const began = sql`coalesce(opens_at, (select min(published_at) from survey.version where campaign_id = campaign.id), created_at)`;

/** The right of a call is for the campaign that it is about; for each of these it may be another. */
const readEarlier = (db: Queryable, { id }: CampaignRow, { session_id }: Reader, among: Sql): Promise<Earlier[]> =>
  db.many(sql<Earlier>`
    select id, title, ${began} as began_at, exists (
        select from office.staff_session session join office.staff_right given using (staff_id)
        where session.id = ${session_id} and given.name = 'case_files' and (every_campaign or exists (
          select from office.staff_right_campaign named
          where named.staff_id = given.staff_id and named.name = given.name and named.campaign_id = campaign.id))
      ) as may_open_cases
    from survey.campaign
    where state <> 'draft' and removed_at is null and id <> ${id} and ${among}
      and ${began} < (select ${began} from survey.campaign where id = ${id})
    order by began_at desc limit ${looked_through}`);

/** By the rules that hold for that campaign and this reader; a refusal is said in the place of its numbers. */
async function resultsOf(acting: Acting, reader: Reader, id: string): Promise<Pick<Wave, 'results' | 'refused'>> {
  try {
    return { results: await showResults(acting, reader, id, { with: 'apart' }), refused: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { results: undefined, refused: error.body().message };
  }
}

function comparedOf(
  asked: ResultsQuestion,
  id: string,
  own: Results,
  waves: readonly Wave[],
): TrendQuestion | undefined {
  const figure = own.figures.findLast(({ question }) => question === asked.id);
  const among = waves.flatMap((wave) => {
    const match = wave.matches.get(asked.id);
    return match ? [{ wave, match }] : [];
  });
  if (!figure || among.length === 0) return undefined;
  // A number stands in the bins of our own campaign.
  const own_rows = isNumberQuestion(asked) ? figure.rows.filter(({ id: row }) => row !== rest_id) : asked.answers;
  const rows = own_rows.map(({ id: answer, title, no_opinion }) => ({ id: answer, title, no_opinion }));
  const told = among.map(({ wave, match }) => {
    const theirs = wave.results?.figures.findLast(({ question }) => question === match.other.id);
    const said = wave.refused ?? saidOf(match) ?? theirs?.hidden ?? null;
    return {
      campaign: wave.campaign.id,
      said,
      ...(said === null && theirs ? numbersOf(rows, theirs) : nothing(rows)),
    };
  });
  const ours = { campaign: id, said: figure.hidden, ...numbersOf(rows, figure) };
  const before = told.findLast(({ said }) => said === null);
  const exact = own.rules === 'inside' && waves.every(({ results }) => !results || results.rules === 'inside');
  return {
    question: asked.id,
    title: figure.title,
    rows,
    waves: [...told, ours].map(({ counts: _, ...wave }) => wave),
    changes: before && exact ? changesOf(before, ours) : rows.map(() => null),
  };
}

const nothing = (rows: readonly unknown[]) => ({
  n: null,
  percents: rows.map(() => null),
  counts: rows.map(() => null),
});

type Row = { id: string; title: string };

/** By our answers, told by their words: another campaign may name them otherwise. */
function numbersOf(wanted: readonly Row[], { columns, rows, kind, values }: ResultsFigure) {
  const n = columns[0]?.n ?? null;
  if (kind === 'number' && values) return { n, ...inBins(wanted, values) };
  const is = (row: Row, other: Row) =>
    kind === 'number' ? row.id === other.id : row.title.trim() === other.title.trim();
  const cells = wanted.map((one) => rows.find((row) => is(row, one))?.cells[0]);
  return {
    n,
    percents: cells.map((cell) => cell?.percent ?? null),
    counts: cells.map((cell) => cell?.n ?? null),
  };
}

/** Anyone who gave other numbers had other bins: these are ours. */
function inBins(wanted: readonly Row[], values: NonNullable<ResultsFigure['values']>) {
  const all = values.reduce((sum, { weight }) => sum + weight, 0);
  const within = wanted.map(({ id }) => {
    const { low, high } = binOf(id)!;
    return values.filter(({ value }) => value >= low && value < high);
  });
  return {
    percents: within.map((own) => Math.round((100 * own.reduce((sum, { weight }) => sum + weight, 0)) / all)),
    counts: within.map((own) => own.reduce((sum, { n }) => sum + n, 0)),
  };
}

function saidOf({ said, other }: Match): string | null {
  if (said === 'other_explanation') return 'Toen met een andere uitleg.';
  if (said === 'reworded') return `Toen anders gevraagd: ‘${other.wordings.at(-1)?.title ?? other.title}’`;
  if (said === null) return null;
  return other.format ? 'Toen met andere grenzen of een andere eenheid.' : 'Toen met andere antwoorden.';
}
