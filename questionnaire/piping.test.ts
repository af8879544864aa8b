import { expect, test } from 'vitest';
import { piped, pipesIn, slipsIn, unpiped } from './piping.ts';

test('a text says what was chosen, and reads on where that is not known', () => {
  const text = 'Hoe vaak doe je {antwoord:hobby}, en met wie doe je {antwoord:hobby}?';
  expect(piped(text, () => 'Lezen & meer <b>')).toBe(
    'Hoe vaak doe je Lezen & meer <b>, en met wie doe je Lezen & meer <b>?',
  );
  expect(unpiped(text)).toBe('Hoe vaak doe je dat, en met wie doe je dat?');
  expect(unpiped('{antwoord:hobby}: hoe vaak?')).toBe('Dat: hoe vaak?');
  expect(unpiped('Je kind leest. {antwoord:hobby} kan ook?')).toBe('Je kind leest. Dat kan ook?');
  // What a respondent's answer holds is no pattern.
  expect(piped('{antwoord:a}', () => '$& {antwoord:b}')).toBe('$& {antwoord:b}');
  expect(pipesIn(text)).toEqual(['hobby', 'hobby']);
});

test('what looks like it and is none is found', () => {
  expect(slipsIn('Hoi {voornaam}, {antwoord}, { Antwoord : a } en {antwoord:a}')).toEqual([
    '{voornaam}',
    '{antwoord}',
    '{ Antwoord : a }',
  ]);
  expect(slipsIn('Een {haakje} en {"json": 1}')).toEqual([]);
});
