import { queryOptions } from '@tanstack/react-query';
import { sessions } from '#contract/calls/members.ts';
import type { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, ownQuery } from '../../api.ts';

export type SessionView = Reply<typeof sessions>[number];

export const sessionsQuery = queryOptions({
  ...ownQuery,
  queryKey: ['user', 'sessions'],
  queryFn: async () => readSessions(await call(sessions)),
});

/**
 * The specification has no such list: a server need not have it, and may say anything to a call that it does not know.
 */
export function readSessions(reply: unknown): SessionView[] {
  return Array.isArray(reply) ? reply.filter(isSession) : [];
}

const isDay = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(`${value}T12:00Z`));
function isSession(one: unknown): one is SessionView {
  if (typeof one !== 'object' || one === null) return false;
  const { id, since, last_seen } = one as Partial<SessionView>;
  return typeof id === 'string' && isDay(since) && isDay(last_seen);
}

/** Whether asking once more may help. Of a call that a server does not have it never does. */
export const mayPass = ({ status }: CallFailed): boolean =>
  status === 0 || status === 429 || (status >= 500 && status !== 501);
