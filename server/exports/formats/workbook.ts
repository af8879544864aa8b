import { type ZipEntry, zip } from './zip.ts';

/** `day`: as days since 1970. A text is never a formula, a number or a date, whatever it looks like. */
export type Cell = string | number | { day: number } | null;
export type Sheet = {
  title: string;
  /** How many signs columns have room for, where not as many as usual; the last is of all that follow. */
  widths?: readonly number[];
  /** The first row is bold and stays in sight. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
};

export const sheet_rows_most = 1_048_576;
export const cell_characters_most = 32_767;
const part_characters = 64 * 1024;
/** Excel counts days from 1900, with a leap day too many. */
const days_before_1970 = 25_569;

/** A workbook as it is read. `cut` is told of each text that is too long for a cell. */
export function writeWorkbook(sheets: readonly Sheet[], cut: () => void = () => {}): AsyncGenerator<Buffer> {
  const titles = sheetTitles(sheets.map(({ title }) => title));
  return zip([
    { name: '[Content_Types].xml', text: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', text: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', text: [workbook(titles)] },
    { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', text: [styles] },
    ...sheets.map((sheet, at): ZipEntry => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetText(sheet, cut) })),
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const columns_most = 16_384;
function columnWidths(widths: readonly number[]): string {
  const each = widths.map((width, at) => {
    const last = at === widths.length - 1 ? columns_most : at + 1;
    return `<col min="${at + 1}" max="${last}" width="${width}" customWidth="1"/>`;
  });
  return each.length > 0 ? `<cols>${each.join('')}</cols>` : '';
}

async function* sheetText({ rows, widths = [] }: Sheet, cut: () => void): AsyncGenerator<string> {
  let text = `${head}<worksheet xmlns="${main}">${frozen}${columnWidths(widths)}<sheetData>`;
  let count = 0;
  for await (const row of rows) {
    count++;
    text += `<row r="${count}">`;
    for (const [at, cell] of row.entries()) text += cellText(cell, `${columnName(at)}${count}`, count === 1, cut);
    text += '</row>';
    if (text.length < part_characters) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

const style = { bold: 1, day: 2 } as const;

function cellText(cell: Cell, place: string, bold: boolean, cut: () => void): string {
  const look = bold ? ` s="${style.bold}"` : '';
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"${look}><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${style.day}"><v>${cell.day + days_before_1970}</v></c>`;
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(cell, cut))}</t></is></c>`;
}

function fitting(text: string, cut: () => void): string {
  if (text.length <= cell_characters_most) return text;
  cut();
  return text.slice(0, cell_characters_most).replace(/[\ud800-\udbff]$/, '');
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For an attribute or between two tags, of XML in general. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unfit, '\ufffd')
    .replaceAll(/[&<>"\r]/g, (mark) => marks[mark]!);

/** What looks like the code of a sign is a text too. */
const xmlText = (text: string): string => escapeXml(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));

const columnNames: string[] = [];
function columnName(at: number): string {
  columnNames[at] ??=
    at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;
  return columnNames[at];
}

const title_characters = 31;

/** Thirty-one characters, none of them one that a reference uses, and no two the same. */
function sheetTitles(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((title) => {
    const plain = title
      .replaceAll(/[[\]:*?/\\\p{C}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const base = plain.replace(/^'+|'+$/g, '') || 'Blad';
    let made = short(base, title_characters);
    for (let count = 2; taken.has(made.toLowerCase()); count++) {
      const end = ` ${count}`;
      made = `${short(base, title_characters - end.length)}${end}`;
    }
    taken.add(made.toLowerCase());
    return made;
  });
}

const short = (text: string, characters: number): string =>
  text.length <= characters
    ? text
    : text
        .slice(0, characters)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();

const times = (count: number, of: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at + 1)).join('');

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${times(sheets, (number) => part(`worksheets/sheet${number}`, 'worksheet'))}</Types>`;
}

const relations = (all: readonly (readonly [string, string])[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbookRelations = (sheets: number): string =>
  relations([
    ...Array.from({ length: sheets }, (_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);

const workbook = (titles: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${titles
    .map((title, at) => `<sheet name="${escapeXml(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
