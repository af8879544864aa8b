import { lazy, Suspense, useState } from 'react';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { useEditing } from './editing.tsx';
import { waveAway, wavedAway } from './question/waved.ts';
import { useSettled } from './useSettled.ts';

const AddressHint = lazy(() => import('./AddressHint.tsx'));

type Props = { campaign: string; draft: Draft; onOpen: (key: string) => void };
/** Among the hints that were waved away: that of the whole list. */
const whole = 'list';

/** One calm sentence about the list as a whole, below it. */
export function ListHintLine({ campaign, draft, onOpen }: Props) {
  const editing = useEditing();
  const { questions } = useSettled(draft);
  const [waved, setWaved] = useState(() => wavedAway(campaign));
  return (
    <Suspense>
      <AddressHint
        questions={questions}
        waved={waved.get(whole)}
        onOpen={onOpen}
        onWave={(name) => {
          setWaved(waveAway(campaign, whole, name));
          editing.say('Deze hint blijft weg.');
        }}
      />
    </Suspense>
  );
}
