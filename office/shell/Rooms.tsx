import { useEffect, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../session.ts';
import { type Room, roomGroups, roomsFor } from './rooms.ts';

/** More than these stand in groups, and on a phone they wait behind one press. */
const plainMost = 9;

/** The rooms of whoever is logged in. */
export function Rooms() {
  const session = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const list = useId();
  useEffect(() => {
    if (pathname) setOpen(false);
  }, [pathname]);
  const rooms = roomsFor(session);
  const start = session.staff !== null;
  if (rooms.length <= plainMost) {
    return (
      <ul>
        {start && <Start />}
        {rooms.map((room) => (
          <Tab key={room.label} room={room} />
        ))}
      </ul>
    );
  }
  return (
    <>
      <button
        type="button"
        className="link-button menu"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      <div id={list} className={open ? 'groups open' : 'groups'}>
        {start && (
          <ul>
            <Start />
          </ul>
        )}
        {roomGroups.map((group) => (
          <ul key={group} aria-label={group}>
            {rooms
              // What is told by a link elsewhere: 'Status' leads to the API.
              .filter((room) => room.group === group && 'to' in room)
              .map((room) => (
                <Tab key={room.label} room={room} />
              ))}
          </ul>
        ))}
      </div>
    </>
  );
}

const Start = () => (
  <li>
    <NavLink to="/" end>
      Start
    </NavLink>
  </li>
);

const Tab = ({ room }: { room: Room }) => (
  <li>
    {'to' in room ? (
      <NavLink to={room.to}>{room.label}</NavLink>
    ) : (
      <a href={room.href} hrefLang="en">
        {room.label}
      </a>
    )}
  </li>
);
