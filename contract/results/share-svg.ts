import { month } from '../format.ts';
import { edge, escapeSvg, ink, ink_soft, wrapped } from './drawing.ts';
import { stepColours } from './figure-svg.ts';
import type { OutcomeFigure, OutcomePage, ShareBar } from './outcome-page.ts';
import { isBarShown, orderedParts, partWords, peopleOfOutcome } from './outcome-words.ts';
import { stepLook } from './scale-bars.ts';

/** What a messenger shows below a link. */
export const share_picture = { width: 1200, height: 630 } as const;
const margin = 80;
const inner = share_picture.width - 2 * margin;
const paper = '#faf3e6';
const logo =
  '<g transform="translate(80 518) scale(1.55)"><path fill="#0B5550" fill-rule="evenodd" d="M23 2c12 0 21 8.600 21 19.800S35 41.600 23 41.600c-2.300 0-4.600-.3-6.600-1L5.600 46.300a1 1 0 0 1-1.400-1.200l2.800-9.800C3.800 31.700 2 27 2 21.800 2 10.600 11 2 23 2Zm3.300 9.300a12 12 0 1 0 0 24 12 12 0 0 0 0-24Z"/><circle cx="28.600" cy="25.800" r="6.600" fill="#F2A71B"/></g>';

type TextStyle = { size: number; weight?: number; fill?: string; end?: boolean };
const text = (x: number, y: number, words: string, { size, weight = 400, fill = ink, end }: TextStyle): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${end ? ' text-anchor="end"' : ''}>${escapeSvg(words)}</text>`;
/** About as wide as its letters are: nothing measures them here. */
const wideOf = (words: string, size: number) => words.length * size * 0.53;

export type ShareSource = {
  page: OutcomePage;
  /** Where more can be read, as people type it. */
  site: string;
  panel: { name: string; own_logo: boolean };
};

/** The title of a report with its first figure, and of whom it is. */
export function shareSvg({ page, site, panel }: ShareSource): string {
  const size = wrapped(page.title, inner, 62).length > 2 ? 46 : 62;
  const lines = wrapped(page.title, inner, size).slice(0, 3);
  const title = lines.map((line, at) => text(margin, 96 + size * 0.75 + at * size * 1.2, line, { size, weight: 700 }));
  const figure = page.figures[0];
  const x = panel.own_logo ? margin : 176;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="'Atkinson Hyperlegible Next'">`,
    `<rect width="1200" height="630" fill="${paper}"/>`,
    ...title,
    figure ? shares(figure) : '',
    `<line x1="0" y1="488" x2="1200" y2="488" stroke="${ink}" stroke-width="3" stroke-dasharray="14 10"/>`,
    panel.own_logo ? '' : logo,
    text(x, 550, panel.name, { size: 34, weight: 700 }),
    text(x, 587, site, { size: 25, fill: ink_soft }),
    text(share_picture.width - margin, 548, peopleOfOutcome(page.people), { size: 25, fill: ink_soft, end: true }),
    text(share_picture.width - margin, 583, page.to ? month(page.to.slice(0, 7)) : '', {
      size: 25,
      fill: ink_soft,
      end: true,
    }),
    '</svg>',
  ].join('');
}

const stack_parts_most = 4;

function shares(figure: OutcomeFigure): string {
  const bar = figure.over_time ? figure.bars.findLast(isBarShown) : figure.bars.find(isBarShown);
  if (!bar) return '';
  const isStack =
    figure.kind !== 'several' &&
    bar.parts.length <= stack_parts_most &&
    bar.parts.every(({ percent }) => percent !== null);
  return isStack ? stack(figure, bar) : rows(bar);
}

function stack({ kind }: OutcomeFigure, { parts }: ShareBar): string {
  const steps = parts.filter(({ rest }) => !rest);
  const largest = Math.max(...steps.map(({ percent }) => percent ?? 0));
  const whole = parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0) || 100;
  const lights = [stepColours['right-2'], stepColours['left-2'], stepColours['left-3'], stepColours['right-1']];
  let from: number = margin;
  let x: number = margin;
  let y = 405;
  let light = 0;
  return parts
    .map((part) => {
      const { title, percent, rest } = part;
      const wide = ((percent ?? 0) / whole) * inner;
      const scaled = stepColours[stepLook(steps.indexOf(part), steps.length)];
      const dark = stepColours['right-5'];
      const fill = rest ? paper : kind === 'scale' ? scaled : percent === largest ? dark : lights[light++]!;
      const around = rest ? ` stroke="${edge}" stroke-width="2"` : '';
      const words = `${partWords(percent)} ${title}`;
      const width = wideOf(words, 26) + 62;
      if (x > margin && x + width > share_picture.width - margin) {
        x = margin;
        y += 40;
      }
      const drawn = [
        `<rect x="${from}" y="285" width="${Math.max(0, wide - 3)}" height="64" fill="${fill}"${around}/>`,
        `<rect x="${x}" y="${y - 21}" width="22" height="22" rx="3" fill="${fill}"${around}/>`,
        text(x + 34, y, words, { size: 26, weight: percent === largest ? 700 : 400 }),
      ].join('');
      from += wide;
      x += width;
      return drawn;
    })
    .join('');
}

const rows_most = 3;

function rows(bar: ShareBar): string {
  return orderedParts({ kind: 'several' }, bar.parts)
    .filter(({ percent, rest }) => percent !== null && !rest)
    .slice(0, rows_most)
    .map(({ title, percent }, at) => {
      const y = 285 + at * 62;
      return [
        text(margin, y + 31, wrapped(title, 420, 27)[0]!, { size: 27 }),
        `<rect x="520" y="${y}" width="${5 * percent!}" height="44" fill="${stepColours[at === 0 ? 'right-5' : 'right-2']}"/>`,
        text(532 + 5 * percent!, y + 31, partWords(percent), { size: 27, weight: 700 }),
      ].join('');
    })
    .join('');
}
