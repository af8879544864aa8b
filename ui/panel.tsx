import { createContext, type ReactNode, useContext } from 'react';

/** The names that the operator chose. The server writes them into every page, so that renaming needs no build. */
export interface Panel {
  panel_name: string;
  organisation: string;
  contact_url: string;
  privacy_url: string;
  /** Address of an own logo, or null for ours. */
  logo: string | null;
  /** How long things are kept, as the privacy statement says it. */
  keeps: {
    regret_days: number;
    unproven_days: number;
    inactive_months: number;
    after_notice_days: number;
    answer_link_months: number;
    leaving_text_months: number;
    said_months: number;
    audit_months: number;
  };
}

const PanelContext = createContext<Panel | null>(null);

export function PanelProvider({ panel, children }: { panel: Panel; children: ReactNode }) {
  return <PanelContext value={panel}>{children}</PanelContext>;
}

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('usePanel() stands outside a PanelProvider');
  return panel;
}

/** Reads `<script type="application/json" id="panel">` out of the page. */
export function readPanel(): Panel {
  const text = document.getElementById('panel')?.textContent;
  if (!text) throw new Error('The page has no #panel script: was it served by the server?');
  const panel = JSON.parse(text) as Panel;
  return { ...panel, logo: panel.logo || null };
}
