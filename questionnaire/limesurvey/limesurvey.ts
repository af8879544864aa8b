import { type Loss, loss, type Unreadable } from '../convert/losses.ts';
import type { CampaignFile, QuestionEntry } from '../draft/campaign-file.ts';
import { describedText, type ImportedQuestion, Names, plainTitle, questionsFromLs } from './questions.ts';
import { showIfFromLs } from './show-if.ts';
import { type LsQuestion, type LsSurvey, readSurvey } from './survey.ts';

export type ConvertedSurvey = { file: CampaignFile; losses: Loss[] } | { unreadable: Unreadable };

const questions_most = 300;

/** A survey of LimeSurvey as a campaign file, and by question all that a campaign cannot say. */
export function readLimeSurvey(xml: string): ConvertedSurvey {
  const survey = readSurvey(xml);
  return typeof survey === 'string' ? { unreadable: survey } : convertSurvey(survey, (made) => made);
}

export function convertSurvey(
  survey: LsSurvey,
  finish: (made: ImportedQuestion[]) => ImportedQuestion[],
): ConvertedSurvey {
  const losses = surveyLosses(survey);
  const made = finish(makeQuestions(survey.questions, losses));
  if (made.length === 0) return { unreadable: 'no_questions' };
  if (made.length > questions_most) losses.push(loss(null, 'too_many', { count: made.length, most: questions_most }));
  const questions = withConditions(made.slice(0, questions_most), losses);
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
  return questions.flatMap((from): ImportedQuestion[] => {
    if (from.attributes.get('hidden') !== '1') return questionsFromLs(from, names, losses);
    losses.push(loss({ question: from.code }, 'hidden_left', null));
    return [];
  });
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
