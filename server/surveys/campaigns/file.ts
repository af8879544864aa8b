import { attributeOf } from '#contract/attributes.ts';
import type { SurveyQuestion } from '#contract/flow.ts';
import { type CodedFault, Problem } from '../../base/problem.ts';
import type { Config } from '../../config/config.ts';
import { readJson } from '../../http/json.ts';
import { readMoment } from '../../time/moment.ts';
import { linkFault } from '../questionnaire/link.ts';
import { proveWays } from '../questionnaire/proof.ts';
import { readQuestions } from '../questionnaire/questionnaire.ts';
import { type Fault, isGiven, Reading } from '../questionnaire/reading.ts';

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
  invitation: LetterText | null;
  reminder: LetterText | null;
  questions: SurveyQuestion[];
};

const keys = [
  'title',
  'description',
  'link',
  'anonymous',
  'opens_at',
  'closes_at',
  'attributes',
  'invitation',
  'reminder',
  'questions',
];
const bytesMost = 1024 * 1024;

/** Each fault of a file where it stands, in the file's own words. */
export const codedFaults = (faults: readonly Fault[]): CodedFault[] =>
  faults.map(({ place, fault }) => ({ place, code: 'in_file', facts: { sentence: fault } }));

/** A campaign file's draft, and the campaign that it makes. Refused with everything that is wrong with it. */
export function readCampaignFile(file: Buffer, config: Pick<Config, 'link_hosts'>) {
  const parsed = parseCampaignFile(file);
  if (Array.isArray(parsed)) throw new Problem('campaign_file_faulty', { faults: codedFaults(parsed) });
  const campaign = checkCampaign(parsed.draft, config);
  if (Array.isArray(campaign)) throw new Problem('campaign_file_faulty', { faults: codedFaults(campaign) });
  return { campaign, draft: parsed.draft };
}

/** The JSON of a campaign file, or why it is none. */
export function parseCampaignFile(file: Buffer): { draft: unknown } | Fault[] {
  const reading = new Reading();
  const draft = parse(reading, file);
  return reading.faults.length > 0 ? reading.faults : { draft };
}

/** A campaign as it was written, or everything that is wrong with it. */
export function checkCampaign(draft: unknown, config: Pick<Config, 'link_hosts'>): Campaign | Fault[] {
  const reading = new Reading();
  const campaign = readCampaign(reading, draft, config);
  return reading.faults.length > 0 ? reading.faults : campaign;
}

function parse(reading: Reading, file: Buffer): unknown {
  // A byte order mark is what some editors begin a file with.
  const plain = file.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? file.subarray(3) : file;
  if (plain.length > bytesMost) reading.tell('file', 'is larger than 1 MiB.');
  else {
    try {
      const given: unknown = JSON.parse(plain.toString('utf8'));
      if (typeof given === 'object' && given !== null && !Array.isArray(given)) return readJson(plain);
      reading.tell('file', 'must hold one campaign: {…}.');
    } catch (error) {
      const why = error instanceof SyntaxError ? error.message : 'a key stands twice, or a text cannot be stored.';
      reading.tell('file', `is not readable as JSON: ${why}`);
    }
  }
  return undefined;
}

function readCampaign(reading: Reading, given: unknown, config: Pick<Config, 'link_hosts'>): Campaign {
  const entry = reading.object('', given, keys);
  const placed = readQuestions(reading, entry.questions);
  proveWays(reading, placed);
  const opens = moment(reading, 'opens_at', entry.opens_at, false);
  const closes = moment(reading, 'closes_at', entry.closes_at, true);
  if (opens && closes && closes <= opens) reading.tell('closes_at', 'is not later than opens_at.');
  const link = reading.text('link', entry.link, { most: 2000 }) || null;
  const fault = link && linkFault(link, config);
  if (fault) reading.tell('link', fault);
  return {
    title: reading.text('title', entry.title, { most: 200, required: true }),
    description: reading.text('description', entry.description, { most: 4000 }),
    link,
    anonymous: reading.flag('anonymous', entry.anonymous),
    opens_at: opens?.toISOString() ?? null,
    closes_at: closes?.toISOString() ?? null,
    attributes: readAttributes(reading, entry.attributes),
    invitation: readLetter(reading, 'invitation', entry.invitation),
    reminder: readLetter(reading, 'reminder', entry.reminder),
    questions: placed.map(({ question }) => question),
  };
}

function moment(reading: Reading, place: string, given: unknown, ends: boolean): Date | undefined {
  const text = reading.text(place, given, { most: 40 });
  const at = text ? readMoment(text, { ends }) : undefined;
  if (text && !at) reading.tell(place, `"${text}" is no moment. Write 2026-12-01, or 2026-12-01T09:00.`);
  return at;
}

function readAttributes(reading: Reading, given: unknown): string[] {
  const list = reading.list('attributes', given, 100);
  for (const [index, key] of list.entries()) {
    const place = `attributes[${index}]`;
    if (typeof key !== 'string' || !attributeOf(key))
      reading.tell(place, `${JSON.stringify(key)} is no profile question.`);
    else if (key === 'privacy_policy') reading.tell(place, '"privacy_policy" is agreed to at registration, not here.');
    else if (list.indexOf(key) < index) reading.tell(place, `"${key}" stands twice.`);
  }
  return list as string[];
}

function readLetter(reading: Reading, place: string, given: unknown): LetterText | null {
  if (!isGiven(given)) return null;
  const { subject, text } = reading.object(place, given, ['subject', 'text']);
  const letter = {
    subject: reading.text(`${place}.subject`, subject, { most: 150 }),
    text: reading.text(`${place}.text`, text, { most: 4000 }),
  };
  if (/[\r\n\u2028\u2029]/.test(letter.subject)) reading.tell(`${place}.subject`, 'must be one line.');
  return letter;
}
