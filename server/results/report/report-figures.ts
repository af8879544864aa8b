import { over_time_split, type Report, type ReportChoice, type ReportDraft } from '#contract/calls/office/report.ts';
import { type Results, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import { isoDay, month } from '#contract/format.ts';
import type { OutcomeFigure, OutcomePage, ShareBar } from '#contract/results/outcome-page.ts';
import { isNumeric, outcomeSentence } from '#contract/results/outcome-sentence.ts';
import { statementsSentence } from '#contract/results/statements-sentence.ts';
import { rules } from '#contract/rules.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { showResults } from '../results-view.ts';
import { figuresOverTime, type WaveFigure } from '../trend-view.ts';
import { readQuotes } from './quotes.ts';

/** A report shows what everybody may see, whoever makes it. */
export const outsider = { session_id: null, may_open_cases: false } as const;
export const readOutside = (
  acting: Acting,
  id: string,
  { split, weighting }: { split?: string | null; weighting?: number | null },
) => showResults(acting, outsider, id, { ...(split && { split }), ...(weighting && { weighting: String(weighting) }) });

/** What one figure of a report is made of: a question in its newest wording, or the statements of a list. */
type Unit = { id: string; title: string; figures: ResultsFigure[] };

function unitsOf({ figures }: Results): Unit[] {
  const newest = new Map(figures.map((figure) => [figure.question, figure]));
  const units = new Map<string, Unit>();
  for (const figure of newest.values()) {
    if (figure.hidden !== null || figure.kind === 'text' || (figure.columns[0]?.n ?? 0) < rules.outcome_answers_least)
      continue;
    const { id, title } = figure.list ?? { id: figure.question, title: figure.title };
    const unit = units.get(id) ?? { id, title, figures: [] };
    unit.figures.push(figure);
    units.set(id, unit);
  }
  return [...units.values()];
}

type OverTime = ReadonlyMap<string, readonly WaveFigure[]>;

/** Of each question the surveys that asked it, if any did before: each of as many parents as any figure takes. */
export async function readOverTime(acting: Acting, id: string): Promise<OverTime> {
  const all = await figuresOverTime(acting, outsider, id);
  const isEnough = ({ figure }: WaveFigure) => (figure.columns[0]?.n ?? 0) >= rules.outcome_answers_least;
  return new Map(
    [...all]
      .map(([question, waves]) => [question, waves.filter(isEnough)] as const)
      .filter(([, waves]) => waves.length > 1),
  );
}

export function figureChoices(results: Results, overTime: OverTime): Pick<Report, 'choices' | 'splits'> {
  const choices = unitsOf(results).map(
    ({ id, title, figures }): ReportChoice => ({
      id,
      title,
      number: figures[0]!.number,
      sentence: figures.length > 1 ? statementsSentence(results, figures) : outcomeSentence(results, figures[0]!),
      splits: figures.length === 1,
      over_time: figures.length === 1 && overTime.has(id),
    }),
  );
  return { choices, splits: results.splits.map(({ id, title }) => ({ id, title })) };
}

export const figureKind = ([first]: readonly ResultsFigure[]): OutcomeFigure['kind'] =>
  first!.kind === 'several' ? 'several' : first!.scale && !isNumeric(first!) ? 'scale' : 'parts';

export const barOf = (figure: ResultsFigure, at: number, title: string): ShareBar => {
  const { n, mean } = figure.columns[at]!;
  const hasRest = figure.rows.some((row) => row.id === rest_id && row.cells[at]!.percent);
  const parts = figure.rows.flatMap(({ id, title: answer, no_opinion, cells }) => {
    const { percent } = cells[at]!;
    // An empty rest is no answer; what is hidden is in the rest.
    if (id === rest_id ? !percent : percent === null && hasRest) return [];
    return [{ title: answer, percent, rest: no_opinion || id === rest_id }];
  });
  return { title, n, mean, parts };
};

function figureOf({ title, figures }: Unit, sentence: string, split: boolean): OutcomeFigure {
  const bars = split
    ? figures[0]!.columns.map((column, at) => barOf(figures[0]!, at, column.title))
    : figures.map((figure) => barOf(figure, 0, figures.length > 1 ? figure.title : ''));
  return { sentence, question: title, kind: figureKind(figures), bars };
}

const gone = (title: string): Problem => new Problem('report_figure_gone', { facts: { title } });

/** A bar for each survey, as parents could see what came out of it. */
const overTimeOf = ({ title, figures }: Unit, sentence: string, waves: readonly WaveFigure[]): OutcomeFigure => ({
  sentence,
  question: title,
  kind: figureKind(figures),
  bars: waves.map((wave) => barOf(wave.figure, 0, `${wave.title}, ${month(isoDay(wave.began_at).slice(0, 7))}`)),
  over_time: true,
});

type Frozen = Omit<OutcomePage, 'published_on' | 'checked' | 'corrections'>;

/** What readers see of this draft, by the figures of now; `whole` are those of everybody. A question that cannot be shown any more is refused by name. */
export async function freezePage(
  acting: Acting,
  campaign: CampaignRow,
  draft: ReportDraft,
  whole: Results,
): Promise<Frozen> {
  const { weighting } = draft;
  const known = new Map<string, Unit[]>([['', unitsOf(whole)]]);
  const figures: OutcomeFigure[] = [];
  const isOverTime = draft.figures.some(({ split }) => split === over_time_split);
  const overTime = isOverTime ? await readOverTime(acting, campaign.id) : undefined;
  for (const { question, split: chosen, sentence } of draft.figures) {
    const split = chosen === over_time_split ? null : chosen;
    const name = split ?? '';
    const units = known.get(name) ?? unitsOf(await readOutside(acting, campaign.id, { split, weighting }));
    known.set(name, units);
    const unit = units.find(({ id }) => id === question);
    const title = whole.figures.find((one) => one.question === question || one.list?.id === question)?.title;
    if (!unit || (split && unit.figures.length > 1)) throw gone(title ?? question);
    if (chosen === over_time_split) {
      const waves = overTime?.get(question);
      if (!waves) throw gone(title ?? question);
      figures.push(overTimeOf(unit, sentence, waves));
    } else figures.push(figureOf(unit, sentence, split !== null));
  }
  const { opens_at, ends_at } = campaign;
  return {
    slug: draft.slug,
    title: draft.title,
    introduction: draft.introduction,
    survey: campaign.title,
    from: opens_at && isoDay(opens_at),
    // It ends with the midnight after its last day.
    to: ends_at && isoDay(new Date(ends_at.getTime() - 1)),
    people: whole.respondents,
    anonymous: campaign.anonymous,
    weighted: whole.weighted?.variables.map((one) => one.toLowerCase()).join(', ') ?? null,
    figures,
    quotes: await readQuotes(acting, campaign, draft.quotes ?? []),
  };
}
