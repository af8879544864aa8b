import type { CampaignFile, OptionEntry, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { SubQuestion, SurveyQuestion } from '#questionnaire/flow.ts';
import type { CodedFault } from '../../platform/core/problem.ts';
import type { Campaign } from '../campaigns/campaign-file.ts';
import type { CampaignRow } from '../campaigns/campaigns.ts';
import type { Version } from './versions.ts';

type Question = SurveyQuestion | SubQuestion;

/**
 * Whether it is anonymous was promised to who answered, so a version that says otherwise is judged as what was promised,
 * and of all that would follow from the other only the broken promise is named.
 */
export function asPromised(out: Pick<CampaignRow, 'anonymous'>, draft: CampaignFile) {
  const said = draft.anonymous ?? false;
  const isKept = said === out.anonymous || typeof said !== 'boolean';
  const broken: CodedFault[] = isKept ? [] : [{ place: 'anonymous', code: 'version_anonymous' }];
  return { broken, file: isKept ? draft : { ...draft, anonymous: out.anonymous } };
}

/** What keeps a campaign from replacing the one that is out: dates that are over, and answers that would not join. */
export function versionFaults(
  now: Date,
  out: CampaignRow,
  versions: readonly Version[],
  campaign: Campaign,
  draft: unknown,
): CodedFault[] {
  const [opens, closes] = [campaign.opens_at, campaign.closes_at].map((at) => (at ? new Date(at) : null));
  const isOpen = !out.opens_at || out.opens_at <= now;
  return [
    ...(closes && closes <= now ? [{ place: 'closes_at', code: 'version_closed' } as const] : []),
    ...(opens && opens > now && isOpen ? [{ place: 'opens_at', code: 'version_opens_later' } as const] : []),
    ...questionFaults(versions, campaign.questions, draft as CampaignFile),
  ];
}

/**
 * Answers join by ref. So a ref goes on being answered in the same way, and a name that was made up by its place is not
 * that of something else: one question more at the top would move them all.
 */
function questionFaults(versions: readonly Version[], questions: readonly SurveyQuestion[], file: CampaignFile) {
  const faultsOf = (question: Question, entry: QuestionEntry, place: string): CodedFault[] => {
    const earlier = versions.flatMap(({ number, questionnaire }) => {
      const known = allOf(questionnaire.questions).find(({ id }) => id === question.id);
      return known ? [{ number, known }] : [];
    });
    const faults = earlier.flatMap(({ number, known }): CodedFault[] => {
      const { id, title, type } = known;
      if (!entry.ref && title !== question.title)
        return [{ place, code: 'version_ref', facts: { id, version: number, title } }];
      if (type !== question.type)
        return [{ place: `${place}.type`, code: 'version_type', facts: { id, version: number, type } }];
      // Words and numbers make no column together.
      if (known.format !== question.format)
        return [
          {
            place: `${place}.format`,
            code: 'version_type',
            facts: { id, version: number, type: known.format ?? type },
          },
        ];
      return optionFaults(number, known, question, entry.options ?? [], place);
    });
    return faults.slice(0, 1);
  };
  return questions.flatMap((question, index) => {
    const entry = file.questions![index]!;
    const place = `questions[${index}]`;
    const subs = question.sub_questions.flatMap((sub, at) =>
      faultsOf(sub, entry.sub_questions![at]!, `${place}.sub_questions[${at}]`),
    );
    return [...faultsOf(question, entry, place), ...subs];
  });
}

const optionFaults = (
  version: number,
  known: Question,
  question: Question,
  entries: readonly OptionEntry[],
  place: string,
): CodedFault[] =>
  question.options.flatMap((option, at): CodedFault[] => {
    const before = known.options.find(({ id }) => id === option.id);
    if (entries[at]?.ref || !before || before.title === option.title) return [];
    const facts = { id: option.id, version, title: before.title };
    return [{ place: `${place}.options[${at}]`, code: 'version_ref', facts }];
  });

const allOf = (questions: readonly SurveyQuestion[]): Question[] =>
  questions.flatMap((question) => [question, ...question.sub_questions]);
