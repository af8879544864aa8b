import type { Worded } from '#questionnaire/worded.ts';
import { clockTime, day } from '../format.ts';
import { type RefusalKind, refused } from '../problem.ts';

export type ResultsRefusalFacts = {
  results_base_small: { least: number };
  results_anonymous_few: { least: number };
  results_group_not_shown: None;
  results_table_large: { columns: number };
  results_no_background: None;
  results_column_unknown: None;
  results_too_near: None;
  results_conditions_many: { most: number };
  results_splits_many: { most: number };
  results_by_answer_outside: None;
  results_by_answer_anonymous: None;
  results_not_made: None;
  results_join_right: None;
  results_join_overlaps: { join: string };
  results_join_leaves_one: None;
  results_join_title_taken: None;
  results_joins_many: { most: number };
  report_open: None;
  report_asked: None;
  report_incomplete: { missing: string };
  report_figure_gone: { title: string };
  report_quote_gone: { title: string };
  report_quotes_many: { title: string; most: number };
  report_slug_taken: None;
  report_not_asked: None;
  report_needs_colleague: None;
  report_newcomer: None;
  report_too_soon: { from: string };
  report_not_published: None;
  report_act_bare: None;
  report_acts_many: { most: number };
  export_right_missing: None;
  export_over: { minutes: number };
  export_busy: None;
  export_snapshot_gone: None;
  export_too_long: { rows: number };

  left_out_right: None;
  left_out_nothing_said: None;
  left_out_by_number: None;
  left_out_numbers: { numbers: string };
  left_out_nobody: None;
  left_out_unknown: None;
  left_out_open: None;
  left_out_day_and_pattern: None;
  left_out_day_fewer: None;
  left_out_few: { least: number };
  left_out_near: { least: number };

  codes_anonymous_open: None;
  codes_many: { most: number };
  code_unknown: None;
  code_text_unknown: None;
  code_title_taken: None;
  code_not_newest: None;
  codes_not_newest: None;

  weighting_too_few: { least: number };
  weighting_anonymous: None;
  weighting_unknown_number: None;
  weighting_unknown: { percent: number; variable: string };
  weighting_empty: { category: string; variable: string };
  weighting_not_in_population: { category: string };
  weighting_no_solution: { category: string };
  weighting_no_count: { category: string };
  weighting_no_figures: { variable: string };
};
type None = null;

export const resultsRefusals = {
  results_base_small: ({ least }: ResultsRefusalFacts['results_base_small']) =>
    `Deze selectie heeft minder dan ${least} deelnemers. Kies minder voorwaarden.`,
  results_anonymous_few: ({ least }: ResultsRefusalFacts['results_anonymous_few']) =>
    `Nog geen ${least} deelnemers. Tot dan blijft alles verborgen.`,
  results_group_not_shown:
    'Voor deze groep tonen we geen cijfers: hij is te klein, of lijkt te veel op een andere groep.',
  results_table_large: ({ columns }: ResultsRefusalFacts['results_table_large']) =>
    `Deze tabel is te groot: hij kan hooguit ${columns} kolommen hebben. Splits uit naar een vraag met minder antwoorden.`,
  results_no_background: 'Van een anonieme vragenlijst zijn geen kenmerken bekend. Stel ze als vraag.',
  results_too_near:
    'Een gevoelige profielvraag staat nooit samen met herkomst in één tabel of bestand, ook niet als weging. Kies een van de twee.',
  results_column_unknown: 'Deze vraag of dit antwoord is er niet in deze vragenlijst. Kies er een uit de lijst.',
  results_conditions_many: ({ most }: ResultsRefusalFacts['results_conditions_many']) =>
    most === 1 ? 'Je kunt hier één voorwaarde kiezen.' : `Je kunt hooguit ${most} voorwaarden kiezen.`,
  results_splits_many: ({ most }: ResultsRefusalFacts['results_splits_many']) =>
    most === 1
      ? 'Je kunt hier op één ding tegelijk uitsplitsen.'
      : `Je kunt op hooguit ${most} dingen tegelijk uitsplitsen.`,
  results_by_answer_outside:
    'Je kiest en splitst hier op kenmerken, niet op antwoorden. Op antwoorden kan wie bestanden per deelnemer mag openen.',
  results_by_answer_anonymous:
    'Van een anonieme vragenlijst kies en splits je alleen op vragen waarvan de maker zei dat dat mag.',
  results_not_made: 'We tellen, een moment.',
  results_join_right: 'Samenvoegen kan wie van deze vragenlijst bestanden per deelnemer mag openen.',
  results_join_overlaps: ({ join }: ResultsRefusalFacts['results_join_overlaps']) =>
    `Een deel hiervan zit al in ‘${join}’. Haal dat eerst uit elkaar, of neem het helemaal mee.`,
  results_join_leaves_one: 'Zo blijft er één over. Laat er minstens twee staan.',
  results_join_title_taken: 'Deze naam staat al in de tabel. Kies een andere.',
  results_joins_many: ({ most }: ResultsRefusalFacts['results_joins_many']) =>
    `Van één vraag kun je hooguit ${most} keer iets samenvoegen.`,
  report_open: 'Publiceren kan als de vragenlijst gesloten is.',
  report_asked: 'Dit rapport wacht op bevestiging. Haal het eerst terug als je iets wilt veranderen.',
  report_incomplete: ({ missing }: ResultsRefusalFacts['report_incomplete']) =>
    `Het rapport is nog niet af: ${missing} ontbreekt.`,
  report_figure_gone: ({ title }: ResultsRefusalFacts['report_figure_gone']) =>
    `Van ‘${title}’ kunnen we zo geen figuur laten zien: er zijn te weinig antwoorden. Haal hem weg of kies geen uitsplitsing.`,
  report_quote_gone: ({ title }: ResultsRefusalFacts['report_quote_gone']) =>
    `Een citaat bij ‘${title}’ is er niet meer, of mag niet gelezen worden. Haal het weg.`,
  report_quotes_many: ({ title, most }: ResultsRefusalFacts['report_quotes_many']) =>
    `Van ‘${title}’ kun je hooguit ${most} citaten laten zien: één op de tien antwoorden, alle uitgaven samen.`,
  report_slug_taken: 'Dit adres is al van een ander rapport. Kies een ander adres.',
  report_not_asked: 'Dit rapport wacht niet meer op bevestiging. Bekijk het opnieuw.',
  report_needs_colleague: 'Iemand anders moet het rapport bevestigen.',
  report_newcomer:
    'Je kwam erbij nadat dit rapport ter controle is aangeboden. Wie het maakte, kan het terughalen en opnieuw aanbieden.',
  report_too_soon: ({ from }: ResultsRefusalFacts['report_too_soon']) =>
    `Kijk het een dag later nog een keer na. Bevestigen kan vanaf ${day(new Date(from))} om ${clockTime(new Date(from))} uur.`,
  report_not_published: 'Er staat nu geen rapport online.',
  report_act_bare: 'Schrijf op wat er is gedaan.',
  report_acts_many: ({ most }: ResultsRefusalFacts['report_acts_many']) =>
    `Er passen hooguit ${most} regels. Haal er eerst een weg.`,

  left_out_right:
    'Van een vragenlijst op naam kun je antwoorden uitsluiten met het recht op bestanden per deelnemer. Vraag het je beheerder.',
  left_out_nothing_said: 'Zeg om welke antwoorden het gaat: nummers van deelnemers, of een dag en wat ze antwoordden.',
  left_out_by_number:
    'Nummers van deelnemers staan op zichzelf, zonder dag of antwoord erbij. Van een anonieme vragenlijst zijn er geen nummers.',
  left_out_numbers: ({ numbers }: ResultsRefusalFacts['left_out_numbers']) =>
    `Deze nummers komen in deze vragenlijst niet voor: ${numbers}. Neem ze over uit het bestand met antwoorden.`,
  left_out_nobody: 'Niemand past hierbij, of deze antwoorden tellen al niet mee. Kies andere antwoorden.',
  left_out_unknown: 'Deze weglating is er niet. Bekijk de lijst opnieuw.',
  left_out_open:
    'Van een anonieme vragenlijst kun je antwoorden uitsluiten als niemand hem meer kan invullen. Eerder zou een verschil tussen twee tabellen over één ouder kunnen gaan.',
  left_out_day_and_pattern:
    'Van een anonieme vragenlijst laat je antwoorden weg op dag en patroon. Kies de dag, en minstens één antwoord.',
  left_out_day_fewer:
    'Bij dit patroon passen meer antwoorden dan er op die dag binnenkwamen. Kies een patroon dat preciezer is.',
  left_out_few: ({ least }: ResultsRefusalFacts['left_out_few']) =>
    `Hierbij passen minder dan ${least} antwoorden. Van een anonieme vragenlijst laat je er nooit zo weinig weg: dat zou laten zien wat een paar ouders zeiden.`,
  left_out_near: ({ least }: ResultsRefusalFacts['left_out_near']) =>
    `Zo verschilt wie meetelt minder dan ${least} ouders van hoe het eerder was, of er blijven te weinig over. Dat zou laten zien wat een paar ouders zeiden.`,

  codes_anonymous_open: 'Antwoorden van een anonieme vragenlijst kun je coderen als niemand hem meer kan invullen.',
  codes_many: ({ most }: ResultsRefusalFacts['codes_many']) =>
    `Een vraag kan ${most} codes hebben, ook als je er weghaalt. Gebruik een code die er is.`,
  code_unknown: 'Deze code is er niet meer. Bekijk de lijst opnieuw.',
  code_text_unknown: 'Dit antwoord is er niet meer. Bekijk de lijst opnieuw.',
  code_title_taken: 'Zo heet al een andere code van deze vraag. Kies een andere naam.',
  code_not_newest: 'Een collega heeft deze code intussen veranderd. Bekijk het eerst opnieuw.',
  codes_not_newest: 'Een collega heeft dit antwoord intussen andere codes gegeven. Bekijk het eerst opnieuw.',
  export_right_missing: 'Voor een bestand met antwoorden per persoon heb je een recht en een reden nodig.',
  export_over: ({ minutes }: ResultsRefusalFacts['export_over']) =>
    `Dit bestand kon je ${minutes} minuten lang ophalen. Maak het opnieuw.`,
  export_busy: 'Er worden al bestanden gemaakt. Probeer het over een minuut nog eens.',
  export_snapshot_gone: 'De antwoorden zijn intussen bijgewerkt. Maak het bestand opnieuw.',
  export_too_long: ({ rows }: ResultsRefusalFacts['export_too_long']) =>
    `In een blad van Excel passen hooguit ${rows} rijen. Kies een ander bestand.`,

  weighting_too_few: ({ least }: ResultsRefusalFacts['weighting_too_few']) => `Wegen kan vanaf ${least} deelnemers.`,
  weighting_unknown_number: 'Deze weging is er niet. Kies een andere.',
  weighting_anonymous: 'Van een anonieme vragenlijst zijn geen kenmerken bekend. Wegen kan dus niet.',
  weighting_unknown: ({ percent, variable }: ResultsRefusalFacts['weighting_unknown']) =>
    `Van ${percent} % is ${variable.toLowerCase()} onbekend. Daar kun je niet op wegen.`,
  weighting_empty: ({ category, variable }: ResultsRefusalFacts['weighting_empty']) =>
    `Niemand van de deelnemers valt in ‘${category}’. Voeg die klasse samen met een andere, of laat ${variable.toLowerCase()} weg.`,
  weighting_not_in_population: ({ category }: ResultsRefusalFacts['weighting_not_in_population']) =>
    `Van meer dan 10 % is bekend dat ze in ‘${category}’ vallen, en daarvan staat geen aantal in de populatie. Vul de populatie eerst aan.`,
  weighting_no_solution: ({ category }: ResultsRefusalFacts['weighting_no_solution']) =>
    `Met deze kenmerken en grenzen bestaat geen weging. Het verst af ligt ‘${category}’. Verruim de grenzen of voeg klassen samen.`,
  weighting_no_count: ({ category }: ResultsRefusalFacts['weighting_no_count']) =>
    `Bij ‘${category}’ staat geen aantal. Vul de populatie eerst aan.`,
  weighting_no_figures: ({ variable }: ResultsRefusalFacts['weighting_no_figures']) =>
    `Van ${variable.toLowerCase()} zijn geen populatiecijfers. Vul ze eerst in, of laat het weg.`,
} satisfies { [Code in keyof ResultsRefusalFacts]: Worded<ResultsRefusalFacts[Code]> };

export const resultsKinds = Object.fromEntries(
  Object.entries(resultsRefusals).map(([code, message]) => [
    code,
    { ...refused(message), ...(/_not_newest$/.test(code) && { status: 409 }) },
  ]),
) as { [Code in keyof ResultsRefusalFacts]: RefusalKind<ResultsRefusalFacts[Code]> };
