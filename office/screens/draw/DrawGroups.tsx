import type { DrawLook } from '#contract/calls/office/draw.ts';
import type { GroupsHow, How } from '#contract/draw/how.ts';
import { DrawGroupsTable } from './DrawGroupsTable.tsx';
import { classTitle } from './draw-words.ts';
import { areGroupsBy } from './targets.ts';

type Props = { how: GroupsHow; look: DrawLook; onChoose: (how: How) => void };

/** The groups of a draw that is being prepared, and what to do about those that fall short. */
export function DrawGroups({ how, look: { groups }, onChoose }: Props) {
  if (!groups || !areGroupsBy(how.by, groups)) return null;
  const short = groups.filter((group) => group.short && group.target > 0);
  const titles = short.map(({ classes }) => classes.map((id, at) => classTitle(how.by[at]!, id)).join(', '));
  return (
    <section className="block" aria-labelledby="groepen">
      <div className="title">
        <h2 id="groepen">De groepen</h2>
        <p className="legend">
          <span>
            <span className="key k1" />
            verwacht ingevuld
          </span>
          <span>
            <span className="key k0" />
            getrokken
          </span>
        </p>
      </div>
      <DrawGroupsTable how={how} groups={groups} onTargets={(targets) => onChoose({ ...how, targets })} />
      {short.length > 0 && (
        <p className="note">
          {short.length === 1 ? 'In één groep zijn' : `In ${short.length} groepen zijn`} te weinig ouders voor het doel.
          Daar vragen we iedereen: {titles.join('; ')}.
        </p>
      )}
    </section>
  );
}
