import type { WeightingReport, Weightings } from '#contract/calls/office/results/weightings.ts';
import { sourceWords, withoutCount } from '#contract/population.ts';
import { type BackgroundKey, backgrounds } from '#contract/questions/background.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { rules } from '#contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { readPopulation } from '../../panel/population/read.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { readSnapshot } from '../snapshot/read.ts';
import { readWeightings, weighable } from './make.ts';

/** Every weighting of a campaign with its report, and what it can be weighted on. */
export async function showWeightings(db: Queryable, campaign: CampaignRow, exact: boolean): Promise<Weightings> {
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
            : null,
      };
    }),
    weightings: rows.map(({ number, made_at, by, variables, population_version, report }) => ({
      number,
      made_at: made_at.toISOString(),
      by,
      variables: variables.map((variable) => backgrounds[variable as BackgroundKey].title),
      population_version,
      report: exact ? hideFew(report) : rounded(report),
    })),
  };
}

type Category = WeightingReport['margins'][number]['categories'][number];
const inAll = (report: WeightingReport, change: (category: Category) => Category): WeightingReport => ({
  ...report,
  margins: report.margins.map((margin) => ({ ...margin, categories: margin.categories.map(change) })),
});

/** A few of whom something is not known, or who are in a class that nothing can be joined to. */
const hideFew = (report: WeightingReport): WeightingReport =>
  inAll(report, (one) =>
    one.people !== null && one.people < rules.published_least
      ? { ...one, people: null, response: null, largest: null }
      : one,
  );

/** Without the right to case files nothing here tells a count. */
const rounded = (report: WeightingReport): WeightingReport => ({
  ...inAll(report, ({ title, population, weighted }) => ({
    title,
    people: null,
    population,
    response: null,
    weighted: Math.round(weighted * 100) / 100,
    largest: null,
  })),
  smallest: null,
  largest: null,
  effective_n: null,
});
