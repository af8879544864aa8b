import { questionMoreOf } from '../additions.ts';
import { showIfOf } from '../conditions/read-show-if.ts';
import { optionMoreIn } from '../exclusive.ts';
import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import { onWireAs, questionTypeOf } from '../question-types.ts';
import { type CampaignFile, namesOf, optionNamesOf, type QuestionEntry } from './campaign-file.ts';
import { headerOf, isStatements, statementOf } from './statements.ts';

/**
 * The questions of a file as respondents would get them, while it is still being written: what is missing is empty,
 * and nothing is refused. What the server makes of a file without faults is the same.
 */
export function asQuestions(file: CampaignFile): SurveyQuestion[] {
  const entries = file.questions ?? [];
  const names = namesOf(entries);
  return entries.map((entry, index) => {
    const { name, sub_names } = names[index]!;
    const below = isStatements(entry)
      ? (entry.sub_questions ?? []).map((sub) => statementOf(entry, sub))
      : (entry.sub_questions ?? []);
    const subs = below.map((sub, at): SubQuestion => asQuestion(sub, sub_names[at]!, []));
    const show_if = showIfOf(entry.show_if);
    return { ...asQuestion(headerOf(entry), name, subs), ...(show_if && { show_if }) };
  });
}

function asQuestion<Sub>(entry: QuestionEntry, id: string, sub_questions: Sub[]) {
  const options = entry.options ?? [];
  const ids = optionNamesOf(options);
  const { type } = onWireAs[questionTypeOf(entry) ?? 'text'];
  return {
    id,
    title: text(entry.title),
    description: text(entry.description),
    type,
    options: options.map((option, at) => ({
      id: ids[at]!,
      title: text(option.title),
      go_to: option.go_to || null,
      ...optionMoreIn(type, option),
    })),
    has_other_option: entry.other === true ? (1 as const) : (0 as const),
    is_required: entry.required === true,
    sub_questions,
    go_to_question_id: entry.go_to || null,
    ...questionMoreOf(entry),
  };
}

const text = (given: string | null | undefined): string => (given ?? '').normalize('NFC');
