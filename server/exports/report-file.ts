import type { ReportFileKind } from '#contract/calls/office/report.ts';
import type { OutcomePage } from '#contract/results/outcome-page.ts';
import { recordAudit } from '../platform/core/audit.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { sql } from '../platform/database/sql.ts';
import { readReport } from '../results/report/report.ts';
import { slug } from './file-name.ts';
import type { ReportFile } from './formats/report-charts.ts';
import { drawShareInThread, writeReportInThread } from './formats/report-file.ts';

const extensions: Record<ReportFileKind, string> = { slides: 'pptx', document: 'docx', pictures: 'zip' };

/** A report as slides, a document or pictures: what was published as it was frozen, a draft as readers would see it now. */
export async function makeReportFile(
  acting: Acting,
  id: string,
  { kind, of }: { kind: ReportFileKind; of: 'draft' | 'published' },
): Promise<{ name: string; bytes: Buffer }> {
  const { db, config } = acting;
  const page = of === 'published' ? await publishedPage(acting, id) : (await readReport(acting, id)).page;
  if (!page && of === 'published') throw new Problem('report_not_published');
  if (!page) throw new Problem('report_incomplete', { facts: { missing: 'een figuur' } });
  const file: ReportFile = {
    page,
    address: of === 'published' ? `${config.public_url}/uitkomst/${page.slug}` : null,
    panel: { name: config.panel_name, organisation: config.organisation },
  };
  const bytes = await writeReportInThread({ kind, file });
  await recordAudit(db, acting, { action: 'report_taken', about: id, detail: { format: extensions[kind] } });
  return {
    name: `${slug(page.title)}${of === 'draft' ? '-concept' : ''}.${extensions[kind]}`,
    bytes: Buffer.from(bytes),
  };
}

async function publishedPage({ db }: Acting, id: string): Promise<OutcomePage | null> {
  const row = await db.maybe(sql<{ page: OutcomePage }>`
    select page from survey.report where campaign_id = ${id} and state = 'published'`);
  return row?.page ?? null;
}

/** The picture of a page that everybody reads. */
export const sharePicture =
  ({ config: { public_url, panel_name, logo } }: Context) =>
  (page: OutcomePage): Promise<Uint8Array> =>
    drawShareInThread({
      page,
      site: `${new URL(public_url).host}/uitkomsten`,
      panel: { name: panel_name, own_logo: logo !== undefined },
    });
