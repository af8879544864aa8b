import { memo } from 'react';
import { end } from '#questionnaire/flow.ts';
import { IconJump } from '../icons.tsx';

export type JumpTarget = { key: string; number: number; title: string };

type Props = {
  label: string;
  value: string;
  targets: readonly JumpTarget[];
  /** The words for going on as nothing was said. */
  on: string;
  onChoose: (to: string | undefined) => void;
  id?: string;
};

const called = ({ number, title }: JumpTarget): string => `naar ${number}. ${title || 'vraag zonder tekst'}`;

/** Where an answer leads, beside it in the margin: what a parent does not see stands on no paper. */
export const Jump = memo(function Jump({ label, value, targets, on, onChoose, id }: Props) {
  const isLost = value !== '' && value !== end && !targets.some(({ key }) => key === value);
  return (
    <span className={isLost ? 'jump lost' : value ? 'jump goes' : 'jump'}>
      <IconJump />
      <select
        id={id}
        aria-label={label}
        value={value}
        aria-invalid={isLost || undefined}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">{on}</option>
        {isLost && <option value={value}>kies een vraag</option>}
        {targets.map((target) => (
          <option key={target.key} value={target.key}>
            {called(target)}
          </option>
        ))}
        <option value={end}>naar het einde</option>
      </select>
    </span>
  );
});
