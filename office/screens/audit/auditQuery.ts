import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { checkAuditChain, listAudit } from '#contract/calls/office/staff/audit-log.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from '../../api.ts';

type Query = NonNullable<Input<typeof listAudit, 'query'>>;
export type AuditFilterValues = Omit<Query, 'before'>;

/** What stands in the address, in the words of the call; what is not there is not asked. */
const names = { wie: 'who', wat: 'group', dag: 'day', ouder: 'member' } as const;

export function filterIn(address: URLSearchParams): AuditFilterValues {
  const given = Object.entries(names).flatMap(([dutch, name]) => {
    const value = address.get(dutch);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given) as AuditFilterValues;
}

export function useAudit(filter: AuditFilterValues) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => call(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ older, lines }) => (older ? String(lines.at(-1)?.number) : undefined),
    placeholderData: keepPreviousData,
  });
}

export const chainQuery = {
  queryKey: ['audit-chain'],
  queryFn: () => call(checkAuditChain),
  staleTime: 60_000,
};
