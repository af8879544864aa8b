import { over_time_split, type Report, type ReportChoice, type ReportDraft } from '#contract/calls/office/report.ts';
import { type Results, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import { day, isoDay, month } from '#contract/format.ts';
import type { OutcomeFigure, OutcomePage, ShareBar } from '#contract/results/outcome-page.ts';
import { isNumeric, outcomeSentence } from '#contract/results/outcome-sentence.ts';
import { statementsSentence } from '#contract/results/statements-sentence.ts';
import { timesSentence } from '#contract/results/trend-words.ts';
import { rules } from '#contract/rules.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { showResults } from '../results-view.ts';
import { type AskedTimes, publicTimes } from '../trend-view.ts';
import { readQuotes } from './quotes.ts';

/** A report shows what everybody may see, whoever makes it. */
export const outsider = { session_id: null, may_open_cases: false } as const;
export const readOutside = (
  acting: Acting,
  id: string,
  { split, weighting }: { split?: string | null; weighting?: number | null },
) => showResults(acting, outsider, id, { ...(split && { split }), ...(weighting && { weighting: String(weighting) }) });
export type Outside = { whole: Results; times: AskedTimes };
/** What the figures of a report are taken from: those of everybody, now and the times before. */
export const readOutsideFigures = async (acting: Acting, id: string, { weighting }: ReportDraft): Promise<Outside> => ({
  whole: await readOutside(acting, id, { weighting }),
  times: await publicTimes(acting, outsider, id),
});

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

export function figureChoices({ whole: results, times }: Outside): Pick<Report, 'choices' | 'splits'> {
  const choices = unitsOf(results).map(({ id, title, figures }): ReportChoice => {
    const bars = barsOverTime(times, { id, figures });
    return {
      id,
      title,
      number: figures[0]!.number,
      sentence: figures.length > 1 ? statementsSentence(results, figures) : outcomeSentence(results, figures[0]!),
      splits: figures.length === 1,
      over_time: bars && timesSentence(bars),
    };
  });
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

/** A bar for each time that a question was asked, with the answers in the order of now. Null: it was asked once. */
function barsOverTime(times: AskedTimes, { id, figures }: Pick<Unit, 'id' | 'figures'>): ShareBar[] | null {
  const asked = times.get(id);
  if (!asked || figures.length > 1) return null;
  const [months, days] = [asked.map(({ on }) => month(isoDay(on).slice(0, 7))), asked.map(({ on }) => day(on))];
  const isTwice = (all: readonly string[]) => new Set(all).size < all.length;
  const titles = isTwice(days) ? days.map((one, at) => `${one} (${at + 1})`) : isTwice(months) ? days : months;
  const order = asked.at(-1)!.figure.rows.map(({ title }) => title.trim());
  return asked.map(({ figure }, at) => {
    const { parts, ...bar } = barOf(figure, 0, titles[at]!);
    const trimmed = parts.map((part) => ({ ...part, title: part.title.trim() }));
    const place = ({ title, rest }: (typeof parts)[number]) => order.indexOf(title) + (rest ? order.length : 0);
    return { ...bar, parts: trimmed.toSorted((a, b) => place(a) - place(b)) };
  });
}

function figureOf({ title, figures }: Unit, sentence: string, split: boolean): OutcomeFigure {
  const bars = split
    ? figures[0]!.columns.map((column, at) => barOf(figures[0]!, at, column.title))
    : figures.map((figure) => barOf(figure, 0, figures.length > 1 ? figure.title : ''));
  return { sentence, question: title, kind: figureKind(figures), bars };
}

type Frozen = Omit<OutcomePage, 'published_on' | 'checked' | 'corrections'>;

/** What readers see of this draft, by the figures of now. A question that cannot be shown any more is refused by name. */
export async function freezePage(
  acting: Acting,
  campaign: CampaignRow,
  draft: ReportDraft,
  { whole, times }: Outside,
): Promise<Frozen> {
  const { weighting } = draft;
  const known = new Map<string, Unit[]>([['', unitsOf(whole)]]);
  const figures: OutcomeFigure[] = [];
  for (const { question, split, sentence } of draft.figures) {
    const over = split === over_time_split;
    const name = over ? '' : (split ?? '');
    const units = known.get(name) ?? unitsOf(await readOutside(acting, campaign.id, { split, weighting }));
    known.set(name, units);
    const unit = units.find(({ id }) => id === question);
    const title = whole.figures.find((one) => one.question === question || one.list?.id === question)?.title;
    const bars = over && unit && barsOverTime(times, unit);
    if (!unit || (split && unit.figures.length > 1) || bars === null)
      throw new Problem('report_figure_gone', { facts: { title: title ?? question } });
    const figure = figureOf(unit, sentence, split !== null);
    figures.push(bars ? { ...figure, over_time: true, bars } : figure);
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
