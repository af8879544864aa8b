import { type ResultsFigure, rest_id } from '../calls/office/results.ts';

const steps_least = 3;
const steps_most = 11;
/** In percent of a bar: distance between the steps and those who had no opinion. */
const apart = 2;

/** How a step of a scale looks: 5 is the darkest of a side, at its end. */
export type StepLook = 'middle' | 'none' | `${'left' | 'right'}-${1 | 2 | 3 | 4 | 5}`;
export type ScaleStep = { id: string; title: string; look: StepLook };
export type ScaleBar = {
  column: Pick<ResultsFigure['columns'][number], 'id' | 'title' | 'n'>;
  /** By step: its share, and from where it lies in the bar and how wide, in percent. */
  parts: { step: ScaleStep; share: number; from: number; wide: number }[];
};

/** For a number of steps at one side, from its end to the middle. */
const darkness = [[], [5], [5, 2], [5, 3, 1], [5, 4, 2, 1], [5, 4, 3, 2, 1]] as const;

/** One family of colours a side, and the middle neutral. */
export function stepLook(at: number, count: number): StepLook {
  const end = Math.min(at, count - 1 - at);
  const level = darkness[Math.floor(count / 2)]?.[end];
  if (level === undefined) return 'middle';
  return `${at < count / 2 ? 'left' : 'right'}-${level}`;
}

/** Whether one end of a scale says no to what the other says: 'helemaal oneens' beside 'helemaal eens', 'nooit', 'heel slecht'. */
function isNegative(end: string, other: string): boolean {
  const [words, others] = [end, other].map((one) => one.toLowerCase().split(/\s+/)) as [string[], string[]];
  if (words.some((word) => word.startsWith('on') && others.includes(word.slice(2)))) return true;
  return /\b(nooit|niet|geen|slechte?|zelden|nee|moeilijk)\b/i.test(end) && !/\b(niet|geen|slechte?)\b/i.test(other);
}

/**
 * The steps of a scale in one bar for each group, as far as none of them is hidden, with those who had no opinion apart at the
 * end. None where shares are within rows: those of one group do not make a whole.
 */
export function scaleBars({ scale, columns, rows: all }: ResultsFigure, by_row: boolean): ScaleBar[] {
  const rows = all.filter(({ id }) => id !== rest_id);
  const opinions = rows.filter(({ no_opinion }) => !no_opinion);
  const others = rows.filter(({ no_opinion }) => no_opinion);
  if (!scale || by_row || opinions.length < steps_least || opinions.length > steps_most) return [];
  const count = opinions.length;
  const isTurned = isNegative(opinions.at(-1)!.title, opinions[0]!.title);
  const steps = [
    ...opinions.map(({ id, title, cells }, at) => ({
      cells,
      step: { id, title, look: stepLook(isTurned ? count - 1 - at : at, count) },
    })),
    ...others.map(({ id, title, cells }) => ({ cells, step: { id, title, look: 'none' as const } })),
  ];
  return columns.flatMap((column, at) => {
    if (opinions.some(({ cells }) => cells[at]!.percent === null)) return [];
    const shown = steps.flatMap(({ step, cells }) => {
      const share = cells[at]!.percent;
      return share === null || (step.look === 'none' && share === 0) ? [] : [{ step, share }];
    });
    const whole = shown.reduce((sum, { share }) => sum + share, 0) || 1;
    const room = shown.some(({ step }) => step.look === 'none') ? 100 - apart : 100;
    let from = 0;
    const parts = shown.map(({ step, share }, index) => {
      if (step.look === 'none' && shown[index - 1]?.step.look !== 'none') from += apart;
      const wide = (share / whole) * room;
      from += wide;
      return { step, share, from: from - wide, wide };
    });
    return [{ column, parts }];
  });
}

/** What the colours of these bars mean: a step that is in none of them has no place there. */
export const legendOf = (bars: readonly ScaleBar[]): ScaleStep[] => {
  const steps = bars.flatMap(({ parts }) => parts.map(({ step }) => step));
  return steps.filter(({ id }, at) => steps.findIndex((one) => one.id === id) === at);
};
