import { expect, test } from 'vitest';
import { sayFault } from './fault-words.ts';

const fault = (place: string, more: object = {}) =>
  sayFault({ place, sentence: 'ontbreekt.', key: null, sub: null, option: null, ...more });

test('a fault says what it is about in the words of the screen', () => {
  expect(fault('title')).toBe('de titel: ontbreekt.');
  expect(fault('description')).toBe('de inleiding: ontbreekt.');
  expect(fault('questions[0].description', { key: '#1' })).toBe('de uitleg: ontbreekt.');
  expect(fault('questions[2].sub_questions[0].options[1].title', { key: '#3', sub: 0, option: 1 })).toBe(
    'deelvraag 1, antwoord 2, de tekst: ontbreekt.',
  );
  expect(fault('questions')).toBe('ontbreekt.');
});
