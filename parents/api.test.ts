import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { siteQueries } from './api.ts';
import { clearSession, currentToken, storeSession } from './session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  siteQueries.clear();
  clearSession();
  vi.useRealTimers();
});

/** Asks through the cache as a screen does, and keeps when each try was made, in seconds. */
async function triesOf(failure: Error): Promise<number[]> {
  const start = Date.now();
  const tries: number[] = [];
  const asked = siteQueries.fetchQuery({
    queryKey: ['asked'],
    queryFn: () => {
      tries.push((Date.now() - start) / 1000);
      return Promise.reject(failure);
    },
  });
  const refused = expect(asked).rejects.toBe(failure);
  await vi.runAllTimersAsync();
  await refused;
  return tries;
}

test.each([0, 500, 502, 503])(
  'a call that fails with %i is tried three times more, each time later',
  async (status) => {
    expect(await triesOf(new CallFailed(status, { message: 'Stuk.' }))).toEqual([0, 1, 3, 7]);
  },
);

test.each([400, 403, 404, 422, 429])('an answer of %i is an answer', async (status) => {
  expect(await triesOf(new CallFailed(status, { message: 'Nee.' }))).toEqual([0]);
});

test('no wait is longer than half a minute', () => {
  const delay = siteQueries.getDefaultOptions().queries?.retryDelay as (failures: number) => number;
  expect([4, 5, 20].map((failures) => delay(failures))).toEqual([16_000, 30_000, 30_000]);
});

test('what was asked for is kept five minutes after the last screen that shows it', async () => {
  const options = { queryKey: ['asked'], queryFn: () => Promise.resolve('answer') };
  const leave = new QueryObserver(siteQueries, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  leave();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(siteQueries.getQueryData(['asked'])).toBe('answer');
  await vi.advanceTimersByTimeAsync(1);
  expect(siteQueries.getQueryData(['asked'])).toBeUndefined();
});

test('a 401 to a query or a mutation logs out, and what was seen is forgotten', async () => {
  const refused = () => Promise.reject(new CallFailed(401, { message: 'Je bent niet meer ingelogd.' }));
  for (const ask of [
    () => siteQueries.fetchQuery({ queryKey: ['mine'], queryFn: refused }),
    () => siteQueries.getMutationCache().build(siteQueries, { mutationFn: refused }).execute(undefined),
  ]) {
    storeSession('a-token-of-a-member');
    siteQueries.setQueryData(['user'], { name: 'Samira' });
    await expect(ask()).rejects.toThrow();
    expect(currentToken()).toBeNull();
    expect(siteQueries.getQueryData(['user'])).toBeUndefined();
  }
});
