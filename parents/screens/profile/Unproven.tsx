import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { resendEmail, resendPhone, type UserView } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { day } from '#contract/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { Unbroken, unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';
import { shownPhone } from '../../fields/shownPhone.ts';
import { userQuery } from '../../user.ts';
import { toldBy } from '../account/AfterProof.tsx';

function useResend(endpoint: typeof resendEmail | typeof resendPhone) {
  const toast = useToast();
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const { mutate, isPending, isError, isSuccess, error, data } = useMutation({
    mutationFn: async () => saidLater(await call(endpoint)),
    onSuccess: () => toast.success('Verificatie is opnieuw verstuurd!'),
    onError: (failure) => {
      toast.error('Het opnieuw versturen is mislukt, probeer het later nogmaals.');
      // It was proven meanwhile, perhaps on another device.
      const isProven = failure instanceof CallFailed && failure.status === 422;
      if (isProven) void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });

  function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  }

  const state = isPending ? 'busy' : isSuccess ? 'sent' : isError ? 'failed' : undefined;
  return { send, state, why: reasonOf(error), isLater: data === true } as const;
}

/** A server need not say anything of it. */
const saidLater = (reply: object | null | undefined): boolean => (reply as { sms?: unknown } | null)?.sms === 'later';

/** When to try again, or why no text message can be sent, where the server says so. */
function reasonOf(error: Error | null): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  return error.status === 429 || error.body.type === 'SMS_REFUSED' ? error.body.message : undefined;
}

/** `mend`: where the field itself does not stand, there is a way to it. */
type Props = { user: UserView; what: 'email' | 'phone'; mend?: boolean };

/** Something that the member entered and has not proven yet. */
export function Unproven({ user, what, mend = false }: Props) {
  if (what === 'email') {
    if (!user.email_verified) return <UnprovenEmail user={user} mend={mend} />;
    return user.email_counts_from && <WaitsForYes from={user.email_counts_from} what="email" />;
  }
  if (user.phone === null) return <PhoneGoes user={user} />;
  if (!user.phone_verified) return <UnprovenPhone number={user.phone} user={user} mend={mend} />;
  return user.phone_counts_from && <WaitsForYes from={user.phone_counts_from} what="phone" />;
}

/** The number is to be taken out, and nobody knows whether its owner said so. */
function PhoneGoes({ user: { old_phone, phone_counts_from } }: { user: UserView }) {
  if (!old_phone || !phone_counts_from) return null;
  return (
    <Notice title="Je telefoonnummer staat er nog even.">
      Tot {day(new Date(phone_counts_from))} blijft <Digits>{old_phone}</Digits> je nummer. Wil je niet wachten? Zeg dan
      ‘ja’ in de <Unbroken>e-mail</Unbroken> {toldBy.phone}.
    </Notice>
  );
}

/** Proven, and nobody knows whether it is the owner's: it is the old address that says when. */
function WaitsForYes({ from, what }: { from: string; what: Props['what'] }) {
  return (
    <Notice title={`Je nieuwe ${what === 'email' ? 'e-mailadres' : 'telefoonnummer'} telt nog niet mee.`}>
      {`Je hebt het bevestigd. Tot ${day(new Date(from))} blijft alles zoals het was. Wil je niet wachten? Zeg dan ‘ja’ in de e-mail ${toldBy[what]}.`}
    </Notice>
  );
}

/** What is needed besides the link, when nobody knows whether the change is the owner's. */
const andYes = (from: string | null, what: Props['what']) =>
  from && unbroken(` Zeg ook ‘ja’ in de e-mail ${toldBy[what]}. Anders telt het pas mee vanaf ${day(new Date(from))}.`);

type MendableProps = { user: UserView; mend: boolean };

function UnprovenEmail({ user: { email, old_email, email_counts_from }, mend }: MendableProps) {
  return (
    <Waiting
      title="Je e-mailadres is nog niet bevestigd."
      again={unbroken('Verstuur de e-mail opnieuw')}
      sentAgain={unbroken('We hebben de e-mail opnieuw verstuurd. Zie je hem niet? Kijk dan ook bij je spam.')}
      resend={resendEmail}
      mend={mend && 'Klopt het adres niet? Wijzig\u00a0het'}
    >
      Open de link in de <Unbroken>e-mail</Unbroken> aan <bdi>{email}</bdi>.
      {old_email && (
        <>
          {' '}
          Tot dan gebruiken we je oude adres, <bdi>{old_email}</bdi>. Daarmee log je ook in.
          {andYes(email_counts_from, 'email')}
        </>
      )}
    </Waiting>
  );
}

function UnprovenPhone({ number, user: { old_phone, phone_counts_from }, mend }: MendableProps & { number: string }) {
  return (
    <Waiting
      title="Je telefoonnummer is nog niet bevestigd."
      again="Verstuur de sms opnieuw"
      sentAgain="We hebben de sms opnieuw verstuurd."
      resend={resendPhone}
      mend={mend && 'Klopt het nummer niet? Wijzig\u00a0het'}
    >
      Open de link in de sms aan <Digits>{number}</Digits>.
      {old_phone && (
        <>
          {' '}
          Tot dan gebruiken we je oude nummer, <Digits>{old_phone}</Digits>.
        </>
      )}
      {andYes(phone_counts_from, 'phone')}
    </Waiting>
  );
}

/** A number stays on one line. */
const Digits = ({ children }: { children: string }) => shownPhone(children).replaceAll(' ', '\u00a0');

type WaitingProps = {
  title: string;
  again: ReactNode;
  sentAgain: ReactNode;
  resend: Parameters<typeof useResend>[0];
  mend: string | false;
  children: ReactNode;
};

function Waiting({ title, again, sentAgain, resend, mend, children }: WaitingProps) {
  const { send, state, why, isLater } = useResend(resend);
  return (
    <Notice
      title={title}
      action={
        <>
          <button type="button" className="link-button" onClick={send} aria-busy={state === 'busy' || undefined}>
            <span>{state === 'busy' ? 'Bezig met versturen' : again}</span>
          </button>
          {mend && <Link to="/profiel?tab=general">{mend}</Link>}
        </>
      }
    >
      {children}
      {state === 'sent' && (
        <> {isLater ? 'Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.' : sentAgain}</>
      )}
      {state === 'failed' && <strong> {`Versturen lukte niet. Probeer het later nog eens. ${why ?? ''}`}</strong>}
    </Notice>
  );
}
