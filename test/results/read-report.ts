import JSZip from 'jszip';
import { expect } from 'vitest';
import { readReportFile } from '#contract/calls/office/report.ts';
import type { OutcomeFigure, OutcomePage } from '#contract/results/outcome-page.ts';
import { ask } from '../make-staff.ts';
import type { World } from '../world.ts';
import { readRows } from './make-export.ts';

/** What a figure tells: the share of each answer in each bar. A hidden one is in no file, not even as 0. */
const sharesOf = ({ bars }: OutcomeFigure): string[] =>
  bars
    .flatMap(({ parts }, at) =>
      parts.flatMap(({ title, percent }) => (percent === null ? [] : [`${at} ${title} ${percent}`])),
    )
    .sort();

const unescaped = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const pointsOf = (xml: string, of: 'cat' | 'val') =>
  new Map(
    [
      ...(xml.split(`<c:${of}>`)[1] ?? '').split(`</c:${of}>`)[0]!.matchAll(/<c:pt idx="(\d+)">\s*<c:v>(.*?)<\/c:v>/gs),
    ].map(([, at, value]) => [Number(at), unescaped(value!)] as const),
  );

/** The same of a chart that was made of it. */
function sharesInChart(chart: string, { bars, kind, over_time }: OutcomeFigure): string[] {
  const byBar = bars.length === 1 || kind === 'several' || over_time;
  return chart
    .split('<c:ser>')
    .slice(1)
    .flatMap((series, at) => {
      const name = unescaped(/<c:tx>.*?<c:v>(.*?)<\/c:v>/s.exec(series)![1]!);
      const labels = pointsOf(series, 'cat');
      return [...pointsOf(series, 'val')].map(([place, value]) =>
        byBar ? `${at} ${labels.get(place)} ${value}` : `${place} ${name} ${value}`,
      );
    })
    .sort();
}

const wordsIn = (markup: string) => markup.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ');
/** Numbers as a reader sees them, or as an attribute says them to who does not see. */
const numbersIn = (markup: string): string[] =>
  [wordsIn(markup), ...[...markup.matchAll(/(?:descr|aria-label|alt)="([^"]*)"/g)].map(([, words]) => words!)].flatMap(
    (text) => text.match(/\d+/g) ?? [],
  );

/** Slides or a document: the shares in the charts and in the tables behind them, and every number in words. */
export async function readOffice(bytes: ArrayBuffer | Uint8Array, { figures }: OutcomePage) {
  const { files } = await JSZip.loadAsync(bytes);
  const named = (shape: RegExp) =>
    Object.values(files)
      .filter(({ name }) => shape.test(name))
      .toSorted((a, b) => Number(/\d+/.exec(a.name)) - Number(/\d+/.exec(b.name)));
  const read = (shape: RegExp) => Promise.all(named(shape).map((part) => part.async('string')));
  const charts = (await read(/charts\/chart\d+\.xml$/)).map((chart, at) => sharesInChart(chart, figures[at]!));
  const books = await Promise.all(
    named(/embeddings\/.*\.xlsx$/).map(async (part) => {
      const book = await JSZip.loadAsync(await part.async('uint8array'));
      const sheet = await book.file('xl/worksheets/sheet1.xml')!.async('string');
      const cells = [...sheet.matchAll(/<c ([^>]*)>\s*<v>([^<]+)<\/v>/g)];
      return cells
        .flatMap(([, about, value]) => (about!.includes('t="s"') ? [] : [Number(value)]))
        .sort((a, b) => a - b);
    }),
  );
  const texts = await read(/^(?:ppt\/(?:slides|notesSlides)\/\w+|word\/document)\.xml$/);
  return { charts, books, numbers: texts.flatMap(numbersIn), text: texts.map(wordsIn).join('\n') };
}

/** The page, its data and each file say what stands in the page and no number more. */
export async function expectSameEverywhere(
  world: World,
  cookies: string,
  id: string,
  page: OutcomePage,
): Promise<void> {
  const at = `${world.public_url}/uitkomst/${page.slug}`;
  const text = async (path: string) => (await fetch(`${at}${path}`)).text();
  // The whole of an axis is 100.
  const known = new Set(['100', ...(`${at} ${JSON.stringify(page)}`.match(/\d+/g) ?? [])]);
  // A month is a word there; bars and slides are counted; 2026 and what the house says of itself stand on every page.
  for (const one of Array.from({ length: page.figures.length + 2 }, (_, number) => `${number}`)) known.add(one);
  const strange = (numbers: readonly string[]) =>
    numbers.filter((one) => !known.has(one) && !known.has(one.replace(/^0/, '')) && !known.has(`0${one}`));
  const html = await text('');
  for (const one of numbersIn(html.slice(html.lastIndexOf('</main>')))) known.add(one);
  expect(strange(numbersIn(html))).toEqual([]);

  const [, ...rows] = readRows(await text('/cijfers.csv'));
  const told = page.figures.flatMap(({ question, bars }) =>
    bars.flatMap(({ title, n, parts }) =>
      parts.map((part) => [question, title, part.title, `${part.percent ?? ''}`, `${n ?? ''}`]),
    ),
  );
  expect(rows).toEqual(told);

  const file = async (kind: string) => {
    const answer = await ask(world, readReportFile, { params: { id, of: 'published', kind } as never }, cookies);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const shares = page.figures.map(sharesOf);
  const values = page.figures.map(({ bars }) =>
    bars.flatMap(({ parts }) => parts.flatMap(({ percent }) => percent ?? [])).sort((a, b) => a - b),
  );
  for (const kind of ['slides', 'document']) {
    const { charts, books, numbers } = await readOffice(await file(kind), page);
    expect(charts).toEqual(shares);
    expect(books).toEqual(values);
    expect(strange(numbers)).toEqual([]);
  }
  const { files } = await JSZip.loadAsync(await file('pictures'));
  for (const picture of Object.values(files).filter(({ name }) => name.endsWith('.svg')))
    expect(strange(numbersIn(await picture.async('string')))).toEqual([]);
}
