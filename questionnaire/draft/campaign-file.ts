/**
 * A campaign file (docs/campaigns.md) as it is while somebody writes it: anything may still be missing or wrong, and a
 * key that this code does not know is kept as it came. Empty and absent are the same.
 */
export type OptionEntry = {
  ref?: string | null;
  title?: string | null;
  go_to?: string | null;
  [more: string]: unknown;
};
export type QuestionEntry = {
  ref?: string | null;
  title?: string | null;
  description?: string | null;
  type?: string | null;
  required?: boolean | null;
  other?: boolean | null;
  options?: readonly OptionEntry[] | null;
  go_to?: string | null;
  sub_questions?: readonly QuestionEntry[] | null;
  [more: string]: unknown;
};
export type CampaignFile = { questions?: readonly QuestionEntry[] | null; [setting: string]: unknown };

/**
 * What each question is called, in answers and by a `go_to`: its ref, or a name made up by its place. The same rule as
 * the reader of files has (server/surveys/questionnaire/ids.ts), which a test compares.
 */
export function namesOf(questions: readonly QuestionEntry[]): { name: string; sub_names: string[] }[] {
  const taken = new Set(questions.flatMap((one) => [one, ...(one.sub_questions ?? [])]).map(({ ref }) => ref));
  const free = (ref: string | null | undefined, madeUp: string): string => {
    if (ref) return ref;
    let name = madeUp;
    while (taken.has(name)) name += '_';
    taken.add(name);
    return name;
  };
  return questions.map(({ ref, sub_questions }, index) => {
    const name = free(ref, `q${index + 1}`);
    return { name, sub_names: (sub_questions ?? []).map((sub, at) => free(sub.ref, `${name}_${at + 1}`)) };
  });
}

/** What each option of one question is called. */
export const optionNamesOf = (options: readonly OptionEntry[]): string[] => {
  const taken = new Set(options.map(({ ref }) => ref));
  return options.map(({ ref }, index) => {
    if (ref) return ref;
    let name = `o${index + 1}`;
    while (taken.has(name)) name += '_';
    taken.add(name);
    return name;
  });
};
