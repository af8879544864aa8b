import { Readable } from 'node:stream';
import type { listExports, makeExport } from '#contract/calls/office/exports.ts';
import * as calls from '#contract/calls/office/exports.ts';
import { readReportFile } from '#contract/calls/office/report.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { fileFormats } from '#contract/results/file-formats.ts';
import { type BackgroundKey, backgrounds } from '#questionnaire/background.ts';
import { staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { okAfter, type Route, route } from '../platform/http/route.ts';
import { readModel } from '../results/model.ts';
import { type Reader, snapshotNumber } from '../results/results-view.ts';
import { askForNewest } from '../results/snapshot/fresh.ts';
import { openSnapshot } from '../results/snapshot/read-snapshot.ts';
import { backgroundKeysIn } from '../results/tables/dimension.ts';
import { readWeightings } from '../results/weights/weightings.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { stageOf } from '../surveys/campaigns/open-campaign.ts';
import { asLine, readDue, readExports, readExport as readRegistered, removeExport } from './export-register.ts';
import { fileName } from './file-name.ts';
import { showCodebook } from './formats/codebook.ts';
import { type ExportRequest, registerExport } from './register-export.ts';
import { makeReportFile } from './report-file.ts';
import { writeEntered } from './write-export.ts';

/** What a file of a campaign can hold, and which files were made. */
async function showExports(acting: Acting, id: string, may_open_cases: boolean): Promise<Reply<typeof listExports>> {
  const { db, clock } = acting;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const { newer, latest } = await askForNewest(acting, campaign);
  const snapshot = latest && (await openSnapshot(db, latest));
  const model = snapshot && (await readModel(db, campaign, snapshot.versions));
  const variables = model?.asked.flatMap((one) => one.variables) ?? [];
  const mine = staffIdOf(acting.actor);
  return {
    title: campaign.title,
    stage: stageOf(campaign, clock.now()),
    anonymous: campaign.anonymous,
    may_open_cases,
    snapshot: snapshot
      ? { number: snapshot.number, made_at: snapshot.made_at.toISOString(), stamp: snapshot.stamp, newer }
      : null,
    backgrounds: snapshot ? backgroundKeysIn(snapshot).map((key) => ({ id: key, title: backgrounds[key].title })) : [],
    weightings: (await readWeightings(db, id)).map(({ number, variables: on }) => ({
      number,
      variables: on.map((key) => backgrounds[key as BackgroundKey].title),
    })),
    has_texts: variables.some(({ kind }) => kind === 'text'),
    exports: (await readExports(db, id)).map((row) => asLine(row, mine)),
  };
}

/**
 * Opens a file for SPSS in R: who finished, with labels for codes, and the weights as a design where the file has them. Among
 * the labels of a number is only the one for 'left open': as_factor() on every column with labels would make classes of numbers.
 * A level that nobody chose would make svychisq() answer NaN.
 */
const rScript = (file: string): string =>
  [
    'library(haven); library(survey)',
    `answers <- read_sav("${file}")`,
    'answers[] <- lapply(answers, function(x) if (any(attr(x, "labels") >= 0)) as_factor(x) else zap_labels(x))',
    'answers <- droplevels(subset(answers, afgerond == "Afgerond"))',
    'design <- svydesign(ids = ~1, weights = if ("gewicht" %in% names(answers)) ~gewicht else ~1, data = answers)',
    '',
  ].join('\n');

type Body = Output<typeof makeExport, 'body'>;

/** What somebody asks for on the screen, with only what goes with that kind of file. */
function exportRequestOf({
  format,
  why,
  until,
  texts,
  labels,
  background,
  weighting,
  snapshot,
  filter,
  split,
  with: more,
}: Body): ExportRequest {
  const chosen = { format, why, until, snapshot: snapshotNumber(snapshot) };
  const number = weighting ? Number(weighting) : null;
  const { of } = fileFormats[format];
  if (of === 'cases') return { ...chosen, texts, labels, background, weighting: number };
  if (of === 'codebook') return { ...chosen, weighting: number };
  const asked = {
    ...(filter && { filter }),
    ...(split && { split }),
    ...(weighting && { weighting }),
    ...(more && { with: more }),
  };
  return { ...chosen, weighting: number, asked };
}

type Colleague = { session_id: string; rights: readonly string[] };
const readerOf = ({ session_id, rights }: Colleague): Reader => ({
  session_id,
  may_open_cases: rights.includes('case_files'),
});
const attached = (name: string): string => `attachment; filename="${name}"`;

export const exportRoutes: Route[] = [
  route(calls.listExports, ({ acting, caller, params }) =>
    showExports(acting, params.id, readerOf(caller).may_open_cases),
  ),
  route(
    calls.makeExport,
    async ({ acting, caller, params, body }) => ({
      id: await registerExport(acting, params.id, exportRequestOf(body), readerOf(caller)),
    }),
    { transaction: false },
  ),
  route(calls.readExport, async ({ acting, caller, params, answer }) => {
    const { row, file } = await writeEntered(acting, readerOf(caller), params.id);
    answer.type(fileFormats[row.format].type).header('content-disposition', attached(fileName(row)));
    return file;
  }),
  route(readReportFile, async ({ acting, params, answer }) => {
    const { name, bytes } = await makeReportFile(acting, params.id, params);
    answer.header('content-disposition', attached(name));
    return Readable.from([bytes]);
  }),
  route(calls.removeExport, ({ db, acting, params }) => okAfter(removeExport(db, acting, params.id))),
  route(calls.readScript, async ({ db, params, answer }) => {
    const row = await readRegistered(db, params.id);
    if (row.format !== 'sav') throw new Problem('not_found');
    const name = fileName(row);
    answer.type('text/plain; charset=utf-8').header('content-disposition', attached(name.replace(/sav$/, 'R')));
    return rScript(name);
  }),
  route(calls.listDueExports, async ({ acting }) => ({
    exports: (await readDue(acting, staffIdOf(acting.actor)!)).map(
      ({ id, campaign_id, campaign, format, made_at, until }) => ({
        id,
        campaign_id,
        campaign,
        format,
        made_at: made_at.toISOString(),
        until,
      }),
    ),
  })),
  route(calls.readCodebook, ({ db, params }) => showCodebook(db, params.id)),
];
