import type { ShowIf } from './conditions/show-if.ts';
import { mayHold, type QuestionFormat, questionFormats, questionTypeOf, type TypeKey } from './question-types.ts';

/**
 * What a question of ours may say beside what the specification has. On the wire these are extra keys: anyone who follows
 * the specification alone ignores them, and what the server then refuses comes back as a sentence at the answer.
 */
export type QuestionMore = {
  /** What the wire's type says no more of: a text that is a number, a header of statements, a screen that asks nothing. */
  format?: QuestionFormat | undefined;
  unit?: string | undefined;
  /** Of a number: its bounds. Of several answers: how many are chosen. */
  least?: number | undefined;
  most?: number | undefined;
  /** No digits behind a comma. */
  whole?: true | undefined;
  /** Of one choice: in one row from wide screens on. */
  presentation?: 'scale' | undefined;
  /** Of words: what somebody wrote may be read by everybody, without a name; the question says so (questionnaire/piping.ts). */
  quotable?: true | undefined;
  /** Each respondent gets the options in an order of their own. */
  shuffle?: true | undefined;
  /** The group in which it stands in an order by chance, and whether it stays behind the question above (questionnaire/chance.ts). Not on the wire. */
  by_chance?: string | undefined;
  with_previous?: true | undefined;
  /** Asked only where this holds of earlier answers. */
  show_if?: ShowIf | undefined;
  /** On the wire only: the words with `{antwoord:ref}` in them (questionnaire/piping.ts). */
  piping?: { title: string; description: string } | undefined;
} & { [Flag in QuestionFlag]?: true | undefined };

export type OptionMore = {
  /** Of several answers: this one stands alone, such as 'Geen van deze'. */
  exclusive?: true | undefined;
  /** Not shuffled: below the others. */
  stays_last?: true | undefined;
} & { [Flag in OptionFlag]?: true | undefined };

/** For the results only: nobody who answers gets these. The options are steps of a scale, or the topic is sensitive. */
export const questionFlags = ['scale', 'sensitive', 'background'] as const;
/** The option is no opinion, or anyone who chooses it does not belong to whom the survey is for. */
export const optionFlags = ['no_opinion', 'screens_out'] as const;
type QuestionFlag = (typeof questionFlags)[number];
type OptionFlag = (typeof optionFlags)[number];

/** Number of options from which on there is a search field. */
export const search_from_options = 15;

/** What a campaign file calls them. */
export const questionMoreKeys = [
  'format',
  'unit',
  'least',
  'most',
  'whole',
  'presentation',
  'shuffle',
  'quotable',
  'by_chance',
  'with_previous',
  ...questionFlags,
] as const;
export const optionMoreKeys = ['exclusive', 'stays_last', ...optionFlags] as const;

type Entry = { readonly [key: string]: unknown };

/** The same of an entry of a campaign file, of which nothing is known yet: what is not right is left out. */
export function questionMoreOf(entry: Entry): QuestionMore {
  const { type, unit, least, most, presentation, by_chance } = entry;
  // A file may say the type by itself, or as the wire does.
  const format = questionFormats.find((one) => one === entry.format || one === type);
  const own = questionTypeOf(entry);
  const may = (key: TypeKey) => own !== undefined && mayHold(own, key);
  return {
    ...(format && { format }),
    ...(may('unit') && typeof unit === 'string' && unit !== '' && { unit: unit.normalize('NFC') }),
    ...(may('whole') && flagsOf(entry, ['whole'])),
    ...(may('quotable') && flagsOf(entry, ['quotable'])),
    ...(may('least') && typeof least === 'number' && { least }),
    ...(may('most') && typeof most === 'number' && { most }),
    ...(presentation === 'scale' && { presentation }),
    ...(typeof by_chance === 'string' && by_chance !== '' && { by_chance: by_chance.normalize('NFC') }),
    ...flagsOf(entry, ['shuffle', 'with_previous', ...questionFlags]),
  };
}

export const optionMoreOf = (entry: Entry): OptionMore => flagsOf(entry, optionMoreKeys);

function flagsOf<Flag extends string>(entry: Entry, flags: readonly Flag[]): { [One in Flag]?: true } {
  const set = flags.filter((flag) => entry[flag] === true).map((flag) => [flag, true] as const);
  return Object.fromEntries(set) as { [One in Flag]?: true };
}
