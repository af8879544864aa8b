import { useSyncExternalStore } from 'react';
import { clockTime } from '#contract/format.ts';
import { readLine, watchLine } from './live.ts';

/** Says from when the figures are, only while they do not come by themselves. */
export function UpdatedAt() {
  const line = useSyncExternalStore(watchLine, readLine);
  return (
    <p className="updated" role="status">
      {!line.up && <span>{`Bijgewerkt ${clockTime(line.at).replace('.', ':')}`}</span>}
    </p>
  );
}
