import type { CampaignFaultFacts, VersionFaultFacts } from '#questionnaire/file-faults.ts';
import type { Worded } from '#questionnaire/worded.ts';
import { day, pluralOf } from './format.ts';
import { type ImportFaultFacts, importFaultWords } from './office/import-faults.ts';
import { type MailingRefusalFacts, mailingRefusals } from './office/mailing-refusals.ts';
import {
  type PanelRefusalFacts,
  type PopulationFaultFacts,
  panelRefusals,
  populationFaultWords,
} from './office/panel-refusals.ts';
import {
  type MemberRefusalFacts,
  memberRefusals,
  type StaffRefusalFacts,
  staffRefusals,
} from './office/staff-refusals.ts';
import { absent, type RefusalKind, refused } from './problem.ts';
import type { ExclusionReason } from './reason-types.ts';
import { type ResultsRefusalFacts, resultsKinds } from './results/refusals.ts';
import { type DrawFaultFacts, type DrawRefusalFacts, drawFaultWords, drawRefusals } from './sample/refusals.ts';

/**
 * What an act of the office or the operator is refused for, with the facts that a sentence about it needs. The words
 * stand in two dictionaries, neither of which compiles while it lacks one: Dutch for screens (below), and English with
 * the options of the commands (server/operations/cli/english-refusals.ts). Parents never meet these: theirs are in problem.ts.
 */
export type RefusalFacts = MailingRefusalFacts &
  DrawRefusalFacts &
  PanelRefusalFacts &
  StaffRefusalFacts &
  MemberRefusalFacts &
  ResultsRefusalFacts & {
    campaign_unknown: { id: string };
    campaign_file_faulty: None;
    campaign_cannot_be_published: None;
    campaign_published_before: None;
    campaign_over: { at: string };
    campaign_draft_not_open: None;
    campaign_closed_before: None;
    campaign_version_of_draft: None;
    campaign_version_of_closed: None;
    campaign_version_refused: None;
    campaign_version_same: None;
    campaign_draft_too_many: { most: number };
    campaign_draft_too_large: { mebibytes: number };
    campaign_draft_unsaved: None;
    bank_question_unsaved: None;
    bank_question_untitled: None;
    campaign_number_wrong: { number: number };
    campaign_reopen_open: None;
    campaign_reopen_late: { hours: number };
    campaign_reopen_shuffled: { minutes: number };
    campaign_reopen_released: None;
    campaign_reopen_day: None;
    campaign_day_unread: None;
    campaign_remove_out: None;
    campaign_draft_has_no_answers: None;
    campaign_taste_not_open: None;
    campaign_taste_question: { most: number; long: number };
    campaign_taste_invited: None;
    campaign_first_look_question: None;
    campaign_outcome_not_over: None;
    campaign_outcome_question: { known: string };
    campaign_outcome_words: { most: number };
    campaign_outcome_too_few: { least: number };

    csv_unreadable: None;
    csv_stray_quote: { line: number };
    csv_open_quote: { line: number };
    csv_behind_quote: { line: number };
    csv_row_width: { line: number; cells: number; width: number };
    import_unknown_columns: { unknown: string; known: string };
    import_column_twice: None;
    import_no_email_column: None;
    import_empty: None;
    import_too_many_rows: { rows: number; most: number };
    import_overtaken: None;
    import_rows_refused: { refused: number; rows: number };

    member_unknown: { email: string };
    export_names_nobody: None;
    channel_not_paused: { channel: string };
    messages_not_held: None;
    clock_wrong: { fault: string };
    clock_not_doubted: { now: string };
    key_before_wrong: None;
    key_not_changed: None;
    job_not_parked: { id: string };
  };
type None = null;
export type RefusalCode = keyof RefusalFacts;

/** What is wrong in one place of what was given: a line of a list, a condition, a reason with its count. */
type OfficeFaultFacts = DrawFaultFacts &
  ImportFaultFacts &
  PopulationFaultFacts & {
    stands_twice: None;
    no_member: None;
    left_out: { reason: ExclusionReason };
    left_out_count: { count: number };
    version_same: { id: string };
  };
export type FaultFacts = CampaignFaultFacts & VersionFaultFacts & OfficeFaultFacts;
export type FaultCode = keyof FaultFacts;

export const officeRefusals: { [Code in RefusalCode]: RefusalKind<RefusalFacts[Code]> } = {
  ...staffRefusals,
  campaign_unknown: absent('Deze vragenlijst bestaat niet meer.'),
  campaign_file_faulty: refused('Er is niets overgenomen. In het bestand klopt nog iets niet.'),
  campaign_cannot_be_published: refused('Je kunt deze vragenlijst nog niet publiceren. Er klopt nog iets niet.'),
  campaign_published_before: refused('Deze vragenlijst is al gepubliceerd.'),
  campaign_over: refused(
    // One that ends at midnight ends with the day before.
    ({ at }) =>
      `Deze vragenlijst heeft geen dag meer over: hij eindigt op ${day(new Date(Date.parse(at) - 1))}. Kies een latere dag.`,
  ),
  campaign_draft_not_open: refused('Deze vragenlijst is nog een concept. Je kunt hem dus niet sluiten.'),
  campaign_closed_before: refused('Deze vragenlijst is al gesloten.'),
  campaign_version_of_draft: refused('Deze vragenlijst is nog een concept. Publiceer hem eerst.'),
  campaign_version_of_closed: refused('Deze vragenlijst is gesloten. Er kan geen nieuwe versie meer bij.'),
  campaign_version_refused: refused('Er is geen nieuwe versie gemaakt. Er klopt nog iets niet.'),
  campaign_version_same: refused('Er is niets veranderd.'),
  campaign_draft_too_many: refused(
    ({ most }) => `Een vragenlijst heeft hooguit ${most} vragen. Haal eerst een vraag weg.`,
  ),
  campaign_draft_too_large: refused(
    ({ mebibytes }) => `Deze vragenlijst is groter dan ${mebibytes} MB. Maak teksten korter of haal vragen weg.`,
  ),
  campaign_draft_unsaved: refused('Deze vragenlijst heeft geen concept dat je kunt terugzetten.'),
  bank_question_unsaved: absent(
    'Deze vraag is nog niet opgeslagen, of iemand haalde hem weg. Probeer het zo nog eens.',
  ),
  bank_question_untitled: refused('Geef de vraag eerst een tekst. Daarna kan hij in de vragenbank.'),
  campaign_number_wrong: refused(({ number }) => `Typ het aantal over: ${number}.`),
  campaign_reopen_open: refused('Deze vragenlijst is niet gesloten.'),
  campaign_reopen_late: refused(
    ({ hours }) =>
      `Deze vragenlijst is langer dan ${hours} uur dicht. Hij kan niet meer open. Maak er een nieuwe vragenlijst van.`,
  ),
  campaign_reopen_shuffled: refused(
    ({ minutes }) =>
      `Een anonieme vragenlijst kan alleen in de eerste ${minutes} minuten na het sluiten weer open. Daarna zijn de antwoorden voorgoed door elkaar gezet.`,
  ),
  campaign_reopen_released: refused('Van deze vragenlijst zijn al uitkomsten verteld. Hij kan niet meer open.'),
  campaign_reopen_day: refused('De dag waarop deze vragenlijst zou sluiten, is voorbij. Kies een latere dag.'),
  campaign_day_unread: refused('Vul een dag in, zoals 2026-12-01.'),
  campaign_remove_out: refused('Deze vragenlijst is gepubliceerd. Hij kan niet meer weg.'),
  campaign_draft_has_no_answers: refused('Deze vragenlijst is nog een concept. Er zijn nog geen antwoorden.'),
  campaign_taste_not_open: refused('Op de homepage kan alleen een anonieme vragenlijst staan die nu open is.'),
  campaign_taste_question: refused(
    ({ most, long }) =>
      `De eerste vraag past niet op de homepage. Het moet een keuzevraag zijn met hooguit ${most} antwoorden van hooguit ${long} tekens, zonder ‘Anders’, in een vaste volgorde en zonder antwoord dat alleen staat.`,
  ),
  campaign_taste_invited: refused('Voor deze vragenlijst zijn al ouders uitgenodigd. Hij kan dus niet op de homepage.'),
  campaign_outcome_not_over: refused(
    'Deze vragenlijst is nog niet voorbij. Een uitkomst kan pas als niemand hem meer kan invullen.',
  ),
  campaign_first_look_question: refused(
    'Kies een meerkeuzevraag van een vragenlijst die nog open is, en die niet gevoelig is.',
  ),
  campaign_outcome_question: refused(
    ({ known }) => `Kies een vraag van deze vragenlijst die antwoorden heeft om uit te kiezen: ${known}.`,
  ),
  campaign_outcome_words: refused(
    ({ most }) => `Vul allebei de zinnen in: wat ouders zeiden, en wat ermee is gedaan. Elk hooguit ${most} tekens.`,
  ),
  campaign_outcome_too_few: refused(({ least }) => `Een uitkomst laten we zien vanaf ${least} antwoorden.`),

  ...mailingRefusals,
  ...drawRefusals,

  csv_unreadable: refused('Dit bestand kunnen we niet lezen. Kies in Excel bij opslaan voor ‘CSV UTF-8’.'),
  csv_stray_quote: refused(({ line }) => `Regel ${line}: er staat een aanhalingsteken midden in een cel.`),
  csv_open_quote: refused(({ line }) => `Regel ${line}: een aanhalingsteken gaat open en nergens dicht.`),
  csv_behind_quote: refused(({ line }) => `Regel ${line}: er staat iets achter een aanhalingsteken dat dichtgaat.`),
  csv_row_width: refused(
    ({ line, cells, width }) => `Regel ${line} heeft ${pluralOf(cells, 'cel', 'cellen')}, en de eerste regel ${width}.`,
  ),
  import_unknown_columns: refused(
    ({ unknown, known }) => `Deze kolommen kennen we niet: ${unknown}. We kennen: ${known}.`,
  ),
  import_column_twice: refused('Een kolom staat twee keer in de eerste regel.'),
  import_no_email_column: refused('Er is geen kolom ‘email’.'),
  import_empty: refused('Onder de eerste regel staan geen leden.'),
  import_too_many_rows: refused(
    ({ rows, most }) => `Het bestand heeft ${rows} regels. Meer dan ${most} tegelijk kan niet. Splits het bestand.`,
  ),
  import_overtaken: refused(
    'Iemand van de lijst is intussen lid geworden. Er is niets overgenomen. Probeer het nog eens.',
  ),
  import_rows_refused: refused(
    ({ refused: count, rows }) => `In ${count} van de ${rows} regels klopt iets niet. Er is niets overgenomen.`,
  ),

  ...panelRefusals,

  export_names_nobody: refused('In dit bestand staat niets dat naar iemand leidt.'),
  member_unknown: absent('Er is geen lid met dit e-mailadres.'),
  ...memberRefusals,
  channel_not_paused: refused('Dit kanaal staat niet op pauze.'),
  messages_not_held: refused('Er wordt niets tegengehouden. Deze database verstuurt haar berichten.'),
  clock_wrong: refused('De klok van de server klopt niet. Zet hem eerst gelijk.'),
  clock_not_doubted: refused('Niemand twijfelt aan de klok. Er wacht niets.'),
  key_before_wrong: refused('De vorige sleutel is niet die van deze database. Er is niets veranderd.'),
  key_not_changed: refused('De sleutel is dezelfde als eerder. Je hoeft niets te doen.'),
  job_not_parked: absent('Deze taak staat niet meer stil.'),
  ...resultsKinds,
};

const leftOutWords: Record<ExclusionReason, string> = {
  left: 'is weg uit het panel.',
  'invited before': 'is al eerder uitgenodigd.',
  'not finished': 'is nog niet klaar met de vragenlijst.',
  finished: 'heeft de vragenlijst al ingevuld.',
  'thanked before': 'is al bedankt.',
  'invitation still waits': 'krijgt de uitnodiging nog.',
  'no consent': 'wil langs geen enkele weg gevraagd worden.',
  'not proven': 'heeft nog geen adres bevestigd.',
  'address stopped': 'is niet te bereiken: het adres werkt niet, of wil niets meer ontvangen.',
  'asked for a rest': 'vroeg om even niets te krijgen.',
  'does not match': 'voldoet niet aan de voorwaarden.',
  'group unknown': 'zei niet bij welke groep ouders iemand hoort.',
  'group full': 'hoort bij een groep ouders van wie er al genoeg meededen.',
  'another key': 'heeft een link die met een andere sleutel is gemaakt.',
  '30 days ceiling': 'is de laatste 30 dagen al vaak genoeg gevraagd.',
  'year ceiling': 'is het laatste jaar al vaak genoeg gevraagd.',
  'not in the sample': 'viel buiten de steekproef.',
};

/** Dutch, beside the place that it is about. Faults of a campaign have a sentence (questionnaire/fault-sentences.ts). */
export const faultWords: { [Code in keyof OfficeFaultFacts]: Worded<OfficeFaultFacts[Code]> } = {
  stands_twice: 'staat twee keer in de lijst.',
  no_member: 'is geen lid.',
  left_out: ({ reason }) => leftOutWords[reason],
  left_out_count: ({ count }) => `${pluralOf(count, 'lid', 'leden')}.`,
  ...drawFaultWords,
  ...importFaultWords,
  ...populationFaultWords,
  version_same: ({ id }) => `‘${id}’ is geen vraag met andere woorden dan in de versie ervoor.`,
};
