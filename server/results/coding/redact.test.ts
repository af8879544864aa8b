import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPersonal, redacted } from './redact.ts';

type Vectors = { known_names: string[]; cases: { text: string; kinds: string[] }[] };
const { known_names, cases } = JSON.parse(readFileSync('server/results/fixtures/redaction.json', 'utf8')) as Vectors;
const names = new Set(known_names);

test.each(cases)('in ‘$text’ is found: $kinds', ({ text, kinds }) => {
  expect(findPersonal(text, names).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['Wij wonen Kerkstraat 12.', 'Wij wonen [adres].'],
  ['kom langs op de lindenlaan 3b, 1234 AB', 'kom langs op de [adres], [postcode]'],
  ['Van der Helststraat nr. 120-2 en DORPSPLEIN 7', 'Van der [adres] en [adres]'],
  ['Utrechtseweg 45 in Zeist', '[adres] in Zeist'],
  ['onderweg 2 uur, in onze straat 12 kinderen', 'onderweg 2 uur, in onze straat 12 kinderen'],
  ['Op het schoolplein 3 keer, mijn baan 32 uur', 'Op het schoolplein 3 keer, mijn baan 32 uur'],
])('a street with its number is found, and no other number: ‘%s’', (text, masked) => {
  expect(redacted(text).text).toBe(masked);
});

test('what is found makes place for its kind, and the rest stays', () => {
  const { text } = redacted('Mail jan@voorbeeld.nl of bel 06-12345678. Groet, Ahmed', names);
  expect(text).toBe('Mail [e-mailadres] of bel [telefoonnummer]. Groet, [naam]');
  expect(redacted('Op 3 mei 2014 in de AB-12-CD').text).toBe('Op [datum] in de [kenteken]');
  expect(redacted('Bankrekening NL91ABNA0417164300 en BE68 5390 0754 7034').kinds).toEqual(['iban', 'iban']);
});

test('a known first name is found however it is written, and a word that is a name too only as a name is', () => {
  const known = new Set(['noah', 'ben', 'jo']);
  expect(redacted('noah, NOAH en Noah', known).text).toBe('[naam], [naam] en [naam]');
  expect(redacted('Ik ben met Ben en jo met Jo, BEN IK.', known).text).toBe(
    'Ik ben met [naam] en jo met [naam], BEN IK.',
  );
});

test('a text of four thousand signs, of whatever signs, is read in no time', () => {
  const hostile = ['0 ', '@', 'a.', '+1', 'AB12', '(0)', 'van de ', 'straat', 'Weg 1 ', 'a-'].map((piece) =>
    piece.repeat(4000 / piece.length),
  );
  for (const text of hostile) expect(redacted(text).text.length).toBeGreaterThan(0);
});
