import { chanceFaults, firstPlaces } from '../chance.ts';
import { type Loss, loss, questions_most, type UnreadableFile } from '../convert/losses.ts';
import { asQuestions } from '../draft/as-questions.ts';
import type { CampaignFile, QuestionEntry } from '../draft/campaign-file.ts';
import { canBePiped } from '../piping.ts';
import { questionTypeOf } from '../question-types.ts';
import { pipeFaults } from '../routes/pipe-faults.ts';
import { describedText, type ImportedQuestion, Names, plainTitle, questionsFromLs } from './questions.ts';
import { showIfFromLs } from './show-if.ts';
import { type LsQuestion, type LsSurvey, readSurvey } from './survey.ts';

export type ConvertedSurvey = { file: CampaignFile; losses: Loss[] } | UnreadableFile;

/** Of a file with more than that the first are taken; of one with so many more, none. */
const questions_read_most = 3000;

/** A survey of LimeSurvey as a campaign file, and by question all that a campaign cannot say. */
export function readLimeSurvey(xml: string): ConvertedSurvey {
  const survey = readSurvey(xml);
  return 'unreadable' in survey ? survey : convertSurvey(survey, (made) => made);
}

export function convertSurvey(
  survey: LsSurvey,
  finish: (made: ImportedQuestion[]) => ImportedQuestion[],
): ConvertedSurvey {
  if (survey.questions.length > questions_read_most) return { unreadable: 'too_many_questions' };
  const losses = surveyLosses(survey);
  const made = finish(makeQuestions(survey.questions, losses));
  if (made.length === 0) return { unreadable: 'no_list' };
  if (made.length > questions_most) losses.push(loss(null, 'too_many', { count: made.length, most: questions_most }));
  const taken = made.slice(0, questions_most);
  const questions = withChance(taken, withConditions(taken, losses), losses);
  losses.push(...pipeLosses(questions, taken));
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
  const asked = new Map<string, QuestionEntry>();
  return questions.flatMap((from): ImportedQuestion[] => {
    if (from.attributes.get('hidden') === '1') {
      losses.push(loss({ question: from.code }, 'hidden_left', null));
      return [];
    }
    const [text, help] = [withPipes(from.text, asked), withPipes(from.help, asked)];
    const made = questionsFromLs({ ...from, text, help }, names, losses);
    const [only] = made;
    if (only && made.length === 1) for (const name of [from.code, from.qid]) asked.set(name, only.entry);
    return made;
  });
}

/** An answer in the words of a later question. There the name of a choice alone is its code, which nobody means to read. */
const withPipes = (words: string, asked: ReadonlyMap<string, QuestionEntry>): string =>
  words.replaceAll(/\{(?:INSERTANS:\d+X\d+X(\d+)|([A-Za-z]\w*)(\.shown|\.NAOK)?)\}/g, (whole, qid, code, sign) => {
    const entry = asked.get(qid ?? code);
    const type = entry && questionTypeOf(entry);
    const isWords = qid !== undefined || sign === '.shown' || type === 'number';
    return type && isWords && canBePiped(type) ? `{antwoord:${entry.ref}}` : whole;
  });

/** Texts that name an answer which is not there for everybody: publishing refuses them, so they are told before. */
function pipeLosses(questions: readonly QuestionEntry[], made: readonly ImportedQuestion[]): Loss[] {
  const written = questions.flatMap(({ ref, sub_questions }) => [ref, ...(sub_questions ?? []).map((sub) => sub.ref)]);
  const faults = pipeFaults(asQuestions({ questions }), new Set(written.filter((ref) => typeof ref === 'string')));
  return faults.map(({ at, facts }) =>
    loss({ question: made[at]!.from.code }, 'expression', { text: `{antwoord:${facts.ref}}` }),
  );
}

function withConditions(made: readonly ImportedQuestion[], losses: Loss[]): QuestionEntry[] {
  const told = new Set<string>();
  return made.map(({ entry, from }, at): QuestionEntry => {
    const show_if = showIfFromLs(made, at);
    if (show_if === 'always') return entry;
    if (show_if) return { ...entry, show_if };
    const expressions = [from.group_relevance, from.relevance].filter((one) => one !== '' && one !== '1');
    const text = from.condition_words ?? expressions.join(' and ');
    if (!told.has(from.qid)) losses.push(loss({ question: from.code }, 'condition_left', { text }));
    told.add(from.qid);
    return entry;
  });
}

/** An order by chance is taken where it is one of questions next to each other, and nothing depends on it. */
function withChance(
  made: readonly ImportedQuestion[],
  entries: readonly QuestionEntry[],
  losses: Loss[],
): QuestionEntry[] {
  const groups = [...new Set(made.flatMap(({ from }) => from.chance?.group ?? []))];
  const nameOf = (at: number): string | undefined => made[at]?.from.chance?.group;
  const left = new Set(
    groups.filter((group) => made.filter((_, at) => nameOf(at) === group && nameOf(at - 1) !== group).length > 1),
  );
  const drawn = () =>
    entries.map((entry, at): QuestionEntry => {
      const group = nameOf(at);
      if (group === undefined || left.has(group)) return entry;
      const isBehind = nameOf(at - 1) === group && made[at - 1]!.from.chance!.block === made[at]!.from.chance!.block;
      return { ...entry, by_chance: `groep${groups.indexOf(group) + 1}`, ...(isBehind && { with_previous: true }) };
    });
  for (;;) {
    const questions = drawn();
    const asked = asQuestions({ questions });
    const places = new Map(asked.map(({ id }, at) => [id, at]));
    const faulty = [
      ...chanceFaults(asked).map((fault) =>
        fault.code === 'chance_jump_into' ? (places.get(fault.facts.to) ?? fault.at) : fault.at,
      ),
      ...firstPlaces(asked).filter((at) => asked[at]?.show_if),
    ].flatMap((at) => nameOf(at) ?? []);
    const fresh = faulty.filter((group) => !left.has(group));
    for (const group of fresh) left.add(group);
    if (fresh.length > 0) continue;
    for (const group of left) {
      const { code } = made.find(({ from }) => from.chance?.group === group)!.from;
      losses.push(loss({ question: code }, 'random_groups', null));
    }
    return questions;
  }
}
