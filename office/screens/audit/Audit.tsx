import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { checkAuditChain, exportAudit, listAudit } from '#contract/calls/office/staff/audit-log.ts';
import type { Input } from '#contract/endpoint.ts';
import { clockTime } from '#contract/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { base, call } from '../../api.ts';
import { number } from '../../number.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { OlderButton } from '../../parts/OlderButton.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { AuditDays } from './AuditDays.tsx';
import { AuditFilter } from './AuditFilter.tsx';
import { memberCode } from './audit-words.ts';

type Query = NonNullable<Input<typeof listAudit, 'query'>>;
type AuditFilterValues = Omit<Query, 'before'>;

/** What stands in the address, in the words of the call; what is not there is not asked. */
const names = { wie: 'who', wat: 'group', dag: 'day', ouder: 'member' } as const;

function filterIn(address: URLSearchParams): AuditFilterValues {
  const given = Object.entries(names).flatMap(([dutch, name]) => {
    const value = address.get(dutch);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given) as AuditFilterValues;
}

function useAudit(filter: AuditFilterValues) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => call(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ older, lines }) => (older ? String(lines.at(-1)?.number) : undefined),
    placeholderData: keepPreviousData,
    // Any act elsewhere adds a line.
    staleTime: 0,
  });
}

const chainQuery = {
  queryKey: ['audit-chain'],
  queryFn: () => call(checkAuditChain),
  staleTime: 60_000,
};

/** Who did what, and who saw whom: /logboek */
export default function Audit() {
  const [address] = useSearchParams();
  const filter = filterIn(address);
  const audit = useAudit(filter);
  const { data } = audit;
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const first = data?.pages[0];
  const chosen = new URLSearchParams(filter as Record<string, string>).toString();
  return (
    <>
      <ScreenHead
        title="Logboek"
        actions={
          <a className={buttonClass('secondary')} href={`${base}${exportAudit.path}${chosen && `?${chosen}`}`} download>
            Exporteren
          </a>
        }
      />
      {first && <p className="say staff-say">{saysToday(first.members_today)}</p>}
      <AuditFilter />
      <p className="note soft small">
        Dit logboek noemt een ouder met een eigen code. Die leidt naar niemand meer als de ouder is gewist. Het kenmerk
        van de andere schermen, zoals K9N0-8KZE, vul je in bij ‘Wie zag deze ouder?’.
      </p>
      <Chain />
      {filter.member && first?.seen && (
        <p className="note" role="status">
          <b>{`Wie zag ${memberCode(filter.member)}?`}</b> {saysSeen(first.seen)} De ouder ziet dezelfde lijst in het
          eigen dossier, zonder namen van collega’s. Wat een collega er zelf bij schreef, staat op de pagina van de
          ouder.
        </p>
      )}
      <Awaited query={audit} rows={8} of="het logboek" />
      {data && lines.length === 0 && <p className="note">Geen regels. Kies een andere dag, collega of soort.</p>}
      <AuditDays lines={lines} />
      <OlderButton query={audit}>Laat oudere regels zien</OlderButton>
    </>
  );
}

function saysToday(members: number) {
  if (members === 0) return 'Vandaag keek niemand bij een ouder.';
  return (
    <>
      Vandaag keken collega’s bij <b>{members === 1 ? '1 ouder' : `${members} ouders`}</b>.
    </>
  );
}

function saysSeen({ colleagues, times }: { colleagues: number; times: number }): string {
  if (times === 0) return 'Geen collega.';
  const who = colleagues === 1 ? 'Eén collega' : `${colleagues} collega’s`;
  return `${who}, ${times === 1 ? 'één keer' : `${times} keer`}.`;
}

/** Each line holds the fingerprint of the one before: what was changed or taken out shows. */
function Chain() {
  const { data, error, refetch } = useQuery(chainQuery);
  if (error && !data) {
    return (
      <p className="note soft small">
        Het logboek kon niet worden nagekeken.{' '}
        <button type="button" className="link-button" onClick={() => void refetch()}>
          Probeer opnieuw
        </button>
      </p>
    );
  }
  if (!data) return <p className="note soft small">Bezig met nakijken of er iets is veranderd of weggehaald.</p>;
  if (data.broken !== null) {
    return (
      <div className="note">
        <Notice kind="wrong" title={`Regel ${data.broken} is veranderd of weggehaald.`}>
          Dat kan alleen iemand met toegang tot de database. Bel wie de server beheert.
        </Notice>
      </div>
    );
  }
  const lines = data.lines === 1 ? '1 regel' : `${number(data.lines)} regels`;
  return (
    <p className="note soft small">
      {`Van ${lines} is er geen veranderd of weggehaald; nagekeken om ${clockTime(new Date(data.at))} uur.`}
    </p>
  );
}
