import type { Trend, TrendQuestion } from '../calls/office/results/trend.ts';
import { clockTime, day, month } from '../format.ts';
import { guardSentences, leftOutWords, panelWords, percent } from './account.ts';

type Wave = Trend['waves'][number];
export const monthOf = ({ date }: Wave): string => month(date.slice(0, 7));
export const waveName = (wave: Wave): string => `${wave.title}, ${monthOf(wave)}`;
export const changeWords = { higher: 'hoger', lower: 'lager', same: 'geen duidelijk verschil' } as const;

/** The campaigns whose numbers on a question stand beside each other. */
export const comparedWaves = ({ waves }: TrendQuestion, all: readonly Wave[]) =>
  waves
    .filter(({ said }) => said === null)
    .map((numbers) => ({ numbers, wave: all.find(({ campaign }) => campaign === numbers.campaign)! }));

/** A question of several campaigns as rows of cells, as it stands on the screen. */
export function trendRows(of: TrendQuestion, all: readonly Wave[]): string[][] {
  const shown = comparedWaves(of, all);
  const isCompared = of.changes.some((change) => change !== null);
  const cell = (share: number | null | undefined) => (share == null ? 'verborgen' : percent(share));
  const changeOf = (row: number) => (of.changes[row] ? changeWords[of.changes[row]] : '–');
  return [
    ['', ...shown.map(({ wave }) => waveName(wave)), ...(isCompared ? ['Sinds de keer ervoor'] : [])],
    ...of.rows.map(({ title }, row) => [
      title,
      ...shown.map(({ numbers }) => cell(numbers.percents[row])),
      ...(isCompared ? [changeOf(row)] : []),
    ]),
    ['n', ...shown.map(({ numbers: { n } }) => (n === null ? 'verborgen' : String(n)))],
  ];
}

/** What the numbers of these campaigns are: which of them are hidden or rounded, and what was left out. */
export function trendSource(waves: readonly Wave[]): string {
  const accounts = waves.flatMap((wave) => (wave.account ? [{ wave, ...wave.account }] : []));
  const guards = [...new Set(accounts.map(({ rules }) => guardSentences[rules]))];
  const left = accounts.flatMap(({ wave, left_out }) =>
    left_out.length > 0 ? [`${waveName(wave)}:${leftOutWords(left_out)}`] : [],
  );
  return [panelWords, 'Niet gewogen.', ...guards, ...left].join(' ');
}

export const trendStands = (waves: readonly Wave[]): string =>
  waves
    .flatMap((wave) => {
      if (!wave.account) return [];
      const at = new Date(wave.account.made_at);
      return [`${waveName(wave)}: stand van ${day(at)}, ${clockTime(at)} uur, editie ${wave.account.stamp}.`];
    })
    .join(' ');
