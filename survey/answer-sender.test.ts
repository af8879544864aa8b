import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAnswerSender } from './answer-sender.ts';
import { CallRefused, isDown, isUnreachable } from './call-api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const heard = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, heard[name].bind(heard));
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const telling = (passes = isUnreachable) => ({ sending: vi.fn(), waiting: vi.fn(), refused: vi.fn(), passes });
const down = () => Promise.reject(new CallRefused(0));

test('asked again after 2, 4, 8, 16 and then every 30 seconds, until it comes through', async () => {
  const told = telling();
  const times: number[] = [];
  const began = Date.now();
  const done = makeAnswerSender().send(() => {
    times.push((Date.now() - began) / 1000);
    return times.length < 8 ? down() : Promise.resolve();
  }, told);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await done).toBe(true);
  expect(times).toEqual([0, 2, 6, 14, 30, 60, 90, 120]);
  expect(told.refused).not.toHaveBeenCalled();
});

test('at once when the browser is back on line, and no sooner than the server asks', async () => {
  const told = telling();
  let asked = 0;
  const ask = () =>
    ++asked === 1 ? Promise.reject(new CallRefused(503, {}, 20)) : asked === 2 ? down() : Promise.resolve();
  const done = makeAnswerSender().send(ask, told);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await done).toBe(true);
});

test('only the first try of a sending is told as a failure', async () => {
  const told = telling();
  const sender = makeAnswerSender();
  void sender.send(down, told);
  await vi.advanceTimersByTimeAsync(10_000);
  sender.stop();
  expect(told.waiting.mock.calls).toEqual([[true], [false], [false]]);
});

test.each([
  [isUnreachable, [400, 401, 403, 404, 422, 429, 500]],
  [isDown, [400, 401, 403, 404, 422, 429, 500, 502, 503, 504]],
])('after %o these are answers: %j', async (passes, statuses) => {
  for (const status of statuses) {
    const told = telling(passes);
    expect(await makeAnswerSender().send(() => Promise.reject(new CallRefused(status)), told)).toBe(false);
    expect(told.refused).toHaveBeenCalledOnce();
    expect(told.waiting).not.toHaveBeenCalled();
  }
});

test('what stands before the server says that it is away: then it may well come through later', () => {
  expect([502, 503, 504].map((status) => isUnreachable(new CallRefused(status)))).toEqual([true, true, true]);
});

test('who sends anew, or stops, gives up the wait before', async () => {
  const sender = makeAnswerSender();
  let first = 0;
  const one = sender.send(() => {
    first++;
    return down();
  }, telling());
  await vi.advanceTimersByTimeAsync(0);
  const two = sender.send(() => Promise.resolve(), telling());
  expect(await two).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await one).toBe(false);
  expect(first).toBe(1);

  // What comes through after that leads nobody on.
  const late = Promise.withResolvers<void>();
  const left = sender.send(() => late.promise, telling());
  sender.stop();
  late.resolve();
  expect(await left).toBe(false);

  const told = telling();
  const three = sender.send(down, told);
  sender.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await three).toBe(false);
  expect(told.waiting).not.toHaveBeenCalled();
});
