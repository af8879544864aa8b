import type { LeftOutCount } from '../calls/office/results/left-out.ts';
import type { Results, ResultsCell } from '../calls/office/results.ts';
import { clockTime, day } from '../format.ts';
import { leftOutReasons } from './left-out-reasons.ts';

const wholeFormat = new Intl.NumberFormat('nl-NL');
const shareFormat = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });
export const share = (value: number): string => shareFormat.format(value);
export const percent = (value: number): string => `${share(value)} %`;

/** Hidden is hidden: nothing says whether it is few, or would give few away. */
export const cellWords = (cell: ResultsCell): string => (cell.percent === null ? 'verborgen' : percent(cell.percent));

/** What stands beside every number while answers are left out: how many, and why. Empty: all count. */
export function leftOutWords(all: readonly LeftOutCount[]): string {
  if (all.length === 0) return '';
  const told = ({ n, reason }: LeftOutCount) =>
    `${n === null ? 'minder dan 10' : wholeFormat.format(n)} (${leftOutReasons[reason]})`;
  return ` Weggelaten antwoorden: ${all.map(told).join(', ')}.`;
}

/** What these figures are, and what they are not. */
export function account({ left_out, ...results }: Pick<Results, 'chosen' | 'weighted' | 'left_out'>): string {
  return `${accountOf(results)}${leftOutWords(left_out)}`;
}

export const panelWords = 'Online panel van vrijwilligers, geen aselecte steekproef.';

function accountOf({ chosen, weighted }: Pick<Results, 'chosen' | 'weighted'>): string {
  const n = chosen === null ? 'minder dan 10' : wholeFormat.format(chosen);
  if (!weighted) return `${panelWords} n = ${n}, niet gewogen.`;
  const { variables, source, effective_n, largest } = weighted;
  const list = variables.map((one) => one.toLowerCase());
  const by = list.length > 1 ? `${list.slice(0, -1).join(', ')} en ${list.at(-1)}` : (list[0] ?? '');
  const people = Math.round(effective_n ?? 0);
  const counts =
    effective_n === null
      ? ''
      : ` Na weging telt dit als ${people === 1 ? '1 ouder' : `${wholeFormat.format(people)} ouders`}`;
  const most = largest === null ? '' : `; het grootste gewicht is ${share(largest)}`;
  return `${panelWords} n = ${n}, gewogen naar ${by} (${source}).${counts && `${counts}${most}.`}`;
}

export const stand = ({ snapshot }: Pick<Results, 'snapshot'>): string => {
  const at = new Date(snapshot.made_at);
  return `Stand van ${day(at)}, ${clockTime(at)} uur. Stempel ${snapshot.stamp}.`;
};
