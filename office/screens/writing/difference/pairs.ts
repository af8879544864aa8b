import { differenceOf, type Wording } from '#questionnaire/difference/difference.ts';
import {
  listNotes,
  type Note,
  type QuestionDifference,
  tellQuestions,
} from '#questionnaire/difference/difference-notes.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';

/** A question that is not as it was, on both sides; a side is missing where it came or went. */
export type QuestionPair = {
  told: QuestionDifference;
  before: SurveyQuestion | undefined;
  after: SurveyQuestion | undefined;
};

const words = (given: unknown): string => (typeof given === 'string' ? given.normalize('NFC') : '');
const wordingOf = (draft: Draft): Wording => ({
  title: words(ownSetting(draft.settings, 'title')),
  description: words(ownSetting(draft.settings, 'description')),
  questions: asQuestions(toFile(draft)),
});

/** All that lies between what is out and the draft, as the server will find it when the draft is published. */
export function questionPairs(out: Draft, draft: Draft): { pairs: QuestionPair[]; list: Note[] } {
  const [from, to] = [wordingOf(out), wordingOf(draft)];
  const difference = differenceOf(from, to);
  const byId = ({ questions }: Wording) => new Map(questions.map((one) => [one.id, one]));
  const [before, after] = [byId(from), byId(to)];
  const pairs = tellQuestions(difference, to).map((told) => ({
    told,
    before: before.get(told.id),
    after: after.get(told.id),
  }));
  return { pairs, list: listNotes(difference) };
}
