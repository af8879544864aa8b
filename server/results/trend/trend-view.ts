import type { Trend, TrendQuestion } from '#contract/calls/office/results/trend.ts';
import { type Results, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { readModel } from '../model.ts';
import { type Reader, showResults } from '../results-view.ts';
import { binOf } from '../tables/number-bins.ts';
import type { ResultsQuestion } from '../variables.ts';
import { changesOf } from './changes.ts';
import { isNumberQuestion, type Match, matchOf } from './same.ts';

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
type Earlier = { id: string; title: string; began_at: Date };

/** What earlier campaigns asked too, side by side. */
export async function showTrend(acting: Acting, reader: Reader, id: string): Promise<Trend> {
  const { db } = acting;
  const campaign = await readCampaign(db, id);
  const own = await showResults(acting, reader, id, { with: 'apart' });
  const { asked } = await readModel(db, campaign);
  const waves: Wave[] = [];
  for (const earlier of await readEarlier(db, campaign)) {
    const { asked: others } = await readModel(db, earlier);
    const matches = new Map(asked.flatMap((one) => pairOf(one, matchOf(one, others))));
    if (matches.size === 0) continue;
    waves.push({ campaign: earlier, matches, ...(await resultsOf(acting, reader, earlier.id)) });
    if (waves.length === waves_most - 1) break;
  }
  waves.reverse();
  const { began_at } = await db.one(
    sql<{ began_at: Date }>`select ${began} as began_at from survey.campaign where id = ${id}`,
  );
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

const accountOf = ({ rules, left_out, snapshot: { made_at, stamp } }: Results) => ({
  rules,
  left_out,
  made_at,
  stamp,
});

const pairOf = ({ id }: ResultsQuestion, match: Match | undefined): [string, Match][] => (match ? [[id, match]] : []);

const began = sql`coalesce(opens_at, (select min(published_at) from survey.version where campaign_id = campaign.id), created_at)`;

const readEarlier = (db: Queryable, { id }: CampaignRow): Promise<Earlier[]> =>
  db.many(sql<Earlier>`
    select id, title, ${began} as began_at from survey.campaign
    where state <> 'draft' and removed_at is null and id <> ${id}
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
