import type { HintCode, HintFacts, WritingHint } from './hint.ts';

type Worded<Facts> = Facts extends null ? string : (facts: Facts) => string;

/** Dutch, under the question: calm, and what could be done. */
const hintWords: { [Code in HintCode]: Worded<HintFacts[Code]> } = {
  long: ({ words }) => `Deze zin heeft ${words} woorden. Maak er twee van, of haal woorden weg.`,
  double: ({ part }) => `Dit lijken twee vragen in één (‘${part}’). Stel ze los van elkaar.`,
  'double-negative': ({ part }) =>
    `Hier staat twee keer iets ontkennends (‘${part}’). Vraag het zonder ‘niet’ of ‘geen’.`,
  leading: ({ part }) => `‘${part}’ stuurt naar één antwoord. Laat het weg.`,
  jargon: ({ words }) => words.map(sayWord).join(' '),
  abbreviation: ({ short }) => `Niet iedereen kent ‘${short}’. Schrijf het voluit.`,
  'mixed-address': ({ formal, informal }) => `Hier staan ‘${formal}’ en ‘${informal}’ door elkaar. Het panel zegt je.`,
  overlap: ({ one, other }) => `‘${one}’ en ‘${other}’ overlappen. Wie er precies tussen zit, kan allebei kiezen.`,
  gap: ({ one, other }) => `Tussen ‘${one}’ en ‘${other}’ ontbreekt iets. Niet iedereen kan kiezen.`,
  unbalanced: ({ good, bad }) => `Er zijn ${good} goede en ${bad} slechte antwoorden. Maak er van allebei evenveel.`,
  'no-way-out': 'Wie het niet weet, kan niet verder. Voeg ‘Dat weet ik niet’ toe.',
  'too-many': ({ count }) => `${count} antwoorden is veel om te lezen. Neem er hooguit tien, met ‘Anders’ erbij.`,
  sensitive: ({ topic }) => `Dit gaat over ${topic}. Voeg ‘Dat zeg ik liever niet’ toe.`,
};

const sayWord = ({ word, easier, kind }: HintFacts['jargon']['words'][number]): string =>
  kind === 'replace'
    ? `In plaats van ‘${word}’: ${easier}.`
    : `Leg ‘${word}’ uit. Bijvoorbeeld: ${easier.replace(/\.?$/, '.')}`;

export function sayHint({ code, facts }: WritingHint): string {
  const word = hintWords[code] as string | ((facts: unknown) => string);
  return typeof word === 'string' ? word : word(facts);
}
