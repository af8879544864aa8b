import { Link } from 'react-router';
import { useValue } from '#ui/forms/fields.ts';
import { useIsMember } from '../../session.ts';
import type { Handover } from './handover.ts';

/** Under a link that no longer works: the way to a new one. */
export function AskForLink() {
  const handover: Handover = { email: useValue<{ email: string }, 'email'>('email') };
  // That screen is for visitors who are not logged in.
  if (useIsMember()) return <p className="hint">Log eerst uit. Daarna kun je een nieuwe link aanvragen.</p>;
  return (
    <Link className="forgot" to="/wachtwoord-vergeten" state={handover}>
      Vraag een nieuwe link aan
    </Link>
  );
}
