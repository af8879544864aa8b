import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readRows } from '../results/make-export.ts';
import { type Cell, long, questions } from './answered.ts';
import { compare } from './compare.ts';
import { makeFiles } from './make-files.ts';
import { type Program, programs, run, versionOf } from './programs.ts';
import { named, type ReadCell, readCells } from './read-cells.ts';

/**
 * Files of a campaign opened in programs of other houses, and every cell compared with what was answered. A program that
 * this machine does not have is skipped, and said. Run: npm run proof files
 */
vi.setConfig({ testTimeout: 180_000 });
const { folder, people, sav, script, csv } = await makeFiles();
const say = (words: string) => process.stdout.write(`${words}\n`);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const rowsOf = (name: string) => named(readCells(read(name)), ({ text }) => text);

/** The number of each respondent, which only the panel's key tells: all files must have the same. */
const international = named(readRows(csv), (name) => name);
const numbers = new Map(international.map(({ key, nummer }) => [Number(key), nummer!]));

function opened(program: Program, title: string, act: () => string): void {
  const version = versionOf(program);
  if (!version) say(`Skipped: this machine has no ${program} (apt-get install ${programs[program].packages}).`);
  test.skipIf(!version)(title, () => {
    say(`${version}: ${act()}.`);
  });
}

const isDay = (name: string) => name === 'begonnen_op' || name === 'afgerond_op';
const asDay = (text: string) => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
/** What a file for SPSS keeps of a text: no spaces at its end, for it fills every text with them. */
const inSav = (text: string) => text.replace(/ +$/, '');
const sameInSav = ({ text }: ReadCell, { value }: Cell, name: string): boolean => {
  if (isDay(name)) return asDay(text.trim()) === (value ?? '');
  if (typeof value === 'string') return inSav(text) === inSav(value);
  return value === null ? text.trim() === '' : text.trim() !== '' && Number(text) === value;
};

test('the files hold each respondent once', () => {
  expect(new Set(numbers.values()).size).toBe(people.length);
  for (const number of numbers.values()) expect(number).toMatch(/^[A-Z2-7]{12}$/);
});

opened('pspp', 'PSPP opens .sav without a warning', () => {
  const converted = run(folder, 'pspp-convert', sav, 'pspp.csv');
  expect(converted).toEqual({ stdout: '', stderr: '' });
  const { cells, faults } = compare(people, rowsOf('pspp.csv'), numbers, sameInSav);
  expect(faults).toEqual([]);

  const syntax = [
    `GET FILE='${sav}'.`,
    'DISPLAY DICTIONARY.',
    'MRSETS /DISPLAY NAME=ALL.',
    'WEIGHT OFF.',
    'FREQUENCIES screens hours.',
  ];
  writeFileSync(join(folder, 'look.sps'), syntax.join('\n'));
  const told = run(folder, 'pspp', '-O', 'format=csv', 'look.sps');
  expect(`${told.stdout}${told.stderr}`).not.toMatch(/warning|error/i);
  const lines = readCells(told.stdout).map((row) => row.map(({ text }) => text));
  const line = (...begin: string[]) => lines.find((row) => begin.every((text, at) => row[at] === text));
  const title = questions[1]!.title;
  expect(line('screens')).toEqual(['screens', '7', title, 'Nominal', 'Input', '8', 'Right', 'F8.0', 'F8.0', '-9']);
  expect(line('degrees')).toMatchObject({ 3: 'Scale', 7: 'F12.3', 9: '' });
  expect(line('$rules')).toEqual([
    '$rules',
    questions[4]!.title,
    'Dichotomies',
    '1',
    'rules.table\nrules.bed\nrules__anders',
  ]);
  const counted = (name: string, value: number) => people.filter(({ cells: own }) => own[name]!.value === value).length;
  for (const [at, { title: option }] of questions[1]!.options!.entries()) {
    expect(line('Valid', option) ?? line('', option)).toMatchObject({ 2: String(counted('screens', at + 1)) });
  }
  // A label of SPSS ends after 120 bytes.
  expect(line('Valid', long.slice(0, 120))).toMatchObject({ 2: String(counted('hours', 1)) });
  return `${cells} cells as they were answered`;
});

opened('r', 'R opens .sav by the script beside it, with classes, numbers and weights', () => {
  const more = [
    'options(warn = 2)',
    script,
    `write.csv(read_sav("${sav}", user_na = TRUE), "r.csv", row.names = FALSE, na = "")`,
    'write.csv(answers, "labelled.csv", row.names = FALSE, na = "")',
    'cat(class(answers$key), class(answers$degrees), class(answers$screens), class(answers$gewicht), "\\n")',
    'cat(mean(answers$key), coef(svymean(~I(achtergrond_geslacht == "Vrouw"), design)), sum(weights(design)), "\\n")',
    script.replace(sav, 'plain.sav'),
    'cat(sum(weights(design)), "\\n")',
  ];
  writeFileSync(join(folder, 'open.R'), more.join('\n'));
  const [classes, figures, plain] = run(folder, 'Rscript', 'open.R').stdout.split('\n');
  const { cells, faults } = compare(people, rowsOf('r.csv'), numbers, sameInSav);
  expect(faults).toEqual([]);
  expect(classes!.trim()).toBe('numeric numeric factor numeric');
  const done = people.filter(({ given }) => given.finished ?? true).length;
  const [mean, men, women, sum] = figures!.split(' ').map(Number);
  const finished = people.filter(({ given }) => given.finished ?? true);
  expect(mean).toBeCloseTo(finished.reduce((sum, { cells }) => sum + Number(cells.key!.value), 0) / done, 6);
  for (const [is, wanted] of [
    [men!, 0.5],
    [women!, 0.5],
    [sum! / done, 1],
  ] as const)
    expect(is).toBeCloseTo(wanted, 5);
  expect(Number(plain)).toBe(done);
  const titles = questions[1]!.options!.map(({ title }) => title);
  const labelled = new Map(rowsOf('labelled.csv').map((row) => [Number(row.key!.text), row]));
  for (const { cells: own } of finished) {
    const row = labelled.get(Number(own.key!.value))!;
    expect(row.screens!.text).toBe(titles[Number(own.screens!.value) - 1]);
    expect(row.hours!.text).toBe(['', long.slice(0, 120), 'Lang', 'Anders'][Number(own.hours!.value ?? 0)]);
  }
  return `${cells} cells as they were answered`;
});

/** Comma, quotes, UTF-8, from the first line; texts quoted, numbers as such, formulas as such; every sheet. */
const to = (sheets: number) => `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,true,false,${sheets}`;
const soffice = (out: string, kind: string[], ...files: string[]) =>
  run(folder, 'soffice', '--headless', ...kind, '--outdir', out, ...files);
const english = 1033;
const dutch = 1043;

opened('libreoffice', 'LibreOffice opens .xlsx: texts as texts, numbers as numbers', () => {
  soffice('sheets', ['--convert-to', to(-1)], 'cases.xlsx', 'tables.xlsx');
  const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
  const { cells, faults } = compare(people, rowsOf('sheets/cases-Gegevens.csv'), numbers, (cell, { value }, name) => {
    if (isDay(name)) return asDay(cell.text) === (value ?? '');
    if (typeof value === 'string') return cell.text === value.replaceAll(unfit, '\ufffd') && cell.quoted === value > '';
    return value === null ? cell.text === '' : !cell.quoted && cell.text !== '' && Number(cell.text) === value;
  });
  expect(faults).toEqual([]);
  expect(read('sheets/cases-Codeboek.csv')).toContain(long);
  expect(read('sheets/cases-Verantwoording.csv')).toContain('Gewogen naar vrouw of man');
  expect(read('sheets/tables-3 Hoe lang per dag.csv')).toContain('"Anders",50,12\n');
  return `${cells} cells as they were answered`;
});

opened('libreoffice', 'LibreOffice opens both kinds of .csv, and runs nothing of them', () => {
  const names = readRows(csv)[0]!;
  const isText = (name: string) => /^nummer$|why_not|anders_tekst/.test(name);
  // In a .csv nothing says what is a text, so whoever opens one says it of its columns.
  const columns = names.map((name, at) => `${at + 1}/${isText(name) ? 2 : 1}`).join('/');
  let cells = 0;
  for (const [name, sign, language] of [
    ['international', ',', english],
    ['dutch', ';', dutch],
  ] as const) {
    const comma = sign.charCodeAt(0);
    soffice(
      'cells',
      [`--infilter=CSV:${comma},34,76,1,${columns},${language},false,true`, '--convert-to', to(0)],
      `${name}.csv`,
    );
    const told = compare(
      people,
      named(readCells(read(`cells/${name}.csv`)), ({ text }) => text),
      numbers,
      (cell, { value, csv: spelled }) =>
        typeof value === 'number' && spelled === value.toString().padEnd(spelled.length, '0')
          ? !cell.quoted && Number(cell.text) === value
          : cell.text === spelled,
    );
    expect(told.faults).toEqual([]);
    cells += told.cells;

    // Opened with everything guessed and formulas run, as the bait is: it is there to see that they would be.
    writeFileSync(join(folder, 'bait.csv'), `bait${sign}next\r\n=1+1${sign}0\r\n`);
    const guessed = `--infilter=CSV:${comma},34,76,1,,${language},false,true,false,false,false,0,true`;
    soffice('guessed', [guessed, '--convert-to', to(0)], `${name}.csv`, 'bait.csv');
    const formulas = (file: string) =>
      readCells(read(`guessed/${file}`))
        .flat()
        .filter(({ text }) => text.startsWith('='));
    expect(formulas('bait.csv')).toHaveLength(1);
    expect(formulas(`${name}.csv`)).toEqual([]);
  }
  return `${cells} cells as they were answered`;
});

opened('xmllint', 'the codebook is well-formed XML (its schema is not on this machine, and not asked)', () => {
  expect(run(folder, 'xmllint', '--noout', '--nonet', 'codebook.xml')).toEqual({ stdout: '', stderr: '' });
  const { stdout } = run(folder, 'xmllint', '--xpath', '//*[local-name()="var"]/@name', 'codebook.xml');
  const names = [...stdout.matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['nummer', ...Object.keys(people[0]!.cells)]);
  return `${names.length} columns in the codebook`;
});
