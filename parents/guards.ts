import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useIsMember } from './session.ts';

/**
 * Who may see a screen. `guest`: visitors who are not logged in. `guest or token`: they, and everybody who holds a link
 * with a token, because a mailed link must work no matter who is logged in. `member`: those who are logged in.
 */
export type Guard = 'open' | 'guest' | 'guest or token' | 'member';

/** Where the guard sends this visitor instead, or null when the screen is theirs. */
export function useDetour(guard: Guard): string | null {
  const isMember = useIsMember();
  const [cameAsMember] = useState(isMember);
  const [query] = useSearchParams();
  const { state } = useLocation();

  if (guard === 'member') return isMember ? null : '/login';
  if (guard === 'open' || !isMember) return null;
  if (guard === 'guest or token' && query.get('token')) return null;
  // Anyone who logged in on this very screen wants to go on; anyone who came here logged in took a wrong turn.
  if (cameAsMember) return '/';
  // A mail may lead to the answers, and the log-in came first.
  return (state as { tab?: unknown } | null)?.tab === 'attributes' ? '/profiel?tab=attributes' : '/profiel';
}
