import type { SegmentView } from '#contract/calls/surveys.ts';
import { type Children, childrenNamed, join } from '#contract/values.ts';
import { fieldOf } from './field-names.ts';
import type { Values } from './form.ts';

/** What was filled in, as the call takes it. Nothing is compulsory: what was left open is not sent. */
export function attributesOf(segments: readonly SegmentView[], values: Values): Record<string, string | boolean> {
  return Object.fromEntries(
    segments.flatMap(({ key, type }) => {
      const given = (values[fieldOf(key)] ?? []).map((value) => value.trim()).filter(Boolean);
      return given.length > 0 ? [[key, type === 'checkbox' || join(given)]] : [];
    }),
  );
}

export const asksAmount = ({ key, options }: SegmentView): boolean => key === 'children_amount' && options.length > 0;

/** Chosen until somebody chooses else, as in the registration. */
export const firstAmount = ({ options }: SegmentView): string => options.find(({ title }) => title === '1')?.id ?? '';

/** By the words of the option: its id is the server's own. */
export const childrenOf = ({ options }: SegmentView, amount: string): Children =>
  childrenNamed(options.find(({ id }) => id === amount)?.title ?? '');
