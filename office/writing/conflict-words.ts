import type { Draft, DraftQuestion } from '#contract/writing/draft.ts';
import type { QuestionEntry } from '#contract/writing/file.ts';
import type { Conflict } from '#contract/writing/merge.ts';
import { same } from '#contract/writing/same.ts';
import { questionTypeNames } from '#questionnaire/question-types.ts';
import { nameFrom } from '../screens/writing/editor/edits/names.ts';

/** One line of a side: what it is, and what it says there. `differs`: it says something else on the other side. */
export type Line = { name: string; words: string; differs: boolean };
/** Undefined lines: on that side it is not there. */
export type Sides = { title: string; mine: Line[] | undefined; theirs: Line[] | undefined };

const settings: Record<string, string> = {
  title: 'Titel',
  description: 'Inleiding',
  anonymous: 'Anoniem',
  link: 'Waar ouders na afloop heen gaan',
  opens_at: 'Gaat open',
  closes_at: 'Sluit',
  attributes: 'Gegevens die nog ontbreken',
  background: 'Kenmerken voor de resultaten',
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
  background: 'Kenmerk voor de resultaten',
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
  ...questionTypeNames,
};

/** Both sides of a thing that two people changed, in words; only what somebody can read from it. */
export function sidesOf({ thing, base, mine, theirs }: Conflict, draft: Draft): Sides {
  if (thing.kind === 'setting') {
    const name = settings[thing.name] ?? thing.name;
    const line = (side: unknown): Line[] => [{ name, words: wordsOf(side, draft), differs: true }];
    return { title: name, mine: line(mine), theirs: line(theirs) };
  }
  const [was, my, their] = [base, mine, theirs] as (DraftQuestion | undefined)[];
  const title = `Vraag ‘${(my ?? their)?.entry.title || 'zonder titel'}’`;
  if (thing.kind === 'place') {
    const line = (side: DraftQuestion | undefined): Line[] | undefined =>
      side && [{ name: 'Plaats', words: placeOf(side, draft), differs: true }];
    return { title, mine: line(my), theirs: line(their) };
  }
  const isNamed = [my, their].some((side) => side && isChosen(side.entry, was?.entry));
  const lines = (side: DraftQuestion | undefined, other: DraftQuestion | undefined) =>
    side && linesOf(side, other, isNamed, draft);
  return { title, mine: lines(my, their), theirs: lines(their, my) };
}

function placeOf({ key, rank }: DraftQuestion, { questions }: Draft): string {
  const before = questions.filter((one) => one.key !== key && one.rank < rank).at(-1);
  return before ? `Na ‘${before.entry.title || 'een vraag zonder titel'}’` : 'Vooraan';
}

/** What differs, as far as it reads otherwise. A name in the file is a line where somebody chose one. */
function linesOf(side: DraftQuestion, other: DraftQuestion | undefined, isNamed: boolean, draft: Draft): Line[] {
  const names = [...new Set([...Object.keys(fields), ...Object.keys(side.entry), ...Object.keys(other?.entry ?? {})])];
  const lines = names.flatMap((name): Line[] => {
    const [value, theirs] = [side.entry[name], other?.entry[name]];
    const words = said(name, value, draft);
    const differs = other !== undefined && !same(value ?? null, theirs ?? null) && words !== said(name, theirs, draft);
    return differs || name === 'title' ? [{ name: fields[name] ?? name, words, differs }] : [];
  });
  const left = lines.filter(({ name }) => name !== fields.ref || isNamed);
  const inside = left.some(({ differs }) => differs) ? [] : namesInside(side, other);
  return [...left, ...inside];
}

/** Whether somebody gave it its name in the file: not the one that it had, nor the one that its words give. */
function isChosen({ ref, title }: QuestionEntry, was: QuestionEntry | undefined): boolean {
  const made = nameFrom(title ?? '', new Set());
  return Boolean(ref) && ref !== was?.ref && ref!.replace(/_\d+$/, '') !== made?.replace(/_\d+$/, '');
}

/** Two sides that read the same are told apart by their names in the file, those of answers and sub-questions too. */
function namesInside(side: DraftQuestion, other: DraftQuestion | undefined): Line[] {
  if (!other || same(side.entry, other.entry)) return [];
  const all = ({ ref, options, sub_questions }: QuestionEntry): string =>
    [ref, ...(options ?? []).map((one) => one.ref), ...(sub_questions ?? []).map(all)].filter(Boolean).join(', ');
  return [{ name: 'Namen in het bestand', words: all(side.entry) || 'geen', differs: true }];
}

const said = (name: string, value: unknown, draft: Draft): string =>
  (['type', 'presentation', 'format'].includes(name) && values[String(value)]) || wordsOf(value, draft);

function wordsOf(value: unknown, draft: Draft): string {
  if (value === undefined || value === null || value === '') return 'niets';
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  if (typeof value === 'string') return targetOf(value, draft) ?? value;
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, draft)).join('\n');
  if (typeof value !== 'object') return String(value);
  const { title, go_to, options, ...rest } = value as Record<string, unknown>;
  if (typeof title !== 'string')
    return Object.values(value)
      .map((one) => wordsOf(one, draft))
      .join('\n');
  const more = [
    ...Object.entries(marks).flatMap(([name, words]) => (rest[name] === true ? words : [])),
    ...(typeof go_to === 'string' ? [`gaat naar ${wordsOf(go_to, draft)}`] : []),
    ...besides(rest, draft),
    ...(Array.isArray(options) ? [`antwoorden: ${wordsOf(options, draft).replaceAll('\n', ', ')}`] : []),
  ];
  return more.length > 0 ? `${title} (${more.join('; ')})` : title;
}

/** What a sub-question is besides its words and its answers, as far as somebody said it. */
const besides = (entry: Record<string, unknown>, draft: Draft): string[] =>
  Object.entries(entry).flatMap(([name, value]) => {
    const called = name === 'ref' ? undefined : fields[name]?.toLowerCase();
    if (!called || value === null || value === undefined || value === false || value === '') return [];
    return value === true ? called : `${called}: ${said(name, value, draft)}`;
  });

/** A jump names a key, which says nothing to anybody. */
function targetOf(value: string, { questions }: Draft): string | undefined {
  if (value === 'end') return 'het einde';
  const at = questions.findIndex(({ key }) => key === value);
  return at < 0 ? undefined : `vraag ${at + 1}, ‘${questions[at]!.entry.title || 'zonder titel'}’`;
}
