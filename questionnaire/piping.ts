import { comparisonsOf, isSettled, settle } from './conditions/read-show-if.ts';
import type { SubQuestion, SurveyQuestion } from './flow.ts';
import type { QuestionType } from './question-types.ts';

/**
 * `{antwoord:ref}` in the words of a question: what was chosen at an earlier one, or which number was given. It is filled in by the browser, of the person who
 * is answering; who follows the specification alone reads a sentence without it.
 */
const pipe = /\{antwoord:([^{}]*)\}/g;
/** What looks like it, and is none: `{antwoord}`, `{ Antwoord : rules }`, and names, which never stand in a question. */
const slip = /\{\s*(?:antwoord\b[^{}]*|voornaam|naam)\s*\}/gi;

/** What somebody wrote stands in no other question: it would not fit the sentence. */
export const canBePiped = (type: QuestionType): boolean =>
  ['multiple_choice', 'multiple_answer', 'number'].includes(type);

/** The names that a text asks the answers of. */
export const pipesIn = (text: string): string[] => [...text.matchAll(pipe)].map(([, ref]) => ref!);

export const slipsIn = (text: string): string[] => text.replaceAll(pipe, '').match(slip) ?? [];

/** The text with what was chosen; 'dat' where that is not known. */
export const piped = (text: string, chosen: (ref: string) => string | undefined): string =>
  text.replaceAll(
    pipe,
    (_, ref: string, at: number) => chosen(ref) ?? (/(?:^|[.?!]\s+)$/.test(text.slice(0, at)) ? 'Dat' : 'dat'),
  );

/** The text as it stands where nobody's answer is known. */
export const unpiped = (text: string): string => piped(text, () => undefined);

/**
 * A question as it goes over the wire: who follows the specification alone reads a sentence; who knows better fills it in. What is
 * known of somebody stands in no condition there: here it holds of everybody, and of whom it does not they are told apart.
 */
export const onWire = ({ by_chance: _, with_previous: _above, ...question }: SurveyQuestion): SurveyQuestion => ({
  ...told(question),
  ...(comparisonsOf(question.show_if).some(isSettled) && { show_if: settle(question.show_if!, () => true) }),
  sub_questions: question.sub_questions.map(told),
});

/** Stands below a question of which answers may be quoted. */
const quotable_sentence = 'We kunnen je antwoord zonder naam laten lezen.';
export const askedDescription = ({
  description,
  quotable,
}: Pick<SurveyQuestion, 'description' | 'quotable'>): string =>
  quotable ? `${description} ${quotable_sentence}`.trim() : description;

function told<Asked extends SurveyQuestion | SubQuestion>(given: Asked): Asked {
  const { quotable, ...asked } = given;
  if (quotable) return told({ ...asked, description: askedDescription(given) } as Asked);
  return unpipedQuestion(given);
}

function unpipedQuestion<Asked extends SurveyQuestion | SubQuestion>(question: Asked): Asked {
  const { title, description } = question;
  const plain = { title: unpiped(title), description: unpiped(description) };
  const isPlain = plain.title === title && plain.description === description;
  return isPlain ? question : { ...question, ...plain, piping: { title, description } };
}
