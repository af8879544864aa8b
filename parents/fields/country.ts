/** Where a number is from that does not say so itself. A form holds it as one word: 'NL 31 0'. */
type Country = {
  /** As ISO 3166 writes it; none for 'Internationaal', where the number itself names its country. */
  region: string;
  callingCode: string;
  /** What people put before the number at home. */
  trunk: string;
};

export const netherlands = 'NL 31 0';
export const international = '  ';

export function readCountry(word: string): Country {
  const [region = '', callingCode = '', trunk = ''] = word.split(' ');
  return { region, callingCode, trunk };
}

const names = new Intl.DisplayNames('nl', { type: 'region' });

/** 'Nederland +31' in the list; the name first, so that typing it finds it. */
export function countryLabel(word: string): string {
  const { region, callingCode } = readCountry(word);
  return region ? `${names.of(region) ?? region} +${callingCode}` : 'Internationaal';
}

/** 'NL +31' in the closed list, where there is little room. */
export function shortCountryLabel(word: string): string {
  const { region, callingCode } = readCountry(word);
  return region ? `${region} +${callingCode}` : 'Intern.';
}
