import { rules } from '#contract/rules.ts';
import { Problem } from '../../platform/core/problem.ts';
import { designEffect, effective, type Sums } from '../statistics/share.ts';
import { type Bounds, calibrate } from './calibrate.ts';
import { type Category, type CategoryJoin, joinFew } from './join.ts';
import { type Fitted, type Margin, rake, type WeightGroup, weightGroups } from './rake.ts';

/** A margin as it is asked for. `codes`: the category of each person, −1 where it is not known. */
export type MarginRequest = {
  variable: string;
  title: string;
  ordered: boolean;
  categories: readonly Category[];
  codes: Int32Array;
  /** It was decided before that classes without a figure keep their share, however large they have become. */
  keeps?: boolean;
};

type MarginReport = {
  variable: string;
  title: string;
  joined: CategoryJoin[];
  /** Why the margin is no part of the weights after all: all of it was joined into one. */
  dropped: boolean;
  /** The share that keeps its own: those who are not known, or are in a class without a figure. */
  unknown: number;
  kept: string[];
  categories: {
    title: string;
    people: number;
    population: number;
    response: number;
    weighted: number;
    largest: number;
  }[];
};

type WeightReport = {
  bounded: boolean;
  cycles: number;
  smallest: number;
  largest: number;
  effective_n: number;
  design_effect: number;
  margins: MarginReport[];
};

const weighting_least = 100;
const unknown_most = 0.25;
/** A class without a figure of more than this share of the response would leave too little to weigh. */
export const strangers_most = 0.1;
const weight_bounds: Bounds = { low: rules.weight_least, high: rules.weight_most };

/** Weights by which the respondents have the shares of the population on every margin, or a refusal that says why not. */
export function weigh(
  n: number,
  wanted: readonly MarginRequest[],
  starts?: Float64Array,
): { weights: Float64Array; report: WeightReport } {
  if (n < weighting_least) throw new Problem('weighting_too_few', { facts: { least: weighting_least } });
  const made = wanted.map((one) => prepare(n, one));
  const used = made.filter(({ dropped }) => !dropped);
  const margins = used.map(({ margin }) => margin);
  const { groups, of } = weightGroups(n, margins, starts);
  const raked = rake(groups, margins);
  const inside = raked.weights.every((weight, at) => {
    const times = weight / groups[at]!.start;
    return times >= weight_bounds.low && times <= weight_bounds.high;
  });
  const bounded = !raked.converged || !inside;
  const fitted = bounded ? calibrate(groups, margins, weight_bounds) : raked;
  if (!fitted.converged) {
    const worst = used[fitted.worst.margin]!;
    throw new Problem('weighting_no_solution', { facts: { category: worst.titles[fitted.worst.category]! } });
  }
  const weights = Float64Array.from(of, (group) => fitted.weights[group]!);
  return { weights, report: reportOf(made, groups, fitted, { n, bounded, of }) };
}

type Prepared = {
  wanted: MarginRequest;
  margin: Margin;
  titles: string[];
  joined: CategoryJoin[];
  dropped: boolean;
  unknown: number;
  /** Classes without a figure, which keep their share. */
  kept: string[];
};

function prepare(n: number, wanted: MarginRequest): Prepared {
  const { variable, title, ordered, categories, codes } = wanted;
  const counts = categories.map(() => 0);
  for (const code of codes) if (code >= 0) counts[code]!++;
  const unknown = (n - counts.reduce((a, b) => a + b, 0)) / n;
  if (unknown > unknown_most) {
    throw new Problem('weighting_unknown', { facts: { percent: Math.round(unknown * 100), variable: title } });
  }
  // Classes that the population does not know keep their share of the response, as those who are not known do.
  const strangers = categories.flatMap(({ share }, at) => (share === 0 && counts[at]! > 0 ? [at] : []));
  const many = strangers.find((at) => counts[at]! > strangers_most * n);
  if (many !== undefined && !wanted.keeps) {
    throw new Problem('weighting_not_in_population', { facts: { category: categories[many]!.title } });
  }
  const kept = strangers.reduce((sum, at) => sum + counts[at]! / n, 0);
  const there = categories.map((category, at) => ({ category, at })).filter(({ category }) => category.share > 0);
  const after = joinFew(
    there.map(({ category }) => category),
    there.map(({ at }) => counts[at]!),
    ordered,
  );
  const nobody = after.categories.find((_, to) =>
    there.every(({ at }, place) => after.to[place] !== to || counts[at] === 0),
  );
  if (nobody) throw new Problem('weighting_empty', { facts: { category: nobody.title, variable: title } });
  const place = new Map(there.map(({ at }, index) => [at, after.to[index]!]));
  const own = after.categories.length;
  const known = after.categories.map(({ title: name, share }) => ({
    title: name,
    share: share * (1 - unknown - kept),
  }));
  // Who is not known on this margin keeps the share that they have of the response.
  const others = [...strangers.map((at) => categories[at]!.title), ...(unknown > 0 ? ['Onbekend'] : [])].join(' / ');
  const all = others ? [...known, { title: others, share: unknown + kept }] : known;
  return {
    wanted,
    margin: {
      variable,
      codes: codes.map((code) => place.get(code) ?? own),
      shares: all.map(({ share }) => share),
    },
    titles: all.map((category) => category.title),
    joined: after.joined,
    dropped: own < 2,
    unknown: unknown + kept,
    kept: strangers.map((at) => categories[at]!.title),
  };
}

type WeightingSize = { n: number; bounded: boolean; of: Int32Array };

function reportOf(
  made: Prepared[],
  groups: WeightGroup[],
  { weights, cycles }: Fitted,
  { n, bounded, of }: WeightingSize,
): WeightReport {
  const all: Sums = { n, w: 0, s: 0 };
  for (const [at, { people }] of groups.entries()) {
    all.w += people * weights[at]!;
    all.s += people * weights[at]! ** 2;
  }
  return {
    bounded,
    cycles,
    smallest: Math.min(...weights),
    largest: Math.max(...weights),
    effective_n: effective(all),
    design_effect: designEffect(all),
    margins: made.map(({ wanted, margin, titles, joined, dropped, unknown, kept }) => ({
      variable: wanted.variable,
      title: wanted.title,
      joined,
      dropped,
      unknown,
      kept,
      categories: titles.map((title, category) => {
        let [people, sum, largest] = [0, 0, 0];
        for (const [i, code] of margin.codes.entries()) {
          if (code !== category) continue;
          const weight = weights[of[i]!]!;
          people++;
          sum += weight;
          largest = Math.max(largest, weight);
        }
        return {
          title,
          people,
          population: margin.shares[category]!,
          response: people / n,
          weighted: sum / n,
          largest,
        };
      }),
    })),
  };
}
