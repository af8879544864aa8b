import { useQuery } from '@tanstack/react-query';
import { checkToken } from '#contract/calls/account.ts';
import { call } from './api.ts';
import { useToken } from './session.ts';

/** Asks the server once, without retries, whether the session is alive. If not, its 401 logs out (api.ts). */
export function useSessionCheck(): void {
  const token = useToken();
  useQuery({
    queryKey: ['check-token', token],
    queryFn: () => call(checkToken),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
