import { profileTitle } from './background.ts';
import { type CampaignFile, namesOf, type QuestionEntry } from './draft/campaign-file.ts';
import { type CampaignFaultFacts, type FaultStep, stepWords, type VersionFaultFacts } from './file-faults.ts';
import { end } from './flow.ts';
import { type QuestionType, questionTypeNames, questionTypeOf } from './question-types.ts';

type Facts = CampaignFaultFacts & VersionFaultFacts;

/** Where a fault is. All texts begin with a small letter. */
type FaultPlace = {
  /** 'antwoord 3 van vraag 4', or 'de vragenlijst'. */
  one: string;
  /** 'vraag 4' */
  question: string;
  /** 'de sprong van antwoord 3 van vraag 4'; the same as `one` where the fault is in no field. */
  thing: string;
  field: string;
  type: QuestionType | undefined;
  /** 'vraag 4' for the name that a jump or a text gives. */
  named(ref: string): string;
};
type Sentence<Code extends keyof Facts> = (place: FaultPlace, facts: Facts[Code]) => string;

const fieldWords: Readonly<Record<string, string>> = {
  title: 'de tekst',
  description: 'de uitleg',
  type: 'de soort',
  ref: 'de variabelenaam',
  go_to: 'de sprong',
  show_if: 'de voorwaarde',
  unit: 'de eenheid',
  least: 'het kleinste getal',
  most: 'het grootste getal',
  whole: '‘alleen hele getallen’',
  required: '‘verplicht’',
  other: '‘Anders, namelijk’',
  shuffle: 'de wisselende volgorde',
  presentation: 'de schaal',
  scale: '‘ordinale schaal’',
  sensitive: '‘gevoelige vraag’',
  quotable: '‘antwoorden laten lezen’',
  background: 'het kenmerk voor de resultaten',
  exclusive: '‘sluit de andere uit’',
  stays_last: '‘blijft onderaan’',
  no_opinion: '‘telt als geen mening’',
  screens_out: '‘hoort niet bij de doelgroep’',
  by_chance: 'de wisselende plek',
  with_previous: '‘blijft achter de vraag erboven’',
  options: 'de lijst met antwoorden',
  sub_questions: 'de lijst met deelvragen',
};
const countWords: Readonly<Record<string, string>> = {
  least: 'het minimum aantal antwoorden',
  most: 'het maximum aantal antwoorden',
};
const listWords: Readonly<Record<string, string>> = {
  title: 'de titel van de vragenlijst',
  description: 'de inleiding',
  questions: 'de lijst met vragen',
  anonymous: '‘anoniem’',
  opens_at: 'het moment van openen',
  closes_at: 'het moment van sluiten',
  link: 'het adres na afloop',
  attributes: 'de gegevens die ontbreken',
  attributes_months: 'het aantal maanden voor ‘opnieuw vragen’',
  background: 'de kenmerken voor de resultaten',
  arms: 'de groepen door het lot',
  partial_percent: 'de grens voor ‘deels ingevuld’',
  invitation: 'de uitnodiging',
  reminder: 'de herinnering',
};
const letterWords: Readonly<Record<string, string>> = { subject: 'het onderwerp', text: 'de tekst' };

/** Dutch. Every fault is a whole sentence that names its question by number: 'Antwoord 3 van vraag 4 heeft nog geen tekst.' */
const sentences: { [Code in keyof Facts]: Sentence<Code> } = {
  file_too_large: (_, { mebibytes }) => `het bestand is groter dan ${mebibytes} MiB.`,
  file_utf16: () => 'het bestand staat in UTF-16. Bewaar het als UTF-8.',
  file_not_utf8: () => 'het bestand bevat een teken dat niet in UTF-8 staat. Bewaar het als UTF-8, niet als ‘ANSI’.',
  file_no_campaign: () => 'in het bestand moet één vragenlijst staan: {…}.',
  file_curly_quote: (_, { sign }) => `in het bestand staat ${sign}. Om een tekst horen rechte aanhalingstekens: "…".`,
  file_comma_missing: () => 'in het bestand ontbreekt een komma.',
  file_comma_too_many: () => 'in het bestand staat een komma te veel.',
  file_text_not_closed: () => 'in het bestand heeft een tekst geen aanhalingsteken aan het eind van de regel.',
  file_ends_early: () => 'het bestand houdt te vroeg op: er ontbreekt een } of ].',
  file_sign: (_, { sign }) => `in het bestand staat ‘${sign}’ waar we dat niet verwachten.`,

  key_twice: ({ thing }) => `${thing} staat er twee keer.`,
  key_unknown: ({ one, field }) => `in ${one} staat ‘${field}’, en dat kennen we niet.`,
  key_misspelled: ({ one, field }, { meant }) => `in ${one} staat ‘${field}’. Bedoel je ‘${meant}’?`,

  not_an_object: ({ thing }) => `${thing} kunnen we niet lezen.`,
  not_a_list: ({ thing }) => `${thing} kunnen we niet lezen.`,
  not_true_or_false: ({ thing }) => `${thing} kan alleen aan of uit staan.`,
  not_a_text: ({ thing }) => `${thing} is geen tekst.`,
  not_a_number: ({ thing }) => `${thing} is geen getal met hooguit 12 cijfers en 3 decimalen.`,
  empty: ({ thing }) => `${thing} is leeg.`,
  missing: ({ one, field }) =>
    `${one} heeft nog geen ${({ title: one === 'de vragenlijst' ? 'titel' : 'tekst', subject: 'onderwerp', arms: 'titel voor elke groep door het lot' })[field] ?? 'tekst'}.`,
  list_too_long({ one, field, type }, { count, most }) {
    const sub_questions = type === 'statements' ? 'stellingen' : 'deelvragen';
    const many = { questions: 'vragen', options: 'antwoorden', sub_questions }[field] ?? 'keuzes';
    return `${one} heeft ${count} ${many}. Het kunnen er hooguit ${most} zijn.`;
  },
  text_too_long: ({ thing }, { most }) => `${thing} is langer dan ${most} tekens.`,
  text_too_heavy: ({ thing }, { bytes }) => `${thing} is groter dan ${bytes} bytes.`,
  text_not_storable: ({ thing }) => `${thing} bevat een teken dat we niet kunnen bewaren.`,
  text_not_one_line: ({ thing }) => `${thing} moet op één regel passen.`,

  no_questions: () => 'de vragenlijst heeft nog geen vraag.',
  type_unknown: ({ one }) => `${one} heeft nog geen soort. Kies wat voor vraag het is.`,
  no_options: ({ one, type }) =>
    type === 'statements'
      ? `${one} heeft nog geen schaal voor de stellingen.`
      : `${one} heeft nog geen antwoorden om te kiezen.`,
  options_not_for: ({ one }, { type }) =>
    `${one} heeft antwoorden om te kiezen. Dat kan niet bij ‘${questionTypeNames[type]}’.`,
  other_not_for: ({ one }, { type }) =>
    `${one} heeft een ‘Anders, namelijk’. Dat kan niet bij ‘${questionTypeNames[type]}’.`,
  sub_questions_not_for: ({ one }, { type }) =>
    `${one} heeft deelvragen. Dat kan niet bij ‘${questionTypeNames[type]}’.`,
  no_statements: ({ one }) => `${one} heeft nog geen stellingen.`,
  sub_question_type: ({ one }, { type }) => `${one} kan niet van de soort ‘${questionTypeNames[type]}’ zijn.`,
  sub_questions_of_sub_question: ({ one }) => `${one} kan zelf geen deelvragen hebben.`,
  way_of_sub_question: ({ thing, question }) =>
    `${thing} kan nergens heen leiden: dat kan alleen na ${question} als geheel.`,
  format_unknown: ({ one }) => `${one} heeft een soort die we niet kennen. Kies de soort opnieuw.`,
  number_only: ({ thing }) => `${thing} hoort alleen bij een vraag van de soort ‘Getal’.`,
  most_below_least: ({ one, type }) =>
    type === 'multiple_answer'
      ? `bij ${one} is het maximum aantal antwoorden lager dan het minimum.`
      : `bij ${one} is het grootste getal lager dan het kleinste getal dat mag.`,
  not_a_count: ({ thing }) => `${thing} is geen heel getal van 1 of meer.`,
  least_above_options: ({ one }, { count }) =>
    `bij ${one} moeten ouders meer antwoorden kiezen dan ${count === 1 ? 'het ene antwoord dat er is' : `de ${count} die samen kunnen`}.`,
  exclusive_not_for: ({ one, question }) =>
    `${one} sluit andere antwoorden uit, maar bij ${question} kiezen ouders één antwoord.`,
  options_needed: ({ one }) => `${one} heeft geen antwoorden om te kiezen, en dus ook geen volgorde.`,
  one_choice_only: ({ thing }) => `${thing} kan alleen bij een vraag met één antwoord.`,
  presentation_unknown: ({ thing }) => `${thing} kunnen we niet lezen.`,
  scale_options: ({ one }, { count, least, most }) =>
    `${one} heeft ${count === 1 ? '1 schaalpunt' : `${count} schaalpunten`}. Een schaal heeft er ${least} tot en met ${most}.`,
  scale_with_other: ({ one }) => `${one} is een schaal, en een schaal heeft geen ‘Anders, namelijk’.`,
  scale_shuffled: ({ one }) => `${one} is een schaal, en een schaal staat altijd in dezelfde volgorde.`,

  ref_misshapen: ({ thing }, { ref }) =>
    `${thing} kan niet ‘${ref}’ zijn. Begin met een letter of cijfer, en gebruik daarna letters, cijfers, _ en -, hooguit 40 bij elkaar.`,
  ref_like_a_number: ({ thing }, { ref }) => `${thing} kan geen getal zijn, zoals ‘${ref}’. Zet er een letter voor.`,
  ref_reserved: ({ thing }, { ref }) => `${thing} kan niet ‘${ref}’ zijn: dat betekent al iets anders.`,
  ref_taken: ({ thing }, { ref, by }) => `${thing}, ‘${ref}’, is al die van ${stepsAsWords(by)}.`,

  way_to_sub_question: ({ thing }) => `${thing} leidt naar een deelvraag. Kies de vraag waar die bij hoort.`,
  way_to_nowhere: ({ thing }) => `${thing} leidt naar een vraag die er niet is.`,
  way_to_itself: ({ thing, question }) => `${thing} leidt terug naar ${question}.`,
  way_in_a_loop: ({ named }, { ids }) => {
    const numbers = ids.split(' → ').map(named);
    return `wie bij ${numbers[0]} komt, gaat in een kring: ${numbers.join(' → ')}.`;
  },
  way_to_none: ({ one }) => `bij ${one} kan niemand komen, met welk antwoord ook.`,

  pipe_to_nowhere: ({ thing }, { ref }) => `in ${thing} staat {antwoord:${ref}}, maar er is geen vraag met die naam.`,
  pipe_to_made_up: ({ thing, named }, { ref }) =>
    `in ${thing} staat {antwoord:${ref}}. Geef ${named(ref)} eerst een eigen variabelenaam.`,
  pipe_not_for: ({ thing, named }, { ref }) =>
    `in ${thing} staat {antwoord:${ref}}, maar bij ${named(ref)} kiezen ouders geen antwoord en vullen ze geen getal in.`,
  pipe_not_before: ({ thing, named }, { ref }) =>
    `in ${thing} staat {antwoord:${ref}}, maar niet iedereen heeft ${named(ref)} dan al gehad.`,
  pipe_misshapen: ({ thing }, { text }) =>
    `in ${thing} staat ${text}. Schrijf {antwoord:naam}, met de variabelenaam van een eerdere vraag.`,
  pipe_not_here: ({ thing }) => `in ${thing} kan geen antwoord van een andere vraag staan.`,

  condition_unreadable: ({ thing }) => `${thing} kunnen we niet lezen.`,
  condition_of_sub_question: ({ one }) => `${one} kan geen eigen voorwaarde hebben: die hoort bij de vraag als geheel.`,
  condition_empty: ({ thing }) => `${thing} is nog niet af. Kies een vraag en een antwoord, of verwijder de regel.`,
  condition_to_nowhere: ({ thing }) => `${thing} gaat over een vraag of groep die er niet is.`,
  condition_not_earlier: ({ thing, named }, { ref }) =>
    `${thing} gaat over ${named(ref)}, en die komt niet eerder. Kies een eerdere vraag.`,
  condition_no_answer: ({ thing, named }, { ref }) =>
    `${thing} gaat over ${named(ref)}, maar daar geven ouders geen antwoord.`,
  condition_not_for: ({ thing, named }, { ref }) => `${thing} past niet bij het soort antwoord van ${named(ref)}.`,
  condition_option: ({ thing, named }, { ref }) => `${thing} noemt een antwoord dat ${named(ref)} niet heeft.`,
  condition_bounds: ({ thing, named }, { ref }) =>
    `in ${thing} is bij ${named(ref)} het hoogste lager dan het laagste.`,
  condition_never: ({ one }) => `niemand krijgt ${one}: de voorwaarde kan nooit kloppen.`,
  condition_first: ({ one }) =>
    `${one} kan de eerste zijn, en die krijgt iedereen. Zet er een andere vraag of uitleg voor.`,
  condition_profile: ({ thing }) =>
    `${thing} gaat over een kenmerk uit het profiel dat niet aan staat. Kies het bij ‘Kenmerken voor de resultaten’. Gevoelige kenmerken, zoals herkomst en zorg, kunnen geen voorwaarde zijn.`,

  chance_alone: ({ one }) =>
    `${one} staat op een wisselende plek, maar heeft geen vraag om mee te wisselen. Kies dat ook bij de vraag erboven of eronder.`,
  chance_previous: ({ one }) =>
    `${one} blijft achter de vraag erboven, maar die staat niet in dezelfde wisselende groep.`,
  chance_jump: ({ thing, question }) =>
    `${thing} kan niet: ${question} staat op een wisselende plek, en daar begint geen sprong. Gebruik bij latere vragen ‘Toon alleen als’.`,
  chance_jump_into: ({ thing, named }, { to }) =>
    `${thing} leidt naar ${named(to)}, midden in een groep in wisselende volgorde. Kies de eerste vraag van die groep.`,
  chance_condition: ({ thing, named }, { ref }) =>
    `${thing} gaat over ${named(ref)}, en die komt niet bij iedereen eerder: beide staan op een wisselende plek.`,
  chance_pipe: ({ thing, named }, { ref }) =>
    `in ${thing} staat {antwoord:${ref}}, maar ${named(ref)} komt niet bij iedereen eerder: beide staan op een wisselende plek.`,

  moment_unreadable: ({ thing }, { text }) => `${thing} is geen datum of tijd: ‘${text}’.`,
  closes_before_it_opens: () => 'de vragenlijst sluit voordat hij opengaat.',

  attribute_unknown: (_, { key }) => `‘${key}’ bij de gegevens die ontbreken is geen profielvraag.`,
  attribute_of_registration: () => 'met de privacyverklaring gaan ouders akkoord bij het aanmelden, niet hier.',
  attribute_twice: ({ thing }, { key }) => `‘${key}’ staat twee keer bij ${thing}.`,
  attributes_of_anonymous: () => 'een anonieme vragenlijst kan geen gegevens voor het profiel vragen.',
  background_unknown: (_, { key }) => `‘${key}’ bij de kenmerken voor de resultaten is geen kenmerk.`,
  background_of_anonymous: () => 'van een anonieme vragenlijst zijn geen kenmerken bekend. Stel ze als vraag.',
  arms_of_anonymous: () => 'een anonieme vragenlijst kan niet over groepen verdelen. Haal de groepen door het lot weg.',
  background_answers: ({ one }, { count, most }) =>
    `met ${one} erbij hebben de kenmerken voor de resultaten samen ${count} antwoorden. Dat mogen er ${most} zijn.`,
  background_region: () =>
    'het landsdeel kan nog geen kenmerk zijn: de beheerder moet eerst een tabel van postcodes instellen.',
  not_a_percentage: ({ thing }) => `${thing} is geen heel getal van 1 tot en met 100.`,

  link_not_https: ({ thing }) => `${thing} moet beginnen met https:// en een domein.`,
  link_odd_sign: ({ thing }) => `${thing} bevat een spatie, een schuine streep naar links of een onzichtbaar teken.`,
  link_no_address: ({ thing }) => `${thing} is geen adres van een website.`,
  link_with_name: ({ thing }) => `${thing} heeft een naam voor het domein staan.`,
  link_elsewhere: ({ thing }, { host }) =>
    `${thing} gaat naar ${host}, en dat mag niet. De beheerder stelt in welke domeinen mogen.`,

  version_anonymous: () => 'of de vragenlijst anoniem is, kan niet meer veranderen. Dat is aan ouders beloofd.',
  version_closed: () => 'het moment van sluiten is al voorbij. De vragenlijst zou meteen sluiten.',
  version_opens_later: () => 'het moment van openen ligt later dan nu, maar de vragenlijst is al open.',
  version_type: ({ one }, { version }) =>
    `${one} werd in versie ${version} anders beantwoord. Geef deze vraag een andere variabelenaam.`,
  version_ref: ({ one }, { id, version, title }) =>
    `${one} heet ‘${id}’, en dat was in versie ${version} iets anders: ‘${title}’. Geef allebei een eigen variabelenaam.`,
};

type DraftFault = { place: string; code: string; facts?: unknown };

const stepsAsWords = (steps: readonly FaultStep[]): string =>
  [...steps]
    .reverse()
    .map(({ of, number }) => `${stepWords[of]} ${number}`)
    .join(' van ');

/** Undefined: it is no fault of a campaign. Without the file a question is known by its place alone. */
export function faultSentence({ place, code, facts }: DraftFault, file: CampaignFile = {}): string | undefined {
  if (!Object.hasOwn(sentences, code)) return undefined;
  const say = sentences[code as keyof Facts] as (place: FaultPlace, facts: unknown) => string;
  const said = say(placeIn(file, place), facts);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function placeIn(file: CampaignFile, place: string): FaultPlace {
  const at = (list: string): number | undefined => {
    const found = new RegExp(`\\b${list}\\[(\\d+)\\]`).exec(place)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const [question, sub, option] = [at('questions'), at('sub_questions'), at('options')];
  const field = /(?:^|\.)([a-z_]+)(?:\[\d+\])?$/.exec(place)?.[1] ?? '';
  const named = (ref: string): string => numberOf(file, ref);
  if (question === undefined) {
    const [letter] = /^(?:invitation|reminder)(?=\.)/.exec(place) ?? [];
    const one = letter ? listWords[letter]! : 'de vragenlijst';
    const word = letter ? letterWords[field] : listWords[field];
    const thing = letter && word ? `${word} van ${one}` : (word ?? one);
    return { one, thing, field, named, question: '', type: undefined };
  }
  const main = file.questions?.[question] as QuestionEntry | undefined;
  const type = main && questionTypeOf(main);
  const under = type === 'statements' ? 'stelling' : 'deelvraag';
  const steps = [
    ...(option === undefined ? [] : [`antwoord ${option + 1}`]),
    ...(sub === undefined ? [] : [`${under} ${sub + 1}`]),
    `vraag ${question + 1}`,
  ];
  const one = steps.join(' van ');
  const own = sub === undefined ? main : (main?.sub_questions?.[sub] as QuestionEntry | undefined);
  const ownType = own && (sub !== undefined && type === 'statements' ? 'multiple_choice' : questionTypeOf(own));
  // The place of a row itself ends with its number.
  const told = ownType === 'multiple_answer' ? { ...fieldWords, ...countWords } : fieldWords;
  const word = place.endsWith(']') ? undefined : told[field];
  return {
    one,
    question: steps.slice(option === undefined ? 0 : 1).join(' van '),
    thing: word ? `${word} van ${one}` : one,
    field,
    type: ownType,
    named,
  };
}

/** A jump, or a text that names an answer, says a name; people know a question by its number. */
function numberOf(file: CampaignFile, ref: string): string {
  if (ref === end) return 'het einde';
  const names = namesOf((file.questions ?? []) as QuestionEntry[]);
  const at = names.findIndex(({ name }) => name === ref);
  if (at >= 0) return `vraag ${at + 1}`;
  for (const [index, { sub_names }] of names.entries()) {
    const sub = sub_names.indexOf(ref);
    if (sub >= 0) return `deelvraag ${sub + 1} van vraag ${index + 1}`;
  }
  return `‘${profileTitle(ref) ?? ref}’`;
}
