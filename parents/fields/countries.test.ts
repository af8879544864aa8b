import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { normalizePhone } from '#contract/phone.ts';
import { countries, listCountries } from './countries.ts';
import { readCountry } from './country.ts';

const rows = countries.map((word) => ({ word, ...readCountry(word) }));

test('every country of the numbering plans is there with its calling code', () => {
  const plans = getCountries().map((region) => `${region} +${getCountryCallingCode(region)}`);
  expect(rows.map(({ region, callingCode }) => `${region} +${callingCode}`).sort()).toEqual(plans.sort());
});

/** At home an Argentine mobile number is written with a 15 in its middle: there it must be typed with its plus. */
const written = rows.filter(({ region }) => region !== 'AR');

test.each(written)('a mobile number of $word is read as it is written there and abroad', (country) => {
  const number = getExampleNumber(country.region as CountryCode, examples)!;
  const { callingCode, trunk } = country;
  expect(normalizePhone(number.formatNational(), callingCode, trunk)).toBe(number.number);
  expect(normalizePhone(number.formatInternational(), callingCode, trunk)).toBe(number.number);
  expect(normalizePhone(number.formatInternational(), '')).toBe(number.number);
});

test('the list is Dutch, the neighbours first', () => {
  const labels = listCountries().map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual([
    'Nederland +31',
    'België +32',
    'Duitsland +49',
    'Internationaal',
    'Afghanistan +93',
  ]);
  expect(labels).toContain('Verenigde Staten +1');
  expect(new Set(labels).size).toBe(countries.length + 1);
});
