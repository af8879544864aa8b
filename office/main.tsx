import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { offerUndo } from '#ui/offerUndo.tsx';
import { PanelProvider, readPanel } from '#ui/panel.tsx';
import { ClosedSchool } from '#ui/pictures/ClosedSchool.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { officeQueries } from './api.ts';
import { OfficeScreens } from './routes.tsx';

/** Catches what a screen threw while it was being drawn, and a first call that got no answer. */
class OfficeErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="entrance">
        <main id="inhoud" className="wrap page">
          <div className="sheet-scene">
            <ClosedSchool />
            <div>
              <h1>Oeps..</h1>
              <p>Er is iets misgegaan. Probeer het opnieuw, of kom over een paar minuten terug.</p>
            </div>
            <div className="actions">
              {/* The same address anew, with fresh scripts. */}
              <a className={buttonClass()} href={window.location.href}>
                Probeer opnieuw
              </a>
            </div>
          </div>
        </main>
      </div>
    );
  }
}

// Without transitions a log-out and the way to the next screen are one step, and no guard comes in between.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PanelProvider panel={readPanel()}>
      <OfficeErrorBoundary>
        <QueryClientProvider client={officeQueries}>
          <ToastProvider offerUndo={offerUndo}>
            <BrowserRouter useTransitions={false}>
              <OfficeScreens />
            </BrowserRouter>
          </ToastProvider>
        </QueryClientProvider>
      </OfficeErrorBoundary>
    </PanelProvider>
  </StrictMode>,
);
