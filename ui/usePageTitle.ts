import { useLayoutEffect } from 'react';
import { usePanel } from './panel.tsx';

/** 'Fout: Aanmelden, stap 1 van 4 - Ouderpanel'; without a title just the name of the panel. */
export function pageTitle(title: string, panelName: string, hasErrors = false): string {
  return `${hasErrors ? 'Fout: ' : ''}${title ? `${title} - ` : ''}${panelName}`;
}

export function usePageTitle(title: string, hasErrors = false): void {
  const { panel_name } = usePanel();
  useLayoutEffect(() => {
    document.title = pageTitle(title, panel_name, hasErrors);
  }, [title, panel_name, hasErrors]);
}
