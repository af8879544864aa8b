import { draft as draftSchema } from '#contract/calls/office/changes.ts';
import { optionMoreKeys, questionMoreKeys } from '#questionnaire/additions.ts';
import type { OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { type Draft, type DraftQuestion, draftOf, fromFile } from '#questionnaire/draft/draft.ts';
import { questionFormats, questionTypes } from '#questionnaire/question-types.ts';
import { below, makeEntry, makeFile, numbers } from '../make-drafts.ts';

type Chance = () => number;
const pick = <One>(chance: Chance, list: readonly One[]): One => list[below(chance, list.length)]!;

const texts = [
  '',
  ' ',
  'Ja',
  '{antwoord:ref1}',
  '{antwoord:',
  '\u0000',
  'a'.repeat(5000),
  '<b>',
  '👨‍👩‍👧',
  '\u202e',
  '__proto__',
];
const values = [
  null,
  true,
  0,
  -1,
  1e308,
  ...questionFormats,
  'scale',
  '',
  'x',
  [],
  {},
  [null],
  [[]],
  { subject: 7 },
  ['income', 3],
];
/** A type of the wire with a format of another, one of later, and none. */
const types = [...questionTypes, 'matrix', '', null];
const settings = [
  ...['title', 'description', 'anonymous', 'opens_at', 'closes_at', 'link', 'attributes', 'background'],
  ...['partial_percent', 'invitation', 'reminder', 'thanks', 'unknown_setting'],
];
const text = (chance: Chance) => (chance() < 0.2 ? null : pick(chance, texts));
const json = (chance: Chance) => pick(chance, values);
const oftenLeftOut = <Value extends object>(chance: Chance, value: Value): Partial<Value> =>
  chance() < 0.6 ? value : {};

function anyOption(chance: Chance, keys: readonly string[]): OptionEntry {
  return {
    ...oftenLeftOut(chance, { title: text(chance) }),
    ...oftenLeftOut(chance, { ref: chance() < 0.5 ? 'same' : text(chance) }),
    ...(chance() < 0.4 && { go_to: pick(chance, [...keys, 'end', 'nowhere', '#gone', '', null]) }),
    ...(chance() < 0.3 && { [pick(chance, optionMoreKeys)]: json(chance) }),
  };
}

/** What the server takes for a question, whatever publishing would say of it. `depth`: sub-questions below this one. */
function anyEntry(chance: Chance, keys: readonly string[], depth: number): QuestionEntry {
  const options = () => Array.from({ length: below(chance, 5) }, () => anyOption(chance, keys));
  const subs = () => Array.from({ length: below(chance, 3) }, () => anyEntry(chance, keys, depth - 1));
  return {
    ...oftenLeftOut(chance, { title: text(chance) }),
    ...oftenLeftOut(chance, { type: pick(chance, types) }),
    ...oftenLeftOut(chance, { required: pick(chance, [true, true, false, null]) }),
    ...(chance() < 0.3 && { description: text(chance) }),
    ...(chance() < 0.3 && { ref: chance() < 0.5 ? 'same' : text(chance) }),
    ...(chance() < 0.3 && { other: pick(chance, [true, false, null]) }),
    ...(chance() < 0.3 && { go_to: pick(chance, [...keys, 'end', 'nowhere', '#gone', '', null]) }),
    ...(chance() < 0.7 && { options: chance() < 0.1 ? null : options() }),
    ...(depth > 0 && chance() < 0.3 && { sub_questions: chance() < 0.1 ? null : subs() }),
    ...(chance() < 0.5 && { [pick(chance, questionMoreKeys)]: json(chance) }),
  };
}

function brokenDraft(chance: Chance): Draft {
  const keys = Array.from({ length: below(chance, 9) }, (_, at) => `#${at + 1}`);
  const questions = keys.map((key): DraftQuestion => {
    const entry = chance() < 0.4 ? makeEntry(chance) : anyEntry(chance, keys, 2);
    return { key, rank: chance() < 0.1 ? 'V' : `${below(chance, 100)}V`, entry };
  });
  const names = settings.filter(() => chance() < 0.4);
  return draftOf(
    Object.fromEntries(names.map((name) => [name, chance() < 0.5 ? text(chance) : json(chance)])),
    questions,
  );
}

/** A draft that the server may hold: half of them can be published, and half may be wrong in every way. */
export function makeAnyDraft(seed: number): Draft {
  const chance = numbers(seed);
  if (chance() < 0.5) return fromFile(makeFile(seed));
  return draftSchema.parse(brokenDraft(chance));
}
