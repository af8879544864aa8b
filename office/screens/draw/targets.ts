import type { DrawGroup } from '#contract/calls/office/draw.ts';
import { groupCombinations } from '#contract/sample/groups.ts';
import type { GroupKey, GroupsHow } from '#contract/sample/how.ts';
import { spreadOver } from '#contract/sample/spread.ts';

type Target = NonNullable<GroupsHow['targets']>[number];

const nameOf = (classes: readonly string[]): string => classes.join(' ');

/** Whether a look that is still shown is one at these groups: a new way of grouping stands there before its look does. */
export const areGroupsBy = (by: readonly GroupKey[], groups: readonly DrawGroup[]): boolean =>
  groupCombinations(by).map(nameOf).join() === groups.map(({ classes }) => nameOf(classes)).join();

/** The targets that filling in by hand begins with: those that stand there, or equal parts where none do. */
export function firstTargets({ by, number }: GroupsHow, groups: readonly DrawGroup[] = []): Target[] {
  const all = groupCombinations(by);
  const seen = areGroupsBy(by, groups) ? groups.map(({ target }) => target) : [];
  const targets = seen.some((target) => target > 0)
    ? seen
    : spreadOver(
        number,
        all.map(() => 1),
      );
  return all.map((classes, at) => ({ classes, target: targets[at]! }));
}

export const targetOf = (targets: readonly Target[] = [], classes: readonly string[]): number =>
  targets.find((one) => nameOf(one.classes) === nameOf(classes))?.target ?? 0;

/** Another target for one group; all others stay. */
export const withTarget = (targets: readonly Target[] = [], { classes, target }: Target): Target[] => [
  ...targets.filter((one) => nameOf(one.classes) !== nameOf(classes)),
  { classes, target },
];
