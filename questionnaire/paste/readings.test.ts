import { expect, test } from 'vitest';
import { readPaste } from './paste.ts';
import { readingNow, readingsOf, withReadings } from './readings.ts';

function read(text: string) {
  const pasted = readPaste(text);
  if ('unreadable' in pasted) throw new Error(pasted.unreadable);
  const doubt = pasted.losses.find((one) => readingsOf(one).length > 0)!;
  const line = doubt.where && 'line' in doubt.where ? doubt.where.line : 0;
  return { ...pasted, doubt, readings: readingsOf(doubt), at: pasted.lines.findLastIndex((one) => one <= line) };
}

test('lines without a sign are answers, explanation or questions of their own, as somebody chooses', () => {
  const { file, readings, at } = read(
    'Werk\n\n1. Werk je?\n- Ja\n- Nee\n\n2. Over je kind:\nNaam van de school\nLeerjaar\n',
  );
  expect([readings, at]).toEqual([['one', 'several', 'explanation', 'questions'], 1]);
  const as = (reading: (typeof readings)[number]) => withReadings(file, new Map([[at, reading]])).questions!.slice(1);
  const titles = [{ title: 'Naam van de school' }, { title: 'Leerjaar' }];
  expect(as('one')).toMatchObject([{ type: 'multiple_choice', options: titles }]);
  expect(as('several')).toMatchObject([{ type: 'multiple_answer', options: titles }]);
  expect(as('explanation')).toEqual([
    { ref: 'v2', title: 'Over je kind:', type: 'text', description: 'Naam van de school\nLeerjaar' },
  ]);
  expect(as('questions')).toEqual([
    { ref: 'v2', title: 'Naam van de school', type: 'text', description: 'Over je kind:' },
    { title: 'Leerjaar', type: 'text', description: 'Over je kind:' },
  ]);
});

test('a question that says itself that there may be several is read so, until somebody says one', () => {
  const { file, doubt, at } = read(
    'Werk\n\n1. Werk je?\n- Ja\n\n2. Wie helpt? (meer antwoorden mogelijk)\nIk\nMijn partner\n',
  );
  expect(readingNow(doubt, file.questions![at])).toBe('several');
  const [, asOne] = withReadings(file, new Map([[at, 'one' as const]])).questions!;
  expect(asOne).toMatchObject({ title: 'Wie helpt?', type: 'multiple_choice', options: [{}, {}] });
});
