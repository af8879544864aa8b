import { useEffect } from 'react';
import type { LiveTopic } from '#contract/calls/office/live.ts';
import { queries } from '../api.ts';
import { listen } from './live.ts';

/** What lies under `key` is asked anew as soon as there is news of the topic. */
export function useLookAgain(topic: LiveTopic, key: readonly string[]): void {
  const name = JSON.stringify(key);
  useEffect(
    () =>
      listen(topic, async () => {
        await queries.invalidateQueries({ queryKey: JSON.parse(name) as string[] });
        return true;
      }),
    [topic, name],
  );
}
