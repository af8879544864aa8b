import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { takeFocus } from '../../ScreenArrival.tsx';
import { ForWhom } from '../../sections/WhoItIs.tsx';
import { useIsMember } from '../../session.ts';
import { AccountForm } from '../account/AccountForm.tsx';
import { AccountPage } from '../account/AccountPage.tsx';
import { LeaveAlternatives } from './LeaveAlternatives.tsx';
import { LeaveFields } from './LeaveFields.tsx';
import { useLeaveForm } from './useLeaveForm.ts';

/** The same for every address: who is a member is nobody's business. */
function Sent({ to }: { to: string }) {
  const { contact_url } = usePanel();
  useEffect(() => {
    window.scrollTo(0, 0);
    takeFocus(document.querySelector<HTMLElement>('main h1'));
  }, []);
  return (
    <>
      <p className="lead">
        We hebben je een <Unbroken>e-mail</Unbroken> gestuurd met uitleg over het uitschrijven.
      </p>
      <div className="stack explain">
        <p>
          De <Unbroken>e-mail</Unbroken> gaat naar <bdi>{to}</bdi>, als we dat adres kennen. Er staat een knop in. Pas
          als je daarop klikt, ben je uitgeschreven.
        </p>
        <p>
          Zie je de <Unbroken>e-mail</Unbroken> niet? Kijk dan ook bij je spam of ongewenste <Unbroken>e-mail</Unbroken>
          . Lukt het niet? <a href={contact_url}>Neem contact met ons op</a>.
        </p>
      </div>
    </>
  );
}

/** Asks for the mail with which a member leaves. */
export default function Leave() {
  const { panel_name } = usePanel();
  const [sentTo, setSentTo] = useState<string>();
  const form = useLeaveForm(setSentTo);
  return (
    <AccountPage
      title="Uitschrijven"
      hasErrors={sentTo === undefined && form.hasErrors}
      aside={{ picture: <Talking />, heading: `Wat is het ${panel_name}?`, text: <WhatYouLeave /> }}
    >
      {sentTo === undefined ? (
        <>
          <p className="lead">
            Jammer dat je weg wilt. Vertel je ons waarom? Dan kunnen we het beter doen voor andere ouders.
          </p>
          <AccountForm
            with={form}
            title="Uitschrijven"
            explain={
              <p className="soft explain">
                Alleen je <Unbroken>e-mailadres</Unbroken> hebben we nodig. Je kunt meteen op ‘Uitschrijven’ drukken.
              </p>
            }
            undone="Je bent nog niet uitgeschreven."
            back="/profiel"
            send="Uitschrijven"
            sending="Bezig met versturen"
            wide
          >
            <LeaveFields />
            <LeaveAlternatives form={form.form} />
          </AccountForm>
        </>
      ) : (
        <Sent to={sentTo} />
      )}
    </AccountPage>
  );
}

function WhatYouLeave() {
  const isMember = useIsMember();
  return (
    <>
      <p>
        <ForWhom />
      </p>
      <p className="after">
        Te veel berichten? Een vragenlijst overslaan mag altijd.
        {isMember && (
          <>
            {' '}
            Je kunt ook{' '}
            <Link to="/profiel?tab=general">
              kiezen voor <Unbroken>e-mail</Unbroken> of WhatsApp
            </Link>
            .
          </>
        )}
      </p>
    </>
  );
}
