import { expect, test } from 'vitest';
import { startProgress } from './progress-line.ts';

function screen(isTTY: boolean) {
  let steady = 0;
  const written: string[] = [];
  return {
    written,
    pass: (ms: number) => {
      steady += ms;
    },
    clock: { now: () => new Date(0), steady: () => steady, database: async () => new Date(0) },
    terminal: { isTTY, columns: 60, write: (text: string) => written.push(text.replace('\r\u001b[K', '')) },
  };
}
const given = (options = {}) => ({ options });

test('a terminal shows count, share and the time that is left, and not more often than an eye can read', () => {
  const { clock, terminal, written, pass } = screen(true);
  const line = startProgress({ clock }, given(), 'Importing', { terminal });
  line.at(0, 5000);
  line.at(1, 5000);
  pass(4000);
  line.at(1000, 5000);
  pass(200_000);
  line.at(1020, 5000);
  line.at(5000, 5000);
  line.end();
  expect(written).toEqual([
    'Importing  0 of 5,000  0 %',
    'Importing  1,000 of 5,000  20 %  about 16 s left',
    'Importing  1,020 of 5,000  20 %  about 14 min left',
    'Importing  5,000 of 5,000  100 %',
    '',
  ]);
});

test('where the end is not known only the count is told, and no line is longer than the terminal is wide', () => {
  const { clock, terminal, written } = screen(true);
  startProgress({ clock }, given(), 'Backup', { terminal, count: (bytes) => `${bytes} bytes` }).at(7);
  startProgress({ clock }, given(), 'x'.repeat(100), { terminal }).at(1);
  startProgress({ clock }, given(), 'x'.repeat(100), { terminal: { ...terminal, columns: 0 } }).at(1);
  expect(written).toEqual(['Backup  7 bytes', 'x'.repeat(59), 'x'.repeat(79)]);
});

test.each([
  ['in a pipe', false, {}],
  ['with --json', true, { json: true }],
])('%s there is nothing of it', (_, isTTY, options) => {
  const { clock, terminal, written } = screen(isTTY);
  const line = startProgress({ clock }, given(options), 'Importing', { terminal });
  line.at(1, 2);
  line.end();
  expect(written).toEqual([]);
});
