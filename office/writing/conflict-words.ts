import type { Draft, DraftQuestion } from '#contract/writing/draft.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import { same } from '#contract/writing/same.ts';

/** One line of a side: what it is, and what it says there. `differs`: it says something else on the other side. */
export type Line = { name: string; words: string; differs: boolean };
/** Undefined lines: on that side it is not there. */
export type Sides = { title: string; mine: Line[] | undefined; theirs: Line[] | undefined };

const settings: Record<string, string> = {
  title: 'Titel',
  description: 'Beschrijving',
  anonymous: 'Anoniem',
  link: 'Link aan het einde',
  opens_at: 'Open vanaf',
  closes_at: 'Open tot',
  attributes: 'Gevraagde kenmerken',
  background: 'Achtergrond bij de resultaten',
  invitation: 'Uitnodiging',
  reminder: 'Herinnering',
  thank_you: 'Bedankbericht',
};
const fields: Record<string, string> = {
  title: 'Vraag',
  description: 'Uitleg',
  type: 'Soort',
  required: 'Verplicht',
  options: 'Antwoorden',
  other: '‘Anders, namelijk’',
  go_to: 'Gaat daarna naar',
  sub_questions: 'Deelvragen',
  presentation: 'Weergave',
  shuffle: 'Antwoorden door elkaar',
  format: 'Vorm van het antwoord',
  unit: 'Eenheid',
  least: 'Minstens',
  most: 'Hoogstens',
  whole: 'Alleen hele getallen',
  scale: 'De antwoorden zijn stappen',
  sensitive: 'Gevoelige vraag',
  background: 'Achtergrond bij de resultaten',
  ref: 'Naam in het bestand',
};
/** Of one answer, where it is so. */
const marks: Record<string, string> = {
  exclusive: 'alleen deze',
  stays_last: 'blijft onderaan',
  no_opinion: 'geen mening',
  screens_out: 'hoort er niet bij',
};
const values: Record<string, string> = {
  scale: 'schaal',
  number: 'een getal',
  multiple_choice: 'Eén antwoord',
  multiple_answer: 'Meer antwoorden',
  text: 'Open vraag',
};

/** Both sides of a thing that two people changed, in words; only what somebody can read from it. */
export function sidesOf({ thing, mine, theirs }: Conflict, draft: Draft): Sides {
  if (thing.kind === 'setting') {
    const name = settings[thing.name] ?? thing.name;
    const line = (side: unknown): Line[] => [{ name, words: wordsOf(side, draft), differs: true }];
    return { title: name, mine: line(mine), theirs: line(theirs) };
  }
  const [my, their] = [mine, theirs] as (DraftQuestion | undefined)[];
  const title = `Vraag ‘${(my ?? their)?.entry.title || 'zonder titel'}’`;
  if (thing.kind === 'place') {
    const line = (side: DraftQuestion | undefined): Line[] | undefined =>
      side && [{ name: 'Plaats', words: placeOf(side, draft), differs: true }];
    return { title, mine: line(my), theirs: line(their) };
  }
  return { title, mine: my && linesOf(my, their, draft), theirs: their && linesOf(their, my, draft) };
}

function placeOf({ key, rank }: DraftQuestion, { questions }: Draft): string {
  const before = questions.filter((one) => one.key !== key && one.rank < rank).at(-1);
  return before ? `Na ‘${before.entry.title || 'een vraag zonder titel'}’` : 'Vooraan';
}

function linesOf(side: DraftQuestion, other: DraftQuestion | undefined, draft: Draft): Line[] {
  const names = [...new Set([...Object.keys(fields), ...Object.keys(side.entry), ...Object.keys(other?.entry ?? {})])];
  return names.flatMap((name): Line[] => {
    const [value, theirs] = [side.entry[name], other?.entry[name]];
    const differs = other !== undefined && !same(value ?? null, theirs ?? null);
    if (!differs && name !== 'title') return [];
    return [{ name: fields[name] ?? name, words: said(name, value, draft), differs }];
  });
}

const said = (name: string, value: unknown, draft: Draft): string =>
  (['type', 'presentation', 'format'].includes(name) && values[String(value)]) || wordsOf(value, draft);

function wordsOf(value: unknown, draft: Draft): string {
  if (value === undefined || value === null || value === '') return 'niets';
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  if (typeof value === 'string') return targetOf(value, draft) ?? value;
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, draft)).join('\n');
  if (typeof value !== 'object') return String(value);
  const { title, go_to, ...rest } = value as Record<string, unknown>;
  if (typeof title !== 'string')
    return Object.values(value)
      .map((one) => wordsOf(one, draft))
      .join('\n');
  const more = [
    ...Object.entries(marks).flatMap(([name, words]) => (rest[name] === true ? words : [])),
    ...(typeof go_to === 'string' ? [`gaat naar ${wordsOf(go_to, draft)}`] : []),
    ...(Array.isArray(rest.options) ? [`antwoorden: ${wordsOf(rest.options, draft).replaceAll('\n', ', ')}`] : []),
  ];
  return more.length > 0 ? `${title} (${more.join('; ')})` : title;
}

/** A jump names a key, which says nothing to anybody. */
function targetOf(value: string, { questions }: Draft): string | undefined {
  if (value === 'end') return 'het einde';
  const at = questions.findIndex(({ key }) => key === value);
  return at < 0 ? undefined : `vraag ${at + 1}, ‘${questions[at]!.entry.title || 'zonder titel'}’`;
}
