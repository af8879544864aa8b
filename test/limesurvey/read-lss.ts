import { showIfWords } from '#questionnaire/conditions/show-if-words.ts';
import type { Loss } from '#questionnaire/convert/losses.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { readLimeSurvey } from '#questionnaire/limesurvey/limesurvey.ts';

export function readLss(xml: string) {
  const made = readLimeSurvey(xml);
  if ('unreadable' in made) throw new Error(made.unreadable);
  return { ...made, questions: made.file.questions! };
}
export const lossesOf = (xml: string) =>
  readLss(xml).losses.map(({ where, code }: Loss) =>
    `${where && 'question' in where ? where.question : ''} ${code}`.trim(),
  );
export const askedWhen = (xml: string) => {
  const { questions } = readLss(xml);
  return asQuestions({ questions }).map(({ id, show_if }, _, all) =>
    show_if ? `${id}: ${showIfWords(show_if, all)}` : id,
  );
};
