import type { FileTexts } from '#contract/results/file-formats.ts';
import { readDispositions } from '../../fieldwork/monitor/dispositions.ts';
import { Problem } from '../../platform/core/problem.ts';
import { firstNames } from '../../results/open-answers.ts';
import { hidePooled, shownColumns } from '../../results/snapshot/read-snapshot.ts';
import { shownStamp } from '../../results/snapshot/stamp.ts';
import { coarsen } from '../../results/tables/coarsen.ts';
import { backgroundKeysIn } from '../../results/tables/dimension.ts';
import { weightingOf } from '../../results/weights/use.ts';
import { accountOfCases, accountOfFieldwork, accountOfSnapshot, accountOfUse } from '../account.ts';
import type { CasesFile } from '../formats/file.ts';
import { fileColumns } from './columns.ts';
import { type CaseSource, caseRowsOf } from './source.ts';
import { TextColumns } from './texts.ts';

/** What somebody wants in a file with a row for each respondent. */
type CaseExportRequest = {
  texts: FileTexts;
  /** The most important first. */
  background: readonly string[];
  weighting: number | null;
  why: string;
  until: string;
};

/** Reads what a file needs before its first row. */
export async function openCases(given: CaseSource, wanted: CaseExportRequest): Promise<CasesFile> {
  const { tx, context, campaign, model } = given;
  const source = { ...given, snapshot: ownSnapshot(given) };
  const { snapshot } = source;
  const keys = wanted.background.map((name) => {
    const key = backgroundKeysIn(snapshot).find((one) => one === name);
    if (!key) throw new Problem(campaign.anonymous ? 'results_no_background' : 'results_column_unknown');
    return key;
  });
  const weighted = wanted.weighting === null ? undefined : await weightingOf(tx, snapshot, wanted.weighting);
  const people = Uint8Array.from(snapshot.codes.get('finished')!);
  const shown = shownColumns(snapshot);
  const made = await coarsen(
    people,
    [...shown, ...keys.map((key) => snapshot.codes.get(`background ${key}`)!)],
    weighted?.weights,
  );
  // A weight tells a class too, so with it others are pooled than without.
  hidePooled(snapshot, model.asked, made.columns);
  const coarsened = { ...made, columns: made.columns.slice(shown.length), lost: made.lost.slice(shown.length) };
  const known = keys.map((key, at) => ({ key, codes: coarsened.columns[at]! }));
  const variables = model.asked.flatMap((asked) => asked.variables).filter(({ kind }) => kind === 'text');
  const names = wanted.texts === 'masked' && variables.length > 0 ? await firstNames(tx) : new Set<string>();
  const texts = await TextColumns.open(
    tx,
    snapshot,
    variables.map(({ name }) => name),
    wanted.texts,
    names,
  );
  const dispositions = campaign.anonymous ? null : await readDispositions(tx, campaign, context);
  return {
    source,
    texts,
    columns: fileColumns(source, texts, known, coarsened.weights),
    portions: (what) => caseRowsOf(source, texts, what),
    dispositions,
    account: [
      ...accountOfSnapshot(campaign.title, { ...snapshot, stamp: shownStamp(snapshot, wanted.weighting) }),
      ...accountOfCases({ snapshot, known, coarsened, weighted, texts: wanted.texts }),
      ...(dispositions ? accountOfFieldwork(dispositions) : []),
      ...accountOfUse(wanted.why, wanted.until),
    ],
  };
}

/** A snapshot of which answers may be taken out for one file. */
function ownSnapshot({ snapshot }: CaseSource): CaseSource['snapshot'] {
  if (shownColumns(snapshot).length === 0) return snapshot;
  const copied = <Column extends Int16Array | Float64Array>(columns: ReadonlyMap<string, Column>) =>
    new Map([...columns].map(([name, column]) => [name, column.slice() as Column]));
  return { ...snapshot, codes: copied(snapshot.codes), numbers: copied(snapshot.numbers) };
}
