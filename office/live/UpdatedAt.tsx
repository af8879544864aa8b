import { useSyncExternalStore } from 'react';
import { clockTime } from '#contract/format.ts';
import { readConnection, watchConnection } from './live-stream.ts';

/** Says from when the figures are, only while they do not come by themselves. */
export function UpdatedAt() {
  const line = useSyncExternalStore(watchConnection, readConnection);
  return (
    <p className="updated" role="status">
      {!line.up && <span>{`Bijgewerkt ${clockTime(line.at).replace('.', ':')}`}</span>}
    </p>
  );
}
