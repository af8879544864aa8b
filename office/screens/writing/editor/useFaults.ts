import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PublishFault, publishFaults } from '#contract/calls/office/writing.ts';
import { CallFailed } from '#contract/client.ts';
import { call } from '../../../api.ts';
import { useSettled } from './useSettled.ts';

/** 'unknown': the server could not tell. */
export type KnownFaults = readonly PublishFault[] | 'unknown' | undefined;

/** What publishing would refuse, asked of publishing itself; undefined until it is known. */
export function useFaults(id: string, revision: number): KnownFaults {
  const settled = useSettled(revision);
  const { data, error } = useQuery({
    queryKey: ['publishing', id, settled],
    queryFn: () => call(publishFaults, { params: { id } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  return error instanceof CallFailed && error.status >= 500 ? 'unknown' : data?.faults;
}
