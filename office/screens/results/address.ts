import type { Results, ResultsAsked } from '#contract/calls/office/results.ts';

/** What is looked at, as it stands in the address: it can be passed on. */
export type Looked = {
  conditions: { id: string; values: string[] }[];
  split: string[];
  with: string[];
  weighting: string;
};
export const wishes = ['apart', 'counts', 'intervals', 'opinions', 'rows', 'size', 'stopped', 'untested'] as const;

const listed = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);

export function readAddress(params: URLSearchParams): Looked {
  const conditions = listed(params.get('keuze')).map((one) => {
    // The name of a question may have the sign in it, that of an answer does not.
    const at = one.lastIndexOf(':');
    return {
      id: one.slice(0, Math.max(0, at)),
      values: one
        .slice(at + 1)
        .split('|')
        .filter(Boolean),
    };
  });
  const known: readonly string[] = wishes;
  return {
    conditions: conditions.filter(({ id, values }) => id !== '' && values.length > 0),
    split: listed(params.get('uitsplitsen')),
    weighting: params.get('weging') ?? '',
    with: listed(params.get('met')).filter((one) => known.includes(one)),
  };
}

/** Another answer to what is chosen by already widens it: those who gave one of these. */
export function withCondition(
  conditions: Looked['conditions'],
  { id, values }: Looked['conditions'][number],
): Looked['conditions'] {
  if (!conditions.some((one) => one.id === id)) return [...conditions, { id, values }];
  return conditions.map((one) => (one.id === id ? { id, values: [...one.values, ...values] } : one));
}

/** What is left of a choice without questions, answers and weightings that do not exist. */
export const withoutUnknown = ({ filters, splits, weightings }: Results, looked: Looked): Looked => ({
  ...looked,
  conditions: looked.conditions
    .map(({ id, values }) => {
      const classes = filters.find((one) => one.id === id)?.classes ?? [];
      return { id, values: values.filter((value) => classes.some((one) => one.id === value)) };
    })
    .filter(({ values }) => values.length > 0),
  split: looked.split.filter((id) => splits.some((one) => one.id === id)),
  weighting: weightings.some(({ number }) => String(number) === looked.weighting) ? looked.weighting : '',
});

export const isAnyChosen = ({ conditions, split, weighting }: Looked): boolean =>
  conditions.length > 0 || split.length > 0 || weighting !== '';

const filterOf = ({ conditions }: Looked): string =>
  conditions.map(({ id, values }) => `${id}:${values.join('|')}`).join(',');

export function writeAddress(before: URLSearchParams, looked: Looked): URLSearchParams {
  const params = new URLSearchParams(before);
  const set = (key: string, value: string) => (value ? params.set(key, value) : params.delete(key));
  set('keuze', filterOf(looked));
  set('uitsplitsen', looked.split.join(','));
  set('met', looked.with.join(','));
  set('weging', looked.weighting);
  return params;
}

export function askedOf(looked: Looked, question?: string): ResultsAsked {
  const filter = filterOf(looked);
  // Counts and tests come along always; whether they stand there, and in which order, is the screen's.
  const asked = looked.with.filter((one) => !['counts', 'size', 'untested'].includes(one));
  return {
    ...(filter && { filter }),
    ...(looked.split.length > 0 && { split: looked.split.join(',') }),
    ...(looked.weighting && { weighting: looked.weighting }),
    ...(asked.length > 0 && { with: asked.join(',') }),
    ...(question && { question }),
  };
}
