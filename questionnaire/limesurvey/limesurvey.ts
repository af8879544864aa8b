import { type ImportedCondition, jumpsFrom } from '../convert/conditions.ts';
import { type Loss, loss, type Unreadable } from '../convert/losses.ts';
import type { CampaignFile, QuestionEntry } from '../draft/campaign-file.ts';
import { onWireAs, questionTypeOf } from '../question-types.ts';
import { describedText, type ImportedQuestion, Names, plainTitle, questionsFromLs } from './questions.ts';
import { namesIn, type Term, termsOf } from './relevance.ts';
import { type LsQuestion, type LsSurvey, readSurvey } from './survey.ts';
import { lsKindOf } from './types.ts';

type Converted = { file: CampaignFile; losses: Loss[] } | { unreadable: Unreadable };

const questions_most = 300;

/** A survey of LimeSurvey as a campaign file, and by question all that a campaign cannot say. */
export function readLimeSurvey(xml: string): Converted {
  const survey = readSurvey(xml);
  if (typeof survey === 'string') return { unreadable: survey };
  const losses = surveyLosses(survey);
  const made = makeQuestions(survey.questions, losses);
  if (made.length === 0) return { unreadable: 'no_questions' };
  if (made.length > questions_most) losses.push(loss(null, 'too_many', { count: made.length, most: questions_most }));
  const questions = withJumps(made.slice(0, questions_most), losses);
  const description = [survey.description, survey.welcome].map(describedText).filter(Boolean).join('\n\n');
  const title = [...plainTitle(survey.title)].slice(0, 200).join('');
  if (title === '') losses.push(loss(null, 'no_title', null));
  const file: CampaignFile = {
    title,
    ...(description && { description: [...description].slice(0, 4000).join('') }),
    ...(survey.anonymous && { anonymous: true }),
    questions,
  };
  return { file, losses };
}

function surveyLosses({ language, languages, link, quotas, defaults, random_groups }: LsSurvey): Loss[] {
  const others = languages.filter((one) => one !== language);
  return [
    ...(others.length > 0 ? [loss(null, 'language', { taken: language, others: others.join(', ') })] : []),
    ...(link.trim() ? [loss(null, 'link_left', { link: link.trim() })] : []),
    ...(quotas > 0 ? [loss(null, 'quota_left', { count: quotas })] : []),
    ...(defaults > 0 ? [loss(null, 'defaults_left', { count: defaults })] : []),
    ...(random_groups ? [loss(null, 'random_groups', null)] : []),
  ];
}

/** Their questions as ours, in order. */
function makeQuestions(questions: readonly LsQuestion[], losses: Loss[]): ImportedQuestion[] {
  const names = new Names();
  const hung = new Set(questions.flatMap((one) => namesIn(`${one.relevance} ${one.group_relevance}`)));
  return questions.flatMap((from): ImportedQuestion[] => {
    if (from.attributes.get('hidden') === '1') {
      losses.push(loss({ question: from.code }, 'hidden_left', null));
      return [];
    }
    const alone = from.subs.some(
      ({ code }) =>
        [`${from.code}_${code}`, `${from.code}${code}`].some((one) => hung.has(one)) ||
        [...hung].some((one) => one.endsWith(`X${from.qid}${code}`)),
    );
    return questionsFromLs(from, alone && lsKindOf(from.type).as !== 'several', names, losses);
  });
}

function withJumps(made: readonly ImportedQuestion[], losses: Loss[]): QuestionEntry[] {
  const said = new Map<number, Term[]>();
  const conditions: (ImportedCondition | undefined)[] = [];
  const unsaid = new Set<number>();
  for (const [at, { from }] of made.entries()) {
    const terms = allTerms(from);
    if (terms === 'always') continue;
    const condition = terms && conditionOf(terms, at, made, { conditions, unsaid });
    if (terms && condition) {
      said.set(at, terms);
      conditions[at] = condition;
    } else unsaid.add(at);
  }
  const asked = made.map(({ entry }) => ({
    id: entry.ref!,
    type: onWireAs[questionTypeOf(entry) ?? 'text'].type,
    options: entry.options ?? [],
  }));
  const toJumps = () =>
    jumpsFrom(
      asked,
      Array.from(made, (_, at) => conditions[at]),
    );
  let jumps = toJumps();
  // What also hangs on something that cannot be said cannot be said either.
  for (let loose = true; loose; ) {
    for (const { at } of jumps.left) unsaid.add(at);
    const more = [...said].filter(([at, terms]) => conditions[at] && terms.length > 1 && unsaid.has(conditions[at].on));
    for (const [at] of more) {
      conditions[at] = undefined;
      unsaid.add(at);
    }
    loose = more.length > 0;
    if (loose) jumps = toJumps();
  }
  const told = new Set<string>();
  for (const at of [...unsaid].sort((a, b) => a - b)) {
    const { from } = made[at]!;
    const text = [from.group_relevance, from.relevance].filter((one) => one !== '' && one !== '1').join(' and ');
    if (!told.has(from.qid)) losses.push(loss({ question: from.code }, 'condition_left', { text }));
    told.add(from.qid);
  }
  return made.map(({ entry }, at): QuestionEntry => {
    const [go_to, leads] = [jumps.own.get(at), jumps.options.get(at)];
    const led = entry.options?.map((one, index) => (leads?.has(index) ? { ...one, go_to: leads.get(index)! } : one));
    return { ...entry, ...(led && { options: led }), ...(go_to !== undefined && { go_to }) };
  });
}

function allTerms({ relevance, group_relevance }: LsQuestion): Term[] | 'always' | undefined {
  const [own, group] = [termsOf(relevance), termsOf(group_relevance)];
  if (own === undefined || group === undefined) return undefined;
  if (own === 'always') return group;
  return group === 'always' ? own : [...group, ...own];
}

type ConditionContext = { conditions: readonly (ImportedCondition | undefined)[]; unsaid: ReadonlySet<number> };

/**
 * What a question hangs on, by its last trigger. Whatever else it hangs on must be what that trigger hangs on itself:
 * then it is said already.
 */
function conditionOf(
  terms: readonly Term[],
  before: number,
  made: readonly ImportedQuestion[],
  known: ConditionContext,
): ImportedCondition | undefined {
  const { conditions } = known;
  const all = terms.map((term) => simpleCondition(term, before, made, known));
  if (!all.every((one) => one !== undefined)) return undefined;
  const distinct = all
    .filter((one, at) => all.findIndex((other) => isSame(one, other)) === at)
    .sort((a, b) => b.on - a.on);
  const [last, ...rest] = distinct;
  let outer = last && conditions[last.on];
  for (const one of rest) {
    while (outer && !isSame(outer, one)) outer = conditions[outer.on];
    if (!outer) return undefined;
  }
  return last;
}

const isSame = (one: ImportedCondition, other: ImportedCondition): boolean =>
  one.on === other.on && one.or_none === other.or_none && [...one.any].join() === [...other.any].join();

function simpleCondition(
  { name, values, denied }: Term,
  before: number,
  made: readonly ImportedQuestion[],
  { conditions, unsaid }: ConditionContext,
): ImportedCondition | undefined {
  const found = triggerOf(name, made);
  if (!found || found.at >= before) return undefined;
  const { codes, entry } = made[found.at]!;
  const wanted = found.box === undefined ? values : values.every((one) => one === 'Y') ? [found.box] : [];
  const indexes = wanted.map((code) => codes.indexOf(code)).sort((a, b) => a - b);
  if (indexes.length === 0 || indexes.includes(-1)) return undefined;
  // Several answers over there are compared box by box.
  if (entry.type === 'multiple_answer' && found.box === undefined) return undefined;
  if (!denied) return { on: found.at, any: new Set(indexes), or_none: false };
  // What is not that also holds where the question was never asked: no jump says that.
  if (conditions[found.at] || unsaid.has(found.at)) return undefined;
  return { on: found.at, any: new Set(codes.keys().filter((index) => !indexes.includes(index))), or_none: true };
}

/** The question, or the row of an array, that a name stands for; and the box, where it is one of several answers. */
function triggerOf(name: string, made: readonly ImportedQuestion[]): { at: number; box?: string } | undefined {
  for (const [at, { from, row, entry }] of made.entries()) {
    const names = [from.code, `${from.code}_`, `X${from.qid}`];
    const behind =
      name === from.code ? '' : name.startsWith(names[1]!) ? name.slice(names[1]!.length) : suffixOf(name, from);
    if (behind === undefined) continue;
    if (row !== undefined) {
      if (behind === row) return entry.sub_questions ? undefined : { at };
      continue;
    }
    if (behind === '') return { at };
    if (entry.type === 'multiple_answer' && from.subs.some(({ code }) => code === behind)) return { at, box: behind };
  }
  return undefined;
}

/** `245554X1X2` and `245554X1X2SQ1`: by the numbers of survey, group and question. */
function suffixOf(name: string, { gid, qid }: LsQuestion): string | undefined {
  const found = new RegExp(`^\\d+X${gid}X${qid}(\\D\\w*)?$`).exec(name);
  return found ? (found[1] ?? '') : undefined;
}
