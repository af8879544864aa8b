import { type MouseEvent, useRef, useState } from 'react';
import type { SegmentView } from '#contract/calls/surveys.ts';
import { CannotTakePart } from '#ui/CannotTakePart.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { childrenOf, chosenField, firstAmount } from '../details.ts';
import { fieldOf } from '../field-names.ts';

type Props = { segment: SegmentView; error: string | undefined; onAmount: (amount: string) => void };

/** How many children somebody has. No children: then they cannot take part, and the choice is not kept. */
export function ChildrenDetail({ segment, error, onAmount }: Props) {
  const [refused, setRefused] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const { key, question, description, options } = segment;
  const isNone = (amount: string) => childrenOf(segment, amount).count === 0;

  /** A click comes of the keyboard too, and of the choice that stands there already. */
  function choose(event: MouseEvent<HTMLInputElement>) {
    if (!isNone(event.currentTarget.value)) {
      chosen.current!.value = 'true';
      return;
    }
    // The browser then puts back what was chosen before.
    event.preventDefault();
    setRefused(true);
  }

  return (
    <>
      <RadioGroup
        name={fieldOf(key)}
        legend={question}
        hint={description}
        error={error}
        layout="few"
        options={options.map(({ id, title }) => ({ value: id, label: title }))}
        defaultValue={firstAmount(segment)}
        onClick={choose}
        onChange={({ currentTarget: { value } }) => isNone(value) || onAmount(value)}
      />
      <input ref={chosen} type="hidden" name={chosenField} />
      <CannotTakePart open={refused} onClose={() => setRefused(false)} />
    </>
  );
}
