import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { offerUndo } from '#ui/offerUndo.tsx';
import { PanelProvider, readPanel } from '#ui/panel.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';
import { officeQueries } from './api.ts';
import { OfficeErrorBoundary } from './OfficeErrorBoundary.tsx';
import { OfficeScreens } from './routes.tsx';
import './style.css';

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
