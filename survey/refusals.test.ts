import { expect, test } from 'vitest';
import { fieldOf, otherChoice, otherOf } from './field-names.ts';
import { fieldRefusal, refusalSummary, stillWrong, summaryHeading } from './refusals.ts';

const errors = {
  a: ['Dit veld is verplicht.', 'Kies een antwoord.'],
  'a.other_value': ['Dit veld is verplicht.', 'Schrijf op wat je bedoelt.'],
  b: ['Je antwoord is te lang.'],
  'dob_children.0': ['Ongeldig.'],
};
const left = (field: string, values: Record<string, string[]>) => Object.keys(stillWrong(errors, field, values));
const [a, other, b, years] = [fieldOf('a'), otherOf('a'), fieldOf('b'), fieldOf('dob_children')];

test('a refusal stands until something is put into its own field, and those of others stay', () => {
  expect(left(a, { [a]: ['x'] })).toEqual(['b', 'dob_children.0']);
  expect(left(a, {})).toEqual(['a', 'b', 'dob_children.0']);
  expect(left(b, { [b]: [' '] })).toEqual(Object.keys(errors));
  expect(left(b, { [b]: ['korter'] })).not.toContain('b');
  expect(left(years, { [years]: ['', '2014'] })).not.toContain('dob_children.0');
  expect(left('v-stranger', { [a]: ['x'] })).toEqual(Object.keys(errors));
});

test("an 'Anders' without its text is wrong until it has one, or is ticked no more", () => {
  expect(left(other, { [a]: [otherChoice], [other]: [' '] })).toContain('a.other_value');
  expect(left(other, { [a]: [otherChoice], [other]: ['dit'] })).not.toContain('a.other_value');
  expect(left(a, { [a]: ['x'], [other]: [''] })).not.toContain('a.other_value');
});

test('all that a server says of a field stands there, and in the summary behind the question', () => {
  expect(fieldRefusal(errors, 'a')).toBe('Dit veld is verplicht. Kies een antwoord.');
  expect(fieldRefusal({ 'a.other_value': ['Te lang.'] }, 'a')).toBeUndefined();
  const lines = refusalSummary([{ id: 'a', title: 'Hoe lang?' }], errors);
  expect(lines).toEqual([
    { field: a, text: 'Dit veld is verplicht. Kies een antwoord.', about: 'Hoe lang?' },
    { field: other, text: 'Dit veld is verplicht. Schrijf op wat je bedoelt.', about: 'Hoe lang?' },
  ]);
  expect(summaryHeading(lines)).toBe('Kijk nog even naar 2 antwoorden');
  expect(summaryHeading(lines.slice(1))).toBe('Kijk nog even naar 1 antwoord');
});
