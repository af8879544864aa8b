import type { PublishFault } from '#contract/calls/office/writing.ts';

/** What a key of the file is called on the screen. */
const fields: Readonly<Record<string, string>> = {
  title: 'de tekst',
  description: 'de uitleg',
  ref: 'de naam in het bestand',
  go_to: 'de sprong',
  unit: 'de eenheid',
  least: 'het minste',
  most: 'het meeste',
  presentation: 'de schaal',
  opens_at: 'het moment van openen',
  closes_at: 'het moment van sluiten',
  link: 'het adres na afloop',
  attributes: 'de gegevens die ontbreken',
  background: 'de kenmerken voor de resultaten',
  partial_percent: 'de grens voor ‘deels ingevuld’',
  invitation: 'de uitnodiging',
  reminder: 'de herinnering',
  subject: 'het onderwerp',
  text: 'de tekst',
};

/** The same keys of the list itself. */
const ofList: Readonly<Record<string, string>> = { title: 'de titel', description: 'de inleiding' };

/** 'deelvraag 1, antwoord 2, de tekst: ontbreekt.' As publishing says it, with where it is in front. */
export function sayFault({ place, sentence, sub, option }: PublishFault): string {
  const keys = place.split(/[.[\]]+/).filter((key) => key !== '' && !/^\d+$/.test(key));
  const named = keys.flatMap((key) => (keys.length === 1 ? ofList[key] : undefined) ?? fields[key] ?? []);
  const where = [
    ...(sub === null ? [] : [`deelvraag ${sub + 1}`]),
    ...(option === null ? [] : [`antwoord ${option + 1}`]),
    ...named,
  ];
  return where.length > 0 ? `${where.join(', ')}: ${sentence}` : sentence;
}

export const withCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
