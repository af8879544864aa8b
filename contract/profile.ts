import { type Attribute, type AttributeKey, attributeOf, attributes } from './attributes.ts';
import { excess, sentences, storable } from './fields.ts';
import type { FieldErrors } from './problem.ts';
import { rules } from './rules.ts';
import { childrenCount } from './values.ts';

/** As it goes over the wire: a checkbox is a boolean, several values are joined by a pipe, nothing is '' or null. */
export type AttributeValue = string | boolean | null;
export type AttributeValues = Record<string, AttributeValue>;

export const refusals = {
  type: 'Dit antwoord past niet bij de vraag.',
  unknown: 'Deze vraag kennen we niet.',
  choice: 'Kies een van de antwoorden.',
  checkbox: 'Zet hier een vinkje, of laat het weg.',
  zipcode: 'Vul een geldige postcode in.',
  years: 'Een van de ingevulde geboortejaren is ongeldig.',
  years_many: 'Vul niet meer geboortejaren in dan je kinderen hebt.',
  no_children: 'Je kunt alleen meedoen als je een kind hebt dat jonger is dan 23.',
  privacy: 'Je moet akkoord gaan met de privacyverklaring.',
} as const;

const given = (value: AttributeValue | undefined): boolean => value !== undefined && value !== null && value !== '';

/**
 * What is wrong with these answers, keyed by attribute, for browser and server alike. `year` is the one it is in
 * Amsterdam. `keys` are the questions that are judged: all of them and whatever was sent at registration, one page of
 * them in the wizard, and those that were sent when a profile is changed.
 */
export function checkAttributes(
  values: AttributeValues,
  { year, keys }: { year: number; keys?: readonly string[] },
): FieldErrors {
  const asked = new Set(keys ?? [...attributes.map(({ key }) => key), ...Object.keys(values)]);
  // From entries, so that a key named __proto__ is refused like any other that nobody asked for.
  return Object.fromEntries(
    [...asked].flatMap((key): [string, string[]][] => {
      const attribute = attributeOf(key);
      const sentence = attribute ? checkOne(attribute, values, year) : refusals.unknown;
      return sentence ? [[key, [sentence]]] : [];
    }),
  );
}

function checkOne(attribute: Attribute, values: AttributeValues, year: number): string | undefined {
  const value = values[attribute.key];
  if (attribute.type === 'checkbox') return checkCheckbox(attribute, value);
  if (!given(value)) return attribute.required ? sentences.required : undefined;
  if (typeof value !== 'string') return refusals.type;
  const key = attribute.key as AttributeKey;
  if (key === 'zipcode') return checkZipcode(value);
  if (key === 'dob_children') return checkYears(value.split('|'), values.children_amount, year);
  if (attribute.type === 'text') return checkText(value);
  const chosen = attribute.type === 'multiple_answer' ? value.split('|') : [value];
  const known = chosen.every((id) => attribute.options.some((option) => option.id === id));
  if (!known || new Set(chosen).size < chosen.length) return refusals.choice;
  return key === 'children_amount' && childrenCount(value) === 0 ? refusals.no_children : undefined;
}

function checkCheckbox(attribute: Attribute, value: AttributeValue | undefined): string | undefined {
  if (attribute.required) return value === true ? undefined : refusals.privacy;
  return value === undefined || value === null || typeof value === 'boolean' ? undefined : refusals.checkbox;
}

function checkZipcode(value: string): string | undefined {
  const number = /^\d{4}$/.test(value) ? Number(value) : 0;
  return number >= rules.zipcode_least && number <= rules.zipcode_most ? undefined : refusals.zipcode;
}

function checkText(value: string): string | undefined {
  if (!storable(value)) return sentences.unreadable;
  return excess(value, rules.attribute_graphemes) && sentences.too_long;
}

/** Of a child under the limit, in that year at the latest. */
export function isBirthYear(text: string, year: number): boolean {
  const born = /^\d{4}$/.test(text) ? Number(text) : 0;
  return born >= year - rules.child_age_limit_years && born <= year;
}

/** At least one, and no more than there are children; a year that somebody does not know stays empty. */
function checkYears(given: string[], amount: AttributeValue | undefined, year: number): string | undefined {
  const years = given.filter((text) => text !== '');
  if (years.length === 0) return sentences.required;
  if (!years.every((text) => isBirthYear(text, year))) return refusals.years;
  const count = typeof amount === 'string' ? childrenCount(amount) : 0;
  // The number of children is not given or wrong itself: that is said there.
  if (count === 0) return undefined;
  // Behind 'Meer dan 5' there may be more than the six it counts as.
  return years.length <= (amount === 'more' ? rules.birth_years_most : count) ? undefined : refusals.years_many;
}
