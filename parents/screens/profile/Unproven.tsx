import type { ReactNode } from 'react';
import { resendEmail, resendPhone, type UserView } from '#contract/calls/members.ts';
import { day } from '#contract/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { shownPhone } from '../../fields/shownPhone.ts';
import { softened } from '../../softened.ts';
import { useResend } from './useResend.ts';

type Props = { user: UserView; what: 'email' | 'phone' };

/** Something that the member entered and has not proven yet. */
export function Unproven({ user, what }: Props) {
  if (what === 'email') {
    if (!user.email_verified) return <UnprovenEmail user={user} />;
    return user.email_counts_from && <WaitsForYes from={user.email_counts_from} what="e-mailadres" />;
  }
  if (user.phone === null) return null;
  if (!user.phone_verified) return <UnprovenPhone number={user.phone} user={user} />;
  return user.phone_counts_from && <WaitsForYes from={user.phone_counts_from} what="telefoonnummer" />;
}

/** Proven, and entered without the password: it is the old address that says when. */
function WaitsForYes({ from, what }: { from: string; what: string }) {
  return (
    <Notice title={softened(`Je nieuwe ${what} telt nog niet mee.`)}>
      {`Je hebt het bevestigd. Tot ${day(new Date(from))} blijft alles zoals het was. Wil je niet wachten? Zeg dan ‘ja’ in de e-mail aan je oude adres.`}
    </Notice>
  );
}

function UnprovenEmail({ user: { email, old_email } }: { user: UserView }) {
  return (
    <Waiting
      title="Je e-mailadres is nog niet bevestigd."
      again="Verstuur de e-mail opnieuw"
      sentAgain="We hebben de e-mail opnieuw verstuurd. Zie je hem niet? Kijk dan ook bij je spam."
      resend={resendEmail}
    >
      Open de link in de e-mail aan <bdi>{email}</bdi>.
      {old_email && (
        <>
          {' '}
          Tot dan gebruiken we je oude adres, <bdi>{old_email}</bdi>. Daarmee log je ook in.
        </>
      )}
    </Waiting>
  );
}

function UnprovenPhone({ number, user: { old_phone } }: { number: string; user: UserView }) {
  return (
    <Waiting
      title={softened('Je telefoonnummer is nog niet bevestigd.')}
      again="Verstuur de sms opnieuw"
      sentAgain="We hebben de sms opnieuw verstuurd."
      resend={resendPhone}
    >
      Open de link in de sms aan <Digits>{number}</Digits>.
      {old_phone && (
        <>
          {' '}
          Tot dan gebruiken we je oude nummer, <Digits>{old_phone}</Digits>.
        </>
      )}
    </Waiting>
  );
}

/** A number stays on one line. */
const Digits = ({ children }: { children: string }) => shownPhone(children).replaceAll(' ', '\u00a0');

type WaitingProps = {
  title: string;
  again: string;
  sentAgain: string;
  resend: Parameters<typeof useResend>[0];
  children: ReactNode;
};

function Waiting({ title, again, sentAgain, resend, children }: WaitingProps) {
  const { send, state, why, isLater } = useResend(resend);
  return (
    <Notice
      title={title}
      action={
        <button type="button" className="link-button" onClick={send} aria-busy={state === 'busy' || undefined}>
          {state === 'busy' ? 'Bezig met versturen' : again}
        </button>
      }
    >
      {children}
      {state === 'sent' && (
        <> {isLater ? 'Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.' : sentAgain}</>
      )}
      {state === 'failed' && (
        <strong> {`Het opnieuw versturen is mislukt, probeer het later nogmaals. ${why ?? ''}`}</strong>
      )}
    </Notice>
  );
}
