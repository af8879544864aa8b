import { queryOptions } from '@tanstack/react-query';
import { type Frequency, getFrequency, oftens } from '#contract/calls/frequency.ts';
import { day, isoDay } from '#contract/format.ts';
import { call, ownQuery } from '../../api.ts';

/** Null: this server has no such call, or says something else to it. */
export const frequencyQuery = queryOptions({
  ...ownQuery,
  queryKey: ['user', 'frequency'],
  queryFn: async () => frequencyOfReply(await call(getFrequency)),
});

function frequencyOfReply(reply: unknown): Frequency | null {
  const { often, until, outcomes = true, checks = true } = (reply ?? {}) as Partial<Frequency>;
  if (!often || !oftens.includes(often)) return null;
  return { often, until: typeof until === 'string' ? until : null, outcomes, checks };
}

export const restDate = (iso: string): string => day(new Date(`${iso}T12:00Z`));

/** The days that a pause may last to: the first of a month, some months away. */
export function daysAhead(now: Date): string[] {
  const [year, month] = isoDay(now).split('-').map(Number) as [number, number];
  return [2, 4, 10].map((ahead) => new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10));
}
