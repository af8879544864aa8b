import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';

/** Where the server gave out this document. */
const servedAt = globalThis.location?.pathname;

/**
 * The survey is a page of its own. Who comes to its address from inside the site gets that page by loading the
 * document anew. If the server gave out this site even there, the address is no survey's.
 */
export function SurveyRedirect() {
  const { pathname } = useLocation();
  const isServed = pathname === servedAt;
  useEffect(() => {
    if (!isServed) window.location.reload();
  }, [isServed]);
  return isServed ? <ErrorScreen /> : null;
}
