import { useEffect } from 'react';
import { type LiveTopic, liveTopics } from '#contract/calls/office/live.ts';
import type { StaffRole } from '#contract/roles.ts';
import { askAnew, isTransient, officeQueries } from '../api.ts';
import { useSession } from '../session.ts';
import { onTopic } from './live-stream.ts';

/** What lies under `key` is asked anew as soon as there is news of the topic, for roles that may follow it. */
export function useLookAgain(topic: LiveTopic, key: readonly string[]): void {
  const role = useSession().staff?.role;
  const name = JSON.stringify(key);
  useEffect(() => {
    if (!role || !mayFollow(topic, role)) return;
    const queryKey = JSON.parse(name) as string[];
    return onTopic(topic, async () => {
      await askAnew(queryKey);
      const shown = officeQueries.getQueryCache().findAll({ queryKey, type: 'active' });
      return shown.every(({ state: { error } }) => !error || !isTransient(error));
    });
  }, [topic, name, role]);
}

/** A stream that is refused would be tried again for ever. */
function mayFollow(topic: LiveTopic, role: StaffRole): boolean {
  const roles: readonly StaffRole[] = liveTopics[topic.split(':')[0] as keyof typeof liveTopics];
  return roles.includes(role);
}
