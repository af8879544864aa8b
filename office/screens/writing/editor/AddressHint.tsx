import { useMemo } from 'react';
import type { DraftQuestion } from '#questionnaire/draft/draft.ts';
import { listHintFor, named_most, sayListHint } from '#questionnaire/plain-dutch/list-hint.ts';

type Props = {
  questions: readonly DraftQuestion[];
  waved: ReadonlySet<string> | undefined;
  onOpen: (key: string) => void;
  onWave: (name: string) => void;
};

/** u in some questions and je in others. In the script of the hints, which the editor loads behind its first picture. */
export default function AddressHint({ questions, waved, onOpen, onWave }: Props) {
  const hint = useMemo(() => listHintFor(questions.map(({ entry }) => entry)), [questions]);
  if (!hint || waved?.has(hint.name)) return null;
  const shown = hint.odd.slice(0, named_most);
  return (
    <section className="plain-hint" aria-label="Over de hele lijst">
      <p>{sayListHint(hint)}</p>
      {shown.map((at) => (
        <button key={at} type="button" className="link-button" onClick={() => onOpen(questions[at]!.key)}>
          {`Naar vraag ${at + 1}`}
        </button>
      ))}
      <button type="button" className="link-button" onClick={() => onWave(hint.name)}>
        Laat maar
      </button>
    </section>
  );
}
