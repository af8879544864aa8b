import { useQuery } from '@tanstack/react-query';
import type { OwnAccount } from '#contract/calls/office/staff/own-account.ts';
import { staffRoles } from '#contract/roles.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { NotThere } from '../campaigns/NotThere.tsx';
import { accountQuery } from './accountQuery.ts';
import { LoginAgain } from './LoginAgain.tsx';
import { OtherApp } from './OtherApp.tsx';
import { OwnAddress } from './OwnAddress.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Recovery } from './Recovery.tsx';

/** By what somebody logs in, and where: /mijn-account */
export default function Account() {
  const heading = useHeadingFocus();
  useTitle('Mijn account');
  const { staff } = useSession();
  const { data, isPending, isError, error, refetch } = useQuery(accountQuery);
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
      {isPending && <TableSkeleton rows={4} label="Bezig met laden van je account." />}
      {isError && !data && (
        <NotThere title="Je account kon niet worden geladen." error={error} again={() => void refetch()} />
      )}
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
