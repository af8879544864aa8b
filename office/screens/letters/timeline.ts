import { clockTime, dayMs, hourMs, isoDay } from '#contract/format.ts';

export type TimelineMark = { at: Date; name: string; words: string; look: 'planned' | 'left' | 'end' | 'now' };
/** The stem begins under the lowest words that stand at its place, so that it crosses none. */
type PlacedMark = TimelineMark & { x: number; anchor: 'start' | 'middle' | 'end'; row: number; under: number };
type Timeline = {
  width: number;
  marks: PlacedMark[];
  /** The hours in which nothing leaves. */
  rests: { x: number; width: number }[];
  days: { x: number; label: string }[];
  rows: number;
};

const inset = 20;
/** Two weeks fit a screen; a line of a year is read by its words. */
const restsMost = 45;
const letterWidth = 7.4;

/** What a clock in Amsterdam shows, as milliseconds: nights are equally long on this line, also when clocks change. */
const wallOf = (at: Date): number => Date.parse(`${isoDay(at)}T${clockTime(at).replace('.', ':')}:00Z`);
const dayLabel = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', timeZone: 'UTC' });
const firstLabel = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'short', timeZone: 'UTC' });

type Quiet = { from_hour: number; until_hour: number };

export function layLine(marks: readonly TimelineMark[], quiet: Quiet, width: number): Timeline {
  const walls = marks.map(({ at }) => wallOf(at));
  const from = Math.floor(Math.min(...walls) / dayMs) * dayMs;
  const until = Math.max(Math.ceil((Math.max(...walls) + 1) / dayMs) * dayMs, from + dayMs);
  const x = (wall: number) => inset + ((wall - from) / (until - from)) * (width - 2 * inset);
  const count = Math.round((until - from) / dayMs);
  const each = Math.ceil(count / Math.max(2, Math.floor(width / 64)));
  const days = Array.from({ length: count }, (_, day) => from + day * dayMs);
  const rests = count > restsMost ? [] : days.flatMap((day) => restsOf(day, quiet));
  const placed = placeAll(
    marks.map((mark, index) => ({ ...mark, x: x(walls[index]!) })),
    width,
  );
  return {
    width,
    marks: placed,
    rests: rests.map(([begin, end]) => ({ x: x(begin), width: x(end) - x(begin) })),
    days: days.flatMap((day, index) =>
      index % each === 0
        ? [{ x: x(day + dayMs / 2), label: (index === 0 || isFirst(day) ? firstLabel : dayLabel).format(day) }]
        : [],
    ),
    rows: Math.max(0, ...placed.map(({ row }) => row)) + 1,
  };
}

const isFirst = (day: number): boolean => new Date(day).getUTCDate() === 1;
const restsOf = (day: number, { from_hour, until_hour }: Quiet): [number, number][] => [
  [day, day + until_hour * hourMs],
  [day + from_hour * hourMs, day + dayMs],
];

/** Words that would lie over each other go to a row of their own. */
function placeAll(marks: readonly (TimelineMark & { x: number })[], width: number): PlacedMark[] {
  const ends: number[] = [];
  const placed = marks
    .toSorted((one, other) => one.x - other.x)
    .map((mark) => {
      const long = Math.max(mark.name.length, mark.words.length) * letterWidth;
      const anchor = mark.x < long / 2 + 4 ? 'start' : mark.x > width - long / 2 - 4 ? 'end' : 'middle';
      const begin = anchor === 'start' ? mark.x : anchor === 'end' ? mark.x - long : mark.x - long / 2;
      const free = ends.findIndex((end) => end + 14 <= begin);
      const row = free < 0 ? ends.length : free;
      ends[row] = begin + long;
      return { mark, anchor, row, begin, end: begin + long } as const;
    });
  return placed.map(({ mark, anchor, row }) => {
    const { x } = mark;
    const across = placed.filter(({ begin, end }) => begin - 2 <= x && x <= end + 2);
    return { ...mark, anchor, row, under: Math.max(row, ...across.map((one) => one.row)) };
  });
}
