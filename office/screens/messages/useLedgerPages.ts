import { useInfiniteQuery } from '@tanstack/react-query';
import type { listCameIn, listUndelivered } from '#contract/calls/office/support/ledger.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../api.ts';

export const ledgerMs = 10_000;

type PagedCall = typeof listCameIn | typeof listUndelivered;

/** Lines of the ledger, a page at a time, which renew themselves while somebody looks. */
export function useLedgerPages<Of extends PagedCall>(name: string, of: Of) {
  type Page = Reply<Of>;
  const query = useInfiniteQuery({
    queryKey: ['ledger', name],
    queryFn: ({ pageParam }) =>
      call(of as PagedCall, { query: pageParam ? { before: pageParam } : {} }) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ older, lines }: Page) => (older ? lines.at(-1)?.id : undefined),
    refetchInterval: ledgerMs,
  });
  return { query, lines: query.data?.pages.flatMap(({ lines }) => lines as Page['lines'][number][]) };
}
