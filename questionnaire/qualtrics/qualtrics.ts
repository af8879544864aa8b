import { type Loss, loss } from '../convert/losses.ts';
import type { QuestionEntry } from '../draft/campaign-file.ts';
import { type ConvertedSurvey, convertSurvey } from '../limesurvey/limesurvey.ts';
import type { ImportedQuestion } from '../limesurvey/questions.ts';
import type { LsQuestion } from '../limesurvey/survey.ts';
import { codeOfChoice, type QsfName, relevanceOf, wordsOf } from './conditions.ts';
import { browserTypes, drawQuestion } from './questions.ts';
import { type Json, type QsfQuestion, type QsfSurvey, readQsf, textIn } from './read-qsf.ts';

/** An earlier answer in the words of a question: what was chosen, or the number that was written. */
const [chosen, written] = ['ChoiceGroup/SelectedChoices', 'ChoiceTextEntryValue'];
const pipe = /\$\{q:\/\/(QID\d+)\/([A-Za-z/]{1,60})\}/g;

/**
 * A survey of Qualtrics as a campaign file, and by question all that a campaign cannot say. Its questions are first written as
 * LimeSurvey's, whose letters say nearly the same, so that one converter serves both.
 */
export function readQualtrics(text: string): ConvertedSurvey {
  const survey = readQsf(text);
  if ('unreadable' in survey) return survey;
  const losses = surveyLosses(survey);
  const language = survey.languages.find((one) => /^nl\b/.test(one)) ?? survey.language;
  const names = new Map<string, QsfName>();
  const nps = new Set<string>();
  const pipes = new Map<string, string>();
  const origins = new Map<string, QsfQuestion>();
  const questions = survey.questions.flatMap((from, at): LsQuestion[] => {
    if (browserTypes.includes(textIn(from.payload.QuestionType))) return [];
    const drawn = drawQuestion(from.payload, at + 1, language, losses);
    const condition = conditionOf(from, names);
    // After its own condition, which can only be about questions before it.
    if (drawn.name) names.set(from.id, drawn.name);
    return drawn.questions.map((one) => {
      origins.set(one.qid, from);
      if (drawn.is_nps) nps.add(one.qid);
      const text = one.text.replaceAll(pipe, (whole, id, value) => pipes.get(`${id}/${value}`) ?? whole);
      const { name } = drawn;
      if (name && (name.as !== 'field' || one.type === 'N'))
        pipes.set(`${from.id}/${name.as === 'field' ? written : chosen}`, `{INSERTANS:${name.name}}`);
      return { ...one, text, ...condition, ...(from.chance && { chance: from.chance }) };
    });
  });
  const { title, description, languages, anonymous, quotas } = survey;
  const converted = convertSurvey(
    {
      ...{ title, description, welcome: '', link: '', anonymous, questions, language, languages },
      ...{ quotas, defaults: 0, random_groups: survey.random_blocks },
    },
    (made) => withSkips(made, origins, nps, losses),
  );
  if ('unreadable' in converted) return converted;
  return { file: converted.file, losses: [...losses, ...converted.losses] };
}

function surveyLosses({ questions, repeated_blocks, loops, flow_left }: QsfSurvey): Loss[] {
  const filledIn = questions.filter(({ payload }) => browserTypes.includes(textIn(payload.QuestionType))).length;
  return [
    ...(filledIn > 0 ? [loss(null, 'technical_left', { count: filledIn })] : []),
    ...(repeated_blocks > 0 ? [loss(null, 'repeated_left', { count: repeated_blocks })] : []),
    ...(loops > 0 ? [loss(null, 'loops_left', { count: loops })] : []),
    ...[...new Set(flow_left)].map((what) => loss(null, 'flow_left', { what })),
  ];
}

/** What decides whether a question is asked: its own logic, and the branches around it and before it. */
function conditionOf(from: QsfQuestion, names: ReadonlyMap<string, QsfName>): Partial<LsQuestion> {
  const own = from.payload.DisplayLogic;
  const all: { logic: unknown; denied: boolean }[] = [
    ...(own && Object.keys(own).length > 0 ? [{ logic: own, denied: false }] : []),
    ...from.branches.map(({ BranchLogic }) => ({ logic: BranchLogic, denied: false })),
    ...from.endings.map(({ BranchLogic }) => ({ logic: BranchLogic, denied: true })),
  ];
  if (all.length === 0) return {};
  const said = all.map(({ logic, denied }) => {
    const relevance = relevanceOf(logic, names);
    return relevance && (denied ? `!${relevance}` : relevance);
  });
  const words = all.map(({ logic }) => wordsOf(logic)).join('; ');
  // What cannot be said is no expression, and is named by its words.
  return { relevance: said.includes(undefined) ? '?' : said.join(' and '), condition_words: words };
}

/** The skips as jumps. They act when the page is left there, and at once here. */
function withSkips(
  made: readonly ImportedQuestion[],
  origins: ReadonlyMap<string, QsfQuestion>,
  nps: ReadonlySet<string>,
  losses: Loss[],
): ImportedQuestion[] {
  const firstOf = (holds: (from: QsfQuestion) => boolean, after: number): string | undefined =>
    made.find(({ from }, at) => at > after && holds(origins.get(from.qid)!))?.entry.ref ?? undefined;
  return made.map((one, at) => {
    const origin = origins.get(one.from.qid)!;
    const isNps = nps.has(one.from.qid) && (one.entry.options?.length ?? 0) <= 11;
    const entry: QuestionEntry = isNps ? { ...one.entry, presentation: 'scale' } : one.entry;
    if (origin.skips.length === 0) return { ...one, entry };
    const where = { question: one.from.code };
    const jumps = new Map<string, string>();
    for (const skip of origin.skips) {
      const to = textIn(skip.SkipToDestination);
      const target =
        to === 'ENDOFSURVEY'
          ? 'end'
          : to === 'ENDOFBLOCK'
            ? (firstOf(({ block }) => block > origin.block, at) ?? 'end')
            : firstOf(({ id }) => id === to, at);
      const codes = codesOf(skip, one);
      if (!target || !codes) losses.push(loss(where, 'jump_unknown', { to }));
      else if (codes.some((code) => jumps.has(code))) losses.push(loss(where, 'skip_second', null));
      else for (const code of codes) jumps.set(code, target);
    }
    if (jumps.size > 0 && !origin.is_last_of_page) losses.push(loss(where, 'skip_page', null));
    const codes = one.answers[0]?.codes ?? [];
    const options = entry.options?.map((option, place) => {
      const go_to = jumps.get(codes[place]!);
      return go_to ? { ...option, go_to } : option;
    });
    return { ...one, entry: { ...entry, ...(options && { options }) } };
  });
}

/** The answers that take a skip, by what they are called in the file. */
function codesOf(skip: Json, { answers, entry, from }: ImportedQuestion): string[] | undefined {
  const located = /\/SelectableChoice\/(\w+)$/.exec(textIn(skip.ChoiceLocator));
  const codes = answers[0]?.codes ?? [];
  const code = located && codeOfChoice(located[1]!);
  if (!code || !codes.includes(code)) return undefined;
  if (skip.Condition === 'Selected') return [code];
  // 'Anders' and an empty answer would have to take it too.
  const isCertain = entry.type === 'multiple_choice' && !from.other && from.mandatory === 'Y';
  return skip.Condition === 'NotSelected' && isCertain ? codes.filter((one) => one !== code) : undefined;
}
