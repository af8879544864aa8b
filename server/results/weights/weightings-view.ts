import type { WeightingReport, Weightings } from '#contract/calls/office/results/weightings.ts';
import { type PopulationMargin, sourceWords, withoutCount } from '#contract/population.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { type BackgroundKey, backgrounds } from '#questionnaire/background.ts';
import type { Context } from '../../platform/core/context.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { isOver } from '../../surveys/campaigns/open-campaign.ts';
import { readPopulation } from '../population/read.ts';
import { readSnapshot, type Snapshot } from '../snapshot/read-snapshot.ts';
import { strangers_most } from './weigh.ts';
import { readWeightings, weighable } from './weightings.ts';

export async function showWeightings(context: Context, campaign: CampaignRow, exact: boolean): Promise<Weightings> {
  const { db } = context;
  const snapshot = campaign.anonymous ? undefined : await readSnapshot(db, campaign.id);
  const { margins } = await readPopulation(db);
  const rows = await readWeightings(db, campaign.id);
  return {
    exact,
    refused: campaign.anonymous ? resultsRefusals.weighting_anonymous : null,
    variables: (snapshot ? weighable(snapshot) : []).map((key) => {
      const margin = margins.find(({ variable }) => variable === key);
      const { title } = backgrounds[key];
      const empty = margin && withoutCount(margin);
      return {
        id: key,
        title,
        source: margin ? sourceWords(margin.source) : null,
        refused: !margin
          ? resultsRefusals.weighting_no_figures({ variable: title })
          : empty
            ? resultsRefusals.weighting_no_count({ category: empty.title })
            : snapshot && margin
              ? tooMany(snapshot, key, margin)
              : null,
        kept: snapshot && margin && !empty ? keptWords(snapshot, key, margin) : null,
      };
    }),
    weightings: rows.map(({ number, made_at, by, variables, population_version, report }) => ({
      number,
      made_at: made_at.toISOString(),
      by,
      variables: variables.map((variable) => backgrounds[variable as BackgroundKey].title),
      population_version,
      report: exact ? report : outside(report),
      moves: !isOver(campaign, context),
    })),
  };
}

/** Classes that somebody who finished is in, and that have no figure, with their share of all. */
function strangersIn(snapshot: Snapshot, key: BackgroundKey, margin: PopulationMargin) {
  const codes = snapshot.codes.get(`background ${key}`)!;
  const finished = snapshot.codes.get('finished')!;
  const counts = backgrounds[key].classes.map(() => 0);
  let all = 0;
  for (let row = 0; row < codes.length; row++) {
    if (finished[row] !== 1) continue;
    all++;
    if (codes[row]! > 0) counts[codes[row]! - 1]!++;
  }
  return backgrounds[key].classes.flatMap(({ id, title }, at) =>
    counts[at]! > 0 && !margin.categories.some((one) => one.id === id) ? [{ title, share: counts[at]! / all }] : [],
  );
}

function tooMany(snapshot: Snapshot, key: BackgroundKey, margin: PopulationMargin): string | null {
  const many = strangersIn(snapshot, key, margin).find(({ share }) => share > strangers_most);
  return many ? resultsRefusals.weighting_not_in_population({ category: many.title }) : null;
}

function keptWords(snapshot: Snapshot, key: BackgroundKey, margin: PopulationMargin): string | null {
  const titles = strangersIn(snapshot, key, margin).map(({ title }) => `‘${title}’`);
  if (titles.length === 0) return null;
  const [are, keep] = titles.length === 1 ? ['telt', 'houdt zijn'] : ['tellen', 'houden hun'];
  return `${titles.join(' en ')} ${are} mee als onbekend en ${keep} deel: daarvan is geen cijfer bekend.`;
}

type Margin = WeightingReport['margins'][number];

/** Without the right to case files nothing here tells a count. */
const outside = (report: WeightingReport): WeightingReport => ({
  ...report,
  smallest: null,
  largest: null,
  effective_n: null,
  design_effect: oneDecimal(report.design_effect),
  margins: report.margins.map((margin) => {
    const of = ofKnown(margin);
    return {
      ...of,
      unknown: margin.unknown === null ? null : Math.round(margin.unknown * 20) / 20,
      categories: of.categories.map((one) => ({ ...one, ...nobody, weighted: hundredths(one.weighted) })),
    };
  }),
});

const nobody = { people: null, response: null, largest: null };
const oneDecimal = <Of extends number | null>(value: Of) =>
  (value === null ? value : Math.round(value * 10) / 10) as Of;
const hundredths = (share: number | null) => share && Math.round(share * 100) / 100;

/**
 * Shares of those of whom it is known: how many it is not known of lowers all others by as much, and would follow from any of
 * them. They stand last, where there are any.
 */
function ofKnown(margin: Margin): Margin {
  const { unknown, categories } = margin;
  if (!unknown) return margin;
  const share = (value: number | null) => value && value / (1 - unknown);
  return {
    ...margin,
    categories: categories.map((one, at) =>
      at === categories.length - 1
        ? { ...one, population: null, weighted: null }
        : { ...one, population: share(one.population), weighted: share(one.weighted) },
    ),
  };
}
