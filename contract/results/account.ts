import type { LeftOutCount } from '../calls/office/results/left-out.ts';
import type { Results, ResultsCell } from '../calls/office/results.ts';
import { clockTime, day, enumerate, withDots } from '../format.ts';
import { leftOutReasons } from './left-out-reasons.ts';

const shareFormat = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });
export const share = (value: number): string => shareFormat.format(value);
export const percent = (value: number): string => `${share(value)} %`;

/** Hidden is hidden: nothing says whether it is few, or would give few away. */
export const cellWords = ({ n, percent: share }: Pick<ResultsCell, 'n' | 'percent'>): string =>
  share === null ? (n === null ? 'verborgen' : '–') : percent(share);

/** What stands beside every number while answers are left out: how many, and why. Empty: all count. */
export function leftOutWords(all: readonly LeftOutCount[]): string {
  if (all.length === 0) return '';
  const told = ({ n, reason }: LeftOutCount) =>
    `${n === null ? 'minder dan 10' : withDots(n)} (${leftOutReasons[reason]})`;
  return ` Uitgesloten antwoorden: ${all.map(told).join(', ')}.`;
}

type Account = Group & Pick<Results, 'chosen' | 'weighted' | 'left_out'>;

/** What these figures are, and what they are not: of whom, how weighted, and which answers do not count. */
export const account = (results: Account): string =>
  [panelWords, ...ofWhom(results).map(([word, whom]) => `${word}: ${whom}.`), weightWords(results)].join(' ') +
  leftOutWords(results.left_out);

export const panelWords = 'Online panel van vrijwilligers, geen aselecte steekproef.';

type Group = Pick<Results, 'conditions' | 'stopped' | 'opinions_only'>;

/** Of whom figures are that are not simply of everybody who finished: 'Alleen: Vrouw of man: Vrouw'. */
export const ofWhom = ({ conditions, stopped, opinions_only }: Group): (readonly [word: string, whom: string])[] => [
  ...(conditions.length > 0 ? [['Alleen', conditions.join('; ')] as const] : []),
  ...(stopped ? [['Inclusief', 'deels ingevulde vragenlijsten'] as const] : []),
  ...(opinions_only ? [['Zonder', '‘weet niet’'] as const] : []),
];

export const guardSentences: Record<Results['rules'], string> = {
  inside: 'Exacte aantallen, alleen voor intern gebruik.',
  anonymous: 'Aantallen zijn afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen.',
  outside: 'Aantallen zijn afgerond op vijftallen en tellen niet altijd op. Minder dan 10 blijft verborgen.',
};

/** What stands under a figure, on the screen and wherever it is taken along. */
export const source = (results: Account & Pick<Results, 'rules'>): string =>
  `${account(results)} ${guardSentences[results.rules]}`;

/**
 * As how many people a weighting counts is known of everybody, and said so beside figures of a group: of a group it would tell
 * how many of them have which weight.
 */
export const countsAs = ({ conditions }: { conditions: readonly string[] }): string =>
  conditions.length > 0 ? 'Alle deelnemers samen tellen na weging als' : 'Na weging telt dit als';

function weightWords({ chosen, weighted, conditions }: Pick<Results, 'chosen' | 'weighted' | 'conditions'>): string {
  const n = chosen === null ? 'minder dan 10' : withDots(chosen);
  if (!weighted) return `n = ${n}, niet gewogen.`;
  const { variables, source: figures, effective_n, largest } = weighted;
  const by = enumerate(variables.map((one) => one.toLowerCase()));
  const counts = effective_n === null ? '' : ` ${countsAs({ conditions })} ${withDots(Math.round(effective_n))} ouders`;
  const most = largest === null ? '' : `; het grootste gewicht is ${share(largest)}`;
  return `n = ${n}, gewogen naar ${by} (${figures}).${counts && `${counts}${most}.`}`;
}

export const stand = ({ snapshot }: Pick<Results, 'snapshot'>): string => {
  const at = new Date(snapshot.made_at);
  return `Peildatum ${day(at)}, ${clockTime(at)} uur. Editie ${snapshot.stamp}.`;
};
