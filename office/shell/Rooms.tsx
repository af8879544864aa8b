import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type MenuCounts, readMenuCounts } from '#contract/calls/office/today.ts';
import { call } from '../api.ts';
import { useLookAgain } from '../live/useLookAgain.ts';
import { number } from '../number.ts';
import { useMay, useSession } from '../session.ts';
import { MenuIcon, type MenuIconName } from './MenuIcon.tsx';
import { type Room, roomGroups, roomsFor } from './rooms.ts';
import { Who } from './Who.tsx';

const countsQuery = {
  queryKey: ['menu'],
  queryFn: () => call(readMenuCounts),
  staleTime: 30_000,
  refetchInterval: 60_000,
};

/** What a number beside an entry says; `waits`: somebody waits for an answer of ours. */
const countWords: Record<keyof MenuCounts, { say: (count: number) => string; waits: boolean }> = {
  running: { say: (count) => `${number(count)} ${count === 1 ? 'loopt' : 'lopen'}`, waits: false },
  reports: { say: (count) => `${number(count)} na te kijken`, waits: true },
  requests: { say: (count) => `${number(count)} open`, waits: true },
  replies: { say: (count) => `${number(count)} te lezen`, waits: true },
};

/** Every screen that this user may open. On a phone it lies behind one press. */
export function Rooms() {
  const session = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const drawer = useId();
  const { data: counts } = useQuery({ ...countsQuery, enabled: useMay(readMenuCounts) });
  useLookAgain('campaigns', countsQuery.queryKey);
  useEffect(() => {
    if (pathname) setOpen(false);
  }, [pathname]);
  const rooms = roomsFor(session);
  const somebodyWaits = rooms.some(({ count }) => count && countWords[count].waits && counts?.[count]);
  return (
    <>
      <button
        type="button"
        className="menu"
        aria-label={somebodyWaits ? 'Menu, er wacht iets' : 'Menu'}
        aria-expanded={open}
        aria-controls={drawer}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon name={open ? 'shut' : 'open'} />
        {somebodyWaits && !open && <span className="dot" />}
      </button>
      <div id={drawer} className={open ? 'drawer open' : 'drawer'}>
        {session.staff && (
          <ul>
            <Entry to="/" label="Start" icon="start" />
          </ul>
        )}
        {roomGroups.map((group) => (
          <Group key={group} name={group} rooms={rooms.filter((room) => room.group === group)} counts={counts} />
        ))}
        <Who staff={session.staff} />
      </div>
    </>
  );
}

function Group({ name, rooms, counts }: { name: string; rooms: readonly Room[]; counts: MenuCounts | undefined }) {
  const id = useId();
  if (rooms.length === 0) return null;
  return (
    <>
      <p className="group" id={id}>
        {name}
      </p>
      <ul aria-labelledby={id}>
        {rooms.map(({ to, label, icon, count }) => (
          <Entry key={to} to={to} label={label} icon={icon} of={count} count={(count && counts?.[count]) ?? 0} />
        ))}
      </ul>
    </>
  );
}

type EntryProps = { to: string; label: string; icon: MenuIconName; of?: keyof MenuCounts | undefined; count?: number };

function Entry({ to, label, icon, of, count = 0 }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end={to === '/'}>
        <MenuIcon name={icon} />
        <span>{label}</span>
        {of && count > 0 && (
          <span className={countWords[of].waits ? 'number todo' : 'number'}>
            <span aria-hidden="true">{number(count)}</span>
            <span className="unseen">{countWords[of].say(count)}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}
