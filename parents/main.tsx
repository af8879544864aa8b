import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Page } from '#ui/Page.tsx';
import { PanelProvider, readPanel } from '#ui/panel.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { queries } from './api.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import { Frame } from './Frame.tsx';
import { loadEarlyScreen, Screens } from './routes.tsx';
import { followOtherTabs } from './session.ts';
import './style.css';

followOtherTabs();

/** A screen that is under way beside this script is waited for so long, and then drawn together with its frame. */
const patience_ms = 100;
const late = new Promise((resolve) => setTimeout(resolve, patience_ms));
// Without its script the screen says so itself.
void Promise.race([loadEarlyScreen(window.location.pathname).catch(() => undefined), late]).then(draw);

function draw(): void {
  // Without transitions a log-out and the way to the next screen are one step, so that no guard comes in between, and
  // a slow screen shows that it is coming instead of a press that seems to do nothing.
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <PanelProvider panel={readPanel()}>
        <FailureBoundary frame={(screen) => <Page>{screen}</Page>}>
          <QueryClientProvider client={queries}>
            <ToastProvider>
              <BrowserRouter useTransitions={false}>
                <Frame>
                  <Screens />
                </Frame>
              </BrowserRouter>
            </ToastProvider>
          </QueryClientProvider>
        </FailureBoundary>
      </PanelProvider>
    </StrictMode>,
  );
}
