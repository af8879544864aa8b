import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LossCode } from '#questionnaire/convert/losses.ts';
import { readPaste } from '#questionnaire/paste/paste.ts';

const words: Partial<Record<LossCode, string>> = {
  greeting: 'greeting',
  ending: 'ending',
  heading: 'headings',
  footer: 'page numbers',
  note: 'notes',
  comment: 'comments',
  interviewer: 'words for who reads aloud',
  not_understood: 'not understood',
  line_joined: 'lines joined',
  no_title: 'no title',
  parts: 'numbers that begin again',
  other_last: "'Anders' put last",
  codes_dropped: 'codes',
  maximum: 'a most that is no setting',
  condition_unknown: 'conditions on what is not asked',
  kind_assumed: 'asked: one answer or several',
  options_assumed: 'asked: answers or something else',
};
const folder = join(import.meta.dirname, 'fixtures');

/** What a pasted text loses, as a row of the table in docs/campaigns.md. */
function rowOf(name: string): string {
  const made = readPaste(readFileSync(join(folder, name), 'utf8'));
  const cells = (...all: (string | number)[]) =>
    `| pasted, ${name.replace('.txt', '').replace('-', ' ')} | ${all.join(' | ')} |`;
  if ('unreadable' in made) return cells(0, 0, 'refused: no questionnaire is recognised');
  const questions = made.file.questions!;
  const lost = Map.groupBy(made.losses, ({ code }) => code);
  const told = [...lost].map(([code, all]) => `${words[code]} ${all.length}`).join(', ');
  return cells(questions.length, questions.filter(({ show_if }) => show_if).length, told || 'nothing');
}

test('the table of what files and pastes lost says of the nine pastes what is true', () => {
  const names = readdirSync(folder).sort();
  const rows = names.map(rowOf);
  expect(names).toHaveLength(9);
  expect(rows.join()).not.toContain('undefined');
  const table = readFileSync(join(import.meta.dirname, '../../docs/campaigns.md'), 'utf8');
  expect(table.split('\n').filter((line) => line.startsWith('| pasted,'))).toEqual(rows);
});
