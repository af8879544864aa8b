import { type QuestionType, questionTypeNames } from './question-types.ts';
import type { Worded } from './worded.ts';

/** A question, sub-question or option of a campaign file, as its author counts: the first is number 1. */
export type FaultStep = { of: 'question' | 'sub_question' | 'option'; number: number; ref: string | null };

/** What can be wrong inside a campaign file, with the facts that a sentence about it needs. */
export type CampaignFaultFacts = {
  file_too_large: { mebibytes: number };
  file_utf16: null;
  file_not_utf8: null;
  file_no_campaign: null;
  file_curly_quote: { sign: string };
  file_comma_missing: null;
  file_comma_too_many: null;
  file_text_not_closed: null;
  file_ends_early: null;
  file_sign: { sign: string };
  key_twice: null;
  key_unknown: { known: string };
  key_misspelled: { meant: string };

  not_an_object: null;
  not_a_list: null;
  not_true_or_false: null;
  not_a_text: null;
  not_a_number: null;
  empty: null;
  missing: null;
  list_too_long: { count: number; most: number };
  text_too_long: { most: number };
  text_too_heavy: { bytes: number };
  text_not_storable: null;
  text_not_one_line: null;

  no_questions: null;
  type_unknown: { known: string };
  no_options: null;
  options_not_for: { type: QuestionType };
  other_not_for: { type: QuestionType };
  sub_questions_not_for: { type: QuestionType };
  no_statements: null;
  sub_question_type: { type: QuestionType };
  sub_questions_of_sub_question: null;
  way_of_sub_question: null;
  format_unknown: null;
  number_only: null;
  most_below_least: null;
  not_a_count: null;
  least_above_options: { count: number };
  exclusive_not_for: { type: QuestionType };
  options_needed: { type: QuestionType };
  one_choice_only: { type: QuestionType };
  presentation_unknown: null;
  scale_options: { count: number; least: number; most: number };
  scale_with_other: null;
  scale_shuffled: null;

  ref_misshapen: { ref: string };
  ref_like_a_number: { ref: string };
  ref_reserved: { ref: string };
  ref_taken: { ref: string; by: readonly FaultStep[] };

  way_to_sub_question: { to: string };
  way_to_nowhere: { to: string };
  way_to_itself: { to: string };
  way_in_a_loop: { ids: string };
  way_to_none: { id: string };

  pipe_to_nowhere: { ref: string };
  pipe_to_made_up: { ref: string };
  pipe_not_one_choice: { ref: string };
  pipe_not_before: { ref: string };
  pipe_misshapen: { text: string };
  pipe_not_here: null;

  moment_unreadable: { text: string };
  closes_before_it_opens: null;

  attribute_unknown: { key: string };
  attribute_of_registration: null;
  attribute_twice: { key: string };
  attributes_of_anonymous: null;
  background_unknown: { key: string; known: string };
  background_of_anonymous: null;
  background_answers: { count: number; most: number };
  background_region: null;
  not_a_percentage: null;

  link_not_https: null;
  link_odd_sign: null;
  link_no_address: null;
  link_with_name: null;
  link_elsewhere: { host: string };
};

export const stepWords: Record<FaultStep['of'], string> = {
  question: 'vraag',
  sub_question: 'deelvraag',
  option: 'antwoord',
};
const stepsOf = (steps: readonly FaultStep[]): string =>
  steps.map(({ of, number, ref }) => `${stepWords[of]} ${number}${ref === null ? '' : ` (${ref})`}`).join(', ');

/** Dutch, for the screen of whoever writes the questionnaire. */
export const campaignFaultWords: { [Code in keyof CampaignFaultFacts]: Worded<CampaignFaultFacts[Code]> } = {
  file_too_large: ({ mebibytes }) => `het bestand is groter dan ${mebibytes} MiB.`,
  file_utf16: 'het bestand staat in UTF-16. Bewaar het als UTF-8.',
  file_not_utf8: 'dit teken staat niet in UTF-8. Bewaar het bestand als UTF-8, niet als ‘ANSI’.',
  file_no_campaign: 'in het bestand moet één vragenlijst staan: {…}.',
  file_curly_quote: ({ sign }) => `hier staat ${sign}. Om een tekst horen rechte aanhalingstekens: "…".`,
  file_comma_missing: 'hiervoor ontbreekt een komma.',
  file_comma_too_many: 'hiervoor staat een komma te veel.',
  file_text_not_closed: 'deze tekst heeft op deze regel geen aanhalingsteken aan het eind.',
  file_ends_early: 'het bestand houdt te vroeg op: er ontbreekt een } of ].',
  file_sign: ({ sign }) => `‘${sign}’ verwachten we hier niet.`,
  key_twice: 'staat hier twee keer.',
  key_unknown: ({ known }) => `kennen we hier niet. We kennen: ${known}.`,
  key_misspelled: ({ meant }) => `kennen we hier niet. Bedoel je ‘${meant}’?`,

  not_an_object: 'moet een blok zijn: {…}.',
  not_a_list: 'moet een lijst zijn: […].',
  not_true_or_false: 'moet true of false zijn.',
  not_a_text: 'moet een tekst zijn: "…".',
  not_a_number: 'moet een getal zijn, met hoogstens 12 cijfers en 3 decimalen.',
  empty: 'is leeg.',
  missing: 'ontbreekt.',
  list_too_long: ({ count, most }) => `bevat er ${count}. Het kunnen er hooguit ${most} zijn.`,
  text_too_long: ({ most }) => `is langer dan ${most} tekens.`,
  text_too_heavy: ({ bytes }) => `is groter dan ${bytes} bytes.`,
  text_not_storable: 'bevat een teken dat we niet kunnen bewaren.',
  text_not_one_line: 'moet op één regel passen.',

  no_questions: 'er is geen vraag.',
  type_unknown: 'kies wat voor vraag dit is.',
  no_options: 'er is geen antwoord om te kiezen.',
  options_not_for: ({ type }) =>
    `een vraag van de soort ‘${questionTypeNames[type]}’ heeft geen antwoorden om te kiezen.`,
  other_not_for: ({ type }) => `een vraag van de soort ‘${questionTypeNames[type]}’ heeft geen ‘Anders’.`,
  sub_questions_not_for: ({ type }) => `een vraag van de soort ‘${questionTypeNames[type]}’ heeft geen deelvragen.`,
  no_statements: 'er is geen stelling.',
  sub_question_type: ({ type }) => `een deelvraag kan niet van de soort ‘${questionTypeNames[type]}’ zijn.`,
  sub_questions_of_sub_question: 'een deelvraag heeft zelf geen deelvragen.',
  way_of_sub_question: 'een deelvraag leidt nergens heen. Haar vraag doet dat.',
  format_unknown: 'past niet bij deze soort vraag.',
  number_only: 'hoort alleen bij een vraag van de soort ‘Getal’.',
  not_a_count: 'is een heel getal van 1 of meer.',
  least_above_options: ({ count }) => `is meer dan de ${count} antwoorden die er zijn.`,
  most_below_least: 'is lager dan het kleinste getal dat mag.',
  exclusive_not_for: 'dit kan alleen bij een vraag met meer antwoorden.',
  options_needed: 'een vraag zonder antwoorden om te kiezen heeft geen volgorde.',
  one_choice_only: 'dit kan alleen bij een vraag met één antwoord.',
  presentation_unknown: 'kan alleen "scale" zijn.',
  scale_options: ({ count, least, most }) => `een schaal heeft ${least} tot ${most} antwoorden. Dit zijn er ${count}.`,
  scale_with_other: 'een schaal heeft geen ‘Anders’.',
  scale_shuffled: 'een schaal staat altijd in dezelfde volgorde.',

  ref_misshapen: ({ ref }) =>
    `‘${ref}’ kan geen naam zijn. Begin met een letter of cijfer, en gebruik daarna letters, cijfers, _ en -, hooguit 40 bij elkaar.`,
  ref_like_a_number: ({ ref }) => `‘${ref}’ lijkt op een getal. Zet er een letter voor.`,
  ref_reserved: ({ ref }) => `‘${ref}’ heeft al een eigen betekenis.`,
  ref_taken: ({ ref, by }) => `‘${ref}’ is al de naam van ${stepsOf(by)}.`,

  way_to_sub_question: ({ to }) => `‘${to}’ is een deelvraag. Noem haar vraag.`,
  way_to_nowhere: ({ to }) => `er is geen vraag ‘${to}’.`,
  way_to_itself: ({ to }) => `‘${to}’ leidt naar zichzelf.`,
  way_in_a_loop: ({ ids }) => `hier gaat iemand in een kring: ${ids}.`,
  way_to_none: ({ id }) => `bij ‘${id}’ kan niemand komen, met welk antwoord ook.`,

  pipe_to_nowhere: ({ ref }) => `{antwoord:${ref}}: er is geen vraag ‘${ref}’.`,
  pipe_to_made_up: ({ ref }) => `{antwoord:${ref}}: geef die vraag eerst een eigen variabelenaam.`,
  pipe_not_one_choice: ({ ref }) => `{antwoord:${ref}}: bij ‘${ref}’ kiest niemand één antwoord.`,
  pipe_not_before: ({ ref }) => `{antwoord:${ref}}: niet iedereen heeft ‘${ref}’ dan al gehad.`,
  pipe_misshapen: ({ text }) =>
    `${text} kan hier niet. Schrijf {antwoord:naam}, met de naam van een eerdere vraag. Een naam van een ouder staat nooit in een vraag.`,
  pipe_not_here: 'een antwoord kan alleen in een vraag of haar uitleg staan.',

  moment_unreadable: ({ text }) => `‘${text}’ is geen moment. Schrijf 2026-12-01, of 2026-12-01T09:00.`,
  closes_before_it_opens: 'is niet later dan het moment van openen.',

  attribute_unknown: ({ key }) => `${key} is geen profielvraag.`,
  attribute_of_registration: 'daarmee gaat iemand akkoord bij het aanmelden, niet hier.',
  attribute_twice: ({ key }) => `‘${key}’ staat er twee keer.`,
  attributes_of_anonymous: 'een anonieme vragenlijst vraagt niets uit het profiel.',
  background_unknown: ({ key, known }) => `${key} is geen kenmerk. We kennen: ${known}.`,
  background_answers: ({ count, most }) =>
    `met deze vraag erbij hebben de kenmerken voor de resultaten samen ${count} antwoorden. Dat mogen er ${most} zijn: haal een kenmerk weg.`,
  background_of_anonymous: 'van een anonieme vragenlijst zijn geen kenmerken bekend. Stel ze als vraag.',
  not_a_percentage: 'is een heel getal van 1 tot en met 100.',
  background_region: 'voor het landsdeel is een tabel van postcodes nodig (POSTCODES).',

  link_not_https: 'moet beginnen met https:// en een domein.',
  link_odd_sign: 'bevat een spatie, een schuine streep naar links of een onzichtbaar teken.',
  link_no_address: 'is geen adres.',
  link_with_name: 'heeft een naam voor het domein staan.',
  link_elsewhere: ({ host }) => `gaat naar ${host}. Dat domein staat niet in LINK_HOSTS.`,
};
