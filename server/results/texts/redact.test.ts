import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPersonal, redacted } from './redact.ts';

type Vectors = { known_names: string[]; cases: { text: string; kinds: string[] }[] };
const { known_names, cases } = JSON.parse(readFileSync('server/results/fixtures/redaction.json', 'utf8')) as Vectors;
const names = new Set(known_names);

test.each(cases)('in ‘$text’ is found: $kinds', ({ text, kinds }) => {
  expect(findPersonal(text, names).map(({ kind }) => kind)).toEqual(kinds);
});

test('what is found makes place for its kind, and the rest stays', () => {
  const { text } = redacted('Mail jan@voorbeeld.nl of bel 06-12345678. Groet, Ahmed', names);
  expect(text).toBe('Mail [e-mailadres] of bel [telefoonnummer]. Groet, [naam]');
  expect(redacted('Op 3 mei 2014 in de AB-12-CD').text).toBe('Op [datum] in de [kenteken]');
  expect(redacted('Bankrekening NL91ABNA0417164300 en BE68 5390 0754 7034').kinds).toEqual(['iban', 'iban']);
});

test('a text of four thousand signs, of whatever signs, is read in no time', () => {
  const hostile = ['0 ', '@', 'a.', '+1', 'AB12', '(0)', 'van de '].map((piece) => piece.repeat(4000 / piece.length));
  for (const text of hostile) expect(redacted(text).text.length).toBeGreaterThan(0);
});
