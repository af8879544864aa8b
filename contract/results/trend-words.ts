import type { Trend, TrendQuestion } from '../calls/office/results/trend.ts';
import { clockTime, day, month } from '../format.ts';
import { guardSentences, leftOutWords, panelWords, percent } from './account.ts';
import type { ShareBar } from './outcome-page.ts';

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

/** Rounded counts may each be this far off, and every answer is a comparison of its own. */
const [rounded_by, z_certain] = [4, 2.6] as const;

/** Which answer changed most since the time before, by more than chance and rounding explain. */
export function timesSentence(bars: readonly ShareBar[]): string {
  const [before, now] = bars.slice(-2) as [ShareBar, ShareBar];
  const changed = now.parts.flatMap(({ title, percent, rest }) => {
    const was = before.parts.find((part) => part.title === title)?.percent;
    if (rest || percent === null || was == null) return [];
    const [p, q, n, m] = [percent / 100, was / 100, now.n!, before.n!];
    const chance = z_certain * Math.sqrt((p * (1 - p)) / n + (q * (1 - q)) / m);
    const by = Math.abs(p - q) - rounded_by / n - rounded_by / m - chance;
    return by > 0 ? [{ title, percent, was, by }] : [];
  });
  const [most] = changed.toSorted((a, b) => b.by - a.by);
  const when = /^\d/.test(before.title) ? `op ${before.title}` : `in ${before.title}`;
  if (!most) return `Geen antwoord is duidelijk vaker of minder vaak gekozen dan ${when}.`;
  const { title, percent: is, was } = most;
  return `‘${title}’ is ${is > was ? 'vaker' : 'minder vaak'} gekozen dan ${when}: ${percent(is)}, toen ${percent(was)}.`;
}
