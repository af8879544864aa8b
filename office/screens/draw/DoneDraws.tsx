import { useSearchParams } from 'react-router';
import type { DoneDraw } from '#contract/calls/office/draw.ts';
import { clockTime, day } from '#contract/format.ts';
import { sayHalted, standingName } from '#contract/office/mailing-states.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { parentCount } from '../../number.ts';
import { ConditionList } from './ConditionList.tsx';
import { DrawGroupsTable } from './DrawGroupsTable.tsx';
import { type ConditionNames, sayHow } from './draw-words.ts';

/** What was drawn before, and how. Which one is open stands in the address. */
export function DoneDraws({ done, names }: { done: readonly DoneDraw[]; names: ConditionNames }) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('steekproef');
  if (done.length === 0) return null;
  return (
    <section className="block" aria-labelledby="eerder">
      <div className="title">
        <h2 id="eerder">Eerdere steekproeven</h2>
      </div>
      {done.map((draw) => (
        <details
          key={draw.mailing_id}
          className="done-draw"
          open={open === draw.mailing_id}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open === (open === draw.mailing_id)) return;
            setSearch(currentTarget.open ? { steekproef: draw.mailing_id } : {}, { replace: true });
          }}
        >
          <summary>{headOf(draw)}</summary>
          <p>
            {sayHow(draw.how).does}{' '}
            {draw.listed === null ? sayHow(draw.how).whom : `precies ${parentCount(draw.listed)}`}
            {draw.conditions.length > 0 ? ' van wie dit klopt:' : '.'}
          </p>
          <ConditionList conditions={draw.conditions} names={names} />
          <p className="soft">
            Steekproef <b className="seed">{draw.seed}</b>
          </p>
          {draw.groups && draw.how.kind === 'groups' && <DrawGroupsTable how={draw.how} groups={draw.groups} />}
        </details>
      ))}
    </section>
  );
}

function headOf({ drawn_at, starts_at, state, halted, drawn }: DoneDraw): string {
  const at = new Date(drawn_at ?? starts_at);
  const when = `${day(at)}, ${clockTime(at)} uur`;
  if (drawn_at) return `${when}: ${sayPanelCount(drawn)} ouders`;
  if (state !== 'cancelled') return `Wordt getrokken op ${when}`;
  return `${when}: ${standingName({ state, halted, left: false }).toLowerCase()}. ${sayHalted({ state, halted })}`.trim();
}
