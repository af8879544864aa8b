import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { QuestionType } from '#questionnaire/question-types.ts';
import { questionKindOf } from './kinds.ts';

const answerBoxes: Record<QuestionType, string | null> = {
  multiple_choice: null,
  multiple_answer: null,
  statements: null,
  text: 'Een antwoord in eigen woorden',
  number: 'Een getal',
  date: 'Een datum: dag, maand en jaar',
  information: 'Alleen om te lezen: ouders antwoorden hier niets.',
};

/** In the place of answers to choose from: what a parent writes. */
export function OwnWords({ entry }: { entry: QuestionEntry }) {
  const kind = questionKindOf(entry);
  const told = kind && answerBoxes[kind];
  if (!told) return null;
  return <p className="answer-box">{`${told}${kind === 'number' && entry.unit ? ` (${entry.unit})` : ''}`}</p>;
}
