import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  endOtherSessions,
  endOwnSession,
  mailAddressLink,
  type OwnAccount,
  type OwnSession,
  proveAddress,
} from '#contract/calls/office/staff/own-account.ts';
import { clockTime, dayMonth } from '#contract/format.ts';
import { staffRoles } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useLogout, useSession } from '../../session.ts';
import { lastHere } from '../staff/staff-words.ts';
import { accountChanged, accountQuery } from './accountQuery.ts';
import { OtherApp } from './OtherApp.tsx';
import { OwnPhone } from './OwnPhone.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Recovery } from './Recovery.tsx';

/** By what somebody logs in is changed only soon after logging in. What is typed elsewhere stays in this browser. */
function LoginAgain() {
  const leaving = useLogout({ from: '/mijn-account', why: 'again' });
  return (
    <div className="after">
      <Notice
        title="Je bent al langer ingelogd."
        action={<LinkButton onClick={() => leaving.mutate()}>Log opnieuw in</LinkButton>}
      >
        Om te veranderen hoe je inlogt, log je eerst opnieuw in. Zo kan niemand anders het aan een scherm dat open
        staat.
      </Notice>
    </div>
  );
}

/** By what somebody logs in, and where: /mijn-account */
export default function Account() {
  const { staff } = useSession();
  const { data, error, refetch } = useQuery(accountQuery);
  if (!staff) return null;
  return (
    <>
      <ScreenHead
        title="Mijn account"
        line={
          <>
            <bdi>{staff.name}</bdi>, {staffRoles[staff.role]}, {staff.email}
          </>
        }
      />
      <Awaited query={{ data, error, refetch }} rows={4} of="je account" />
      {data && <Keys account={data} email={staff.email} />}
    </>
  );
}

function Keys({ account, email }: { account: OwnAccount; email: string }) {
  const { fresh } = account;
  return (
    <>
      <OwnAddress email={email} proven={account.address_proven} />
      <OwnPhone ends={account.phone_ends} />
      {!fresh && <LoginAgain />}
      <Passkeys passkeys={account.passkeys} fresh={fresh} />
      <Recovery left={account.recovery_left} fresh={fresh} />
      <OtherApp fresh={fresh} />
      <OwnSessions sessions={account.sessions} />
    </>
  );
}

/** Whether the own address is right: asked once, of who was not let in by a mail. */
function OwnAddress({ email, proven }: { email: string; proven: boolean }) {
  const [search] = useSearchParams();
  const token = search.get('bevestig');
  const proving = useQuery({
    queryKey: ['account-address', token],
    queryFn: async () => {
      await call(proveAddress, { body: { token: token! } });
      await Promise.all([accountChanged(), askAnew(['letters'])]);
      return true;
    },
    enabled: token !== null && !proven,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const mailing = useMutation({ mutationFn: () => call(mailAddressLink) });
  const failed = mailing.error ?? (mailing.data ? null : proving.error);
  if (proven && token === null) return null;
  return (
    <TitledSection id="adres" title="Je e-mailadres">
      {proven ? (
        <p role="status">Je e-mailadres is bevestigd. Je kunt jezelf nu een test van een bericht sturen.</p>
      ) : (
        <>
          <p>
            Niemand weet nog zeker of <bdi>{email}</bdi> van jou is. Bevestig het, dan kun je jezelf een test van een
            bericht sturen.
          </p>
          <div className="actions">
            <Button
              kind="secondary"
              busy={mailing.isPending || proving.isFetching}
              busyText={proving.isFetching ? 'Bezig met bevestigen' : 'Bezig met versturen'}
              onClick={() => mailing.mutate()}
            >
              Stuur me een link
            </Button>
          </div>
          <div aria-live="polite">
            {mailing.data && <p className="soft">{`We hebben een link gestuurd naar ${email}.`}</p>}
          </div>
          <NotDone why={failed && whyNot(failed)} />
        </>
      )}
    </TitledSection>
  );
}

const ways: Record<OwnSession['way'], string> = {
  app: 'met wachtwoord en code',
  passkey: 'met een toegangssleutel',
  recovery: 'met een herstelcode',
  tryout: 'met een link van de testomgeving',
  joined: 'met een uitnodiging',
};

function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const toast = useToast();
  const now = new Date();
  const onError = (error: unknown) => toast.error(whyNot(error));
  const ending = useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSuccess: accountChanged,
    onError,
  });
  const endingAll = useMutation({
    mutationFn: () => call(endOtherSessions),
    async onSuccess() {
      await accountChanged();
      toast.success('Overal elders ben je uitgelogd.');
    },
    onError,
  });
  return (
    <TitledSection id="waar" title="Waar je bent ingelogd">
      <ul className="act-rows keys">
        {sessions.map((one) => (
          <li key={one.id}>
            <div>
              <b>{one.browser ?? 'Onbekende browser'}</b>
              {one.this && <span className="soft"> (hier)</span>}
              <p className="soft small">
                {`Ingelogd op ${dayMonth(new Date(one.began_at))} om ${clockTime(new Date(one.began_at))} uur, ${ways[one.way]}. Laatst gebruikt: ${lastHere(new Date(one.last_at), now)}.`}
              </p>
            </div>
            {!one.this && (
              <p className="acts">
                <LinkButton onClick={() => ending.mutate(one.id)}>Log daar uit</LinkButton>
              </p>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="actions">
          <Button kind="secondary" busy={endingAll.isPending} onClick={() => endingAll.mutate()}>
            Log overal elders uit
          </Button>
        </div>
      )}
    </TitledSection>
  );
}
