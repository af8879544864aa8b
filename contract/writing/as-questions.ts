import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import { type QuestionType, questionTypes } from '../question-types.ts';
import { optionMoreOf, questionMoreOf } from '../questions/more.ts';
import { type CampaignFile, namesOf, optionNamesOf, type QuestionEntry } from './file.ts';

/**
 * The questions of a file as respondents would get them, while it is still being written: what is missing is empty,
 * and nothing is refused. What the server makes of a file without faults is the same.
 */
export function asQuestions(file: CampaignFile): SurveyQuestion[] {
  const entries = file.questions ?? [];
  const names = namesOf(entries);
  return entries.map((entry, index) => {
    const { name, sub_names } = names[index]!;
    const subs = (entry.sub_questions ?? []).map((sub, at): SubQuestion => asQuestion(sub, sub_names[at]!, []));
    return asQuestion(entry, name, subs);
  });
}

function asQuestion<Sub>(entry: QuestionEntry, id: string, sub_questions: Sub[]) {
  const options = entry.options ?? [];
  const ids = optionNamesOf(options);
  return {
    id,
    title: text(entry.title),
    description: text(entry.description),
    type: questionTypes.find((one) => one === entry.type) ?? ('text' satisfies QuestionType),
    options: options.map((option, at) => ({
      id: ids[at]!,
      title: text(option.title),
      go_to: option.go_to || null,
      ...optionMoreOf(option),
    })),
    has_other_option: entry.other === true ? (1 as const) : (0 as const),
    is_required: entry.required === true,
    sub_questions,
    go_to_question_id: entry.go_to || null,
    ...questionMoreOf(entry),
  };
}

const text = (given: string | null | undefined): string => (given ?? '').normalize('NFC');
