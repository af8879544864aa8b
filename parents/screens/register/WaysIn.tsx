import { Link } from 'react-router';
import { sentences } from '#contract/fields.ts';
import { useFieldError, useValue } from '#ui/forms/fields.ts';
import type { Handover } from '../account/handover.ts';
import type { RegistrationDraft } from './registration-draft.ts';

/** Below an address that is in use: most likely it is the reader's own. */
export function WaysIn() {
  const isTaken = useFieldError('email') === sentences.email_taken;
  const handover: Handover = { email: useValue<RegistrationDraft, 'email'>('email').trim() };
  if (!isTaken) return null;
  return (
    <p className="hint">
      Is dit jouw adres? Dan ben je al lid.{' '}
      <Link to="/inloggen" state={handover}>
        Log in
      </Link>
      , of{' '}
      <Link to="/wachtwoord-vergeten" state={handover}>
        kies een nieuw wachtwoord
      </Link>
      .
    </p>
  );
}
