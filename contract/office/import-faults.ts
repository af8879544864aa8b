import type { Worded } from '#questionnaire/worded.ts';

export type ImportFaultFacts = {
  row_no_email: None;
  row_taken: None;
  row_left: None;
  row_same: { line: number };
  row_needed: None;
  row_too_long: None;
  row_unreadable: None;
  row_no_phone: None;
  row_landline: None;
  row_phone_meant: { meant: string };
  row_no_choice: { values: string };
  row_retired: { values: string };
  row_no_tick: None;
  row_not_agreed: None;
  row_no_zipcode: { least: number; most: number };
  row_no_years: { from: number; to: number };
  row_years_many: None;
  row_answers_many: { most: number };
  row_no_children: { age: number };
};
type None = null;

export const importFaultWords: { [Code in keyof ImportFaultFacts]: Worded<ImportFaultFacts[Code]> } = {
  row_no_email: 'is geen e-mailadres.',
  row_taken: 'is al van een lid.',
  row_left: 'is van iemand die wegging. Alleen wie wegging, kan zelf terugkomen.',
  row_same: ({ line }) => `is hetzelfde als op regel ${line}.`,
  row_needed: 'mag niet leeg zijn.',
  row_too_long: 'is te lang.',
  row_unreadable: 'heeft een teken dat we niet kunnen bewaren.',
  row_no_phone: 'is geen telefoonnummer.',
  row_landline: 'is een vast nummer. Daarop kan niemand een WhatsApp-bericht krijgen.',
  row_phone_meant: ({ meant }) => `is geen telefoonnummer. Is ${meant} bedoeld?`,
  row_no_choice: ({ values }) => `is geen van deze: ${values}.`,
  row_retired: ({ values }) => `is een antwoord dat we niet meer vragen. Kies uit: ${values}.`,
  row_no_tick: 'moet ja of nee zijn.',
  row_not_agreed: 'moet ja zijn, of leeg.',
  row_no_zipcode: ({ least, most }) => `moet uit vier cijfers bestaan, van ${least} tot ${most}.`,
  row_no_years: ({ from, to }) => `moet uit jaren van ${from} tot ${to} bestaan, met | ertussen.`,
  row_years_many: 'heeft meer jaren dan er kinderen zijn.',
  row_answers_many: ({ most }) => `heeft meer dan ${most} antwoorden.`,
  row_no_children: ({ age }) => `is 0. Alleen ouders met een kind jonger dan ${age} kunnen meedoen.`,
};
