import type { CampaignDay } from '#contract/calls/office/campaigns.ts';
import { noonOf, shortDay } from '#contract/format.ts';

/** One pair of bars: a day, or a week when there are too many days to draw. */
export type Slot = { label: string; invited: number; started: number; finished: number };

const daysMost = 45;
export const isWeekly = (days: readonly CampaignDay[]): boolean => days.length > daysMost;

export function slotsOf(days: readonly CampaignDay[]): Slot[] {
  const size = isWeekly(days) ? 7 : 1;
  const slots: Slot[] = [];
  for (let from = 0; from < days.length; from += size) {
    const part = days.slice(from, from + size);
    const sum = (of: (one: CampaignDay) => number | null) => part.reduce((all, one) => all + (of(one) ?? 0), 0);
    slots.push({
      label: shortDay(noonOf(part[0]!.day)),
      invited: sum(({ invited }) => invited),
      started: sum(({ started }) => started),
      finished: sum(({ finished }) => finished),
    });
  }
  return slots;
}

/** The lines of the scale, in round steps and at most five of them: [0, 40, 80, 120, 160]. */
export function scaleOf(most: number): number[] {
  const rough = Math.max(most, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 4, 5, 10].map((times) => times * power).find((one) => one >= rough && one % 1 === 0)!;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

/** In how many days after the first invitation half of all that were filled in had come: 1 is on that day itself. */
export function halfWithin(days: readonly CampaignDay[]): number | undefined {
  const all = days.reduce((sum, { finished }) => sum + (finished ?? 0), 0);
  const first = days.findIndex(({ invited }) => invited > 0);
  if (all < 10 || first < 0) return undefined;
  let sum = 0;
  const at = days.findIndex(({ finished }) => {
    sum += finished ?? 0;
    return sum * 2 >= all;
  });
  return at < first ? undefined : at - first + 1;
}
