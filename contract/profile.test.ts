import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributes } from './attributes.ts';
import { type AttributeValues, checkAttributes, isBirthYear, profileRefusals } from './profile.ts';

const year = 2026;
const good: AttributeValues = {
  gender: 'female',
  zipcode: '3512',
  education: 'hbo',
  income: '',
  born_in_nl: 'yes',
  parents_born_in_nl: 'rather_not',
  children_amount: '2',
  dob_children: '2014|2018',
  mbo_child: false,
  participation_council: true,
  newsletter: null,
  privacy_policy: true,
};
const check = (changed: AttributeValues) => checkAttributes({ ...good, ...changed }, { year });
const refusal = (key: string, value: AttributeValues[string], besides: AttributeValues = {}) =>
  check({ ...besides, [key]: value })[key]?.[0];

test('answers that are complete', () => expect(check({})).toEqual({}));

test('what is compulsory', () => {
  expect(checkAttributes({}, { year })).toEqual({
    gender: ['Dit veld is verplicht.'],
    education: ['Dit veld is verplicht.'],
    born_in_nl: ['Dit veld is verplicht.'],
    parents_born_in_nl: ['Dit veld is verplicht.'],
    children_amount: ['Dit veld is verplicht.'],
    dob_children: ['Dit veld is verplicht.'],
    privacy_policy: ['Je moet akkoord gaan met de privacyverklaring.'],
  });
});

test('one page is judged by its own questions only', () => {
  expect(checkAttributes({}, { year, keys: ['zipcode', 'gender'] })).toEqual({ gender: ['Dit veld is verplicht.'] });
});

describe('postcode', () => {
  test.each(['', '1000', '9999', '3512'])('%j is good', (value) => expect(refusal('zipcode', value)).toBeUndefined());
  test.each(['0999', '10000', '1234AB', ' 1234', '１２３４', '1e3', '999', '-100', '1.5'])('%j is none', (value) =>
    expect(refusal('zipcode', value)).toBe('Vul een geldige postcode in.'),
  );
});

describe('birth years', () => {
  const years = (text: string, amount = 'more') => refusal('dob_children', text, { children_amount: amount });

  test.each(['2003', '2010', '2026'])('a child of %s', (text) => expect(years(text, '1')).toBeUndefined());
  test.each(['2002', '2027', '02010', '2010.0', '20', '２０１０', ' 2010', 'abcd', '1e3'])('no child of %j', (text) =>
    expect(years(text, '1')).toBe('Een van de ingevulde geboortejaren is ongeldig.'),
  );

  test('twins', () => expect(years('2010|2010', '2')).toBeUndefined());
  test('none', () => {
    for (const text of ['', '|', '||']) expect(years(text, '3')).toBe('Dit veld is verplicht.');
  });
  test('one at least, and no more than there are children', () => {
    for (const text of ['2010', '2010|', '|2010', '2010|2011']) expect(years(text, '2')).toBeUndefined();
    expect(years('2010|2011|2012', '2')).toBe(profileRefusals.years_many);
    expect(years('2010||2011|2012|', '2')).toBe(profileRefusals.years_many);
    expect(years('2010|abcd', '3')).toBe(profileRefusals.years);
  });
  test("'Meer dan 5' may be more than six", () => {
    const children = (count: number) => Array.from({ length: count }, () => '2015').join('|');
    for (const count of [1, 5, 6, 7, 20]) expect(years(children(count))).toBeUndefined();
    expect(years(children(21))).toBe(profileRefusals.years_many);
  });

  test('every year of four digits is judged by its distance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1000, max: 9999 }), (born, now) => {
        expect(isBirthYear(String(born), now)).toBe(born >= now - 23 && born <= now);
      }),
    );
  });
});

test('no children cannot take part', () => {
  expect(refusal('children_amount', '0')).toBe(profileRefusals.no_children);
  expect(refusal('children_amount', '6')).toBe(profileRefusals.choice);
});

test.each([false, null, '', 'true', 'Ja'])('%j is no consent to the privacy statement', (value) => {
  expect(refusal('privacy_policy', value)).toBe('Je moet akkoord gaan met de privacyverklaring.');
});

test('only options of the question, and only values of its type', () => {
  for (const value of ['Vrouw', 'female|male', '|', 'constructor', ' female'])
    expect(refusal('gender', value)).toBe(profileRefusals.choice);
  expect(refusal('gender', true)).toBe(profileRefusals.type);
  expect(refusal('newsletter', 'true')).toBe(profileRefusals.checkbox);
});

test('questions as another server asks them: its options, its keys, and children by their title', () => {
  const options = (...titles: string[]) => titles.map((title, index) => ({ id: String(100 + index), title }));
  const questions = [
    { key: 'children_amount', type: 'multiple_choice', options: options('0', '2', 'Meer dan 5'), required: true },
    { key: 'dob_children', type: 'multiple_open', options: options(), required: true },
    { key: 'religion', type: 'multiple_answer', options: options('Geen', 'Anders'), required: false },
    { key: 'pets', type: 'multiple_choice', options: options(), required: true },
    { key: 'hobby', type: 'text', options: options(), required: true },
    { key: 'house_rules', type: 'checkbox', options: options(), required: true },
  ] as const;
  const check = (values: AttributeValues) => checkAttributes(values, { year, questions });
  const rest = { hobby: 'Zeilen', house_rules: true };
  expect(check({ ...rest, children_amount: '101', dob_children: '2015|2016', religion: '100|101' })).toEqual({});
  expect(check({ ...rest, children_amount: '102', dob_children: '2015|2016|2017|2018|2019|2020|2021' })).toEqual({});
  expect(check({ ...rest, children_amount: '101', dob_children: '2015|2016|2017' })).toEqual({
    dob_children: [profileRefusals.years_many],
  });
  expect(check({ children_amount: '100', dob_children: '2015', religion: 'other' })).toEqual({
    children_amount: [profileRefusals.no_children],
    religion: [profileRefusals.choice],
    hobby: ['Dit veld is verplicht.'],
    house_rules: ['Dit veld is verplicht.'],
  });
});

test('questions that nobody asked', () => {
  const odd: AttributeValues = JSON.parse('{"__proto__": "x", "toString": "x", "shoe_size": "42"}');
  expect(Object.keys(checkAttributes({ ...good, ...odd }, { year }))).toEqual(['__proto__', 'toString', 'shoe_size']);
});

test('an option never holds the pipe that joins them, and every key stands once', () => {
  const ids = attributes.flatMap(({ key, options }) => options.map(({ id }) => `${key}.${id}`));
  expect(ids.filter((id) => id.includes('|'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(attributes.map(({ key }) => key)).size).toBe(attributes.length);
});

test('the number of children has the options of the specification, in that order', () => {
  const question = attributes.find(({ key }) => key === 'children_amount')!;
  expect(question.options.map(({ title }) => title)).toEqual(['0', '1', '2', '3', '4', '5', 'Meer dan 5']);
});
