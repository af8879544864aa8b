import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import { call, queries } from '../../api.ts';
import { listen } from '../../live/live.ts';

export const staffQuery = { queryKey: ['staff'], queryFn: () => call(listColleagues), staleTime: 5000 };

/** Looks again when a colleague comes, goes or may do something else. */
export function useColleagues() {
  useEffect(
    () =>
      listen('staff', async () => {
        await queries.invalidateQueries({ queryKey: staffQuery.queryKey });
        return queries.getQueryState(staffQuery.queryKey)?.status === 'success';
      }),
    [],
  );
  return useQuery(staffQuery);
}

/** After an act: who is looking may be somebody else by now. */
export const staffChanged = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: staffQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['session'] }),
  ]);
