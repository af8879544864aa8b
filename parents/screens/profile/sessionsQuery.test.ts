import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { mayPass, readSessions } from './sessionsQuery.ts';

const here = { id: 'a', since: '2026-11-20', last_seen: '2026-11-21', current: true };

test('what is no list of sessions is an empty one', () => {
  for (const none of [{}, '<html>', null, undefined]) expect(readSessions(none)).toEqual([]);
  expect(readSessions([here, null, 7, {}, { ...here, last_seen: 'gisteren' }])).toEqual([here]);
});

test('only of a fault that may pass is anything said', () => {
  const passing = [0, 401, 403, 404, 405, 429, 500, 501, 503].filter((status) =>
    mayPass(new CallFailed(status, { message: '' })),
  );
  expect(passing).toEqual([0, 429, 500, 503]);
});
