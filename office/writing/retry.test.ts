import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { makeRetry, type Trouble } from './retry.ts';

const failed = (status: number) => new CallFailed(status, { message: 'Nee.' });
/** Everything that was waiting at this moment has gone on. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A line on which each call meets the next of these, with everything that it said. */
function makeLine(...meets: (CallFailed | 'ok')[]) {
  const line = { calls: 0, isHers: true, dead: 0, troubles: [] as (Trouble | undefined)[] };
  const sender = makeRetry({
    mayCall: () => line.isHers,
    onTrouble: (trouble) => line.troubles.push(trouble),
    onDeadSession: () => {
      line.dead += 1;
    },
  });
  const call = () =>
    sender.untilAnswered(async () => {
      const met = meets[line.calls++];
      if (met instanceof CallFailed) throw met;
      return met;
    });
  return { line, call, wake: sender.wake };
}

test('a call is made until it is answered: without a line, with a server that is away, and when it was too much', async () => {
  const { line, call, wake } = makeLine(failed(0), failed(503), failed(429), 'ok');
  const answer = call();
  for (let tries = 1; tries <= 3; tries += 1) {
    await settle();
    expect(line.calls).toBe(tries);
    wake();
  }
  expect(await answer).toBe('ok');
  expect(line.troubles).toEqual(['line', 'line', 'line', undefined]);
});

test('by itself it tries again after a while', async () => {
  const { line, call } = makeLine(failed(0), 'ok');
  expect(await call()).toBe('ok');
  expect(line.calls).toBe(2);
});

test('after the session ended it waits for the same person, and sends nothing as somebody else', async () => {
  const { line, call, wake } = makeLine(failed(401), 'ok');
  const answer = call();
  await settle();
  expect([line.calls, line.dead]).toEqual([1, 1]);
  line.isHers = false;
  wake();
  await settle();
  expect(line.calls).toBe(1);
  line.isHers = true;
  wake();
  expect(await answer).toBe('ok');
  expect(line.troubles).toEqual(['session', 'session', undefined]);
});

test('a refusal is an answer', async () => {
  for (const status of [409, 413, 422, 404]) {
    const { line, call } = makeLine(failed(status), 'ok');
    await expect(call()).rejects.toMatchObject({ status });
    expect(line.calls).toBe(1);
  }
});
