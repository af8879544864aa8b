import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { usePanel } from '#ui/panel.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Unbroken, unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Mend } from './Mend.tsx';
import type { Sms } from './useRegistration.ts';

const mailboxes: Record<string, { words: string; link: string }> = {
  'gmail.com': { words: 'Open Gmail', link: 'https://mail.google.com/' },
  'outlook.com': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'hotmail.com': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'hotmail.nl': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'live.nl': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'icloud.com': { words: 'Open iCloud Mail', link: 'https://www.icloud.com/mail' },
  'ziggo.nl': { words: 'Open Ziggo Mail', link: 'https://mail.ziggo.nl/' },
  'kpnmail.nl': { words: 'Open KPN Mail', link: 'https://mail.kpnmail.nl/' },
};

/** Where the mail of this address is read, of the few domains of which we know; of others there is no button. */
const mailboxOf = (email: string) => mailboxes[email.split('@').at(-1)?.toLowerCase() ?? ''];

type RegisteredProps = {
  /** Known until the page is loaded anew. */
  email: string | undefined;
  sms: Sms;
  /** With this the e-mail can be asked for again; a server of somebody else has none. */
  registration?: string | undefined;
  onMended: (email: string) => void;
};

export function Registered({ email, sms, registration, onMended }: RegisteredProps) {
  const { panel_name, contact_url } = usePanel();
  usePageTitle('Je aanmelding is gelukt');
  const mailbox = email && mailboxOf(email);
  return (
    <div className="wrap">
      <div className="sheet-scene registered">
        <SlipInEnvelope />
        <div className="column stack">
          <h1>Je aanmelding is gelukt</h1>
          <p className="lead">
            {`Fijn dat je meedoet aan het ${panel_name}. Er is nog één ding te doen: `}
            <strong>{unbroken('bevestig je e-mailadres.')}</strong>
          </p>
          <p>
            Binnen een paar minuten krijg je een <Unbroken>e-mail</Unbroken>
            {email && (
              <>
                {' '}
                op{' '}
                <strong>
                  <bdi>{email}</bdi>
                </strong>
              </>
            )}{' '}
            om je account te activeren. Klik op de knop in die <Unbroken>e-mail</Unbroken>. Dan ben je lid.
          </p>
          {mailbox && (
            <p className="actions">
              <a className={buttonClass('primary')} href={mailbox.link} target="_blank" rel="noreferrer">
                {mailbox.words} <IconForward />
              </a>
            </p>
          )}
          {sms !== 'none' && (
            <p>
              Daarna krijg je ook een sms. Daarmee bevestig je je telefoonnummer.
              {sms === 'later' && ' Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.'}
            </p>
          )}
          <p>Je hoort van ons als er een vragenlijst is. Dat is een paar keer per jaar.</p>
        </div>
        <section className="no-mail" aria-labelledby="no-mail">
          <h2 id="no-mail">{unbroken('Geen e-mail gekregen?')}</h2>
          <div>
            <h3>Kijk bij je spam</h3>
            <p>{unbroken('Soms komt onze e-mail bij je spam of ongewenste e-mail.')}</p>
          </div>
          {registration && <Mend registration={registration} email={email} onMended={onMended} />}
          <p>
            Lukt het niet, of klopt er iets niet? <a href={contact_url}>Neem contact met ons op</a>.
          </p>
          <p>
            <Link to="/">{`Naar het ${panel_name}`}</Link>
          </p>
        </section>
      </div>
    </div>
  );
}
