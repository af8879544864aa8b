import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import { call, officeQueries } from '../../api.ts';
import { onTopic } from '../../live/live-stream.ts';

export const staffQuery = { queryKey: ['staff'], queryFn: () => call(listColleagues), staleTime: 5000 };

/** Looks again when a colleague comes, goes or may do something else. */
export function useColleagues() {
  useEffect(
    () =>
      onTopic('staff', async () => {
        await officeQueries.invalidateQueries({ queryKey: staffQuery.queryKey });
        return officeQueries.getQueryState(staffQuery.queryKey)?.status === 'success';
      }),
    [],
  );
  return useQuery(staffQuery);
}

/** After an act: who is looking may be somebody else by now. */
export const staffChanged = () =>
  Promise.all([
    officeQueries.invalidateQueries({ queryKey: staffQuery.queryKey }),
    officeQueries.invalidateQueries({ queryKey: ['session'] }),
  ]);
