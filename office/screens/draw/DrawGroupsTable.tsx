import type { DrawGroup } from '#contract/calls/office/draw.ts';
import { isHidden, sayPanelCount, shownCount } from '#contract/panel-count.ts';
import type { GroupsHow } from '#contract/sample/how.ts';
import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { classTitle, groupTitle } from './draw-words.ts';
import { NumberField } from './HowMany.tsx';
import { targetOf, withTarget } from './targets.ts';

type Props = {
  how: GroupsHow;
  groups: readonly DrawGroup[];
  /** Only while it is being chosen: targets by hand. */
  onTargets?: (targets: GroupsHow['targets']) => void;
};

export function DrawGroupsTable({ how, groups, onTargets }: Props) {
  const byHand = how.spread === 'hand' && onTargets !== undefined;
  const shown = byHand ? groups : groups.filter(({ target }) => target > 0);
  const most = Math.max(1, ...shown.map(({ drawn, target }) => Math.max(shownCount(drawn) ?? 0, target)));
  const share = (count: number) => `${(100 * count) / most}%`;
  const finished = how.goal === 'finished';
  return (
    <table className="table fold-rows">
      <caption>
        {finished
          ? 'We vragen meer ouders in groepen die minder vaak meedoen. De verwachting komt uit hun eigen deelname en die van het panel.'
          : 'In elke groep beslist het lot. De verwachting komt uit hun eigen deelname en die van het panel.'}
      </caption>
      <TableHead
        heads={[
          how.by.map(groupTitle).join(' en '),
          { n: 'Doel' },
          { bar: 'slim' },
          { n: 'Beschikbaar' },
          { n: 'Getrokken' },
          { n: 'Verwacht' },
          { unseen: 'Oordeel' },
        ]}
      />
      <tbody>
        {shown.map(({ classes, target, available, drawn, expected, short }) => {
          // Who is asked for a group that is large enough is the researcher's own number.
          const asked = finished || short ? drawn : target;
          const titles = classes.map((id, at) => classTitle(how.by[at]!, id));
          return (
            <tr key={classes.join(' ')}>
              <th scope="row">
                {titles[0]}
                {titles[1] && <small>{titles[1]}</small>}
              </th>
              <td className="n" data-h="doel">
                {byHand ? (
                  <NumberField
                    label={<span className="unseen">{`Doel voor ${titles.join(', ')}`}</span>}
                    value={targetOf(how.targets, classes)}
                    least={0}
                    onChange={(next) => onTargets(withTarget(how.targets, { classes, target: next }))}
                  />
                ) : (
                  number(target)
                )}
              </td>
              <td aria-hidden="true" className="bar slim">
                <svg aria-hidden="true">
                  <rect width={share(shownCount(asked) ?? 0)} height="20" className="fill-0" />
                  <rect width={share(shownCount(expected) ?? 0)} height="20" className="fill-1" />
                  <rect x={share(target)} y="-3" width="3" height="26" className="tick" />
                </svg>
              </td>
              <td className="n" data-h="beschikbaar">
                {sayPanelCount(available)}
              </td>
              <td className="n" data-h="getrokken">
                {target === 0 ? '0' : asked === target ? number(target) : sayPanelCount(asked)}
              </td>
              <td className="n" data-h="verwacht">
                {target === 0 ? '' : sayPanelCount(expected)}
              </td>
              <td className="fit says">
                {target > 0 && !isHidden(available) && (
                  <Pill look={short ? 'wait' : 'live'}>{short ? 'Te weinig' : 'Genoeg'}</Pill>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
