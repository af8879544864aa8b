import { attributeOf, isErased } from '#contract/attributes.ts';
import { adoptOwnQuestions, type OwnQuestion } from '#contract/own-questions.ts';
import { type BackgroundKey, backgroundKeys, profileQuestions } from '#questionnaire/background.ts';
import { armQuestion, arms_most, chanceFaults, firstPlaces } from '#questionnaire/chance.ts';
import type { Lines } from '#questionnaire/convert/json-lines.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { comparisonFaults, neverShown } from '#questionnaire/routes/condition-faults.ts';
import { pipeFaults } from '#questionnaire/routes/pipe-faults.ts';
import { pathFaults, targetFaults, type WayFault } from '#questionnaire/routes/route-faults.ts';
import { ownQuestionsHere } from '../../people/attributes.ts';
import type { Config } from '../../platform/config/config.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';
import { oneInThread } from '../../platform/file-readers/thread.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { linkFault } from '../questionnaire/link.ts';
import { judgeBreakdown } from '../questionnaire/more.ts';
import type { Questionnaire } from '../questionnaire/published.ts';
import { type PlacedQuestion, type ReadQuestions, readQuestions, refusePipes } from '../questionnaire/questionnaire.ts';
import { type Fault, FileReading, isGiven, type Wrong } from '../questionnaire/reading.ts';
import { stepsTo } from '../questionnaire/spot.ts';
import { parseCampaignText } from './campaign-text.ts';

export type LetterText = { subject: string; text: string };
/** A campaign as it was written: checked, with every default in its place. */
export type Campaign = {
  title: string;
  description: string;
  link: string | null;
  anonymous: boolean;
  opens_at: string | null;
  closes_at: string | null;
  attributes: string[];
  /** Those that were answered so many months ago are asked again; null: never. */
  attributes_months: number | null;
  invitation: LetterText | null;
  reminder: LetterText | null;
  background: BackgroundKey[];
  arms?: string[] | undefined;
  partial_percent?: number | undefined;
  questions: SurveyQuestion[];
};

/** What a version freezes of it. */
export const wordingOf = ({ title, description, questions, background, ...more }: Campaign): Questionnaire => ({
  title,
  description,
  questions,
  ...(background.length > 0 && { background }),
  ...(more.arms && { arms: more.arms }),
  ...(more.partial_percent !== undefined && { partial_percent: more.partial_percent }),
});

/** The settings of the server that a campaign is judged by. */
export type Allowed = Pick<Config, 'link_hosts'> & Partial<Pick<Config, 'postcodes'>>;

const keys = [
  'title',
  'description',
  'link',
  'anonymous',
  'opens_at',
  'closes_at',
  'attributes',
  'attributes_months',
  'invitation',
  'reminder',
  'background',
  'arms',
  'partial_percent',
  'questions',
];

/** A campaign file's draft, and the campaign that it makes. Refused with everything that is wrong with it. */
export function readCampaignFile(file: Buffer, config: Allowed) {
  const read = parseCampaignText(file);
  if (Array.isArray(read)) throw new Problem('campaign_file_faulty', { faults: read });
  const { draft, lines } = read;
  const campaign = checkCampaign(draft, config);
  if (Array.isArray(campaign)) throw new Problem('campaign_file_faulty', { faults: located(campaign, draft, lines) });
  return { campaign, draft };
}

/** Each fault with the question that it is in, and, where there is a file, its line: in the order of the lines. */
export function located(faults: readonly Fault[], draft: unknown, lines?: Lines): CodedFault[] {
  const found = faults.map((fault) => ({
    ...fault,
    spot: { steps: stepsTo(fault.place, draft), line: lines ? lineOf(fault.place, lines) : null },
  }));
  return found.sort((one, other) => (one.spot.line ?? 0) - (other.spot.line ?? 0));
}

/** What is missing has no line: then that of whatever it is missing from. */
function lineOf(place: string, lines: Lines): number {
  const line = lines.get(place);
  return line ?? lineOf(place.replace(/(^|\.)[^.[]*$|\[\d+\]$/, ''), lines);
}

/** A campaign as it was written, or everything that is wrong with it. */
export function checkCampaign(draft: unknown, config: Allowed): Campaign | Fault[] {
  const reading = new FileReading();
  const campaign = readCampaign(reading, draft, config);
  return reading.faults.length > 0 ? reading.faults : campaign;
}

/** About a hundred questions: what is judged in some milliseconds. */
const charactersHere = 48 * 1024;
type CheckTask = { draft: unknown; allowed: Allowed; own: OwnQuestion[] };
/** A thread has read no database, so it is told what is asked. */
export function checkOne({ draft, allowed, own }: CheckTask): Campaign | Fault[] {
  adoptOwnQuestions(own);
  return checkCampaign(draft, allowed);
}
const checkInThread = oneInThread(import.meta.url, checkOne);

/** The same on a thread of its own where it is large: judging three hundred questions would hold up parents. */
export async function checkCampaignAside(
  draft: unknown,
  { link_hosts, postcodes }: Allowed,
): Promise<Campaign | Fault[]> {
  const allowed = { link_hosts, ...(postcodes !== undefined && { postcodes }) };
  const small = JSON.stringify(draft).length <= charactersHere;
  return small ? checkCampaign(draft, allowed) : checkInThread({ draft, allowed, own: ownQuestionsHere() });
}

function readCampaign(reading: FileReading, given: unknown, config: Allowed): Campaign {
  const entry = reading.object('', given, keys) ?? {};
  const questions = readQuestions(reading, entry.questions);
  const background = readBackground(reading, entry.background, config);
  const kept = backgroundKeys.filter((key) => background.includes(key));
  const arms = readArms(reading, entry.arms);
  proveWays(reading, questions, [
    ...profileQuestions(entry.anonymous === true ? [] : kept),
    ...(arms.length > 0 ? [armQuestion(arms)] : []),
  ]);
  const opens = moment(reading, 'opens_at', entry.opens_at, false);
  const closes = moment(reading, 'closes_at', entry.closes_at, true);
  if (opens && closes && closes <= opens) reading.tell('closes_at', 'closes_before_it_opens');
  const link = reading.text('link', entry.link, { most: 2000 }) || null;
  const fault = link && linkFault(link, config);
  if (fault) reading.tell('link', ...fault);
  const attributes = readAttributes(reading, entry.attributes);
  const anonymous = reading.flag('anonymous', entry.anonymous);
  if (anonymous) judgeBreakdown(reading, questions.placed);
  if (anonymous && attributes.length > 0) reading.tell('attributes', 'attributes_of_anonymous');
  for (const [place, text] of wordsOf(entry)) refusePipes(reading, place, text);
  if (anonymous && arms.length > 0) reading.tell('arms', 'arms_of_anonymous');
  if (anonymous && background.length > 0) reading.tell('background', 'background_of_anonymous');
  return {
    title: reading.text('title', entry.title, { most: 200, required: true }),
    description: reading.text('description', entry.description, { most: 4000 }),
    link,
    anonymous,
    opens_at: opens?.toISOString() ?? null,
    closes_at: closes?.toISOString() ?? null,
    attributes,
    attributes_months: readPercent(reading, 'attributes_months', entry.attributes_months) ?? null,
    invitation: readLetter(reading, 'invitation', entry.invitation),
    reminder: readLetter(reading, 'reminder', entry.reminder),
    background,
    arms: arms.length > 0 ? arms : undefined,
    partial_percent: readPercent(reading, 'partial_percent', entry.partial_percent),
    questions: questions.placed.map(({ question }) => question),
  };
}

/** Words that are the same for everybody. */
function wordsOf({ title, description, invitation, reminder }: Record<string, unknown>): [string, string][] {
  const letter = (given: unknown) => (typeof given === 'object' ? (given as Partial<LetterText> | null) : null);
  const words: [string, unknown][] = [
    ['title', title],
    ['description', description],
    ['invitation.subject', letter(invitation)?.subject],
    ['invitation.text', letter(invitation)?.text],
    ['reminder.subject', letter(reminder)?.subject],
    ['reminder.text', letter(reminder)?.text],
  ];
  return words.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}

function moment(reading: FileReading, place: string, given: unknown, ends: boolean): Date | undefined {
  const text = reading.text(place, given, { most: 40 });
  const at = text ? parseMoment(text, { ends }) : undefined;
  if (text && !at) reading.tell(place, 'moment_unreadable', { text });
  return at;
}

function readAttributes(reading: FileReading, given: unknown): string[] {
  const list = reading.list('attributes', given, 100);
  for (const [index, key] of list.entries()) {
    const place = `attributes[${index}]`;
    if (typeof key !== 'string' || !attributeOf(key))
      reading.tell(place, 'attribute_unknown', { key: JSON.stringify(key) });
    else if (key === 'privacy_policy') reading.tell(place, 'attribute_of_registration');
    else if (list.indexOf(key) < index) reading.tell(place, 'attribute_twice', { key });
  }
  return list as string[];
}

/** A share in hundredths, or a number of months: both from 1 to 100. */
function readPercent(reading: FileReading, place: string, given: unknown): number | undefined {
  const percent = reading.number(place, given);
  const isPercent = percent === undefined || (Number.isInteger(percent) && percent >= 1 && percent <= 100);
  if (!isPercent) reading.tell(place, 'not_a_percentage');
  return percent;
}

function readBackground(reading: FileReading, given: unknown, { postcodes }: Allowed): BackgroundKey[] {
  const list = reading.list('background', given, 100);
  for (const [index, key] of list.entries()) {
    const place = `background[${index}]`;
    if (!backgroundKeys.some((one) => one === key))
      reading.tell(place, 'background_unknown', { key: JSON.stringify(key), known: backgroundKeys.join(', ') });
    else if (list.indexOf(key) < index) reading.tell(place, 'attribute_twice', { key: String(key) });
    else if (key === 'region' && postcodes === undefined) reading.tell(place, 'background_region');
  }
  return (list as BackgroundKey[]).filter((key) => !isErased(key));
}

function readArms(reading: FileReading, given: unknown): string[] {
  const list = reading.list('arms', given, arms_most);
  if (list.length === 1) reading.tell('arms[1]', 'missing');
  return list.map((title, index) => reading.text(`arms[${index}]`, title, { most: 100, required: true }));
}

function readLetter(reading: FileReading, place: string, given: unknown): LetterText | null {
  if (!isGiven(given)) return null;
  const { subject, text } = reading.object(place, given, ['subject', 'text']) ?? {};
  const letter = {
    subject: reading.text(`${place}.subject`, subject, { most: 150 }),
    text: reading.text(`${place}.text`, text, { most: 4000 }),
  };
  if (/[\r\n\u2028\u2029]/.test(letter.subject)) reading.tell(`${place}.subject`, 'text_not_one_line');
  return letter;
}

/**
 * Proves of a questionnaire that anyone who begins it comes to its end: each go_to leads somewhere, no way leads back to
 * where it came from, and there is no question that nobody can reach. Where a question is wrong in itself, so is every
 * way through it: then only the go_to's are looked at. Where the ways are right, each answer that a text names must
 * have been asked by then. So must what conditions compare, and there is somebody for whom each of them holds.
 */
function proveWays(
  reading: FileReading,
  { placed, refused, written }: ReadQuestions,
  known: readonly SurveyQuestion[],
): void {
  const questions = placed.map(({ question }) => question);
  const tell = (faults: readonly WayFault[]) => {
    for (const fault of faults) reading.tell(placeOf(placed, fault), ...([fault.code, fault.facts] as Wrong));
  };
  tell(targetFaults(questions, refused));
  if (reading.faults.length === 0) tell(pathFaults(questions));
  for (const prove of [comparisonFaults, neverShown]) {
    if (reading.faults.length > 0) return;
    for (const { at, code, facts } of prove([...known, ...questions]))
      reading.tell(`${placed[at - known.length]!.place}.show_if`, ...([code, facts] as Wrong));
  }
  for (const at of firstPlaces(questions)) {
    if (questions[at]?.show_if) reading.tell(`${placed[at]!.place}.show_if`, 'condition_first');
  }
  for (const { at, place, code, facts } of chanceFaults(questions))
    reading.tell(`${placed[at]!.place}.${place}`, ...([code, facts] as Wrong));
  // Who has passed a question by then is only known where all ways are right.
  if (reading.faults.length > 0) return;
  for (const { at, sub, field, code, facts } of pipeFaults(questions, written)) {
    const { place } = placed[at]!;
    reading.tell(`${sub === null ? place : `${place}.sub_questions[${sub}]`}.${field}`, code, facts);
  }
}

function placeOf(placed: readonly PlacedQuestion[], { at, option, code }: WayFault): string {
  const { place } = placed[at]!;
  if (code === 'way_in_a_loop' || code === 'way_to_none') return place;
  return option === null ? `${place}.go_to` : `${place}.options[${option}].go_to`;
}
