import fc from 'fast-check';
import type { CampaignFile, OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { namesOf } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { type Draft, type DraftQuestion, fromFile, rankAfter } from '#questionnaire/draft/draft.ts';
import { mayHold, type QuestionType, questionTypes, subQuestionTypes } from '#questionnaire/question-types.ts';

/** Numbers between 0 and 1: the same ones for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
type Chance = () => number;
export const below = (chance: Chance, count: number): number => Math.floor(chance() * count);
const pick = <One>(chance: Chance, list: readonly One[]): One => list[below(chance, list.length)]!;

const titles = ['Hoe gaat het?', 'Leest je kind?', 'Waarom?', 'Ben je het eens?', 'Emoji 👨‍👩‍👧', 'É'];
/** Statements and information are no sub-questions. */
const typesOf = (sub: boolean): readonly QuestionType[] => (sub ? subQuestionTypes : questionTypes);

function makeOptions(chance: Chance): OptionEntry[] {
  return Array.from({ length: 1 + below(chance, 5) }, (_, at) => ({
    ...(chance() < 0.5 && { ref: `r${at}${pick(chance, ['', 'x', '-y'])}` }),
    title: `Antwoord ${below(chance, 9)}`,
    ...(chance() < 0.1 && { stays_last: true, no_opinion: true }),
  }));
}

const dontKnow = (chance: Chance): OptionEntry[] =>
  chance() < 0.3 ? [{ title: 'Weet ik niet', no_opinion: true, stays_last: true }] : [];

export function makeEntry(chance: Chance, ref?: string, sub = false): QuestionEntry {
  const type = pick(chance, typesOf(sub));
  const choice = type === 'multiple_choice' || type === 'multiple_answer';
  const statements = type === 'statements';
  return {
    ...(ref && { ref }),
    title: pick(chance, titles),
    type,
    ...(chance() < 0.3 && { description: pick(chance, ['Kort.', 'Twee\nregels.']) }),
    ...(chance() < 0.4 && { required: chance() < 0.8 }),
    ...(choice && { options: makeOptions(chance), ...(chance() < 0.3 && { other: true }) }),
    ...(statements && {
      options: [{ title: 'Oneens' }, { title: 'Neutraal' }, { title: 'Eens' }, ...dontKnow(chance)],
    }),
    ...((choice || statements) && chance() < 0.2 && { shuffle: true, sensitive: true }),
    ...(type === 'multiple_answer' && chance() < 0.3 && { least: 1, most: 1 + below(chance, 3) }),
    ...(type === 'number' && chance() < 0.5 && { unit: 'uur', least: -2, most: 9.5 }),
    // As drafts of before say it.
    ...(type === 'text' && chance() < 0.3 && { format: 'number', unit: 'uur', least: -2, most: 9.5 }),
    ...(statements && {
      sub_questions: Array.from({ length: 1 + below(chance, 4) }, (_, at) => ({
        ...(ref && chance() < 0.5 && { ref: `${ref}_s${at}` }),
        title: pick(chance, titles),
      })),
    }),
    ...(!sub &&
      mayHold(type, 'sub_questions') &&
      !statements &&
      chance() < 0.25 && {
        sub_questions: Array.from({ length: 1 + below(chance, 2) }, (_, at) =>
          makeEntry(chance, ref && chance() < 0.5 ? `${ref}_s${at}` : undefined, true),
        ),
      }),
  };
}

/** A campaign that may be published: every way leads forward, and every question is reached. */
export function makeFile(seed: number): CampaignFile {
  const chance = numbers(seed);
  const entries = Array.from({ length: 1 + below(chance, 12) }, (_, at) =>
    makeEntry(chance, chance() < 0.6 ? `ref${at}` : undefined),
  );
  const names = namesOf(entries).map(({ name }) => name);
  const ahead = (at: number) => pick(chance, [...names.slice(at + 1), 'end']);
  // The question's own go_to stays the next question, so that no question is ever out of reach.
  const questions = entries.map((entry, at) => ({
    ...entry,
    required: false,
    ...(entry.options &&
      entry.type !== 'statements' && {
        options: entry.options.map((one) => (chance() < 0.3 ? { ...one, go_to: ahead(at) } : one)),
      }),
  }));
  return {
    title: `Lijst ${seed}`,
    ...(chance() < 0.5 && { description: 'Vier minuten.' }),
    ...(chance() < 0.3 && { link: null, closes_at: '2027-01-01' }),
    ...(chance() < 0.3 && { invitation: { subject: 'Doe je mee?', text: 'Graag.' } }),
    questions,
  };
}

export const seeds = fc.integer();

/** A change that an editor may make to a draft. `key` is for a new question. */
export function makeChange(draft: Draft, chance: Chance, key: string): Change {
  const question = pick(chance, draft.questions) as DraftQuestion | undefined;
  const act = below(chance, 10);
  if (act < 2 || !question) {
    const after = question && chance() < 0.9 ? question.key : null;
    return { kind: 'put', question: { key, rank: rankAfter(draft, after, key), entry: makeEntry(chance) } };
  }
  if (act < 4) {
    const after = pick(chance, [null, ...draft.questions.map((one) => one.key)]);
    return { kind: 'move', key: question.key, rank: rankAfter(draft, after, question.key) };
  }
  if (act === 4 && draft.questions.length > 3) return { kind: 'remove', key: question.key };
  if (act === 5) {
    const value = chance() < 0.2 ? undefined : `Woorden ${below(chance, 1000)}`;
    return { kind: 'set', name: pick(chance, ['title', 'description', 'link', '__proto__']), value };
  }
  const to = pick(chance, ['end', ...draft.questions.map((one) => one.key)]);
  const entry = makeEntry(chance, question.entry.ref ?? undefined);
  return { kind: 'edit', key: question.key, entry: chance() < 0.5 ? { ...entry, go_to: to } : entry };
}

export const makeDraft = (seed: number): Draft => fromFile(makeFile(seed));
