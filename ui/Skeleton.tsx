import { useLate } from './useLate.ts';

export type SkeletonRow = 'short' | 'line' | 'tall';

const usual: readonly SkeletonRow[] = ['short', 'line', 'tall', 'tall'];

export interface SkeletonProps {
  /** 'tall' is an input or a choice. */
  rows?: readonly SkeletonRow[];
  /** For readers who cannot see the grey bars. */
  label?: string;
}

export function Skeleton({ rows = usual, label = 'Bezig met laden.' }: SkeletonProps) {
  const isLate = useLate();
  return (
    <div className="skeleton column">
      <div role="status">
        <p className="unseen">{label}</p>
        {isLate && <p>Het duurt langer dan anders. We blijven het proberen.</p>}
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
        <i key={index} className={row} aria-hidden="true" />
      ))}
    </div>
  );
}
