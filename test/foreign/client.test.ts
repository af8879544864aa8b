import { describe, expect, test } from 'vitest';
import { inviteOne, makeCampaign } from '../make-campaigns.ts';
import { sentTo } from '../make-members.ts';
import { makeWorld } from '../world.ts';
import { accountCalls } from './client/account.ts';
import { fieldsOf, listOf, makeAsk } from './client/ask.ts';
import { memberCalls } from './client/member.ts';
import type { Calls, Place } from './client/place.ts';
import { surveyCalls } from './client/survey.ts';

/** A client that was written from the specification alone, by somebody who has not seen the contract. */
const world = await makeWorld({ env: { LIMITS: 'off' } });

const section7 = [
  'GET /check-token',
  'GET /user',
  'PUT /user',
  'POST /user',
  'POST /resend-email-verification',
  'POST /resend-phone-verification',
  'GET /campaign',
  'GET /register/attributes',
  'POST /register',
  'POST /email/available',
  'POST /phone/available',
  'POST /email/verify/{token}',
  'POST /p/v/{token}',
  'POST /login',
  'POST /email/unsubscribe/request',
  'POST /email/unsubscribe/{token}',
  'POST /answer',
  'POST /forgot-password',
  'POST /reset-password',
  'PUT /attributes',
  'PUT /campaign-finished',
];

let number = 0;
const place: Place = {
  ask: makeAsk(world.public_url),
  mobile: () => `06${String(12_000_000 + ++number)}`,
  tokenSentTo: async (address) => {
    const [newest] = await sentTo(world, address.replace(/^06/, '+316'));
    const link = /https?:\/\/\S+/.exec(newest?.body_text ?? '')?.[0];
    if (!link) throw new Error(`nothing with a link was sent to ${address}`);
    const { searchParams, pathname } = new URL(link);
    return searchParams.get('token') ?? pathname.split('/').at(-1)!;
  },
  invite: async (email) =>
    inviteOne(world, (await makeCampaign(world, { attributes: ['zipcode', 'income'] })).id, { email }),
  anonymous: async () => (await makeCampaign(world, { anonymous: true })).token!,
};
const calls: Calls = { ...accountCalls(place), ...memberCalls(place), ...surveyCalls(place) };

/** What the specification says of an answer, where it says anything. */
const shows: Record<string, (fields: Record<string, unknown>) => void> = {
  'POST /login': ({ token }) => expect(token).toEqual(expect.any(String)),
  'POST /email/available': ({ available }) => expect(available).toBe(true),
  'POST /phone/available': ({ available }) => expect(available).toBe(true),
  'GET /user': ({ attributes, ...user }) => {
    expect(user).toMatchObject({ name: 'Noor', invitation_method: 'whatsapp', email_verified: false });
    expect(listOf(attributes).map((one) => Object.keys(one))).toContainEqual(expect.arrayContaining(['key', 'value']));
  },
  'GET /campaign': ({ title, questions }) => {
    expect(title).toBe('Schermen thuis');
    expect(listOf(questions)).toHaveLength(5);
  },
};

describe.each(Object.entries(calls))('%s', (call, spellings) => {
  test.each(Object.entries(spellings))('%s', async (_, ask) => {
    const answer = await ask();
    expect(answer).toMatchObject({ status: 200 });
    shows[call]?.(fieldsOf(answer));
  });
});

test('every call of the specification is made in three ways at least', () => {
  expect(Object.keys(calls).sort()).toEqual([...section7].sort());
  for (const [call, spellings] of Object.entries(calls)) expect(Object.keys(spellings).length, call).toBeGreaterThan(2);
});
