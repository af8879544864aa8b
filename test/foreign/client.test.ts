import { describe, expect, test } from 'vitest';
import { inviteOne, makeCampaign } from '../make-campaigns.ts';
import { joinProven, sentTo } from '../make-members.ts';
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

/** Of types that came later. */
const options = ['Nooit', 'Soms', 'Vaak'].map((title) => ({ title }));
const questions = [
  { title: 'Lees dit eerst', type: 'information', description: 'Het gaat over thuis.' },
  {
    title: 'Hoe vaak?',
    type: 'statements',
    shuffle: true,
    required: true,
    options,
    sub_questions: [{ title: 'Huiswerk geeft ruzie.' }, { title: 'Ik help mee.' }],
  },
  { title: 'Hoeveel uur?', type: 'number', required: true, least: 1, most: 24 },
  { title: 'Sinds wanneer?', type: 'date', required: true },
  { title: 'Wie helpt?', type: 'multiple_answer', required: true, least: 2, most: 2, options },
  { title: 'En jij?', type: 'multiple_choice', presentation: 'scale', options },
  { title: 'Nog iets?', type: 'text' },
];

type Asked = Record<string, unknown>;

/** What somebody would do at it: choose the first answers, or write something. */
function answerTo(question: Asked, words: string, count: number): object {
  const choices = listOf(question.options).map(({ id }) => String(id));
  if (question.type === 'text') return { value: words };
  const chosen = choices.slice(0, question.type === 'multiple_answer' ? count : 1);
  return { value: chosen.join('|'), other: false, other_value: '' };
}

test('a survey with every type that came later is finished by the sentences that come back', async () => {
  const { id } = await makeCampaign(world, { questions });
  const link = await inviteOne(world, id, await joinProven(world));
  const asked = listOf(fieldsOf(await place.ask('GET /campaign', { query: link })).questions);
  expect(asked.map(({ type }) => type)).toEqual([
    ...['text', 'multiple_choice', 'text', 'text', 'multiple_answer', 'multiple_choice', 'text'],
  ]);
  const read: string[] = [];
  const attempts = ['Weet ik niet meer', '31-2-2024', '7', '2024-02-29'];
  for (const question of asked) {
    const screen = [question, ...listOf(question.sub_questions)];
    for (const [turn, words] of attempts.entries()) {
      const answers = Object.fromEntries(screen.map((one) => [String(one.id), answerTo(one, words, turn + 1)]));
      const { status, body } = await place.ask('POST /answer', { body: { ...link, answers } });
      if (status === 200) break;
      expect([status, turn < attempts.length - 1]).toEqual([422, true]);
      const { errors } = body as { errors: Record<string, string[]> };
      read.push(...Object.values(errors).flat());
    }
  }
  expect(read).toEqual([
    ...['Schrijf een getal, bijvoorbeeld 12 of 7,5.', 'Schrijf een getal, bijvoorbeeld 12 of 7,5.'],
    ...Array.from({ length: 3 }, () => 'Vul een hele datum in: dag, maand en jaar.'),
    'Kies 2 antwoorden.',
  ]);
  expect(await place.ask('PUT /campaign-finished', { body: link })).toMatchObject({ status: 200 });
});
