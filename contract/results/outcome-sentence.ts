import { type Results, type ResultsFigure, rest_id } from '../calls/office/results.ts';
import { capitalize, enumerate } from '../format.ts';
import { percent, share } from './account.ts';
import { outerPairs } from './outer-words.ts';
import { shareWords } from './share-words.ts';

/** What a figure is part of, as far as its sentence needs it. */
export type OutcomeOf = Pick<Results, 'weighted' | 'chosen' | 'rules' | 'by_row'>;
type Answer = { title: string; share: number; n: number };
type NamedAnswer = Answer & { id: string };

/** Of fewer people a share says less than how many they are. */
const counted_under = 30;
const z_certain = 1.96;
/** Either of two rounded counts may be this far off. */
const rounded_by = 4;
/** Weights that outsiders do not see cost at most about half of what people tell. */
const outside_weight = 0.5;
const second_least = 10;
/** Who is in so small a group hears that it counts too. */
const minority_under = 20;

/**
 * What came out of a question, in one or two sentences by rule. It names a first only where that is more than chance, says no more
 * of a share than its number does, and quotes answers as they were asked. Empty: there is nothing to say yet.
 */
export function outcomeSentence(of: OutcomeOf, figure: ResultsFigure): string {
  const n = figure.columns[0]?.n ?? null;
  // Within rows everybody is a hundred percent of each.
  if (figure.hidden || of.by_row) return '';
  if (figure.kind === 'text') return textSentence(n, of.rules === 'inside' ? '' : 'Ongeveer ');
  if (n === 0) return 'Nog niemand gaf hier antwoord.';
  if (n === null) return '';
  if (figure.mean !== null && isNumeric(figure)) return meanSentence(figure);
  if (figure.kind === 'date') return dateSentence(of, figure, n);
  const who = whoOf(of, figure, n);
  const answers = answersOf(figure);
  if (answers.length === 0) return '';
  const pairs = figure.scale && n >= counted_under ? outerPairs(figure) : [];
  if (pairs.length === 2) return scaleSentence(who, pairs);
  return figure.kind === 'several' ? severalSentence(who, answers, isCoded(figure)) : oneSentence(who, answers);
}

/** How many gave the same answer as the reader, of whom nothing else is said. */
export function sameSentence(of: OutcomeOf, figure: ResultsFigure, id: string): string {
  const answer = answersOf(figure).find((one) => one.id === id);
  const n = figure.columns[0]?.n ?? null;
  if (!answer || n === null) return '';
  const words = subject(whoOf(of, figure, n), answer, { one: 'koos', many: 'kozen' });
  return `${sentence(words)} hetzelfde als jij.${answer.share < minority_under ? ' Ook dat telt mee.' : ''}`;
}

type Who = {
  n: number;
  certain: (a: Answer, b: Answer) => boolean;
  /** 'ouders', or those who were asked or who answered. */
  people: string;
  /** Counts are rounded. */
  about: boolean;
};

const whoOf = (of: OutcomeOf, figure: ResultsFigure, n: number): Who => ({
  n,
  certain: (a, b) => isAhead(of, n, a, b),
  people: peopleOf(figure),
  about: of.rules !== 'inside',
});

/** Of months or years: the one that half of the dates are in, or that surely has more than the others. */
function dateSentence(of: OutcomeOf, figure: ResultsFigure, n: number): string {
  const [first, second] = answersOf(figure);
  if (!first || first.n === 0) return '';
  const when = first.title.startsWith('v') ? first.title : `in ${first.title}`;
  if (!second || second.n === 0) return `${of.rules === 'inside' ? 'Alle' : 'Bijna alle'} datums vallen ${when}.`;
  if (!isAhead(of, n, first, second)) return 'Geen periode springt eruit.';
  const about = of.rules === 'inside' ? '' : 'ongeveer ';
  const much = n < counted_under ? `${about}${first.n} van de ${n}` : percent(Math.round(first.share));
  return `${first.share >= 50 ? 'De meeste datums vallen' : 'De grootste groep valt'} ${when} (${much}).`;
}

const textSentence = (n: number | null, about: string): string =>
  n === null
    ? 'Minder dan 10 ouders schreven iets.'
    : n === 1
      ? '1 ouder schreef iets.'
      : `${about}${n} ouders schreven iets.`;

/** A share is of those who answered, and not of everybody who was asked. */
function peopleOf({ not_asked, no_answer }: ResultsFigure): string {
  if (not_asked === null || not_asked === 0) return 'ouders';
  return no_answer === 0 ? 'ouders die deze vraag kregen' : 'ouders die deze vraag invulden';
}

/** The codes of an open question are of the answers that somebody read. */
export const isCoded = ({ question }: Pick<ResultsFigure, 'question'>): boolean => question.endsWith('__code');

/** A number, or answers that are numbers: a mark. */
export const isNumeric = ({ kind, rows }: Pick<ResultsFigure, 'kind' | 'rows'>): boolean =>
  kind === 'number' || rows.filter(({ no_opinion, id }) => !no_opinion && id !== rest_id).every(isNumbered);
const isNumbered = ({ title }: { title: string }): boolean => /^-?\d+([.,]\d+)?(\s|$)/.test(title.trim());

/** Every answer with a share, the largest first; where shares are not shown by how many chose it. */
function answersOf({ rows, columns }: ResultsFigure): NamedAnswer[] {
  const n = columns[0]!.n!;
  return rows
    .flatMap(({ id, title, cells: [cell] }) =>
      id === rest_id || cell?.n == null
        ? []
        : [{ id, title: title.trim(), n: cell.n, share: cell.percent ?? (100 * cell.n) / n }],
    )
    .toSorted((a, b) => b.share - a.share);
}

/**
 * Whether the first of two answers of the same people is ahead by more than chance. Who gave both is not known, so as few as can
 * be are taken to have done so: that errs on the side of saying nothing.
 */
export function isAhead(
  { weighted, chosen, rules }: OutcomeOf,
  n: number,
  a: Pick<Answer, 'share'>,
  b: Pick<Answer, 'share'>,
): boolean {
  const ratio = !weighted
    ? 1
    : weighted.effective_n && chosen
      ? Math.min(1, weighted.effective_n / chosen)
      : outside_weight;
  const [p, q] = [a.share / 100, b.share / 100];
  const apart = p - q - (rules === 'inside' ? 0 : (2 * rounded_by) / n);
  const either = Math.min(p + q, 2 - p - q);
  return apart > 0 && apart > z_certain * Math.sqrt(Math.max(0, either - (p - q) ** 2) / (n * ratio));
}

const quoted = (title: string): string => `‘${title}’`;
/** A capital has no accent here. */
const sentence = (words: string): string => capitalize(words.replace(/^é/, 'e'));

/** Of rounded counts: a few may stand behind an answer that is hidden. */
const nearly_all = 99;

/** 'zeven op de tien ouders antwoorden', 'een kwart van de ouders antwoordt', '6 van de 20 ouders antwoorden' */
function subject({ n, people, about }: Who, answer: Answer, verb: { one: string; many: string }): string {
  if (n < counted_under || (about && n < 50)) {
    const them = `${about ? 'ongeveer ' : ''}${answer.n} van de ${n} ${people}`;
    return `${them}${people === 'ouders' ? '' : ','} ${answer.n === 1 ? verb.one : verb.many}`;
  }
  const words = shareWords(about ? Math.min(answer.share, nearly_all) : answer.share);
  if (!words) return `${percent(answer.share)} van de ${people}${people === 'ouders' ? '' : ','} ${verb.one}`;
  const them = words.of === 'van' ? `${words.words} van de ${people}` : `${words.words} ${people}`;
  return `${them}${people === 'ouders' ? '' : ','} ${words.many ? verb.many : verb.one}`;
}
/** The same without a verb, for after 'door'. */
const by = (who: Who, answer: Answer): string => subject(who, answer, { one: '', many: '' }).replace(/,?\s*$/, '');

const answers_verb = { one: 'antwoordt', many: 'antwoorden' };

function oneSentence(who: Who, answers: readonly Answer[]): string {
  const [first, second, third] = answers;
  if (!first || first.n === 0) return '';
  if (!second || second.n === 0) return sentence(`${subject(who, first, answers_verb)} ${quoted(first.title)}.`);
  const near = answers.filter((one) => one === first || !who.certain(first, one));
  if (near.length > 1) return nearSentence(who, near, answers.length);
  const lead =
    first.share >= 50
      ? `${subject(who, first, answers_verb)} ${quoted(first.title)}.`
      : `${quoted(first.title)} is het meest gekozen: door ${by(who, first)}.`;
  const follows = second.share >= second_least && (!third || who.certain(second, third));
  const next = follows ? ` ${sentence(restOf(who, second))}.` : '';
  return `${sentence(lead)}${next}`;
}

/** Of whom is known by then: 'een kwart antwoordt ‘Nee’'. */
function restOf(who: Who, answer: Answer): string {
  if (who.n < counted_under || (who.about && who.n < 50)) {
    return `${who.about ? 'ongeveer ' : ''}${answer.n} ${answer.n === 1 ? answers_verb.one : answers_verb.many} ${quoted(answer.title)}`;
  }
  const words = shareWords(answer.share);
  if (!words) return `${percent(answer.share)} antwoordt ${quoted(answer.title)}`;
  return `${words.words} ${words.many ? answers_verb.many : answers_verb.one} ${quoted(answer.title)}`;
}

const shares = (who: Who, all: readonly Answer[]): string =>
  who.n < counted_under || (who.about && who.n < 50)
    ? `${who.about ? 'ongeveer ' : ''}${enumerate(all.map(({ n }) => String(n)))} van de ${who.n}`
    : `${enumerate(all.map((one) => share(Math.round(one.share))))} %`;

/** In points: shares that are called close. */
const close_points = 5;
const isClose = (all: readonly Answer[]): boolean => all[0]!.share - all.at(-1)!.share <= close_points;

/** Answers of which none is surely ahead. What lies apart is not called close: then the numbers are said, and that chance can do it. */
function nearSentence(who: Who, near: readonly Answer[], all: number): string {
  if (near.length > 3) return noneAhead(near);
  if (!isClose(near)) return apartSentence(who, near, answers_verb);
  const names = enumerate(near.map(({ title }) => quoted(title)));
  if (near.length < all) return `${names} zijn ongeveer even vaak gekozen (${shares(who, near)}).`;
  return `${all === 2 ? 'De meningen zijn verdeeld: ' : ''}${names} liggen dicht bij elkaar (${shares(who, near)}).`;
}

const noneAhead = (near: readonly Answer[]): string =>
  isClose(near) || near[0]!.share - near.at(-1)!.share <= 2 * close_points
    ? 'Geen antwoord springt eruit: de antwoorden liggen dicht bij elkaar.'
    : 'Geen antwoord springt er zeker uit.';

/** '31 % antwoordt ‘Fiets’, 23 % ‘Lopend’; dat verschil kan toeval zijn.' */
function apartSentence(who: Who, near: readonly Answer[], verb: { one: string; many: string }): string {
  const chance = near.length > 2 ? 'die verschillen kunnen toeval zijn' : 'dat verschil kan toeval zijn';
  const [first, ...others] = near;
  const isCounted = who.n < counted_under || (who.about && who.n < 50);
  const much = ({ n, share: part }: Answer) => (isCounted ? String(n) : percent(Math.round(part)));
  const lead = isCounted
    ? `${who.about ? 'ongeveer ' : ''}${first!.n} van de ${who.n} ouders ${first!.n === 1 ? verb.one : verb.many}`
    : `${much(first!)} ${verb.one}`;
  const rest = enumerate(others.map((one) => `${much(one)} ${quoted(one.title)}`));
  return sentence(`${lead} ${quoted(first!.title)}, ${rest}; ${chance}.`);
}

function severalSentence(who: Who, answers: readonly Answer[], coded: boolean): string {
  const [first] = answers;
  if (!first || first.n === 0) return '';
  const near = answers.filter((one) => one === first || !who.certain(first, one));
  const said = coded ? 'komt het meest voor' : 'is het meest genoemd';
  if (near.length === 1) {
    const them = coded ? `in ${inTexts(who, first)}` : `door ${by(who, first)}`;
    return `${quoted(first.title)} ${said}: ${them}.`;
  }
  if (near.length > 3) return noneAhead(near);
  if (!isClose(near)) {
    const verb = coded ? { one: 'gaat over', many: 'gaan over' } : { one: 'noemt', many: 'noemen' };
    return apartSentence(who, near, verb);
  }
  return `${enumerate(near.map(({ title }) => quoted(title)))} ${coded ? 'komen' : 'zijn'} ongeveer even vaak ${coded ? 'voor' : 'genoemd'} (${shares(who, near)}).`;
}

const inTexts = (who: Who, answer: Answer): string =>
  who.n < counted_under
    ? `${answer.n} van de ${who.n} gelezen antwoorden`
    : `${percent(Math.round(answer.share))} van de gelezen antwoorden`;

/** The two ends of a scale, each as its two outer steps. */
function scaleSentence(who: Who, pairs: readonly { words: string; share: number; n: number }[]): string {
  const [first, second] = pairs
    .map(({ words, ...one }) => ({ ...one, title: words }))
    .toSorted((a, b) => b.share - a.share) as [Answer, Answer];
  if (!who.certain(first, second)) {
    return `De meningen zijn verdeeld: ${percent(Math.round(first.share))} antwoordt ${first.title}, ${percent(Math.round(second.share))} ${second.title}.`;
  }
  return `${sentence(`${subject(who, first, answers_verb)} ${first.title}`)}, ${percent(Math.round(second.share))} ${second.title}.`;
}

/** Without a dot between thousands: it may be a year. */
export const decimal = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',');

function meanSentence(figure: ResultsFigure): string {
  const { kind, mean, median, unit } = figure;
  const with_unit = (value: number) => `${decimal(value)}${unit ? ` ${unit}` : ''}`;
  const middle = median === null ? '' : `, de mediaan ${decimal(median)}`;
  if (kind === 'number') return `Het gemiddelde is ${with_unit(mean!)}${middle}.`;
  const steps = figure.rows
    .filter((row) => !row.no_opinion && row.id !== rest_id)
    .map(({ title }) => parseFloat(title));
  return `Gemiddeld ${decimal(mean!)} op een schaal van ${Math.min(...steps)} tot en met ${Math.max(...steps)}${middle}.`;
}
