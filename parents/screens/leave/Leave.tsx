import { useState } from 'react';
import { Link } from 'react-router';
import { usePanel } from '#ui/panel.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { ForWhom } from '../../sections/WhoItIs.tsx';
import { useIsMember } from '../../session.ts';
import { AccountForm } from '../account/AccountForm.tsx';
import { AccountPage } from '../account/AccountPage.tsx';
import { LeaveAlternatives } from './LeaveAlternatives.tsx';
import { LeaveFields } from './LeaveFields.tsx';
import { Sent } from './Sent.tsx';
import { useLeaveForm } from './useLeaveForm.ts';

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
