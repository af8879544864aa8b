import { backgroundKeys, backgrounds, type Profile } from '#questionnaire/background.ts';

/**
 * Figures of all parents of the country: what the panel and results are held beside, drawn after and weighted to. Imports
 * the classes of the profile only.
 */
export type PopulationClass = {
  id: string;
  title: string;
  /** How many people or households, or how many in a hundred. Null: not known yet, so nothing can be weighted by it. */
  count: number | null;
  /** Too small to stand alone it is joined to this class. */
  joins?: string | undefined;
};
type PopulationSource = { publisher: string; table: string; title: string; unit: string };
export type PopulationMargin = {
  /** A key of populationVariables; another one is kept, and nothing can be held beside it. */
  variable: string;
  source: PopulationSource;
  /** The day that the figures are about. */
  reference_date: string | null;
  counted: 'people' | 'percent';
  categories: PopulationClass[];
  total: number | null;
  /** Invented, for the try-out. */
  made_up?: true | undefined;
};

type PopulationVariable = {
  title: string;
  /** Its classes have an order, so that a small one is joined to a neighbour. */
  ordered: boolean;
  classes: readonly { id: string; title: string }[];
  from: readonly string[];
  /** As in questionnaire/background.ts. */
  classOf(profile: Profile, year: number): string | undefined;
};

const { youngest_child, children_amount, region, education, gender, origin } = backgrounds;
export const populationVariables: Record<string, PopulationVariable> = {
  gender: { ...gender, ordered: false },
  education: { ...education, ordered: true },
  youngest_child: { ...youngest_child, ordered: true },
  children_amount: { ...children_amount, ordered: true },
  // As CBS counts it.
  children_at_home: {
    title: 'Aantal kinderen, tot 3 of meer',
    ordered: true,
    from: children_amount.from,
    classes: [
      { id: '1', title: '1 kind' },
      { id: '2', title: '2 kinderen' },
      { id: '3_or_more', title: '3 of meer kinderen' },
    ],
    // By the classes that it has here, whatever groups somebody made of its answers.
    classOf(profile, year) {
      const amount = children_amount.classOf(profile, year);
      return amount === '3' || amount === '4_up' ? '3_or_more' : amount;
    },
  },
  region: { ...region, ordered: false },
  origin: { ...origin, ordered: false },
};

export const variableTitle = (key: string): string => populationVariables[key]?.title ?? key;

/** 'CBS, 71487ned', as it stands beside every figure. */
export const sourceWords = ({ publisher, table, title }: PopulationSource): string =>
  [publisher, table || title].filter(Boolean).join(', ');

const marginSum = ({ categories }: Pick<PopulationMargin, 'categories'>): number =>
  categories.reduce((sum, { count }) => sum + (count ?? 0), 0);

/** So much a sum may be off, for figures are published rounded. */
const sumTolerance = 0.005;

type MarginFault =
  | { fault: 'sum'; sum: number; total: number }
  /** A class whose number is missing, or is none. */
  | { fault: 'count'; title: string };

/** Why these figures cannot be kept. That a number is still to come is no reason. */
export function marginFault(
  margin: Pick<PopulationMargin, 'categories' | 'total' | 'counted'>,
): MarginFault | undefined {
  const { categories, counted } = margin;
  const odd = categories.find(({ count }) => count !== null && !(Number.isFinite(count) && count >= 0));
  if (odd) return { fault: 'count', title: odd.title };
  const total = counted === 'percent' ? 100 : margin.total;
  if (categories.some(({ count }) => count === null)) return undefined;
  const sum = marginSum(margin);
  if (sum <= 0) return { fault: 'count', title: categories[0]?.title ?? '' };
  if (total === null) return undefined;
  return Math.abs(sum - total) > sumTolerance * total ? { fault: 'sum', sum, total } : undefined;
}

/** The first class that has no number yet: until it has one nothing can be compared with these figures. */
export const withoutCount = ({ categories }: Pick<PopulationMargin, 'categories'>): PopulationClass | undefined =>
  categories.find(({ count }) => count === null);

/** A group of answers that was made since, of a variable that these figures have in its groups of before. */
export function newClass({ variable, categories }: PopulationMargin): PopulationClass | undefined {
  const classes = backgroundKeys.flatMap((key) => (key === variable ? backgrounds[key].classes : []));
  const has = (id: string) => categories.some((one) => one.id === id);
  if (!classes.some(({ id, retired }) => retired && has(id))) return undefined;
  const made = classes.find(({ id, retired }) => !retired && !has(id));
  return made && { id: made.id, title: made.title, count: null };
}

/** The share of each class; together 1. Undefined while a number is missing. */
export function marginShares(margin: Pick<PopulationMargin, 'categories'>): Map<string, number> | undefined {
  const sum = marginSum(margin);
  if (withoutCount(margin) || sum <= 0) return undefined;
  return new Map(margin.categories.map(({ id, count }) => [id, count! / sum]));
}
