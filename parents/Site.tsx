import { QueryClientProvider, useIsMutating, useQuery } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { Link, useLocation } from 'react-router';
import { checkToken } from '#contract/calls/account.ts';
import { BrandWords } from '#ui/Brand.tsx';
import { MemberBar } from '#ui/MemberBar.tsx';
import { Page } from '#ui/Page.tsx';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { useLate } from '#ui/useLate.ts';
import { call, logOut, siteQueries } from './api.ts';
import { SiteScreens } from './routes.tsx';
import { SiteErrorBoundary } from './SiteErrorBoundary.tsx';
import { useToken } from './session.ts';

type Props = {
  panel: Panel;
  /** The router around the screens: one that follows the browser's address, or that stands still on the server. */
  router: (screens: ReactNode) => ReactNode;
};

/** The whole site, as the server draws it and as the browser takes it over. */
export function Site({ panel, router }: Props) {
  return (
    <StrictMode>
      <PanelProvider panel={panel}>
        <SiteErrorBoundary frame={(screen) => <Page>{screen}</Page>}>
          <QueryClientProvider client={siteQueries}>
            <ToastProvider>
              {router(
                <Frame>
                  <SiteScreens />
                </Frame>,
              )}
            </ToastProvider>
          </QueryClientProvider>
        </SiteErrorBoundary>
      </PanelProvider>
    </StrictMode>
  );
}

function Frame({ children }: { children: ReactNode }) {
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
