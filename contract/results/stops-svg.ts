import type { Results } from '../calls/office/results.ts';
import { withDots } from '../format.ts';
import { guardSentences, leftOutWords, panelWords, stand } from './account.ts';
import { Drawing, ink_soft, margin, width, wrapped } from './drawing.ts';

type Stops = NonNullable<Results['stops']>;
export type Stop = Stops['questions'][number];

export const stopsTitle = ({ over }: Stops): string => (over ? 'Waar ouders stopten' : 'Waar ouders nu zijn');

/** The questions at which enough are, and at the end those who answered all and did not send it, if any did. */
export const stopsOf = ({ questions, sending }: Stops): Stop[] =>
  !sending ? questions : [...questions, { question: '', title: 'Het versturen', n: sending }];

const guarded: Record<Results['rules'], string> = {
  ...guardSentences,
  anonymous: 'Aantallen zijn naar beneden afgerond op tientallen. Minder dan 10 blijft verborgen.',
};

/** Conditions hold for answers, and anyone who stopped has not given them all: so these are always of everybody. */
export const stopsSource = ({ rules, left_out }: Results): string =>
  `${panelWords} Van alle ouders die begonnen, niet gewogen. ${guarded[rules]}${leftOutWords(left_out)}`;

const [label_width, number_width] = [420, 80] as const;

export function stopsSvg(results: Results, stops: Stops): string {
  const rows = stopsOf(stops);
  const most = Math.max(1, ...rows.map(({ n }) => n));
  const drawing = new Drawing();
  drawing.text(stopsTitle(stops), { size: 22, weight: 700 });
  drawing.text(results.title, { size: 16, fill: ink_soft });
  drawing.gap(14);
  for (const { title, n } of rows) {
    const label = wrapped(title, label_width - 16, 15);
    for (const [row, text] of label.entries()) drawing.at(margin, 16 + row * 18, text, { size: 15 });
    const wide = (n / most) * (width - 2 * margin - label_width - number_width);
    drawing.rect(margin + label_width, wide, 20, { fill: '#7db3a6', stroke: '#76817f' });
    drawing.at(margin + label_width + wide + 6, 16, withDots(n), { size: 15 });
    drawing.gap(Math.max(28, label.length * 18 + 8));
  }
  drawing.gap(8);
  drawing.text(`${stopsSource(results)} ${stand(results)}`, { size: 13, fill: ink_soft });
  return drawing.done(stopsTitle(stops), `${rows.map(({ title, n }) => `${title}: ${n}`).join('; ')}.`);
}
