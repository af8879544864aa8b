import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Skeleton } from '#ui/Skeleton.tsx';
import { readUser } from '../../reading.ts';
import { userQuery } from '../../user.ts';
import { NotHere } from '../NotHere.tsx';
import { Account } from './Account.tsx';

/** The heading stays the same one while the data come: it may have focus by then. */
export default function Profile() {
  const { data: user, isFetching, refetch } = useQuery({ ...userQuery, select: readUser });
  const [query] = useSearchParams();
  const isFile = query.get('tab') === 'file';
  return (
    <div className={isFile ? 'wrap page personal-file' : 'wrap page'}>
      <h1>{isFile ? 'Wat we van je bewaren' : 'Mijn account'}</h1>
      {user ? (
        <Account user={user} />
      ) : (
        <div className="after">
          {isFetching ? (
            <Skeleton rows={['line', 'tall', 'tall']} label="Je gegevens komen eraan, een moment." />
          ) : (
            <NotHere title="Je gegevens kwamen niet binnen." retry={() => void refetch()} />
          )}
        </div>
      )}
    </div>
  );
}
