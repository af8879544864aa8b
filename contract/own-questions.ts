import {
  type AnswerClass,
  type Background,
  type BackgroundKey,
  backgroundKeys,
  backgrounds,
  currentClasses,
  isOwnKey,
  type OwnKey,
  optionClasses,
  sensitive_background,
} from '#questionnaire/background.ts';
import {
  type Attribute,
  attributes,
  consentPart,
  isAsked,
  type OwnAsked,
  ownFormats,
  type ownTypes,
  ratherNot,
} from './attributes.ts';
import { populationVariables } from './population.ts';
import { conditionKeys, conditionKeysOf, sensitiveKeys } from './sample/condition.ts';

/**
 * A profile question that the organisation made itself, once it was published. Its name is given once, and never again. Or
 * one of every panel, whose answers were grouped anew: nothing else of it can be changed.
 */
export type OwnQuestion = Pick<Attribute, 'question' | 'description' | 'short' | 'page'> & {
  type: (typeof ownTypes)[number];
  /** The sentence by which a parent agrees; empty: the question itself. */
  consent: string;
  least: string | null;
  most: string | null;
  key: BackgroundKey;
  options: Attribute['options'];
  asked: OwnAsked;
  required: boolean;
  sensitive: boolean;
  due_months?: number | null;
  /** Groups of its answers; empty: each answer is a class. */
  classes: AnswerClass[];
};
/** As the code has them. */
const fixed = { ...backgrounds };
const fixedFigures = { ...populationVariables };

/**
 * Lets everything that goes by profile questions go by these too: what is asked and kept, what is chosen by, and what results
 * and figures are divided by. Replaces those that were adopted before, so it may be called as often as one likes.
 */
export function adoptOwnQuestions(own: readonly OwnQuestion[]): void {
  forget();
  for (const {
    key,
    asked,
    required,
    sensitive,
    classes,
    type,
    least,
    most,
    consent,
    description,
    ...question
  } of own) {
    if (!isOwnKey(key)) {
      regroup(key, classes);
      continue;
    }
    const attribute: Attribute = {
      ...question,
      ...wired(type),
      description: shownDescription({ description, sensitive, consent }),
      key,
      ...(least !== null && { least }),
      ...(most !== null && { most }),
      // A client that was made before the question was must be able to register somebody without it.
      required: false,
      ...(required && { urged: true }),
      ...(sensitive && { sensitive }),
      ...(asked !== 'registration' && { asked }),
    };
    const after = attributes.findIndex(({ page, part }) => page > attribute.page || part === consentPart);
    attributes.splice(after, 0, attribute);
    conditionKeys.push(...conditionKeysOf(attribute));
    if (sensitive) sensitiveKeys.push(key);
    const background = backgroundOf(attribute, classes);
    if (!background) continue;
    backgrounds[key] = background;
    backgroundKeys.push(key);
    if (sensitive) sensitive_background.push(key);
    else if (attribute.type === 'multiple_choice' && asked !== 'erased') {
      populationVariables[key] = { ...background, classes: currentClasses(key), ordered: false };
    }
  }
}

/** Read below the question by everybody, and kept with the consent. */
export const shownDescription = ({
  description,
  sensitive,
  consent,
}: Pick<OwnQuestion, 'description' | 'sensitive' | 'consent'>): string =>
  sensitive && consent ? `${description} ${consent}`.trim() : description;

/** One of every panel keeps the name of its column. */
const columnOf = (word: string): string =>
  Object.values(fixed).some(({ column }) => column === word) ? `eigen_${word}` : word;

/** The specification knows no number and no date: they go as words, with what they are beside it. */
function wired(type: OwnQuestion['type']): Pick<Attribute, 'type' | 'format'> {
  const format = ownFormats.find((one) => one === type);
  return format ? { type: 'text', format } : { type: type as Attribute['type'] };
}

/** New groups come last, so they are in no order. */
function regroup(key: BackgroundKey, classes: readonly AnswerClass[]): void {
  backgrounds[key] = { ...fixed[key], ...optionClasses(key, classes) };
  populationVariables[key] = { ...backgrounds[key], classes: currentClasses(key), ordered: false };
}

function forget(): void {
  const drop = <Item>(list: Item[], isOwn: (item: Item) => boolean) =>
    list.splice(0, list.length, ...list.filter((item) => !isOwn(item)));
  drop(attributes, ({ key }) => isOwnKey(key));
  drop(conditionKeys, ({ key }) => isOwnKey(key));
  for (const keys of [sensitiveKeys, backgroundKeys, sensitive_background] as string[][]) {
    drop(keys, isOwnKey);
  }
  for (const made of [backgrounds, populationVariables] as Partial<Record<OwnKey, object>>[]) {
    for (const key of Object.keys(made).filter(isOwnKey)) delete made[key];
  }
  Object.assign(backgrounds, fixed);
  Object.assign(populationVariables, fixedFigures);
}

/** Whose answers can be put in other groups: one of them is chosen, and it is a background by itself. */
export const isGroupable = ({ key, type }: { key: string; type: string }): boolean =>
  type === 'multiple_choice' && backgroundKeys.some((one) => one === key);

/** The groups of a question that were never changed: an answer each. */
export const eachAnswer = (options: Attribute['options']): AnswerClass[] =>
  options.filter(({ id }) => id !== ratherNot.id).map(({ id, title }) => ({ id, title, options: [id] }));

/**
 * The classes of an answer: its groups, or its options, of which only the last may be new, so that what was frozen keeps its meaning; of a
 * box both ways, of a sensitive one only the tick. Several answers and words make no classes.
 */
function backgroundOf(attribute: Attribute, groups: AnswerClass[]): Background | undefined {
  const { key, type, short, options, sensitive } = attribute;
  const shared = {
    title: short,
    column: columnOf(key.slice('own_'.length)),
    told: `je antwoord op ‘${short}’`,
    from: [key],
    over: !isAsked(attribute),
  };
  if (type === 'multiple_choice') {
    return { ...shared, ...optionClasses(key, groups.length > 0 ? groups : eachAnswer(options)) };
  }
  if (type !== 'checkbox') return undefined;
  const classes = [{ id: 'yes', title: 'Ja' }, ...(sensitive ? [] : [{ id: 'no', title: 'Nee' }])];
  const ids: Record<string, string> = { true: 'yes', false: 'no' };
  const classOf: Background['classOf'] = (profile) => classes.find(({ id }) => id === ids[profile[key]?.[0] ?? ''])?.id;
  return { ...shared, classes, classOf };
}
