import type { Results } from '#contract/calls/office/results.ts';
import { isoDay } from '#contract/format.ts';
import type { Dispositions } from '#contract/office/dispositions.ts';
import { readDispositions } from '../../fieldwork/monitor/dispositions.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Reader, showResults } from '../../results/results-view.ts';
import { accountOfFieldwork, accountOfWeights } from '../account.ts';
import type { ExportRow } from '../export-register.ts';
import { fileName } from '../file-name.ts';
import { type CodebookSource, codebookColumns } from './codebook.ts';
import { ddiVariables } from './ddi-variables.ts';
import type { FileChunks } from './file.ts';
import { element, worded } from './xml.ts';

/** The codebook as archives of research take it. Counts in it are those that its reader sees on the screen. */
export async function writeDdi(acting: Acting, reader: Reader, row: ExportRow): Promise<FileChunks> {
  const { db, clock } = acting;
  const weighting = row.wanted.weighting ?? null;
  const described = await codebookColumns(db, row.campaign_id, row.number, weighting);
  const shown = await figuresFor(acting, reader, row);
  const { campaign } = described;
  const dispositions = campaign.anonymous ? null : await readDispositions(db, campaign, acting);
  return ddiText(described, row, shown, dispositions, clock.now());
}

/** What a reader who sees no figures gets: a codebook without counts. */
const without_figures: readonly string[] = ['results_base_small', 'results_group_not_shown'];

async function figuresFor(acting: Acting, reader: Reader, { campaign_id, number, wanted }: ExportRow) {
  const { weighting } = wanted;
  // Joined answers have a variable of their own, without counts.
  const asked = { snapshot: String(number), with: 'apart', ...(weighting && { weighting: String(weighting) }) };
  return showResults(acting, reader, campaign_id, asked).catch((error: unknown) => {
    if (error instanceof Problem && without_figures.includes(error.code)) return undefined;
    throw error;
  });
}

const schema = 'https://ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd';

async function* ddiText(
  described: CodebookSource,
  row: ExportRow,
  shown: Results | undefined,
  dispositions: Dispositions | null,
  now: Date,
): FileChunks {
  const { campaign, snapshot, columns } = described;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<codeBook xmlns="ddi:codebook:2_5" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="ddi:codebook:2_5 ${schema}" version="2.5" xml:lang="nl">\n`;
  yield element('docDscr', {}, [
    element('citation', {}, [
      element('titlStmt', {}, worded('titl', `Codeboek bij ${campaign.title}`)),
      element('verStmt', {}, worded('version', row.stamp, { date: isoDay(now) })),
    ]),
  ]);
  yield `\n${studyOf(described, shown, dispositions)}\n`;
  const name = fileName({ campaign: row.campaign, stamp: row.stamp, format: 'sav' });
  const cases = shown?.rules === 'inside' ? snapshot.respondents : (shown?.respondents ?? undefined);
  yield element('fileDscr', { ID: 'F1' }, [
    element('fileTxt', {}, [
      worded('fileName', name),
      element('dimensns', {}, [
        ...(cases === undefined ? [] : [worded('caseQnty', String(cases))]),
        worded('varQnty', String(columns.length)),
      ]),
      element('fileType', { charset: 'UTF-8' }),
    ]),
  ]);
  yield '\n<dataDscr>\n';
  yield* ddiVariables(described, shown);
  yield '</dataDscr>\n</codeBook>\n';
}

function studyOf(
  { campaign, snapshot }: CodebookSource,
  shown: Results | undefined,
  dispositions: Dispositions | null,
): string {
  const begins = campaign.opens_at ?? campaign.created_at;
  const ends = campaign.ends_at && campaign.ends_at < snapshot.made_at ? campaign.ends_at : snapshot.made_at;
  return element('stdyDscr', {}, [
    element('citation', {}, element('titlStmt', {}, [worded('titl', campaign.title), worded('IDNo', campaign.id)])),
    element('stdyInfo', {}, [
      worded(
        'abstract',
        `Antwoorden van ouders op de vragenlijst ‘${campaign.title}’${campaign.anonymous ? ', anoniem ingevuld' : ''}.`,
      ),
      element('sumDscr', {}, [
        element('collDate', { date: isoDay(begins), event: 'start' }),
        element('collDate', { date: isoDay(ends), event: 'end' }),
        worded('nation', 'Nederland', { abbr: 'NL' }),
        worded('anlyUnit', 'Ouder'),
        worded('universe', 'Ouders met een kind onder de 23 die meedoen aan het panel.'),
      ]),
    ]),
    element('method', {}, [
      element('dataColl', {}, [
        worded('sampProc', 'Online panel van vrijwilligers, geen aselecte steekproef.'),
        worded('collMode', 'Online vragenlijst.'),
        worded('weight', accountOfWeights(shown?.weighted ?? null)[1]),
      ]),
      ...(dispositions ? [element('anlyInfo', {}, worded('respRate', accountOfFieldwork(dispositions)[1]![1]))] : []),
    ]),
  ]);
}
