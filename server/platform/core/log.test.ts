import { expect, test } from 'vitest';
import { systemClock } from './context.ts';
import { makeLog } from './log.ts';

test('one line a minute for one cause, also of requests, and the next says how many were withheld', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const clock = { ...systemClock, steady: () => now };
  const log = makeLog({ log_level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }, clock);
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let fault = 0; fault < 50; fault += 1) {
    log.child({ reqId: fault }).error({ err: away() }, 'the job queue stumbled');
    now += 1000;
  }
  log.error({ err: new TypeError('another') }, 'the job queue stumbled');
  log.error({ reason: 'no fault' }, 'nothing is sent');
  log.error({ reason: 'no fault' }, 'nothing is sent');
  now += 11_000;
  log.error({ err: away() }, 'the job queue stumbled');
  expect(lines.map(({ msg, withheld }) => [msg, withheld])).toEqual([
    ['the job queue stumbled', undefined],
    ['the job queue stumbled', undefined],
    ['nothing is sent', undefined],
    ['nothing is sent', undefined],
    ['the job queue stumbled', 49],
  ]);
});
