import type { SegmentView } from '#contract/calls/surveys.ts';
import { join } from '#contract/values.ts';
import { fieldOf } from './answers.ts';
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
