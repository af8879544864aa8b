import type { Worded } from '../worded.ts';
import type { JumpDestination, Note, NoteCode, NoteFacts, QuestionDifference, Results } from './difference-notes.ts';

const places = (to: JumpDestination | null): string =>
  to === null ? 'de volgende vraag' : to === 'end' ? 'het einde' : `vraag ${to}`;
const typeWords: Record<string, string> = {
  multiple_choice: 'één antwoord kiezen',
  multiple_answer: 'meer antwoorden kiezen',
  text: 'zelf schrijven',
};

const forResults = 'telt anders mee in de resultaten';
const fieldWords: Record<string, string> = {
  unit: 'een andere eenheid',
  least: 'een ander minimum',
  most: 'een ander maximum',
  whole: 'wel of geen cijfers achter de komma',
  presentation: 'anders neergezet: als schaal of als rijen',
  shuffle: 'wel of niet in wisselende volgorde',
  by_chance: 'wel of niet op een wisselende plek',
  with_previous: 'blijft wel of niet achter de vraag erboven',
  stays_last: 'een ander antwoord blijft onderaan',
  exclusive: 'een ander antwoord staat alleen',
  scale: forResults,
  sensitive: forResults,
  quotable: 'antwoorden mogen wel of niet gelezen worden',
  background: 'andere kenmerken voor de resultaten',
  arms: 'andere groepen door het lot',
  partial_percent: 'een andere grens voor ‘deels ingevuld’',
  no_opinion: forResults,
  screens_out: forResults,
  format: 'een andere soort vraag',
  ref: 'een andere variabelenaam',
};

/** Dutch, for screens: short, as they stand behind the number of a question. */
const noteWords: { [Code in NoteCode]: Worded<NoteFacts[Code]> } = {
  title: 'andere woorden',
  description: 'een andere uitleg',
  type: ({ from, to }) => `was ${typeWords[from] ?? from}, wordt ${typeWords[to] ?? to}`,
  now_required: 'nu verplicht',
  no_longer_required: 'niet meer verplicht',
  other_added: '‘Anders, namelijk’ erbij',
  other_removed: '‘Anders, namelijk’ weg',
  leads: ({ to }) => `gaat verder met ${places(to)}`,
  option_added: ({ title }) => `antwoord erbij: ‘${title}’`,
  option_removed: ({ title }) => `antwoord weg: ‘${title}’`,
  option_reworded: ({ from, to }) => `antwoord ‘${from}’ heet nu ‘${to}’`,
  option_leads: ({ title, to }) => `‘${title}’ gaat verder met ${places(to)}`,
  options_moved: 'de antwoorden staan anders op een rij',
  sub_added: ({ title }) => `deelvraag erbij: ‘${title}’`,
  sub_removed: ({ title }) => `deelvraag weg: ‘${title}’`,
  sub_moved: 'de deelvragen staan anders op een rij',
  sub_changed: ({ title, notes }) => `deelvraag ‘${title}’: ${notes.map(sayNote).join(', ')}`,
  moved: ({ from, to }) => `was vraag ${from}, is nu vraag ${to}`,
  condition: ({ words }) => (words === null ? 'nu voor iedereen' : `nu alleen als ${words}`),
  field: ({ field }) => fieldWords[field] ?? `een andere instelling (${field})`,
};

export const resultsWords: Record<Results, string> = {
  join: 'De antwoorden van beide versies tellen samen.',
  apart: 'De resultaten laten beide versies apart zien, tot jij zegt dat de vraag hetzelfde betekent.',
  new: 'Alleen wie de nieuwe versie krijgt, ziet deze vraag.',
  ended: 'De antwoorden die er al zijn, blijven. Er komen geen nieuwe bij.',
};

export function sayNote({ code, facts }: Note): string {
  const word = noteWords[code] as string | ((facts: unknown) => string);
  return typeof word === 'string' ? word : word(facts);
}

/** 'Vraag 6: niet meer verplicht, antwoord erbij: ‘Zeg ik liever niet’.' */
export function sayQuestion({ number, notes, results }: QuestionDifference): string {
  if (results === 'new') return `Vraag ${number} is nieuw.`;
  if (results === 'ended') return `Vraag ${number} is weg.`;
  return `Vraag ${number}: ${notes.map(sayNote).join(', ')}.`;
}

const counts = ['geen', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'];
const many = (count: number): string => counts[count] ?? String(count);

/** 'Versie 2 verandert twee vragen.' */
export function sayChanged(count: number, version: number): string {
  if (count === 0) return `Versie ${version} verandert geen vragen.`;
  return `Versie ${version} verandert ${many(count)} ${count === 1 ? 'vraag' : 'vragen'}.`;
}

/** The sentence on top, with how many are halfway: they finish the version that they began. */
export function sayDifference(told: readonly QuestionDifference[], version: number, halfway: number): string {
  const changes = sayChanged(told.length, version);
  if (halfway === 0) return `${changes} Niemand is halverwege.`;
  if (halfway === 1) return `${changes} De ouder die halverwege is, merkt er niets van.`;
  return `${changes} De ${halfway} ouders die halverwege zijn, merken er niets van.`;
}
