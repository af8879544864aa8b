import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import type { Sms } from './useSending.ts';

export type RegisteredProps = {
  /** Known until the page is loaded anew. */
  email: string | undefined;
  sms: Sms;
};

export function Registered({ email, sms }: RegisteredProps) {
  const { panel_name, contact_url } = usePanel();
  usePageTitle('Je aanmelding is gelukt');
  return (
    <div className="wrap">
      <div className="sheet-scene">
        <SlipInEnvelope />
        <div className="column stack">
          <h1>Je aanmelding is gelukt</h1>
          <p className="lead">{`Fijn dat je meedoet aan het ${panel_name}.`}</p>
          <h2>Nog even bevestigen</h2>
          <p>
            Binnen een paar minuten krijg je een <Unbroken>e-mail</Unbroken>
            {email && (
              <>
                {' '}
                op <bdi>{email}</bdi>
              </>
            )}{' '}
            om je account te activeren. Zie je hem niet? Kijk dan ook bij je spam of ongewenste{' '}
            <Unbroken>e-mail</Unbroken>.
          </p>
          {sms !== 'none' && (
            <p>
              Daarna krijg je ook een sms. Daarmee bevestig je je telefoonnummer.
              {sms === 'later' && ' Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.'}
            </p>
          )}
          <p>
            Lukt het niet, of klopt er iets niet? <a href={contact_url}>Neem contact met ons op</a>.
          </p>
        </div>
        <div className="actions">
          <Link className={buttonClass()} to="/">
            {`Naar het ${panel_name}`}
          </Link>
        </div>
      </div>
    </div>
  );
}
