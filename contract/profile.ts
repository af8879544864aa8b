import { dateFault, spelledDate } from '#questionnaire/dates.ts';
import { numberFault, spelledNumber, worthOf } from '#questionnaire/number.ts';
import { type Attribute, attributes, ratherNot } from './attributes.ts';
import { excess, sentences, storable } from './fields.ts';
import type { FieldErrors } from './problem.ts';
import { rules } from './rules.ts';
import { barRefusal, type Children, childrenNamed, openAnswersMost, split } from './values.ts';

/** As it goes over the wire: a checkbox is a boolean, several values are joined by a pipe, nothing is '' or null. */
export type AttributeValue = string | boolean | null;
export type AttributeValues = Record<string, AttributeValue>;

export const profileRefusals = {
  type: 'Dit antwoord past niet bij de vraag.',
  unknown: 'Deze vraag kennen we niet.',
  choice: 'Kies een van de antwoorden.',
  alone: `Kies ‘${ratherNot.title}’ of iets anders, niet allebei.`,
  checkbox: 'Zet hier een vinkje, of laat het weg.',
  zipcode: 'Vul een geldige postcode in.',
  years: 'Een van de ingevulde geboortejaren is ongeldig.',
  years_many: 'Vul niet meer geboortejaren in dan je kinderen hebt.',
  bar: barRefusal,
  open_many: `Geef hooguit ${openAnswersMost} antwoorden.`,
  no_children: 'Je kunt alleen meedoen als je een kind hebt dat jonger is dan 23.',
  privacy: 'Je moet akkoord gaan met de privacyverklaring.',
} as const;

const given = (value: AttributeValue | undefined): boolean => value !== undefined && value !== null && value !== '';

type Question = Pick<Attribute, 'key' | 'type' | 'options' | 'required' | 'format' | 'least' | 'most'>;
type Judging = {
  /** The current year in Amsterdam. */
  year: number;
  /**
   * The questions that are judged: all of them and whatever was sent at registration, one page of them in the wizard,
   * and those that were sent when a profile is changed.
   */
  keys?: readonly string[];
  /** The questions as they were asked: a browser goes by those that the server served. */
  questions?: readonly Question[];
};

/** What is wrong with these answers, keyed by attribute, for browser and server alike. */
export function checkAttributes(values: AttributeValues, { year, keys, questions = attributes }: Judging): FieldErrors {
  const asked = new Set(keys ?? [...questions.map(({ key }) => key), ...Object.keys(values)]);
  const children = childrenOf(questions, values.children_amount);
  // From entries, so that a key named __proto__ is refused like any other that nobody asked for.
  return Object.fromEntries(
    [...asked].flatMap((key): [string, string[]][] => {
      const question = questions.find((one) => one.key === key);
      const sentence = question ? checkOne(question, values[key], { year, children }) : profileRefusals.unknown;
      return sentence ? [[key, [sentence]]] : [];
    }),
  );
}

/** How many children an answer stands for, by the title of its option: ids are each server's own. */
function childrenOf(questions: readonly Question[], chosen: AttributeValue | undefined): Children | undefined {
  const asked = questions.find(({ key }) => key === 'children_amount');
  const title = asked?.options.find(({ id }) => id === chosen)?.title;
  return title === undefined ? undefined : childrenNamed(title);
}

type KnownChildren = { year: number; children: Children | undefined };

function checkOne(question: Question, value: AttributeValue | undefined, known: KnownChildren): string | undefined {
  const { key, type, options, required } = question;
  if (type === 'checkbox') return checkCheckbox(question, value);
  // A question that was served without options cannot be answered, so its answer is not required.
  if (hasChoices(type) && options.length === 0) return undefined;
  if (!given(value)) return required ? sentences.required : undefined;
  if (typeof value !== 'string') return profileRefusals.type;
  if (key === 'zipcode') return checkZipcode(value);
  if (key === 'dob_children') return checkYears(value.split('|'), known);
  if (question.format === 'number') return checkNumber(value, question);
  if (question.format === 'date') return checkDay(value, question);
  if (type === 'multiple_open') return checkLines(split(value));
  if (!hasChoices(type)) return checkText(value, rules.attribute_graphemes);
  const chosen = type === 'multiple_answer' ? value.split('|') : [value];
  const isKnown = chosen.every((id) => options.some((option) => option.id === id));
  if (!isKnown || new Set(chosen).size < chosen.length) return profileRefusals.choice;
  if (chosen.length > 1 && chosen.includes(ratherNot.id)) return profileRefusals.alone;
  return key === 'children_amount' && known.children?.count === 0 ? profileRefusals.no_children : undefined;
}

export const hasChoices = (type: string): boolean => type === 'multiple_choice' || type === 'multiple_answer';

function checkCheckbox({ key, required }: Question, value: AttributeValue | undefined): string | undefined {
  const missing = key === 'privacy_policy' ? profileRefusals.privacy : sentences.required;
  if (required) return value === true ? undefined : missing;
  return value === undefined || value === null || typeof value === 'boolean' ? undefined : profileRefusals.checkbox;
}

function checkZipcode(value: string): string | undefined {
  const number = /^\d{4}$/.test(value) ? Number(value) : 0;
  return number >= rules.zipcode_least && number <= rules.zipcode_most ? undefined : profileRefusals.zipcode;
}

function checkText(value: string, most: number): string | undefined {
  if (!storable(value)) return sentences.unreadable;
  return excess(value, most) && sentences.too_long;
}

/** One of several answers in words, as it is typed: the wire puts a bar between them. */
export const openAnswerFault = (line: string): string | undefined =>
  line.includes('|') ? profileRefusals.bar : checkText(line.trim(), rules.open_answer_graphemes);

function checkLines(lines: string[]): string | undefined {
  if (lines.length > openAnswersMost) return profileRefusals.open_many;
  for (const line of lines) {
    const fault = openAnswerFault(line);
    if (fault) return fault;
  }
  return undefined;
}

/** Nothing below 0, unless somebody asks for that. */
function checkNumber(value: string, { least, most }: Question): string | undefined {
  const bound = (spelled: string | undefined) => (spelled === undefined ? undefined : worthOf(spelled));
  return numberFault(value, { least: bound(least), most: bound(most) });
}

function checkDay(value: string, { least = '', most = '9' }: Question): string | undefined {
  const fault = dateFault(value);
  const day = spelledDate(value) ?? '';
  if (fault || (day >= least && day <= most)) return fault;
  const bounds = [least && `vanaf ${dutchDay(least)}`, most !== '9' && `tot en met ${dutchDay(most)}`];
  return `Vul een dag in ${bounds.filter(Boolean).join(' ')}.`;
}

/** 2026-11-28 as 28-11-2026. */
export const dutchDay = (spelled: string): string => spelled.split('-').toReversed().join('-');

/** An answer in the one spelling that is kept; undefined: it is no such thing. */
export const spelled = (format: Attribute['format'], value: string): string | undefined =>
  format === 'number' ? spelledNumber(value) : format === 'date' ? spelledDate(value) : value.normalize('NFC');

export function isBirthYear(text: string, year: number): boolean {
  const born = /^\d{4}$/.test(text) ? Number(text) : 0;
  return born >= year - rules.child_age_limit_years && born <= year;
}

/** At least one, and no more than there are children; a year that somebody does not know stays empty. */
function checkYears(given: string[], { year, children }: KnownChildren): string | undefined {
  const years = given.filter((text) => text !== '');
  if (years.length === 0) return sentences.required;
  if (!years.every((text) => isBirthYear(text, year))) return profileRefusals.years;
  // The number of children is missing or wrong itself: the fault is told at that question.
  if (!children?.count) return undefined;
  // 'Meer dan 5' counts as six, but there may be more children than that.
  return years.length <= (children.open ? rules.birth_years_most : children.count)
    ? undefined
    : profileRefusals.years_many;
}
