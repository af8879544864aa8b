import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui/Skeleton.tsx';
import { readUser } from '../../reading.ts';
import { userQuery } from '../../user.ts';
import { NotHere } from '../NotHere.tsx';
import { Account } from './Account.tsx';

export default function Profile() {
  const { data: user, isFetching, refetch } = useQuery({ ...userQuery, select: readUser });
  if (user) return <Account user={user} />;
  return (
    <div className="wrap page">
      <h1>Mijn account</h1>
      <div className="after">
        {isFetching ? (
          <Skeleton rows={['line', 'tall', 'tall']} label="Je gegevens komen eraan, een moment." />
        ) : (
          <NotHere title="Je gegevens kwamen niet binnen." retry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
