import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { checkToken } from '#contract/calls/account.ts';
import { BrandWords } from '#ui/Brand.tsx';
import { MemberBar } from '#ui/MemberBar.tsx';
import { Page } from '#ui/Page.tsx';
import { useLate } from '#ui/useLate.ts';
import { call, logOut } from './api.ts';
import { useToken } from './session.ts';

export function Frame({ children }: { children: ReactNode }) {
  useSessionCheck();
  const { pathname } = useLocation();
  return (
    <Page
      above={<Bar />}
      brand={
        <Link className="brand" to="/">
          <BrandWords />
        </Link>
      }
      end={
        /^\/(inloggen|login)\/?$/.test(pathname) ? undefined : (
          <Link className="enter" to="/inloggen">
            Inloggen
          </Link>
        )
      }
    >
      <noscript>
        <div className="wrap">
          <p className="notice wait">
            <span>
              <strong>Deze site werkt alleen met JavaScript.</strong> Zet dat aan in je browser. Laad de pagina dan
              opnieuw.
            </span>
          </p>
        </div>
      </noscript>
      {children}
      <StillBusy />
    </Page>
  );
}

/** What somebody sent and waits for: after three seconds it says so. */
function StillBusy() {
  const isBusy = useIsMutating() > 0;
  return (
    <p className="busy-late" role="status">
      {isBusy && <Late />}
    </p>
  );
}
const Late = () => (useLate() ? 'Het duurt langer dan anders. We wachten nog op antwoord.' : null);

/** In the page of everybody, as the server draws it; shown to who is logged in (frame.css). */
const Bar = () => (
  <MemberBar>
    <Link to="/profiel">Mijn account</Link>
    <Link to="/" onClick={logOut}>
      Uitloggen
    </Link>
  </MemberBar>
);

/** Asks the server once, without retries, whether the session is alive. If not, its 401 logs out (api.ts). */
function useSessionCheck(): void {
  const token = useToken();
  useQuery({
    queryKey: ['check-token', token],
    queryFn: () => call(checkToken),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
