import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailAvailable } from '#contract/calls/account.ts';
import { type Call, CallFailed } from '#contract/client.ts';
import { sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import { makeAvailability } from './availability.ts';
import { restoreRegistration } from './registration-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sam = { ...restoreRegistration(), email: ' sam@voorbeeld.example ', phone: '06 12 34 56 78' };

/** Asks a server that answers the same each time. */
function asking(answer: () => Promise<unknown>) {
  const asked: unknown[] = [];
  const pauses: (number | undefined)[] = [];
  const call = ((endpoint, input) => {
    asked.push(endpoint.path === emailAvailable.path ? 'email' : 'phone', Object.values(input ?? {})[0]);
    return answer();
  }) as Call;
  return { asked, pauses, ...makeAvailability(call, (seconds) => pauses.push(seconds)) };
}
const refuse = (failure: CallFailed) => () => Promise.reject(failure);

describe('the server is asked', () => {
  test('in the spelling in which it keeps them, and once', async () => {
    const { ask, asked } = asking(async () => ({ available: true }));
    for (const kind of ['email', 'phone', 'email', 'phone'] as const) expect(await ask(kind, sam)).toBeUndefined();
    expect(asked).toEqual(['email', { email: 'sam@voorbeeld.example' }, 'phone', { phone: '+31612345678' }]);
  });

  test('about nothing that is not there, or is wrong already', async () => {
    const { ask, askBoth, asked } = asking(async () => ({ available: false }));
    expect(await ask('phone', { ...sam, phone: '06 1' })).toBeUndefined();
    expect(await askBoth(sam, { phone: phoneSentences.landline })).toEqual({ email: sentences.email_taken });
    expect(asked).toEqual(['email', { email: 'sam@voorbeeld.example' }]);
  });
});

describe('its answer', () => {
  const gone = new CallFailed(404, {
    message: 'Dit nummer bestaat niet.',
    errors: { phone: ['Dit nummer bestaat niet.'] },
  });
  test.each<[string, () => Promise<unknown>, Record<string, string>]>([
    ['yes', async () => ({ available: true }), {}],
    ['no', async () => ({ available: false }), { email: sentences.email_taken, phone: phoneSentences.taken }],
    [
      'no in another spelling',
      async () => ({ available: 'false' }),
      { email: sentences.email_taken, phone: phoneSentences.taken },
    ],
    ['anything else is no no', async () => ({ available: 'misschien' }), {}],
    ['a sentence of its own', refuse(new CallFailed(422, { ...gone.body })), { phone: 'Dit nummer bestaat niet.' }],
    ['a failure says nothing: the registration decides', refuse(gone), {}],
  ])('%s', async (_, answer, refusals) => {
    expect(await asking(answer).askBoth(sam, {})).toEqual(refusals);
  });

  test('that does not come holds nobody up', async () => {
    const told = asking(() => new Promise(() => undefined)).ask('email', sam);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await told).toBeUndefined();
  });

  test('that failed is asked for again', async () => {
    const { ask, asked } = asking(refuse(new CallFailed(0, { message: '' }, false)));
    await ask('email', sam);
    await ask('email', sam);
    expect(asked).toHaveLength(4);
  });
});

test.each([
  [30, 30],
  [undefined, 60],
])('too many asked (again in %s s): nothing is asked for so long, and somebody is told', async (after, pause) => {
  const { ask, asked, pauses } = asking(refuse(new CallFailed(429, { message: '' }, true, after)));
  await ask('email', sam);
  await ask('phone', sam);
  expect([pauses, asked.length]).toEqual([[pause], 2]);
  vi.advanceTimersByTime(pause * 1000 - 1);
  await ask('phone', sam);
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await ask('phone', sam);
  expect(asked).toHaveLength(4);
});

test('what the registration said is newer', async () => {
  const { askBoth, note, asked } = asking(async () => ({ available: true }));
  await askBoth(sam, {});
  note(sam, { email: 'Bezet.', name: 'Te lang.' });
  expect(await askBoth(sam, {})).toEqual({ email: 'Bezet.' });
  expect(asked).toHaveLength(4);
});

test('after too many asked, the first answer says that it answers again', async () => {
  let answer = refuse(new CallFailed(429, { message: '' }, true, 5));
  const { ask, pauses } = asking(() => answer());
  await ask('email', sam);
  answer = async () => ({ available: true }) as never;
  vi.advanceTimersByTime(5000);
  expect(pauses).toEqual([5]);
  for (const kind of ['email', 'phone'] as const) await ask(kind, sam);
  expect(pauses).toEqual([5, undefined]);
});

test('an answer to what was asked before the pause does not end it', async () => {
  const early = Promise.withResolvers<unknown>();
  const answers = [() => early.promise, refuse(new CallFailed(429, { message: '' }, true, 30))];
  const { ask, asked, pauses } = asking(() => answers.shift()!());
  const first = ask('email', sam);
  await ask('phone', sam);
  early.resolve({ available: true });
  await first;
  expect(pauses).toEqual([30]);
  await ask('phone', sam);
  expect(asked).toHaveLength(4);
});
