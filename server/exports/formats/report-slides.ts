import JSZip from 'jszip';
import PptxModule from 'pptxgenjs';
import type { OutcomeFigure } from '#contract/results/outcome-page.ts';
import {
  barHead,
  figureSource,
  figureWords,
  peopleOfOutcome,
  periodOf,
  quotes_title,
} from '#contract/results/outcome-words.ts';
import { chartColours, chartOf, conceptMark, type ReportFile } from './report-charts.ts';
import { zipped } from './zip.ts';

/** Its types say CommonJS; what Node loads is a module. */
const PptxGenJS = PptxModule as unknown as typeof PptxModule.default;

const [ink, ink_soft, cream, sheet, line] = ['1B2A2C', '3D4D53', 'FAF3E6', 'FFFDF8', 'DDD0B6'] as const;
/** Everybody has it. The house's own letters would be replaced where they are not. */
const font = 'Arial';
/** Of a slide, in inches. */
const [wide, margin] = [13.33, 0.6] as const;
const inner = wide - 2 * margin;
const master = 'Ouderpanel';

/** A slide for each figure with a chart whose numbers can be changed, and in its note what it is of. */
export async function writeSlides(file: ReportFile): Promise<Uint8Array> {
  const { page, panel, address } = file;
  const slides = new PptxGenJS();
  slides.layout = 'LAYOUT_WIDE';
  slides.theme = { headFontFace: font, bodyFontFace: font };
  Object.assign(slides, { title: page.title, company: panel.organisation, author: panel.name, subject: page.survey });
  slides.defineSlideMaster({
    title: master,
    background: { color: cream },
    objects: [
      { line: { x: 0, y: 6.85, w: wide, h: 0, line: { color: ink, width: 1.5, dashType: 'dash' } } },
      { text: { text: panel.name, options: { ...block(6.95, 0.4), w: 5, fontSize: 12, bold: true, color: ink } } },
    ],
    slideNumber: { x: wide - margin - 0.6, y: 6.95, w: 0.6, h: 0.4, fontSize: 12, color: ink_soft, align: 'right' },
  });

  const first = slides.addSlide({ masterName: master });
  const mark = conceptMark(file);
  if (mark) first.addText(mark, { ...block(0.5, 0.4), fontSize: 14, bold: true, color: ink_soft });
  first.addText(page.title, { ...block(1.4, 2), fontSize: 40, bold: true, color: ink, valign: 'bottom' });
  const about = [periodOf(page), peopleOfOutcome(page.people)].filter(Boolean).join(', ');
  first.addText(about, { ...block(3.5, 0.5), fontSize: 16, color: ink_soft });
  first.addText(page.introduction, { ...block(4.1, 2.4), fontSize: 20, color: ink, valign: 'top', fit: 'shrink' });
  first.addNotes([mark, page.introduction, address ?? ''].filter(Boolean).join('\n'));
  for (const figure of page.figures) addFigure(slides, file, figure);
  for (const [question, own] of Map.groupBy(page.quotes ?? [], (one) => one.question))
    for (let at = 0; at < own.length; at += quotes_each)
      addQuotes(slides, file, question, own.slice(at, at + quotes_each));
  return mended((await slides.write({ outputType: 'uint8array' })) as Uint8Array);
}

const block = (y: number, h: number) => ({ x: margin, y, w: inner, h, margin: 0 });

function addFigure(slides: PptxModule.default, file: ReportFile, figure: OutcomeFigure): void {
  const slide = slides.addSlide({ masterName: master });
  const source = figureSource(file.page, figure);
  const mark = conceptMark(file);
  slide.addText(figure.sentence, {
    ...block(0.35, 0.95),
    fontSize: 26,
    bold: true,
    color: ink,
    valign: 'bottom',
    fit: 'shrink',
  });
  slide.addText(figure.question, { ...block(1.4, 0.4), fontSize: 18, color: ink_soft, valign: 'top', fit: 'shrink' });
  const chart = chartOf(figure);
  const hasLegend = chart.series.length > 1;
  // To be read from the back of a room, as far as there is room for it.
  const size = chart.labels.length > 8 ? 12 : 16;
  slide.addChart(
    'bar',
    // In the table behind a chart the library leaves out a nought that is a number.
    chart.series.map(({ name, values }) => ({
      name,
      labels: chart.labels,
      values: values.map((one) => (one === 0 ? '0' : one)) as number[],
    })),
    {
      x: margin,
      y: 1.9,
      w: inner,
      h: 4.2,
      altText: figureWords(figure),
      barDir: figure.over_time ? 'col' : 'bar',
      barGrouping: chart.stacked ? 'stacked' : 'clustered',
      barGapWidthPct: 45,
      barOverlapPct: chart.stacked ? 100 : 0,
      chartColors: chartColours(figure, chart),
      plotArea: { fill: { color: sheet }, border: { color: line, pt: 1 } },
      // In its types is one of the two.
      catAxisOrientation: (figure.over_time ? 'minMax' : 'maxMin') as 'minMax',
      catAxisLabelFontFace: font,
      catAxisLabelFontSize: size,
      catAxisLabelColor: ink,
      catAxisLineShow: false,
      valAxisHidden: true,
      valAxisMinVal: 0,
      valAxisMaxVal: 100,
      valGridLine: { style: 'none' },
      showValue: true,
      dataLabelFormatCode: chart.stacked ? '[>=4]0;""' : '0" %"',
      dataLabelFontSize: size,
      dataLabelFontFace: font,
      dataLabelColor: ink,
      ...(chart.stacked ? {} : { dataLabelPosition: 'outEnd' as const }),
      showLegend: hasLegend,
      legendPos: 'b',
      legendFontFace: font,
      legendFontSize: 14,
      legendColor: ink,
    },
  );
  const line_words = [mark, source].filter(Boolean).join('. ');
  slide.addText(line_words, { ...block(6.2, 0.55), fontSize: 12, color: ink_soft, valign: 'top', fit: 'shrink' });
  const bases = figure.bars.length > 1 ? figure.bars.map((bar) => `${barHead(bar)}.`) : [];
  slide.addNotes([mark, figure.question, source, ...bases, figureWords(figure)].filter(Boolean).join('\n'));
}

/** So many are read at a glance. */
const quotes_each = 4;

function addQuotes(
  slides: PptxModule.default,
  file: ReportFile,
  question: string,
  quotes: readonly { text: string }[],
): void {
  const slide = slides.addSlide({ masterName: master });
  const mark = conceptMark(file);
  slide.addText(quotes_title, { ...block(0.35, 0.95), fontSize: 26, bold: true, color: ink, valign: 'bottom' });
  slide.addText(question, { ...block(1.4, 0.4), fontSize: 18, color: ink_soft, valign: 'top', fit: 'shrink' });
  slide.addText(
    quotes.map(({ text }) => ({ text: `‘${text}’`, options: { breakLine: true, paraSpaceAfter: 14 } })),
    { ...block(1.9, 4.2), fontSize: 20, color: ink, valign: 'top', fit: 'shrink' },
  );
  if (mark) slide.addText(mark, { ...block(6.2, 0.55), fontSize: 12, color: ink_soft, valign: 'top' });
  slide.addNotes([mark, question, ...quotes.map(({ text }) => `‘${text}’`)].filter(Boolean).join('\n'));
}

const dark = /<a:srgbClr val="(0B5550|7A4A25|226861|8F633C|66A095)"/;

/**
 * What the library cannot: light numbers in dark parts of a stack, and a hidden cell left out of its chart. It writes an empty
 * number there, and a reader may take it for 0.
 */
async function mended(bytes: Uint8Array): Promise<Uint8Array> {
  const { files } = await JSZip.loadAsync(bytes);
  const parts = Object.values(files).filter(({ dir }) => !dir);
  const entries = parts.map(async (part) => {
    const isChart = /^ppt\/charts\/chart\d+\.xml$/.test(part.name);
    const text = isChart ? chartOfReport(await part.async('string')) : await part.async('uint8array');
    return { name: part.name, text: [text] };
  });
  return zipped(await Promise.all(entries));
}

const chartOfReport = (xml: string): string =>
  xml
    .replaceAll(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
    .replaceAll(/<c:ser>.*?<\/c:ser>/gs, (series) =>
      xml.includes('<c:grouping val="stacked"/>') && dark.test(series.slice(0, series.indexOf('<c:dLbls>')))
        ? series.replaceAll(/<c:dLbls>.*?<\/c:dLbls>/gs, (labels) => labels.replaceAll(ink, 'FFFFFF'))
        : series,
    );
