import { attributeOf } from '#contract/attributes.ts';
import { type MaybeHidden, sayPanelCount } from '#contract/panel-count.ts';
import { dutchDay } from '#contract/profile.ts';
import { type Condition, conditionKeyOf, readEnds, readSpan } from '#contract/sample/condition.ts';
import type { Goal, GroupKey, GroupsHow, How, Spread } from '#contract/sample/how.ts';
import { backgrounds, isOwnKey } from '#questionnaire/background.ts';
import { dutchNumber } from '#questionnaire/number.ts';
import { number, parentCount } from '../../number.ts';
import type { DrawOptions } from './drawQueries.ts';

/** Titles of what has only an id in a condition. */
export type ConditionNames = { campaigns: ReadonlyMap<string, string>; codes: ReadonlyMap<string, string> };

export const conditionNames = ({ campaigns, codes }: Pick<DrawOptions, 'campaigns' | 'codes'>): ConditionNames => ({
  campaigns: new Map(campaigns.map(({ id, title }) => [id, title])),
  codes: new Map(codes.map(({ code, name }) => [code, name])),
});

const listed = (all: readonly string[], last: 'of' | 'en'): string =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}` : (all[0] ?? '');

/** Before the options that were chosen, of what is no question: for one of them, and for none of them. */
const before: Record<string, readonly [yes: string, no: string]> = {
  region: ['Woont in landsdeel', 'Woont in een ander landsdeel dan'],
  channel: ['Krijgt vragenlijsten via', 'Krijgt vragenlijsten niet via'],
};

/** What a number of a condition means, for one of its spans. */
const spans: Record<string, readonly [yes: string, no: string, one: (from: number, to: number) => string]> = {
  child_age: [
    'Heeft een kind van',
    'Heeft geen kind van',
    (from, to) => `${to === from ? from : `${from} tot en met ${to}`} jaar`,
  ],
  zipcode: [
    'Woont in postcode',
    'Woont niet in postcode',
    (from, to) => (to === from ? `${from}` : `${from} tot en met ${to}`),
  ],
  dob_children: [
    'Heeft een kind uit',
    'Heeft geen kind uit',
    (from, to) => (to === from ? `${from}` : `${from} tot en met ${to}`),
  ],
};

type SaySurveys = (titles: string) => string;
const ofCampaign: Record<string, readonly [yes: SaySurveys, no: SaySurveys]> = {
  invited: [(titles) => `Kreeg een uitnodiging voor ${titles}`, (titles) => `Kreeg geen uitnodiging voor ${titles}`],
  finished: [(titles) => `Vulde helemaal in: ${titles}`, (titles) => `Vulde niet helemaal in: ${titles}`],
  unfinished: [
    (titles) => `Kreeg een uitnodiging en vulde niet alles in van ${titles}`,
    (titles) => `Kreeg geen uitnodiging voor ${titles}, of vulde die helemaal in`,
  ],
};

/** 'Heeft een kind van 4 tot en met 12 jaar' */
export function sayCondition({ key, values, ...turned }: Condition, names: ConditionNames): string {
  const not = turned.not === true;
  const known = conditionKeyOf(key);
  if (known?.kind === 'tick')
    return `${values.includes('yes') === not ? 'Kruiste niet aan' : 'Kruiste aan'}: ‘${shortOf(key)}’`;
  if (spans[key]) {
    const [yes, no, one] = spans[key];
    return `${not ? no : yes} ${listed(
      values.map((value) => one(...readSpan(value))),
      'of',
    )}`;
  }
  if (known?.kind === 'number' || known?.kind === 'date') {
    const { kind } = known;
    const word = (end: string) => (kind === 'date' ? dutchDay(end) : dutchNumber(Number(end)));
    const said = values.map((value) => {
      const [from, to] = (readEnds(kind, value) ?? [value, value]).map(word);
      return from === to ? from! : `${from} tot en met ${to}`;
    });
    return `${shortOf(key)}:${not ? ' niet' : ''} ${listed(said, 'of')}`;
  }
  if (ofCampaign[key]) {
    const asked = values.filter((id) => id !== 'never');
    const titles = listed(
      asked.map((id) => `‘${names.campaigns.get(id) ?? 'een andere vragenlijst'}’`),
      'of',
    );
    if (asked.length < values.length) return sayNever(titles, not);
    const [yes, no] = ofCampaign[key];
    return (not ? no : yes)(titles);
  }
  if (known?.kind === 'code') {
    return `${not ? 'Kwam niet via' : 'Kwam via'} ${listed(
      values.map((code) => `‘${names.codes.get(code) ?? code}’`),
      'of',
    )}`;
  }
  // Who would rather not say is in no ‘niet’: nobody knows what it would have been.
  const said = values.filter((id) => id !== 'rather_not');
  if (said.length === 0)
    return not ? `Vertelde iets over ‘${shortOf(key)}’` : `Zegt liever niets over ‘${shortOf(key)}’`;
  const options = known?.options ?? [];
  const titlesOf = (ids: readonly string[]) =>
    listed(
      ids.map((id) => answerInSentence(key, options.find((one) => one.id === id)?.title ?? id)),
      'of',
    );
  if (before[key]) return `${before[key][not ? 1 : 0]} ${titlesOf(said)}`;
  if (!not)
    return `${shortOf(key)}: ${titlesOf(said)}${said.length < values.length ? ', of zegt het liever niet' : ''}`;
  const others = options.map(({ id }) => id).filter((id) => id !== 'rather_not' && !said.includes(id));
  if (others.length === 0) return `Past bij niemand: geen antwoord op ‘${shortOf(key)}’ blijft over`;
  return others.length <= few ? `${shortOf(key)}: ${titlesOf(others)}` : `${shortOf(key)}: niet ${titlesOf(said)}`;
}
/** So few answers are named themselves, which is plainer than what they are not. */
const few = 2;

/** Never invited at all, or to one of these. */
function sayNever(titles: string, not: boolean): string {
  if (not) return `Kreeg al eens een uitnodiging${titles && `, maar niet voor ${titles}`}`;
  return `Kreeg nog nooit een uitnodiging${titles && `, of kreeg er een voor ${titles}`}`;
}

/** Amounts, names of channels and abbreviations stay as they are. */
export const inSentence = (title: string): string =>
  /^(WhatsApp|€|[A-Z]{2})/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
/** What colleagues wrote may be a name: 'Turks'. */
const answerInSentence = (key: string, title: string): string => (isOwnKey(key) ? title : inSentence(title));
const shortOf = (key: string): string => attributeOf(key)?.short ?? key;

/** Nothing as long as it is not counted, or could not be: that is not the same as few. */
export const sayCounted = (count: MaybeHidden | undefined, before = ''): string =>
  count === undefined ? '' : `${before}${sayPanelCount(count)}`;

const keyTitles: Record<string, string> = {
  child_age: 'Leeftijd van de kinderen',
  region: 'Landsdeel',
  channel: 'WhatsApp of e-mail',
  invited: 'Werd eerder uitgenodigd',
  finished: 'Vulde een vragenlijst in',
  unfinished: 'Vulde een vragenlijst niet in',
  via: 'Hoe iemand lid werd',
};
export const titleOfKey = (key: string): string => keyTitles[key] ?? shortOf(key);

/** What is done to how many, as the beginning of the sentence. */
export function sayHow(how: How): { does: string; whom: string } {
  if (how.kind === 'everybody') return { does: 'We vragen', whom: 'alle ouders' };
  if (how.kind === 'number') return { does: 'We trekken', whom: parentCount(how.number) };
  const count = how.spread === 'hand' ? (how.targets ?? []).reduce((sum, { target }) => sum + target, 0) : how.number;
  const whom = how.goal === 'asked' ? parentCount(count) : `genoeg ouders voor ${number(count)} ingevulde lijsten`;
  return { does: 'We trekken', whom };
}

/** 'Verdeeld naar opleiding: overal evenveel.' */
export function saySpread({ by, spread, population, targets = [] }: GroupsHow): string {
  const made = listed(
    by.map((key) => inSentence(groupTitle(key))),
    'en',
  );
  const each = targets
    .filter(({ target }) => target > 0)
    .map(({ classes, target }) => {
      const titles = classes.map((id, at) => answerInSentence(by[at]!, classTitle(by[at]!, id)));
      return `${titles.join(' en ')} ${number(target)}`;
    });
  const parts = spread === 'hand' ? each.join('; ') : inSentence(spreadWords[spread]);
  return `Verdeeld naar ${made}: ${parts}${population === undefined ? '' : `, versie ${population}`}.`;
}

export const groupTitle = (key: GroupKey): string => backgrounds[key].title;
export const classTitle = (key: GroupKey, id: string): string =>
  backgrounds[key].classes.find((one) => one.id === id)?.title ?? id;

export const spreadWords: Record<Spread, string> = {
  equal: 'Overal evenveel',
  panel: 'Zoals in het panel',
  population: 'Zoals in de bevolking',
  hand: 'Zelf invullen',
};
export const goalWords: Record<Goal, string> = {
  asked: 'Zoveel ouders vragen',
  finished: 'Zoveel ingevulde lijsten krijgen',
};
