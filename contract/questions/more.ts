/**
 * What a question of ours may say beside what the specification has. On the wire these are extra keys: whoever follows
 * the specification alone ignores them, and what the server then refuses comes back as a sentence at the answer.
 * Imports nothing.
 */
export type QuestionMore = {
  /** Of a text: the answer is a number, judged by contract/questions/number.ts. */
  format?: 'number' | undefined;
  unit?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  /** No digits behind a comma. */
  whole?: true | undefined;
  /** Of one choice: in one row from wide screens on. */
  presentation?: 'scale' | undefined;
  /** Each respondent gets the options in an order of their own. */
  shuffle?: true | undefined;
  /** On the wire only: the words with `{antwoord:ref}` in them (contract/questions/piping.ts). */
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
/** The option is no opinion, or whoever chooses it does not belong to whom the survey is for. */
export const optionFlags = ['no_opinion', 'screens_out'] as const;
type QuestionFlag = (typeof questionFlags)[number];
type OptionFlag = (typeof optionFlags)[number];

/** From so many options on there is a line to search in. */
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
  ...questionFlags,
] as const;
export const optionMoreKeys = ['exclusive', 'stays_last', ...optionFlags] as const;

type Entry = { readonly [key: string]: unknown };

/** The same of an entry of a campaign file, of which nothing is known yet: what is not right is left out. */
export function questionMoreOf(entry: Entry): QuestionMore {
  const { format, unit, least, most, presentation } = entry;
  return {
    ...(format === 'number' && {
      format,
      ...(typeof unit === 'string' && unit !== '' && { unit: unit.normalize('NFC') }),
      ...(typeof least === 'number' && { least }),
      ...(typeof most === 'number' && { most }),
      ...flagsOf(entry, ['whole']),
    }),
    ...(presentation === 'scale' && { presentation }),
    ...flagsOf(entry, ['shuffle', ...questionFlags]),
  };
}

export const optionMoreOf = (entry: Entry): OptionMore => flagsOf(entry, optionMoreKeys);

function flagsOf<Flag extends string>(entry: Entry, flags: readonly Flag[]): { [One in Flag]?: true } {
  const set = flags.filter((flag) => entry[flag] === true).map((flag) => [flag, true] as const);
  return Object.fromEntries(set) as { [One in Flag]?: true };
}
