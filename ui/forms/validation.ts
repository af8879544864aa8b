import { valueAt } from './paths.ts';

/** What is wrong: a sentence each, by the path of the field it stands at. */
export type Refusals = Readonly<Record<string, string>>;

/** A page of a form that has several: a step, a tab. */
export type FormPage = string | number | undefined;

export interface FormRules<Values> {
  /** All that can be seen to be wrong without asking the server. */
  refuse(values: Values): Refusals;
  /**
   * What a sentence at this path is about, where that is not just the value at the path: one number in two spellings
   * is the same, and the birth years of all children are judged together.
   */
  about?(values: Values, path: string): unknown;
}

/** Why a form that was sent, or was about to be sent, does not go through. */
export interface FormRefusal {
  refusals?: Refusals;
  /** Said above the form or below it, where no field is to blame. */
  failure?: readonly string[] | undefined;
  /** The part on which the refusals are shown; the one that is open when left out. */
  part?: FormPage;
  /** The path of a secret that was refused, and is emptied. */
  empty?: string | undefined;
}

/** What a form shows of its judging. A new one is made at each turn. */
export interface Judging {
  /** The part that all of this is about. */
  readonly part: FormPage;
  /** The values when everything was looked at last: at first, and at each submit. */
  readonly seen: object;
  /** The values of single fields that were looked at since then, by path. */
  readonly left: Readonly<Record<string, unknown>>;
  readonly refusals: Refusals;
  /**
   * Sentences that only the server could know, each with the value that it is about: a sentence stands until that value
   * changes.
   */
  readonly told: Readonly<Record<string, { sentence: string; about: unknown }>>;
  readonly failure: readonly string[] | undefined;
  /**
   * How many submits were stopped by fields since the part was opened. At each the summary appears and takes the focus.
   */
  readonly attempt: number;
}

/** A part that was just opened, or a form that was just saved: nothing is wrong, and all of it has been looked at. */
export const opened = (values: object, part: FormPage): Judging => ({
  part,
  seen: values,
  left: {},
  refusals: {},
  told: {},
  failure: undefined,
  attempt: 0,
});

export const isEmpty = (refusals: Refusals): boolean => Object.keys(refusals).length === 0;

/** The sentences at some of the paths. */
export const keptIf = (refusals: Refusals, isKept: (path: string) => boolean): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([path]) => isKept(path)));

/** A field is left: judged if it was changed since it was last looked at, and never while somebody types. */
export function leaveField<Values extends object>(
  judging: Judging,
  path: string,
  values: Values,
  rules: FormRules<Values>,
): Judging {
  const before = path in judging.left ? judging.left[path] : aboutOf(rules, judging.seen as Values, path);
  return aboutOf(rules, values, path) === before ? judging : judgeField(judging, path, values, rules);
}

/** Looks at one field, whether it was changed or not. */
export function judgeField<Values extends object>(
  judging: Judging,
  path: string,
  values: Values,
  rules: FormRules<Values>,
): Judging {
  const about = aboutOf(rules, values, path);
  const told = judging.told[path];
  const sentence = told && told.about === about ? told.sentence : rules.refuse(values)[path];
  return { ...judging, left: { ...judging.left, [path]: about }, refusals: withSentence(judging, path, sentence) };
}

/** The server says of one field what only it can know, unless something else was typed since it was asked. */
export function tell<Values extends object>(
  judging: Judging,
  path: string,
  sentence: string,
  { asked, now }: { asked: Values; now: Values },
  rules: FormRules<Values>,
): Judging {
  const about = aboutOf(rules, asked, path);
  if (aboutOf(rules, now, path) !== about) return judging;
  const told = { ...judging.told, [path]: { sentence, about } };
  return { ...judging, told, refusals: withSentence(judging, path, sentence) };
}

/** A submit that was stopped in the browser: everything in the form has now been looked at. */
export function stop(judging: Judging, values: object, { refusals = {}, failure, ...on }: FormRefusal): Judging {
  const part = 'part' in on ? on.part : judging.part;
  const attempt = judging.attempt + (isEmpty(refusals) ? 0 : 1);
  return { part, seen: values, left: {}, refusals, told: {}, failure, attempt };
}

/** A submit that the server stopped. */
export function refuseSubmit<Values extends object>(
  judging: Judging,
  values: Values,
  refused: FormRefusal,
  rules: FormRules<Values>,
): Judging {
  const told = Object.entries(refused.refusals ?? {}).map(([path, sentence]) => [
    path,
    { sentence, about: aboutOf(rules, values, path) },
  ]);
  return { ...stop(judging, values, refused), told: Object.fromEntries(told) };
}

/** Nothing is wrong and the form is about to be sent: earlier messages disappear. */
export const pass = (judging: Judging, values: object): Judging => ({
  ...opened(values, judging.part),
  attempt: judging.attempt,
});

/** A secret that was emptied keeps its sentence until it is filled in again: leaving it empty is no change. */
export function emptied<Values extends object>(
  judging: Judging,
  path: string,
  values: Values,
  rules: FormRules<Values>,
): Judging {
  const { [path]: _, ...told } = judging.told;
  return { ...judging, told, left: { ...judging.left, [path]: aboutOf(rules, values, path) } };
}

const aboutOf = <Values extends object>(rules: FormRules<Values>, values: Values, path: string): unknown =>
  rules.about ? rules.about(values, path) : valueAt(values, path);

function withSentence({ refusals }: Judging, path: string, sentence: string | undefined): Refusals {
  const { [path]: _, ...others } = refusals;
  return sentence ? { ...others, [path]: sentence } : others;
}
