import { useQuery } from '@tanstack/react-query';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import { askAnew, call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';

export const staffQuery = { queryKey: ['staff'], queryFn: () => call(listColleagues) };

export function useColleagues() {
  useLookAgain('staff', staffQuery.queryKey);
  return useQuery(staffQuery);
}

/** After an act: who is looking may be somebody else by now. */
export const staffChanged = () => askAnew(staffQuery.queryKey, ['session']);
