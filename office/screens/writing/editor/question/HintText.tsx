import { useId, useMemo } from 'react';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { sayHint } from '#questionnaire/plain-dutch/hint-words.ts';
import { hintFor, hintKey } from '#questionnaire/plain-dutch/meter.ts';

type Props = {
  entry: QuestionEntry;
  waved: ReadonlySet<string> | undefined;
  /** The words were changed since: better ones would be better ones of the words before. */
  isOld: boolean;
  onTake: (better: QuestionEntry) => void;
  onWave: (name: string) => void;
};

/** The one hint about a question, if there is one. A script of its own: its words are a third of what the editor weighs. */
export default function HintText({ entry, waved, isOld, onTake, onWave }: Props) {
  const id = useId();
  const hint = useMemo(() => (entry.title ? hintFor(entry, waved) : undefined), [entry, waved]);
  if (!hint) return null;
  const { better, sub } = hint;
  const titleIn = (question: QuestionEntry) =>
    sub === undefined ? question.title : question.sub_questions?.[sub]?.title;
  const plainer = better && titleIn(better);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="plain-hint" role="group" aria-labelledby={id}>
      <p id={id}>
        {sayHint(hint)}
        {plainer && plainer !== titleIn(entry) && (
          <>
            {' Beter: '}
            <b>{`‘${plainer}’`}</b>
          </>
        )}
      </p>
      {better && !isOld && (
        <button type="button" className="link-button" onClick={() => onTake(better)}>
          Neem over
        </button>
      )}
      <button type="button" className="link-button" onClick={() => onWave(hintKey(hint))}>
        Laat maar
      </button>
    </div>
  );
}
