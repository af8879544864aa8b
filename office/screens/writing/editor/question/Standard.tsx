import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { useEditing } from '../editing.tsx';
import { optionsOf } from '../edits/options.ts';
import type { Part } from '../edits/questions.ts';
import {
  dontKnow,
  hasDontKnow,
  isBlank,
  standardAnswers,
  withDontKnow,
  withStandard,
} from '../edits/standard-answers.ts';
import { optionId } from '../element-ids.ts';
import { isChoice } from './kinds.ts';
import type { usePart } from './QuestionWords.tsx';

type Props = Pick<ReturnType<typeof usePart>, 'now' | 'keep'> & { part: Part; entry: QuestionEntry; name: string };

/** Answers that every list needs, at one press; never over answers that somebody wrote. `name`: 'Vraag 3'. */
export function Standard({ part, entry, name, now, keep }: Props) {
  const editing = useEditing();
  if (!isChoice(entry) || (!isBlank(entry) && hasDontKnow(entry))) return null;
  return (
    <div className="standard">
      {isBlank(entry) && (
        <>
          <h3>Standaardantwoorden</h3>
          <ul aria-label="Standaardantwoorden">
            {standardAnswers.map((standard) => (
              <li key={standard.name}>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    keep(withStandard(now(), standard), 'Antwoorden gekozen');
                    editing.focusOn(optionId(part, 0));
                    editing.say(`${name} heeft nu ${standard.options.length} antwoorden.`);
                  }}
                >
                  {standard.told}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!hasDontKnow(entry) && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            keep(withDontKnow(now()), 'Antwoord toegevoegd');
            editing.focusOn(optionId(part, optionsOf(now()).length - 1));
            editing.say(`‘${dontKnow.title}’ staat erbij.`);
          }}
        >
          {`Voeg ‘${dontKnow.title}’ toe`}
        </button>
      )}
    </div>
  );
}
