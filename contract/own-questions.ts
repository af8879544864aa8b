import {
  type Background,
  backgroundKeys,
  backgrounds,
  isOwnKey,
  type OwnKey,
  sensitive_background,
} from '#questionnaire/background.ts';
import { type Attribute, attributes, consentPart, type OwnAsked } from './attributes.ts';
import { conditionKeys, conditionKeysOf, sensitiveKeys } from './draw/condition.ts';
import { ownGroupKeys } from './draw/how.ts';
import { populationVariables } from './population.ts';

/** A profile question that the organisation made itself, once it was published. Its name is given once, and never again. */
export type OwnQuestion = Pick<Attribute, 'type' | 'question' | 'description' | 'short' | 'page'> & {
  key: OwnKey;
  options: Attribute['options'];
  asked: OwnAsked;
  required: boolean;
  sensitive: boolean;
};
/**
 * Lets everything that goes by profile questions go by these too: what is asked and kept, what is chosen by, and what results
 * and figures are divided by. Replaces those that were adopted before, so it may be called as often as one likes.
 */
export function adoptOwnQuestions(own: readonly OwnQuestion[]): void {
  forget();
  for (const { key, asked, required, sensitive, ...question } of own) {
    const attribute: Attribute = {
      ...question,
      key,
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
    const background = backgroundOf(attribute);
    if (!background) continue;
    backgrounds[key] = background;
    backgroundKeys.push(key);
    if (sensitive) sensitive_background.push(key);
    else if (attribute.type === 'multiple_choice') {
      ownGroupKeys.push(key);
      populationVariables[key] = { ...background, ordered: false };
    }
  }
}

function forget(): void {
  const drop = <Item>(list: Item[], isOwn: (item: Item) => boolean) =>
    list.splice(0, list.length, ...list.filter((item) => !isOwn(item)));
  drop(attributes, ({ key }) => isOwnKey(key));
  drop(conditionKeys, ({ key }) => isOwnKey(key));
  for (const keys of [sensitiveKeys, backgroundKeys, sensitive_background, ownGroupKeys] as string[][]) {
    drop(keys, isOwnKey);
  }
  for (const made of [backgrounds, populationVariables] as Partial<Record<OwnKey, object>>[]) {
    for (const key of Object.keys(made).filter(isOwnKey)) delete made[key];
  }
}

/**
 * The classes of an answer: its options, of which only the last may be new, so that what was frozen keeps its meaning; of a
 * box both ways, of a sensitive one only the tick. Several answers and words make no classes.
 */
function backgroundOf({ key, type, short, options, sensitive, asked }: Attribute): Background | undefined {
  const shared = { title: short, told: `je antwoord op ‘${short}’`, from: [key], over: asked === 'never' };
  if (type === 'multiple_choice') {
    const classes = options.filter(({ id }) => id !== 'rather_not').map(({ id, title }) => ({ id, title }));
    const classOf: Background['classOf'] = (profile) => classes.find(({ id }) => id === profile[key]?.[0])?.id;
    return { ...shared, classes, classOf };
  }
  if (type !== 'checkbox') return undefined;
  const classes = [{ id: 'yes', title: 'Ja' }, ...(sensitive ? [] : [{ id: 'no', title: 'Nee' }])];
  const ids: Record<string, string> = { true: 'yes', false: 'no' };
  const classOf: Background['classOf'] = (profile) => classes.find(({ id }) => id === ids[profile[key]?.[0] ?? ''])?.id;
  return { ...shared, classes, classOf };
}
