import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { answerKinds, questionTypeOf } from '#questionnaire/question-types.ts';

/** What Enter makes another of. */
function lineOf(entry: QuestionEntry): string | null {
  const type = questionTypeOf(entry);
  if (type === 'statements') return 'volgende stelling';
  return type && ['one', 'several'].includes(answerKinds[type]) ? 'volgend antwoord' : null;
}

export function KeyHints({ entry }: { entry: QuestionEntry }) {
  const line = lineOf(entry);
  return (
    <p className="key-hints">
      {line && (
        <span>
          <kbd>Enter</kbd> {line}
        </span>
      )}
      <span>
        <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> verplaatsen
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>V</kbd> lijst plakken
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> nieuwe vraag
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Z</kbd> ongedaan maken
      </span>
    </p>
  );
}
