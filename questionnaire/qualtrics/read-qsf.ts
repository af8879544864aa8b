import { placeOfJsonFault, type UnreadableFile } from '../convert/losses.ts';
import type { ChanceSpot } from '../limesurvey/survey.ts';

/** A survey as Qualtrics exports it, in the order of its flow. There is no published format: each shape was seen in a file. */
export type QsfQuestion = {
  id: string;
  payload: Json;
  /** Of the branches around it. */
  branches: Json[];
  /** Branches in front of it that end the survey. */
  endings: Json[];
  skips: Json[];
  block: number;
  is_last_of_page: boolean;
  chance?: ChanceSpot | undefined;
};
export type QsfSurvey = {
  title: string;
  description: string;
  language: string;
  languages: string[];
  anonymous: boolean;
  questions: QsfQuestion[];
  quotas: number;
  /** An order by chance of which some are left out, or within another. */
  random_blocks: boolean;
  repeated_blocks: number;
  loops: number;
  flow_left: string[];
};
export type Json = Record<string, unknown>;

const characters_most = 8 * 1024 * 1024;
const depth_most = 30;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
/** PHP writes an empty object as a list, and one whose keys are 0, 1, 2 as well. */
export const entriesOf = (value: unknown): [string, Json][] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).filter((entry): entry is [string, Json] =>
    isObject(entry[1]),
  );
export const objectsIn = (value: unknown): Json[] => entriesOf(value).map(([, one]) => one);
export const partAt = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce((one, key) => (isObject(one) && Object.hasOwn(one, key) ? one[key] : undefined), value);

export function readQsf(file: string): QsfSurvey | UnreadableFile {
  const text = file.replace(/^\uFEFF/, '');
  if (text.length > characters_most) return { unreadable: 'too_large' };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { unreadable: 'not_qsf', place: placeOfJsonFault(text) };
  }
  const entry = partAt(root, 'SurveyEntry');
  const given = partAt(root, 'SurveyElements');
  if (!isObject(entry)) return { unreadable: 'not_qsf', member: 'SurveyEntry' };
  if (!Array.isArray(given)) return { unreadable: 'not_qsf', member: 'SurveyElements' };
  const elements = given.filter(isObject);
  const payloads = (name: string) => elements.filter(({ Element }) => Element === name).map(({ Payload }) => Payload);
  const missing = ['SQ', 'BL', 'FL'].find((name) => payloads(name).length === 0);
  if (missing) return { unreadable: 'not_qsf', member: missing };
  const questions = new Map(
    payloads('SQ')
      .filter(isObject)
      .map((payload) => [textIn(payload.QuestionID), payload]),
  );
  const blocks = new Map(
    payloads('BL')
      .flatMap((payload) => entriesOf(payload))
      .map(([key, block]) => [textIn(block.ID) || key, block]),
  );
  const flow = readFlow(partAt(payloads('FL')[0], 'Flow'), blocks, questions);
  if (flow === 'too_deep') return { unreadable: 'not_qsf', member: 'Flow' };
  const translated = [...questions.values()].flatMap(({ Language }) => Object.keys(isObject(Language) ? Language : {}));
  const language = textIn(entry.SurveyLanguage).toLowerCase() || 'en';
  return {
    ...flow,
    title: textIn(entry.SurveyName),
    description: textIn(entry.SurveyDescription),
    language,
    languages: [...new Set([language, ...translated.map((one) => one.toLowerCase())])],
    anonymous: payloads('SO').some((options) => textIn(partAt(options, 'AnonymizeResponse')) === 'Yes'),
    quotas: payloads('QO').length,
  };
}

type Flow = Pick<QsfSurvey, 'questions' | 'random_blocks' | 'repeated_blocks' | 'loops' | 'flow_left'>;

/** The flow gives the order; a block that stands in it more than once counts the first time, and one in no flow is unused. */
function readFlow(root: unknown, blocks: Map<string, Json>, questions: Map<string, Json>): Flow | 'too_deep' {
  const flow: Flow = { questions: [], random_blocks: false, repeated_blocks: 0, loops: 0, flow_left: [] };
  const endings: Json[] = [];
  const seen = new Set<string>();
  let isTooDeep = false;
  let randomizers = 0;
  const walk = (given: unknown, branches: Json[], depth: number, chance?: ChanceSpot): void => {
    if (depth > depth_most) isTooDeep = true;
    if (isTooDeep) return;
    for (const one of objectsIn(given)) {
      const type = textIn(one.Type);
      const inside = objectsIn(one.Flow);
      if (type === 'Block' || type === 'Standard') takeBlock(textIn(one.ID), branches, chance);
      else if (type === 'Branch') {
        if (inside.length === 1 && inside[0]!.Type === 'EndSurvey' && branches.length === 0) endings.push(one);
        else walk(one.Flow, [...branches, one], depth + 1, chance);
      } else if (type === 'Group') walk(one.Flow, branches, depth + 1, chance);
      else if (type === 'BlockRandomizer') {
        // Of some only as many as the subset says are shown.
        const isWhole = Number(textIn(one.SubSet) || inside.length) >= inside.length;
        if (chance || !isWhole) flow.random_blocks = true;
        const group = `randomizer ${++randomizers}`;
        for (const [at, part] of inside.entries())
          walk([part], branches, depth + 1, chance ?? (isWhole ? { group, block: `${at}` } : undefined));
      } else if (type === 'EndSurvey' && branches.length === 0) return;
      else if (type !== 'EmbeddedData') flow.flow_left.push(type);
    }
  };
  const takeBlock = (id: string, branches: Json[], chance: ChanceSpot | undefined): void => {
    const block = blocks.get(id);
    if (!block || block.Type === 'Trash') return;
    if (seen.has(id)) {
      flow.repeated_blocks++;
      return;
    }
    seen.add(id);
    if (partAt(block, 'Options', 'Looping') && partAt(block, 'Options', 'Looping') !== 'None') flow.loops++;
    const parts = objectsIn(block.BlockElements);
    for (const [at, part] of parts.entries()) {
      const question_id = textIn(part.QuestionID);
      const payload = questions.get(question_id);
      if (part.Type !== 'Question' || !payload) continue;
      const skips = objectsIn(part.SkipLogic);
      const is_last_of_page = at === parts.length - 1 || parts[at + 1]!.Type === 'Page Break';
      flow.questions.push({
        ...{
          id: question_id,
          payload,
          branches,
          endings: [...endings],
          skips,
          block: seen.size,
          is_last_of_page,
          chance,
        },
      });
    }
  };
  walk(root, [], 0);
  return isTooDeep ? 'too_deep' : flow;
}
