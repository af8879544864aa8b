import type { Worded } from '../worded.ts';
import type { Loss, LossCode, LossFacts } from './losses.ts';

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const typeWords: Record<string, string> = {
  R: 'op volgorde zetten',
  '*': 'berekening',
  I: 'taal kiezen',
  '|': 'bestand sturen',
};

/** Dutch: what was not taken over, and what the researcher can do about it. */
const lossWords: { [Code in LossCode]: Worded<LossFacts[Code]> } = {
  greeting: 'Dit is een groet. We lieten hem weg.',
  note: ({ text }) => `Dit is een aantekening: ‘${short(text)}’. Stel het zelf in als het nodig is.`,
  heading: ({ text }) => `Tussenkopjes zijn er niet. ‘${short(text)}’ is weggelaten.`,
  footer: 'Dit is een paginanummer. We lieten het weg.',
  ending: 'Dit is een afsluiting. We lieten haar weg.',
  not_understood: ({ text }) =>
    `Dit begrepen we niet: ‘${short(text)}’. Hoort het bij een vraag, zet het er dan zelf bij.`,
  comment: ({ text }) => `Dit is een opmerking: ‘${short(text)}’. Ze staat niet in het antwoord.`,
  interviewer: ({ text }) => `‘${text}’ is voor wie voorleest. Het staat niet in het antwoord.`,
  line_joined: 'Deze regel hoort bij de regel erboven. Kijk of de zin klopt.',
  no_title: 'Er is geen titel. Geef de vragenlijst een titel.',
  parts: ({ part }) => `De nummers beginnen hier opnieuw. Verwijzingen gaan naar vragen van deel ${part}.`,
  other_last: '‘Anders’ staat bij ons altijd als laatste.',
  codes_dropped: 'De nummers voor de antwoorden zijn weggelaten.',
  kind_assumed: 'Uit de vakjes blijkt niet of er meer antwoorden mogen. We namen er één. Kies hieronder wat klopt.',
  options_assumed: ({ count }) =>
    `Deze ${count} regels lazen we als antwoorden. Zijn ze iets anders? Kies dat hieronder.`,
  statements_assumed: ({ rows }) =>
    `Deze ${rows} antwoorden lazen we als stellingen onder één schaal. Zijn ze iets anders? Kies dat hieronder.`,
  no_words: 'Achter dit teken staan geen woorden. Misschien stond er een plaatje. We lieten het antwoord weg.',
  jump_unknown: ({ to }) => `Er is verderop geen vraag ‘${to}’. Kies zelf waar dit antwoord heen gaat.`,
  condition_unknown: ({ text }) =>
    `De voorwaarde ‘${short(text)}’ gaat over iets dat hier niet wordt gevraagd. Nu krijgt iedereen de vraag.`,
  condition_left: ({ text }) =>
    `De voorwaarde ‘${short(text)}’ kunnen we niet overnemen. Nu krijgt iedereen de vraag. Kies zelf bij ‘Toon alleen als’ wie hem krijgt.`,
  image_left: ({ count }) =>
    count === 1
      ? 'Een plaatje is weggelaten. Zeg in woorden wat erop staat.'
      : `${count} plaatjes zijn weggelaten. Zeg in woorden wat erop staat.`,
  maximum: ({ most }) => `Een grens van ${most} kan niet. Zet haar in de uitleg.`,
  array: ({ rows }) =>
    `Een tabel met ${rows === 1 ? 'één rij' : `${rows} rijen`} is een vraag met deelvragen geworden.`,
  shortened: ({ most }) => `Deze tekst was te lang. We namen de eerste ${most} tekens.`,
  language: ({ taken, others }) => `We namen de taal ‘${taken}’. Ook in het bestand: ${others}.`,
  type_left: ({ type }) =>
    `Een vraag van de soort ‘${typeWords[type] ?? type}’ kennen we niet. Ze is weggelaten. Vraag het op een andere manier.`,
  no_text: 'Deze uitleg heeft geen tekst. Hij is weggelaten.',
  hidden_left: 'Deze vraag was verborgen. Ze is weggelaten.',
  no_options: 'Deze vraag heeft geen antwoorden om te kiezen. Ze is weggelaten.',
  comments_left: 'De opmerking bij elk antwoord is weggelaten. Maak er zo nodig een deelvraag van.',
  two_genders: 'Er waren maar twee antwoorden: vrouw en man. Vul aan wat ontbreekt.',
  soft_required: 'Deze vraag vroeg om een antwoord maar mocht leeg blijven. Nu is ze niet verplicht.',
  other_place: '‘Anders’ stond op een eigen plek. Bij ons staat het als laatste.',
  setting_left: ({ setting }) => `De instelling ‘${setting}’ is weggelaten.`,
  expression: ({ text }) => `In de tekst staat ‘${short(text)}’. Vervang dat door gewone woorden.`,
  quota_left: ({ count }) => (count === 1 ? 'Een quotum is weggelaten.' : `${count} quota zijn weggelaten.`),
  defaults_left: ({ count }) =>
    count === 1
      ? 'Een vooraf ingevuld antwoord is weggelaten.'
      : `${count} vooraf ingevulde antwoorden zijn weggelaten.`,
  random_groups: 'Hier wisselde de volgorde. Dat konden we niet overnemen. Nu staan de vragen vast.',
  link_left: ({ link }) => `De link aan het eind is weggelaten: ${short(link)}. Vul zelf in waar de lijst heen leidt.`,
  too_many: ({ count, most }) =>
    `Er zijn ${count} antwoorden of rijen, en hooguit ${most} kunnen. De rest is weggelaten.`,
  kind_left: ({ kind }) =>
    `Een vraag van de soort ‘${kind}’ kennen we niet. Ze is weggelaten. Vraag het op een andere manier.`,
  entry_left: ({ text }) => `Bij ‘${short(text)}’ kon je iets invullen. Dat vakje is weggelaten.`,
  rows_apart: ({ rows }) =>
    rows === 1
      ? 'Een tabel met één rij is een gewone vraag geworden.'
      : `Een tabel met meer antwoorden per rij is gesplitst: elke rij is een eigen vraag, ${rows} bij elkaar.`,
  carried_left: 'De antwoorden kwamen uit een eerdere vraag. Zet ze er zelf bij.',
  script_left: 'Bij deze vraag stond een script. Het is weggelaten.',
  skip_page: 'In Qualtrics kwamen de vragen op dezelfde pagina nog wel. Hier slaat de sprong ze over.',
  skip_second: 'Bij een antwoord stonden meer sprongen. Wij namen de eerste.',
  technical_left: ({ count }) =>
    count === 1
      ? 'Een vraag die de browser zelf invult, is weggelaten.'
      : `${count} vragen die de browser zelf invult, zijn weggelaten.`,
  repeated_left: ({ count }) =>
    count === 1
      ? 'Een blok stond twee keer in de lijst. Wij namen het één keer.'
      : `Blokken stonden ${count} keer opnieuw in de lijst. Wij namen elk blok één keer.`,
  loops_left: ({ count }) =>
    count === 1
      ? 'Een blok werd herhaald (loop & merge). Nu komt het één keer.'
      : `${count} blokken werden herhaald (loop & merge). Nu komen ze één keer.`,
  flow_left: ({ what }) => `De stap ‘${what}’ uit de volgorde van Qualtrics is weggelaten.`,
};

export function sayLoss({ code, facts }: Loss): string {
  const word = lossWords[code] as string | ((facts: unknown) => string);
  return typeof word === 'string' ? word : word(facts);
}
