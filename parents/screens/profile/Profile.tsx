import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { userOfReply } from '../../reply-views.ts';
import { userQuery } from '../../user.ts';
import { NotHere } from '../NotHere.tsx';
import { Account } from './Account.tsx';
import { AccountUnderWay } from './AccountUnderWay.tsx';

const titles: Record<string, string> = { file: 'Wat we van je bewaren', password: 'Wachtwoord wijzigen' };

/** The heading stays the same one while the data come: it may have focus by then. */
export default function Profile() {
  const { data: user, isFetching, refetch } = useQuery({ ...userQuery, select: userOfReply });
  const [query] = useSearchParams();
  const tab = query.get('tab') ?? '';
  return (
    <div className={tab === 'file' ? 'wrap page personal-file' : 'wrap page'}>
      <h1>{titles[tab] ?? 'Mijn account'}</h1>
      {user && <Account user={user} />}
      {!user && isFetching && <AccountUnderWay />}
      {!user && !isFetching && (
        <div className="after">
          <NotHere title="Je gegevens kwamen niet binnen." retry={() => void refetch()} />
        </div>
      )}
    </div>
  );
}
