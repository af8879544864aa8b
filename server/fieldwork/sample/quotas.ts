import { groupCombinations } from '#contract/sample/groups.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import { fitTable, spreadOver } from '#contract/sample/spread.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Pool } from './forecast.ts';
import type { FunnelCount } from './funnel.ts';

export type Quota = { grouped: string; most: number };
export type QuotaGroup = Quota & { classes: string[]; target: number; pool: Pool; drawn: number };

/** What became of a group, as it is kept with the mailing. */
export type GroupCounts = {
  classes: string[];
  target: number;
  /** How many had to be asked for the target; draws of before this was kept lack it. */
  most?: number;
  available: number;
  drawn: number;
  expected: number | null;
};

/** By key, by class: the share of the population. */
export type PopulationShares = Partial<Record<string, Readonly<Record<string, number>>>>;

const cannotBeAsked: ReadonlySet<string | null> = new Set([
  'left',
  'no consent',
  'not proven',
  'address stopped',
  'asked for a rest',
]);

const countAskable = (rows: readonly FunnelCount[]): number =>
  rows.filter(({ holds, reason }) => holds && !cannotBeAsked.has(reason)).reduce((all, { count }) => all + count, 0);

/** Adds up the rows of the funnel whose members may be drawn: those without a reason for exclusion. */
export function poolOf(rows: readonly FunnelCount[]): Pool {
  const free = rows.filter(({ reason }) => reason === null);
  const add = (pick: (row: FunnelCount) => number) => free.reduce((all, row) => all + pick(row), 0);
  return { count: add(({ count }) => count), sum: add(({ sum }) => sum), squares: add(({ squares }) => squares) };
}

/**
 * The target of each group, and how many members must be invited to reach it. Where the target counts invitations, that is
 * the target itself. Where it counts completed surveys, it is the target divided by the group's mean chance to finish.
 */
export function groupQuotas(
  how: GroupsHow,
  rows: readonly FunnelCount[],
  shares: PopulationShares,
  origins?: ReadonlyMap<string, number>,
): QuotaGroup[] {
  const origin = how.by.indexOf('origin');
  const groups = groupCombinations(how.by).map((classes) => {
    const grouped = classes.join(' ');
    const own = rows.filter((row) => row.grouped === grouped);
    // Researchers see the targets. Exact counts could be worked out from them, so the counts are rounded first.
    const shownOf = (some: readonly FunnelCount[]) => inTens(countAskable(some)) ?? 0;
    if (!origins) return { classes, grouped, pool: poolOf(own), panel: shownOf(own) };
    const other = classes[1 - origin];
    const alike = rows.filter((row) => other === undefined || row.grouped.split(' ')[1 - origin] === other);
    const panel = (inTens(origins.get(classes[origin]!) ?? 0) ?? 0) * shownOf(alike);
    return { classes, grouped, pool: poolOf(own), panel };
  });
  const targets = targetsOf(how, groups, shares);
  return groups.map(({ classes, grouped, pool }, at) => {
    const target = targets[at]!;
    const each = how.goal === 'asked' || pool.count === 0 ? 1 : pool.sum / pool.count;
    // Where nobody ever finished, no number of them is expected to be enough.
    const most = each > 0 ? Math.ceil(target / each - 1e-9) : Math.max(target, pool.count);
    return { classes, grouped, target, pool, most, drawn: Math.min(most, pool.count) };
  });
}

/**
 * How many had to be asked for the target of a group that was drawn. Where that was not kept, it follows from what was
 * expected of those who were.
 */
export function neededFor({ target, most, drawn, expected }: GroupCounts, how: GroupsHow | undefined): number {
  if (most !== undefined) return most;
  return how?.goal === 'finished' && expected ? Math.ceil((target * drawn) / expected - 1e-9) : target;
}

function targetsOf(
  how: GroupsHow,
  groups: readonly { classes: string[]; panel: number }[],
  shares: PopulationShares,
): number[] {
  if (how.spread === 'hand') {
    const given = new Map((how.targets ?? []).map(({ classes, target }) => [classes.join(' '), target]));
    return groups.map(({ classes }) => given.get(classes.join(' ')) ?? 0);
  }
  return spreadOver(how.number, weightsOf(how, groups, shares));
}

function weightsOf(
  how: GroupsHow,
  groups: readonly { classes: string[]; panel: number }[],
  shares: PopulationShares,
): number[] {
  if (how.spread === 'panel') return groups.map(({ panel }) => panel);
  // A group that nobody may see the size of gets no part: it would be drawn whole.
  if (how.spread === 'equal') return groups.map(({ panel }) => (panel > 0 ? 1 : 0));
  const [first, second] = how.by.map((key) => shares[key] ?? {});
  if (!second) return groups.map(({ classes }) => first?.[classes[0]!] ?? 0);
  const rows = [...new Set(groups.map(({ classes }) => classes[0]!))];
  const columns = [...new Set(groups.map(({ classes }) => classes[1]!))];
  const cell = (row: string, column: string) =>
    groups.find(({ classes }) => classes[0] === row && classes[1] === column)!.panel;
  // A little everywhere, or a group that the panel lacks would be thought absent from the population.
  const table = rows.map((row) => columns.map((column) => cell(row, column) + 0.5));
  return fitTable(
    table,
    rows.map((row) => first?.[row] ?? 0),
    columns.map((column) => second[column] ?? 0),
  ).flat();
}
