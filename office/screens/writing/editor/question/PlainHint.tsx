import { lazy, Suspense, useState } from 'react';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { PartBoundary } from '../../../../parts/PartBoundary.tsx';
import { useEditing } from '../editing.tsx';
import { titleId } from '../element-ids.ts';
import { noHint } from '../hints.ts';
import { useSettled } from '../useSettled.ts';
import { waveAway, wavedAway } from './waved.ts';

const HintText = lazy(() => import('./HintText.tsx'));

type Props = {
  campaign: string;
  questionKey: string;
  entry: QuestionEntry;
  onTake: (better: QuestionEntry) => void;
};

/** One calm sentence about the words, with better ones where they follow from the rule. It keeps nobody from publishing. */
export function PlainHint({ campaign, questionKey, entry, onTake }: Props) {
  const editing = useEditing();
  const settled = useSettled(entry);
  const [waved, setWaved] = useState(() => wavedAway(campaign));
  // The buttons go with their hint: focus goes to the words that it was about.
  const focus = () => editing.focusOn(titleId({ key: questionKey, sub: null }));
  return (
    <div id="bij-de-vraag">
      <PartBoundary of={settled} failed={<p className="soft small">{noHint}</p>}>
        <Suspense>
          <HintText
            entry={settled}
            waved={waved.get(questionKey)}
            isOld={settled !== entry}
            onTake={(better) => {
              onTake(better);
              focus();
              editing.say('Overgenomen. Met Ctrl Z komt het terug.');
            }}
            onWave={(name) => {
              setWaved(waveAway(campaign, questionKey, name));
              focus();
            }}
          />
        </Suspense>
      </PartBoundary>
    </div>
  );
}
