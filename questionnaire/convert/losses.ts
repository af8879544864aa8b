import { locateJsonLines } from './json-lines.ts';

/**
 * What a text or a file of elsewhere said and a campaign cannot, or what was made of it otherwise. Codes with facts: the
 * words stand in Dutch in loss-words.ts.
 */
export type LossFacts = {
  // Of pasted text.
  greeting: null;
  note: { text: string };
  heading: { text: string };
  footer: null;
  ending: null;
  not_understood: { text: string };
  comment: { text: string };
  interviewer: { text: string };
  line_joined: null;
  no_title: null;
  parts: { part: number };
  other_last: null;
  codes_dropped: null;
  kind_assumed: null;
  options_assumed: { count: number };
  statements_assumed: { rows: number };
  no_words: null;
  jump_unknown: { to: string };
  condition_unknown: { text: string };
  // Of both.
  image_left: { count: number };
  condition_left: { text: string };
  maximum: { most: number };
  array: { rows: number };
  shortened: { most: number };
  // Of LimeSurvey. A type is its letter there.
  language: { taken: string; others: string };
  type_left: { type: string };
  no_text: null;
  hidden_left: null;
  no_options: null;
  comments_left: null;
  two_genders: null;
  soft_required: null;
  other_place: null;
  setting_left: { setting: string };
  expression: { text: string };
  quota_left: { count: number };
  defaults_left: { count: number };
  random_groups: null;
  link_left: { link: string };
  too_many: { count: number; most: number };
  // Of Qualtrics.
  kind_left: { kind: string };
  entry_left: { text: string };
  rows_apart: { rows: number };
  carried_left: null;
  script_left: null;
  skip_page: null;
  skip_second: null;
  technical_left: { count: number };
  repeated_left: { count: number };
  loops_left: { count: number };
  flow_left: { what: string };
};
export type LossCode = keyof LossFacts;
export type Where = { line: number } | { question: string } | null;
export type Loss = { [Code in LossCode]: { where: Where; code: Code; facts: LossFacts[Code] } }[LossCode];
/** Of a questionnaire: as a draft has them at most. */
export const questions_most = 300;

/** What cannot be read at all: nothing is taken. */
type Unreadable =
  | 'too_large'
  | 'too_many_questions'
  | 'no_questions'
  | 'no_list'
  | 'not_xml'
  | 'not_a_survey'
  | 'has_doctype'
  | 'not_qsf'
  | 'not_json';
/** Where in a text, as an editor counts: the first line and the first sign are 1. */
export type TextPlace = { line: number; column?: number };
/** `member`: what is missing in it or has another shape. */
export type UnreadableFile = {
  unreadable: Unreadable;
  place?: TextPlace | undefined;
  member?: string | undefined;
};

export const loss = <Code extends LossCode>(where: Where, code: Code, facts: LossFacts[Code]): Loss =>
  ({ where, code, facts }) as Loss;

/** Dutch: why nothing could be taken. */
export const unreadableWords: Record<Unreadable, string> = {
  too_large: 'Dit is te groot om te lezen. Plak of kies een kleiner deel.',
  too_many_questions: 'Hierin staan te veel vragen: een vragenlijst heeft er hooguit 300. Neem een kleiner deel.',
  no_questions:
    'We herkennen hier geen vragenlijst in. Begin een vraag met een cijfer (1, 2, 3) of eindig hem met een vraagteken (?), en zet een streepje (-) voor elk antwoord. Of begin leeg, en houd de tekst ernaast.',
  no_list: 'We herkennen hier geen vragenlijst in. Kies een bestand met een hele lijst vragen, of begin leeg.',
  not_xml: 'Dit bestand kunnen we niet lezen. Maak het opnieuw in LimeSurvey: Exporteren, Vragenlijststructuur (.lss).',
  not_a_survey: 'Dit is geen hele vragenlijst. Exporteer in LimeSurvey de vragenlijst, niet een groep of een vraag.',
  has_doctype: 'In dit bestand staat iets dat er niet in hoort (DOCTYPE). Maak het opnieuw in LimeSurvey.',
  not_qsf:
    'Dit bestand kunnen we niet lezen. Maak het opnieuw in Qualtrics: Tools, Import/Export, Export Survey (.qsf).',
  not_json: 'Dit is geen geldige JSON. Maak het bestand opnieuw.',
};

export function sayUnreadable({ unreadable, place, member }: UnreadableFile): string {
  const spot = [
    place && ` op regel ${place.line}${place.column ? `, teken ${place.column}` : ''}`,
    member && ` bij ‘${member}’: dat ontbreekt of heeft een andere vorm`,
  ].filter(Boolean);
  return `${unreadableWords[unreadable]}${spot.length > 0 ? ` Het gaat mis${spot.join('')}.` : ''}`;
}

export function placeAt(text: string, at: number): TextPlace {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** Browsers say it of some faults only, each in words of its own. */
export function placeOfJsonFault(text: string): TextPlace | undefined {
  const read = locateJsonLines(text);
  return 'code' in read ? placeAt(text, read.at) : undefined;
}
