import type { Config } from '../../config/config.ts';
import { hashOf } from './send.ts';

export type Side = 'public' | 'office';

/** The operator's names as the front ends read them, in ui/panel.tsx. */
export type PanelNames = {
  panel_name: string;
  organisation: string;
  contact_url: string;
  privacy_url: string;
  logo: string | null;
  keeps: Record<string, number>;
};

export const panelOf = (config: Config): PanelNames => ({
  panel_name: config.panel_name,
  organisation: config.organisation,
  contact_url: config.contact_url,
  privacy_url: config.privacy_url,
  logo: config.logo ? '/logo' : null,
  keeps: {
    regret_days: config.regret_days,
    unproven_days: config.keep_unproven_days,
    inactive_months: config.keep_inactive_months,
    after_notice_days: config.keep_after_notice_days,
    answer_link_months: config.keep_answer_link_months,
    leaving_text_months: config.keep_leaving_text_months,
    said_months: config.keep_said_months,
    audit_months: config.keep_audit_months,
  },
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

export type RenderedHtml = { html: string; css: string };

/** Fills a built entry, so that it becomes a page: with names, data, and what the server rendered. */
export function fill(template: string, panel: PanelNames, rendered?: RenderedHtml): string {
  const data = JSON.stringify(panel).replaceAll('<', '\\u003c');
  return template
    .replace(/\{(panel_name|organisation)\}/g, (_, name: 'panel_name' | 'organisation') => escapeHtml(panel[name]))
    .replace(/(<script type="application\/json" id="panel">)[^<]*/, (_, tag: string) => tag + data)
    .replace('<!--css-->', () => (rendered ? `<style>${rendered.css}</style>` : ''))
    .replace('<!--html-->', () => rendered?.html ?? '');
}

const reportsTo = { public: '/api/v1/csp-report', office: '/api/office/v1/csp-report' };

/** Inline scripts and styles are allowed by their hash, so that one compressed page serves everybody: no nonce. */
export function policyOf(html: string, side: Side): string {
  const inline = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}(?<attributes>[^>]*)>(?<content>[^]*?)</${tag}>`, 'g'))]
      .filter(({ groups }) => !/ src=|application\/json/.test(groups!.attributes!) && groups!.content !== '')
      .map(({ groups }) => `'sha256-${hashOf(groups!.content!)}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline('script')].join(' '),
    ["style-src 'self'", ...inline('style')].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The office shows the e-mails of its mailbox in a frame.
    ...(side === 'office' ? ["frame-src 'self'"] : []),
    `report-uri ${reportsTo[side]}`,
  ].join('; ');
}
