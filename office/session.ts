import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { keepSession, logout, type OfficeSession, readSession } from '#contract/calls/office/staff.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OwnQuestion } from '#contract/own-questions.ts';
import { problems } from '#contract/problem.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, officeQueries } from './api.ts';

/** What the log-in is told about how somebody came there. */
export type LoginArrival = { from?: string; why?: 'ended' | 'left' | 'again' } | null;

const queryKey = ['session'];
const lookAgainMs = 60_000;

/** Who is logged in. Asked again every minute and on coming back to the tab, which does not keep the session alive. */
export function useSession(): OfficeSession {
  return useSuspenseQuery({
    queryKey,
    queryFn: async () => learnQuestions(await call(readSession)),
    staleTime: lookAgainMs,
    refetchInterval: ({ state }) => (state.data?.staff ? lookAgainMs : false),
    refetchOnWindowFocus: 'always',
  }).data;
}

/** Whether a screen shows the way to what this call answers. The server is the guard: this only hides. */
export function useMay({ may }: Endpoint): boolean {
  const { staff } = useSession();
  return staff !== null && (!may || may.includes(staff.role));
}

/** The office goes by the organisation's own profile questions as the server does. Most have none, and load nothing for it. */
async function learnQuestions(session: OfficeSession): Promise<OfficeSession> {
  if (!session.own_questions) return session;
  const { adoptOwnQuestions } = await import('#contract/own-questions.ts');
  adoptOwnQuestions(session.own_questions as OwnQuestion[]);
  return session;
}

/**
 * After a log-in or log-out: what the last person saw is not for the next. Who leaves is out at once, before the log-in asks whether
 * anybody is logged in: they need no questions.
 */
export function learnSession(session: OfficeSession): void {
  if (session.staff && session.own_questions) void learnQuestions(session).then(putSession);
  else putSession(session);
}

function putSession(session: OfficeSession): void {
  officeQueries.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  officeQueries.setQueryData(queryKey, session);
}

/** Logs out, and says at the log-in how that came. */
export function useLogout(arrival: LoginArrival, onLeft?: () => void) {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(logout),
    async onSuccess() {
      onLeft?.();
      learnSession({ ...session, staff: null });
      await navigate('/inloggen', { state: arrival });
    },
    onError: () => toast.error(problems.failed.message),
  });
}

/** Going from screen to screen is work: it keeps the session alive, told once a minute at most. */
export function useKeepAlive(place: string, isStaff: boolean): void {
  const { mutate } = useMutation({ mutationFn: () => call(keepSession) });
  const told = useRef({ at: Number.NEGATIVE_INFINITY, place: '' });
  useEffect(() => {
    if (!isStaff || place === told.current.place || performance.now() - told.current.at < lookAgainMs) return;
    told.current = { at: performance.now(), place };
    mutate();
  }, [place, isStaff, mutate]);
}
