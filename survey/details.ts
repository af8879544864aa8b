import type { SegmentView } from '#contract/calls/surveys.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { barRefusal, type Children, childrenNamed, join } from '#contract/values.ts';
import { dateFault } from '#questionnaire/dates.ts';
import { fieldOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';

const given = (key: string, values: FormValues): string[] =>
  (values[fieldOf(key)] ?? []).map((value) => value.trim()).filter(Boolean);

/** What was filled in, as the call takes it. Nothing is compulsory: what was left open is not sent. */
export function attributesOf(segments: readonly SegmentView[], values: FormValues): Record<string, string | boolean> {
  return Object.fromEntries(
    segments.flatMap((segment) => {
      const { key, type } = segment;
      const told = given(key, values);
      if (told.length === 0 || isPreset(segment, values)) return [];
      return [[key, type === 'checkbox' || join(told)]];
    }),
  );
}

/**
 * What would be lost without a word: of a date of which a part is missing a browser gives no value, and a bar makes two
 * answers of one.
 */
export function detailFaults(segments: readonly SegmentView[], values: FormValues): FieldErrors {
  const isHalf = (key: string) => (document.getElementById(fieldOf(key)) as HTMLInputElement).validity.badInput;
  return Object.fromEntries(
    segments.flatMap(({ key, type, format }) => {
      if (format === 'date' && isHalf(key)) return [[key, [dateFault('')!]]];
      const isBarred = type === 'multiple_open' && given(key, values).some((line) => line.includes('|'));
      return isBarred ? [[key, [barRefusal]]] : [];
    }),
  );
}

/** Filled once somebody has chosen a number of children: the one that stands there is nobody's answer yet. */
export const chosenField = `${fieldOf('children_amount')}-chosen`;

function isPreset(segment: SegmentView, values: FormValues): boolean {
  if (!asksAmount(segment) || values[chosenField]?.[0]) return false;
  return given(segment.key, values)[0] === firstAmount(segment) && given('dob_children', values).length === 0;
}

export const asksAmount = ({ key, options }: SegmentView): boolean => key === 'children_amount' && options.length > 0;

/** Chosen until somebody chooses else, as in the registration. */
export const firstAmount = ({ options }: SegmentView): string => options.find(({ title }) => title === '1')?.id ?? '';

/** By the words of the option: its id is the server's own. */
export const childrenOf = ({ options }: SegmentView, amount: string): Children =>
  childrenNamed(options.find(({ id }) => id === amount)?.title ?? '');
