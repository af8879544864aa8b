import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { Page } from '#ui/Page.tsx';
import { type Panel, PanelProvider } from '#ui/panel.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { siteQueries } from './api.ts';
import { Frame } from './Frame.tsx';
import { SiteScreens } from './routes.tsx';
import { SiteErrorBoundary } from './SiteErrorBoundary.tsx';

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
