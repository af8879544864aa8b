import { describe, expect, test } from 'vitest';
import { readQuestions } from '../questionnaire/questionnaire.ts';
import { FileReading } from '../questionnaire/reading.ts';
import { disarmed, writeCsv } from './csv.ts';
import { exportColumns } from './export-columns.ts';

/** As a spreadsheet parts a file at another sign: a quote counts only where a cell begins with it. */
function cellsAt(csv: string, sign: string): string[] {
  return csv
    .slice(1)
    .split(/\r\n|\r|\n/)
    .flatMap((line) => line.split(sign))
    .map((cell) => cell.trim());
}

describe('a cell is never a formula', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const before = [
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\0',
    ' \n ',
    'ja;',
    'ja; ',
    'ja\n',
    'ja\r\n- nee\n',
    'ja;;',
    'ja;"',
    'ja;\n',
  ];
  test.each(before)('behind %j', (start) => {
    for (const sign of signs) {
      const csv = writeCsv([['7', '0', disarmed(`${start}${sign}cmd|' /C calc'!A0;x`), 'z']]);
      for (const cells of [cellsAt(csv, ','), cellsAt(csv, ';'), cellsAt(csv, '\t')]) {
        expect(cells.filter((cell) => signs.some((one) => cell.replace(/^["\0]+/, '').startsWith(one)))).toEqual([]);
      }
    }
  });

  test('and what is none stays as it was written', () => {
    for (const text of [
      '',
      'ja',
      'a-b',
      'a = b',
      '10 + 10',
      'x@y.nl',
      'ja; nee',
      "'s ochtends",
      '1,5',
      'regel\nregel',
    ]) {
      expect(disarmed(text)).toBe(text);
    }
    expect(disarmed('#not_shown')).toBe("'#not_shown");
    expect(disarmed('-1')).toBe("'-1");
  });
});

test('no two columns have one name, whatever the questions are called', () => {
  const options = [{ ref: 'number', title: 'Ja' }];
  const common = ['number', 'finished', 'started_on', 'finished_on'];
  const questions = common.map((ref, at) => ({
    ref,
    title: ref,
    other: at % 2 === 0,
    type: at % 2 === 0 ? 'multiple_choice' : 'text',
    ...(at % 2 === 0 && { options }),
  }));
  const reading = new FileReading();
  const read = readQuestions(reading, questions).placed.map(({ question }) => question);
  expect(reading.faults).toEqual([]);
  const names = [...common, ...exportColumns({ questions: read }).map(({ name }) => name)];
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('number:answer');
});
