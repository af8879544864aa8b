import { useQuery } from '@tanstack/react-query';
import { readToday, type Today } from '#contract/calls/office/today.ts';
import { day, weekday } from '#contract/format.ts';
import { usePanel } from '#ui/panel.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useMay, useSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { NotThere } from '../campaigns/NotThere.tsx';
import { AtRest } from '../mailbox/AtRest.tsx';
import { FilesDue } from './FilesDue.tsx';
import { Gone } from './Gone.tsx';
import { OpeningSoon } from './OpeningSoon.tsx';
import { Readable } from './Readable.tsx';
import { Running } from './Running.tsx';
import { todayQuery } from './todayQuery.ts';
import { WaitingList } from './WaitingList.tsx';
import { WaitsForUs } from './WaitsForUs.tsx';

/** Today at a glance: what runs, what waits, and what left. */
export function Start() {
  const { staff, public_url } = useSession();
  const { panel_name } = usePanel();
  const heading = useHeadingFocus();
  const mayLook = useMay(readToday);
  const { data, isPending, isError, error, refetch } = useQuery({ ...todayQuery, enabled: mayLook });
  useTitle('Start');
  if (!staff) return null;
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={heading}>{`Dag ${staff.name.split(' ')[0]}`}</h1>
          <p className="soft">{dateOf(new Date())}</p>
        </div>
      </div>
      {!mayLook && <Readable />}
      {mayLook && isPending && <TableSkeleton rows={3} label="Bezig met laden van wat er nu loopt." />}
      {isError && !data && (
        <NotThere title="Wat er nu loopt, kon niet worden geladen." error={error} again={() => void refetch()} />
      )}
      <WaitsForUs />
      <FilesDue />
      {data && <Glance today={data} />}
      <p className="after">
        <a href={public_url}>{`Bekijk het ${panel_name} zoals ouders het zien`}</a>
      </p>
    </>
  );
}

/** Zondag 22 november 2026 */
const dateOf = (now: Date): string =>
  `${weekday(now).replace(/^./, (letter) => letter.toUpperCase())} ${day(now).slice(-4)}`;

function Glance({ today }: { today: Today }) {
  const { running, opening, waiting, unsent, gone, held, resting } = today;
  return (
    <>
      <AtRest held={held} resting={resting} />
      <Running campaigns={running} />
      <OpeningSoon campaigns={opening} />
      <div className="two-up">
        <WaitingList mailings={waiting} unsent={unsent} />
        <Gone messages={gone} />
      </div>
    </>
  );
}
