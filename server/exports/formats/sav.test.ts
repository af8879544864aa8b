import { expect, test } from 'vitest';
import sav from '../../results/fixtures/sav-small.json' with { type: 'json' };
import { CaseWriter, type SavValue } from './sav-cases.ts';
import { place, type SavVariable } from './sav-dictionary.ts';
import { headOf } from './sav-head.ts';

const dictionary = {
  ...sav.dictionary,
  made: new Date(sav.dictionary.made),
  variables: sav.dictionary.variables as unknown as SavVariable[],
};
const day_ms = 86_400_000;

test('a dictionary and its cases are, byte for byte, the file that PSPP and R read without a warning', () => {
  const { head, placed } = headOf(dictionary);
  const cases = new CaseWriter(placed);
  const parts = [head];
  for (const one of sav.cases as (string | number | null)[][]) {
    const isDay = (at: number) => dictionary.variables[at]!.type.kind === 'day';
    const values = one.map(
      (cell, at): SavValue => (cell !== null && isDay(at) ? Date.parse(String(cell)) / day_ms : cell),
    );
    const full = cases.add((at) => values[at]!);
    if (full) parts.push(full);
  }
  parts.push(cases.end());
  expect(Buffer.concat(parts).equals(Buffer.from(sav.file_base64, 'base64'))).toBe(true);
});

test('a case that does not fit into what is left of a block goes on in the next one, whole', () => {
  const text = (bytes: number): SavVariable => ({
    name: 't',
    label: '',
    measure: 'nominal',
    type: { kind: 'text', bytes },
  });
  const write = (count: number) => {
    const cases = new CaseWriter(place([text(32_767), text(9)]));
    const parts: Buffer[] = [];
    for (let at = 0; at < count; at++) {
      const values = [String(at % 10).repeat(32_767), `nummer ${at % 10}`];
      const full = cases.add((variable) => values[variable]!);
      if (full) parts.push(full);
    }
    return Buffer.concat([...parts, cases.end()]);
  };
  const [ten, hundred] = [write(10), write(100)];
  // Ten cases of the same texts take the same bytes wherever they lie, but for the codes that they share with a neighbour.
  expect(Math.abs(hundred.length - 10 * ten.length)).toBeLessThan(10 * 16);
  expect(hundred.subarray(0, 300_000).equals(ten.subarray(0, 300_000))).toBe(true);
});
