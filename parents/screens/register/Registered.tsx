import { Link } from 'react-router';
import { usePanel } from '#ui/panel.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
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
          <p className="lead">{`Fijn dat je meedoet aan het ${panel_name}. Nog één ding: bevestig dat jij het bent.`}</p>
          <ol className="steps-to-come">
            <li>
              Binnen een paar minuten krijg je een <Unbroken>e-mail</Unbroken>
              {email && (
                <>
                  {' '}
                  op <bdi>{email}</bdi>
                </>
              )}{' '}
              om je account te activeren. Klik op de knop in die <Unbroken>e-mail</Unbroken>. Dan ben je lid.
            </li>
            {sms !== 'none' && (
              <li>
                Daarna krijg je ook een sms. Daarmee bevestig je je telefoonnummer.
                {sms === 'later' && ' Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.'}
              </li>
            )}
            <li>Daarna hoor je van ons als er een vragenlijst is. Dat is een paar keer per jaar.</li>
          </ol>
          {mailbox && (
            <p className="actions">
              <a className="button primary" href={mailbox.link} target="_blank" rel="noreferrer">
                {mailbox.words}
              </a>
            </p>
          )}
          <p>
            Zie je de <Unbroken>e-mail</Unbroken> niet? Kijk dan ook bij je spam of ongewenste{' '}
            <Unbroken>e-mail</Unbroken>.
          </p>
          {registration && <Mend registration={registration} email={email} onMended={onMended} />}
          <p>
            Lukt het niet, of klopt er iets niet? <a href={contact_url}>Neem contact met ons op</a>.
          </p>
          <p>
            <Link to="/">{`Naar het ${panel_name}`}</Link>
          </p>
        </div>
      </div>
    </div>
  );
}
