import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OwnAccount } from '#contract/calls/office/staff/own-account.ts';
import { logout } from '#contract/calls/office/staff.ts';
import { problems } from '#contract/problem.ts';
import { staffRoles } from '#contract/roles.ts';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { type LoginArrival, learnSession, useSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { accountQuery } from './accountQuery.ts';
import { OtherApp } from './OtherApp.tsx';
import { OwnAddress } from './OwnAddress.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Recovery } from './Recovery.tsx';

/** By what somebody logs in is changed only soon after logging in. What is typed elsewhere stays in this browser. */
function LoginAgain() {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const leaving = useMutation({
    mutationFn: () => call(logout),
    async onSuccess() {
      const arrival: LoginArrival = { from: '/mijn-account', why: 'again' };
      learnSession({ ...session, staff: null });
      await navigate('/inloggen', { state: arrival });
    },
    onError: () => toast.error(problems.failed.message),
  });
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
  const heading = useHeadingFocus();
  useTitle('Mijn account');
  const { staff } = useSession();
  const { data, error, refetch } = useQuery(accountQuery);
  if (!staff) return null;
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={heading}>Mijn account</h1>
          <p className="soft">
            <bdi>{staff.name}</bdi>, {staffRoles[staff.role]}, {staff.email}
          </p>
        </div>
      </div>
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
      {!fresh && <LoginAgain />}
      <Passkeys passkeys={account.passkeys} fresh={fresh} />
      <Recovery left={account.recovery_left} fresh={fresh} />
      <OtherApp fresh={fresh} />
      <OwnSessions sessions={account.sessions} />
    </>
  );
}
