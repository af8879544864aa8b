import { Link } from 'react-router';
import { staffRoles } from '#contract/roles.ts';
import { usePanel } from '#ui/panel.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useSession } from '../session.ts';
import { roomsFor } from '../shell/rooms.ts';
import { useTitle } from '../title.ts';
import { Colleague } from './Colleague.tsx';

export function Start() {
  const session = useSession();
  const { panel_name } = usePanel();
  const heading = useHeadingFocus();
  useTitle('Start');
  if (!session.staff) return null;
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={heading}>{`Dag ${session.staff.name.split(' ')[0]}`}</h1>
          <p className="soft">{`Je bent ingelogd bij het kantoor van het ${panel_name}, als ${staffRoles[session.staff.role]}.`}</p>
        </div>
      </div>
      <ul className="rooms">
        {roomsFor(session).map((room) => (
          <li key={room.label}>
            {'to' in room ? (
              <Link to={room.to}>{room.label}</Link>
            ) : (
              <a href={room.href} hrefLang="en">
                {room.label}
              </a>
            )}
            <p>{room.explain}</p>
          </li>
        ))}
        <li>
          <a href={session.public_url}>De site voor ouders</a>
          <p>Bekijk het panel zoals ouders het zien.</p>
        </li>
      </ul>
      {session.staff.role === 'admin' && <Colleague />}
    </>
  );
}
