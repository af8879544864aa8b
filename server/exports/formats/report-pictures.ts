import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { outcomeSvg } from '#contract/results/outcome-svg.ts';
import { conceptMark, type ReportFile } from './report-charts.ts';
import { zipped } from './zip.ts';

/** The letters of the house, so that a picture is drawn alike on every machine. Their licence is ui/fonts/LICENSE.txt. */
const font = {
  fontFiles: ['regular', 'bold'].map((weight) => join(import.meta.dirname, `atkinson-next-${weight}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: 'Atkinson Hyperlegible Next',
};
/** Sharp on paper and on a large screen. */
const png_width = 1600;

export const pngOf = (svg: string, width: number): Uint8Array =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng();

/** Every figure of a report as a picture of either kind. */
export function writePictures(file: ReportFile): Promise<Uint8Array> {
  const { page } = file;
  const entries = [];
  for (const [at, figure] of page.figures.entries()) {
    const name = `figuur-${String(at + 1).padStart(2, '0')}`;
    const svg = outcomeSvg(page, figure, conceptMark(file));
    entries.push({ name: `${name}.svg`, text: [svg] }, { name: `${name}.png`, text: [pngOf(svg, png_width)] });
  }
  return zipped(entries);
}
