import JSZip from 'jszip';
import {
  barHead,
  figureSource,
  figureWords,
  peopleOfOutcome,
  periodOf,
  quotes_title,
} from '#contract/results/outcome-words.ts';
import { conceptMark, type ReportFile } from './report-charts.ts';
import { writeSlides } from './report-slides.ts';
import { escapeXml } from './workbook.ts';
import { zipped } from './zip.ts';

const types = 'application/vnd.openxmlformats-officedocument';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** In units of 1/914400 inch: the text of an A4, and high enough for ten answers. */
const [chart_wide, chart_high] = [5_760_000, 2_880_000] as const;

/**
 * A report as a document for Word, with the very charts of the slides: no library that writes documents knows charts whose
 * numbers can be changed.
 */
export async function writeDocument(file: ReportFile): Promise<Uint8Array> {
  const slides = await JSZip.loadAsync(await writeSlides(file));
  // They are numbered on from slides that were made before.
  const numbers = Object.keys(slides.files)
    .map((name) => Number(/^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1]))
    .filter(Boolean)
    .sort((a, b) => a - b);
  const charts = await Promise.all(
    numbers.map(async (number) => {
      const relation = await read(slides, `ppt/charts/_rels/chart${number}.xml.rels`);
      const book = /embeddings\/([^"]+)"/.exec(relation)![1]!;
      return {
        chart: await read(slides, `ppt/charts/chart${number}.xml`),
        relation,
        book,
        bytes: await slides.file(`ppt/embeddings/${book}`)!.async('uint8array'),
      };
    }),
  );
  return zipped([
    { name: '[Content_Types].xml', text: [contentTypes(charts.length)] },
    { name: '_rels/.rels', text: [relationsOf([['r1', 'officeDocument', 'word/document.xml']])] },
    { name: 'word/document.xml', text: [body(file)] },
    { name: 'word/styles.xml', text: [styles] },
    {
      name: 'word/_rels/document.xml.rels',
      text: [
        relationsOf([
          ['styles', 'styles', 'styles.xml'],
          ...charts.map((_, at) => [`chart${at + 1}`, 'chart', `charts/chart${at + 1}.xml`] as const),
        ]),
      ],
    },
    ...charts.flatMap(({ chart, relation, book, bytes }, at) => [
      { name: `word/charts/chart${at + 1}.xml`, text: [chart] },
      { name: `word/charts/_rels/chart${at + 1}.xml.rels`, text: [relation] },
      { name: `word/embeddings/${book}`, text: [bytes] },
    ]),
  ]);
}

const read = (parts: JSZip, name: string): Promise<string> => parts.file(name)!.async('string');

const contentTypes = (charts: number): string =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="xlsx" ContentType="${types}.spreadsheetml.sheet"/><Override PartName="/word/document.xml" ContentType="${types}.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.wordprocessingml.styles+xml"/>${Array.from({ length: charts }, (_, at) => `<Override PartName="/word/charts/chart${at + 1}.xml" ContentType="${types}.drawingml.chart+xml"/>`).join('')}</Types>`;

const relationsOf = (all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

type Style = 'Title' | 'Heading1' | 'Subtitle' | 'Normal' | 'Caption';

const paragraph = (style: Style, text: string): string =>
  text === ''
    ? ''
    : `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;

function body(file: ReportFile): string {
  const { page, address } = file;
  const about = [periodOf(page), peopleOfOutcome(page.people)].filter(Boolean).join(', ');
  const figures = page.figures.map((figure, at) =>
    [
      paragraph('Heading1', figure.sentence),
      paragraph('Subtitle', figure.question),
      chartAt(at + 1, figureWords(figure)),
      ...(figure.bars.length > 1 ? [paragraph('Caption', figure.bars.map(barHead).join('; '))] : []),
      paragraph('Caption', figureSource(page, figure)),
    ].join(''),
  );
  const quotes = [...Map.groupBy(page.quotes ?? [], ({ question }) => question)].map(([question, own]) =>
    [paragraph('Subtitle', question), ...own.map(({ text }) => paragraph('Normal', `‘${text}’`))].join(''),
  );
  if (quotes.length > 0) figures.push(paragraph('Heading1', quotes_title), ...quotes);
  return `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:c="${drawing}/chart"><w:body>${paragraph('Caption', conceptMark(file))}${paragraph('Title', page.title)}${paragraph('Subtitle', about)}${paragraph('Normal', page.introduction)}${figures.join('')}${paragraph('Caption', address ?? '')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

const chartAt = (number: number, words: string): string =>
  `<w:p><w:pPr><w:keepNext/></w:pPr><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${chart_wide}" cy="${chart_high}"/><wp:docPr id="${number}" name="Figuur ${number}" descr="${escapeXml(words)}"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="${drawing}/chart"><c:chart r:id="chart${number}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const style = (id: Style, name: string, size: number, { bold = false, soft = false, before = 0, keep = false } = {}) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${keep ? '<w:keepNext/>' : ''}<w:spacing w:before="${before}" w:after="120"/>${id === 'Heading1' ? '<w:outlineLvl w:val="0"/>' : ''}</w:pPr><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>${bold ? '<w:b/>' : ''}<w:color w:val="${soft ? '3D4D53' : '1B2A2C'}"/><w:sz w:val="${size}"/><w:lang w:val="nl-NL"/></w:rPr></w:style>`;

const styles = `${head}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
  style('Normal', 'Normal', 22),
  style('Title', 'Title', 48, { bold: true, keep: true }),
  style('Heading1', 'heading 1', 30, { bold: true, before: 480, keep: true }),
  style('Subtitle', 'Subtitle', 22, { soft: true, keep: true }),
  style('Caption', 'caption', 18, { soft: true }),
].join('')}</w:styles>`;
