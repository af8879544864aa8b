import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listReadable } from '#contract/calls/office/staff/readable.ts';
import { call } from '../../api.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { period } from '../campaigns/campaign-words.ts';

export const readableQuery = { queryKey: ['readable'], queryFn: () => call(listReadable), staleTime: 60_000 };

export function Readable() {
  const { data, error, refetch } = useQuery(readableQuery);
  if (!data) return <Awaited query={{ data, error, refetch }} rows={3} of="de uitkomsten" many />;
  if (data.campaigns.length === 0) {
    return (
      <p className="say after">Je leest mee. Hier staan de vragenlijsten zodra er uitkomsten zijn die je mag lezen.</p>
    );
  }
  return (
    <TitledSection id="uitkomsten" title="Uitkomsten om te lezen">
      <ul className="waits">
        {data.campaigns.map(({ id, title, anonymous, ends_at }) => (
          <li key={id}>
            <Link to={`/vragenlijsten/${id}/resultaten`}>{title}</Link>
            <span className="soft small">{`${whenOpen(ends_at, new Date())}${anonymous ? ', anoniem' : ''}`}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** 'Loopt tot en met 22 december 2026', or 'Liep' once it is closed. */
export function whenOpen(ends_at: string | null, now: Date): string {
  const until = period({ opens_at: null, ends_at });
  return `${ends_at && new Date(ends_at) <= now ? 'Liep' : 'Loopt'}${until ? ` ${until}` : ''}`;
}
