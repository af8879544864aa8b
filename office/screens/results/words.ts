import { type LeftOutCount, leftOutReasons } from '#contract/calls/office/results/left-out.ts';
import type { Results, ResultsCell, ResultsFigure } from '#contract/calls/office/results.ts';
import { CallFailed } from '#contract/client.ts';
import { clockTime, day } from '#contract/format.ts';
import { problems } from '#contract/problem.ts';
import { number } from '../../number.ts';

const shareFormat = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });
export const percent = (value: number): string => `${shareFormat.format(value)} %`;

/** Hidden is hidden: nothing says whether it is few, or would give few away. */
export const cellWords = (cell: ResultsCell): string => (cell.percent === null ? 'verborgen' : percent(cell.percent));

export const people = (n: number): string => (n === 1 ? '1 ouder' : `${number(n)} ouders`);

/** Why a call was refused: the sentences of its fields where it has any. */
export function messageOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return problems.failed.message;
  const fields = Object.values(error.body.errors ?? {}).flat();
  return fields.length > 0 ? [...new Set(fields)].join(' ') : error.body.message;
}

/** What stands beside every number while answers are left out: how many, and why. Empty: all count. */
export function leftOutWords(all: readonly LeftOutCount[]): string {
  if (all.length === 0) return '';
  const told = ({ n, reason }: LeftOutCount) =>
    `${n === null ? 'minder dan 10' : number(n)} (${leftOutReasons[reason]})`;
  return ` Weggelaten antwoorden: ${all.map(told).join(', ')}.`;
}

/** What these figures are, and what they are not. */
export function account({ left_out, ...results }: Pick<Results, 'chosen' | 'weighted' | 'left_out'>): string {
  return `${accountOf(results)}${leftOutWords(left_out)}`;
}

function accountOf({ chosen, weighted }: Pick<Results, 'chosen' | 'weighted'>): string {
  const n = chosen === null ? 'minder dan 10' : number(chosen);
  if (!weighted) return `Online panel van vrijwilligers, geen aselecte steekproef. n = ${n}, niet gewogen.`;
  const { variables, source, date, effective_n, largest } = weighted;
  const list = variables.map((one) => one.toLowerCase());
  const by = list.length > 1 ? `${list.slice(0, -1).join(', ')} en ${list.at(-1)}` : (list[0] ?? '');
  const from = [source, date && day(new Date(date))].filter(Boolean).join(', ');
  const counts = effective_n === null ? '' : ` Na weging telt dit als ${people(Math.round(effective_n))}`;
  const most = largest === null ? '' : `; het grootste gewicht is ${shareFormat.format(largest)}`;
  return `Online panel van vrijwilligers, geen aselecte steekproef. n = ${n}, gewogen naar ${by} (${from}).${counts && `${counts}${most}.`}`;
}

export const stand = ({ snapshot }: Pick<Results, 'snapshot'>): string => {
  const at = new Date(snapshot.made_at);
  return `Stand van ${day(at)}, ${clockTime(at)} uur. Stempel ${snapshot.stamp}.`;
};

/** Which numbers are hidden, and why. */
export const guardWords: Record<Results['rules'], string> = {
  inside:
    'Je ziet exacte aantallen, want je mag bestanden per deelnemer openen. Onder de 10 blijft verborgen, en zoveel andere cellen dat niemand het kan uitrekenen. Alleen voor intern gebruik.',
  anonymous:
    'Deze vragenlijst is anoniem. Aantallen zijn afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen. Toetsen en meer voorwaarden kunnen hier niet.',
  outside:
    'Je mag geen bestanden per deelnemer openen. Aantallen zijn daarom afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen. Toetsen en meer voorwaarden kunnen hier niet.',
};

export const letterWords =
  'Een letter betekent: hoger dan die kolom (95 % zeker, gecorrigeerd voor het aantal vergelijkingen).';
export const intervalWords = 'Onzekerheid door toeval alleen. Het panel is geen aselecte steekproef.';

/** A table as it is seen, for a sheet: with what it is of and its stamp. */
export function asText(results: Results, figure: ResultsFigure): string {
  const clean = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  const heads = figure.columns.flatMap(({ title, letter }) => [
    `${clean(title)}${letter ? ` (${letter})` : ''} %`,
    `${clean(title)} n`,
  ]);
  const rows = figure.rows.map(({ title, cells }) => [
    clean(title),
    ...cells.flatMap((cell) => [
      cell.percent === null ? 'verborgen' : `${shareFormat.format(cell.percent)}${cell.letters && ` ${cell.letters}`}`,
      cell.n === null ? 'verborgen' : String(cell.n),
    ]),
  ]);
  const bases = ['n', ...figure.columns.flatMap(({ n }) => ['', n === null ? 'verborgen' : String(n)])];
  const lines = [[clean(figure.title)], ['', ...heads], ...rows, bases, [account(results)], [stand(results)]];
  return lines.map((line) => line.join('\t')).join('\n');
}
