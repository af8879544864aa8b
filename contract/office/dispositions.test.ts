import { describe, expect, test } from 'vitest';
import { dispositionOf, dispositions, type InvitationFacts, noDispositions, ratesOf } from './dispositions.ts';
import vectors from './fixtures/dispositions.json' with { type: 'json' };

type Case = {
  case: string;
  messages: string[];
  started?: boolean;
  finished?: boolean;
  share_of_way?: number;
  left_after?: boolean;
  stopped_after?: boolean;
  closed?: boolean;
  is: string;
};

const factsOf = (one: Case): InvitationFacts => ({
  started: one.started ?? one.share_of_way !== undefined,
  finished: one.finished ?? false,
  share_of_way: one.share_of_way ?? 0,
  screened_out: false,
  left_or_stopped: one.left_after === true || one.stopped_after === true,
  messages:
    one.messages.length === 0
      ? null
      : {
          reached: one.messages.some((state) => ['sending', 'sent', 'delivered', 'read', 'unknown'].includes(state)),
          planned: one.messages.includes('planned'),
          failed: one.messages.some((state) => state === 'failed' || state === 'bounced'),
        },
  closed: one.closed ?? false,
});

describe('one disposition each', () => {
  test.each((vectors.cases as Case[]).map((one) => [one.case, one] as const))('%s', (_, one) => {
    expect(dispositionOf(factsOf(one))).toBe(one.is);
  });

  test('who was screened out is no answer, though they came to the end', () => {
    const facts = factsOf({ case: '', messages: ['sent'], started: true, finished: true, is: '' });
    expect(dispositionOf({ ...facts, screened_out: true })).toBe('ineligible');
  });

  test('how far is in part, is the campaign’s to say', () => {
    const facts = factsOf({ case: '', messages: ['sent'], share_of_way: 0.6, is: '' });
    expect([undefined, 60, 61].map((percent) => dispositionOf({ ...facts, partial_percent: percent }))).toEqual([
      'partial',
      'partial',
      'break_off',
    ]);
  });

  test('one that failed and is tried on another channel still waits, until the list is closed', () => {
    const facts = factsOf({ case: '', messages: ['failed', 'planned'], started: false, is: '' });
    expect([dispositionOf(facts), dispositionOf({ ...facts, closed: true })]).toEqual(['waiting', 'undelivered']);
  });
});

test('the rates are those of the standard, and none is made of nobody', () => {
  const rates = ratesOf({ ...noDispositions(), ...vectors.counts });
  for (const [name, expected] of Object.entries(vectors.rates)) expect(rates[name as 'rr1']).toBeCloseTo(expected, 12);
  // Who waits for a message was not asked yet.
  expect(ratesOf({ ...noDispositions(), ...vectors.counts, waiting: 500 })).toEqual(rates);
  expect(ratesOf({ ...noDispositions(), complete: 1 })).toMatchObject({ rr1: 1, break_off: 0 });
  expect(Object.values(ratesOf(noDispositions()))).toEqual(Object.keys(vectors.rates).map(() => null));
  expect(dispositions).toHaveLength(9);
});
