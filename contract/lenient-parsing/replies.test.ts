import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainCampaign } from './campaign.ts';
import { plainAvailable, plainQuestions, plainToken, plainUser } from './member.ts';
import type { ReplyObject } from './reply-values.ts';

/** Each reply drawn in the spellings of 2,000 servers comes out as ours. */
const draws = { numRuns: 2000, endOnFailure: true };
const pick = <T>(...values: T[]) => fc.constantFrom(...values);

const flags = (is: boolean) =>
  is
    ? pick<unknown>(
        ...[true, 1, '1', ' TRUE ', 'ja', 'Yes', 'on', 't', [true], { value: 1 }, { id: 4, title: 'Ja' }, 1764288000],
        ...['2026-01-02T03:04:05Z', '2026-01-02 03:04:05', '02-01-2026', { date: '2026-01-02 03:04:05.000000' }],
      )
    : pick<unknown>(
        ...[false, 0, '0', ' FALSE ', 'nee', 'No', 'off', '', null, 'f', [], {}, [false], { value: 0 }],
        ...['0000-00-00 00:00:00', '0001-01-01T00:00:00Z'],
      );
const lists = (list: ReplyObject[], key: string) =>
  pick<unknown>(
    list,
    Object.fromEntries(list.map((part, at) => [at * 2, part])),
    Object.fromEntries(list.map(({ [key]: id, ...part }) => [String(id), part])),
    Object.fromEntries(list.map((part) => [String(part[key]), part])),
    { data: list },
    { items: list, total: list.length },
    JSON.stringify(list),
  );
const wraps = (name: string) => (body: ReplyObject) =>
  pick<unknown>(
    ...[body, { data: body }, { [name]: body }, { data: { [name]: body } }, { data: [body] }, [body]],
    ...[
      { status: 'ok', result: { data: body } },
      { meta: { email: 'help@elders.example' }, data: body },
    ],
    Object.fromEntries(Object.entries(body).map(([key, one]) => [camel(key), one])),
  );
const camel = (key: string) => key.replaceAll(/_(\w)/g, (_, sign: string) => sign.toUpperCase());
const type = (plain: string) =>
  pick<unknown>(plain, plain.toUpperCase(), plain.replace('_', '-'), camel(plain), { id: 3, name: plain });
const none = pick<unknown>(
  null,
  undefined,
  '',
  0,
  '0',
  'null',
  false,
  true,
  {},
  [],
  [null],
  { id: null },
  'nowhere',
  -1,
  99,
);

const question = (id: string, over: ReplyObject = {}) => ({
  id,
  title: `Vraag ${id}`,
  description: '',
  type: 'multiple_choice',
  options: [
    { id: 'a', title: 'Ja', go_to: null },
    { id: 'b', title: 'Nee', go_to: null },
  ],
  has_other_option: 0,
  is_required: true,
  sub_questions: [],
  go_to_question_id: null,
  ...over,
});
const campaign = {
  title: '2026',
  description: '',
  link: null,
  anonymous: false,
  anonymous_token: 't7',
  missing_segments: [
    {
      key: 'gender',
      type: 'multiple_choice',
      question: 'Geslacht?',
      description: '',
      options: [{ id: '1', title: 'Vrouw' }],
      value: null,
    },
  ],
  questions: [
    question('x1'),
    question('x2', { type: 'text', options: [], is_required: false, has_other_option: 1 }),
    question('x3', { go_to_question_id: 'x1' }),
  ],
  answers: { x1: { value: 'a|b', other: true, other_value: 'c' } },
};

/** Without what the extras read. */
const bare = (read: unknown) => JSON.parse(JSON.stringify(read, (key, value) => (key === 'more' ? undefined : value)));

describe('a campaign', () => {
  const spelled = fc.gen().map((draw) => {
    const any = <T>(arbitrary: fc.Arbitrary<T>): T => draw(() => arbitrary);
    const option = (one: ReplyObject) => ({ ...one, go_to: any(none) });
    const asked = campaign.questions.map((one) => ({
      ...one,
      description: any(pick('', null, undefined)),
      type: any(one.type === 'text' ? type('text') : fc.oneof(type(one.type), pick(null, undefined, ''))),
      options:
        one.options.length > 0
          ? any(lists(one.options.map(option), 'id'))
          : any(pick<unknown>([], null, {}, undefined)),
      has_other_option: any(flags(one.has_other_option === 1)),
      is_required: any(flags(one.is_required)),
      sub_questions: any(pick<unknown>([], {}, null, undefined)),
      go_to_question_id: one.go_to_question_id
        ? any(pick<unknown>('x1', 'X1', ' x1 ', 1, '1', ['x1'], { id: 'x1' }, { question: { id: 1 } }))
        : any(none),
    }));
    const [segment] = campaign.missing_segments;
    const body = {
      ...campaign,
      title: any(pick<unknown>('2026', 2026)),
      link: any(pick(null, undefined)),
      anonymous: any(flags(false)),
      missing_segments: any(
        lists(
          [
            {
              ...segment,
              type: any(type(segment!.type)),
              options: any(
                pick<unknown>(segment!.options, { 1: 'Vrouw' }, [[1, 'Vrouw']], [{ value: 1, label: 'Vrouw' }]),
              ),
            },
          ],
          'key',
        ),
      ),
      questions: any(lists(asked, 'id')),
      answers: {
        x1: {
          value: any(pick<unknown>('a|b', ['a', 'b'], [{ id: 'a' }, { id: 'b' }], '["a","b"]')),
          other: any(flags(true)),
          other_value: 'c',
        },
      },
    };
    const { anonymous_token, ...rest } = body;
    return any(
      fc.oneof(
        wraps('campaign')(body),
        pick<unknown>({ anonymous_token, campaign: rest }, { data: { anonymous_token, campaign: rest } }),
      ),
    );
  });
  test('in any spelling', () => {
    void fc.assert(
      fc.property(
        spelled,
        (body) => void expect(bare(plainCampaign(JSON.parse(JSON.stringify(body))))).toEqual(campaign),
      ),
      draws,
    );
  });
  test.each([null, 'OK', [], {}, { title: 'x' }, { title: 'x', questions: [] }, { data: null }])(
    '%j is none',
    (body) => {
      expect(plainCampaign(body)).toBeUndefined();
    },
  );
});

describe('a member', () => {
  const row = (over: ReplyObject): ReplyObject => ({ question: 'Wat?', options: [{ id: '1', title: 'Een' }], ...over });
  const member = {
    name: 'Noor',
    email: 'noor@elders.example',
    invitation_method: 'whatsapp',
    phone: '0612345678',
    email_verified: true,
    phone_verified: false,
    attributes: [
      row({ key: 'gender', type: 'multiple_choice', value: '1' }),
      row({ key: 'dob_children', type: 'multiple_open', options: [], value: ['2014', '2018'] }),
    ],
  };
  const spelled = fc.gen().map((draw) => {
    const any = <T>(arbitrary: fc.Arbitrary<T>): T => draw(() => arbitrary);
    const [gender, years] = member.attributes;
    const attributes = any(
      lists(
        [
          {
            ...gender,
            type: any(type('multiple_choice')),
            options: any(pick<unknown>(gender!.options, { 1: 'Een' }, { 1: { title: 'Een' } })),
            value: any(
              pick<unknown>('1', 'Een', 'een ', { id: '1', title: 'Een' }, { id: '1' }, { option: { id: '1' } }),
            ),
          },
          {
            ...years,
            type: any(type('multiple_open')),
            options: any(pick<unknown>([], {})),
            value: any(pick<unknown>(['2014', '2018'], [2014, 2018], '["2014","2018"]', '2014,2018', '2014; 2018')),
          },
        ],
        'key',
      ),
    );
    const { attributes: _, ...bare } = member;
    const body = {
      ...bare,
      invitation_method: any(pick<unknown>('whatsapp', 'WhatsApp', { id: 'whatsapp' })),
      email_verified: any(flags(true)),
      phone_verified: any(flags(false)),
    };
    return any(
      fc.oneof(
        wraps('user')({ ...body, attributes }),
        pick<unknown>({ user: body, attributes }, { data: { user: body, attributes } }),
      ),
    );
  });
  test('in any spelling', () => {
    void fc.assert(
      fc.property(spelled, (body) => void expect(plainUser(JSON.parse(JSON.stringify(body)))).toEqual(member)),
      draws,
    );
  });
  test('the questions of the registration likewise', () => {
    const asked = member.attributes.map(({ value: _, ...one }) => one);
    const any = lists(asked, 'key').chain((list) =>
      pick<unknown>(
        list,
        { data: list },
        { attributes: list },
        { data: { attributes: list } },
        { body: [{ list }] },
        {
          links: { self: { type: 'get' } },
          attributes: list,
        },
      ),
    );
    void fc.assert(
      fc.property(any, (body) => void expect(plainQuestions(body)).toEqual(asked)),
      draws,
    );
  });
});

const run = <T>(spelled: fc.Arbitrary<T>, holds: (drawn: T) => void) =>
  void fc.assert(fc.property(spelled, holds), draws);
const sent = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

test('the token of a log-in, in any spelling', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9|_-]{4,40}$/).filter((one) => /\d[a-z]/i.test(one));
  const drawn = fc.tuple(word, pick('', 'Bearer ', 'bearer ')).chain(([token, before]) =>
    fc
      .oneof(
        pick('token', 'access_token', 'accessToken', 'api_token').chain((key) =>
          wraps('user')({ [key]: before + token, token_type: 'Bearer', expires_in: 3600 }),
        ),
        pick<unknown>({ data: before + token }, before + token, { data: { token: { value: before + token } } }),
      )
      .map((body) => ({ token, body })),
  );
  run(drawn, ({ token, body }) => void expect(plainToken(sent(body))).toBe(token));
});
test('no token', () => {
  for (const body of [null, 'OK', true, {}, { data: null }, { message: 'Welkom.' }, { data: 'ok' }])
    expect(plainToken(body)).toBeUndefined();
});
test.each([true, false])('whether an address is free: %s, in any spelling', (is) => {
  // Nothing at all says neither.
  const said = flags(is).filter((flag) => flag !== null && !/^(\[\]|\{\})$/.test(JSON.stringify(flag)));
  const drawn = said.chain((flag) =>
    fc.oneof(wraps('email')({ available: flag }), wraps('phone')({ isAvailable: flag })),
  );
  run(drawn, (body) => void expect(plainAvailable(sent(body))).toBe(is));
});
test('what several answers are called', () => {
  for (const type of ['checkbox', 'Checkboxes', { id: 2, name: 'checkbox' }])
    expect(plainCampaign({ title: 'x', questions: [question('1', { type })] })).toMatchObject({
      questions: [{ type: 'multiple_answer' }],
    });
});

test.each([
  [true, [true, 1, 'true', [true], { data: true }, { available: 'vrij' }]],
  [false, [false, 0, '0', [false], { data: false }, { AVAILABLE: 'N' }, { available: 'Not available' }]],
  [undefined, [null, {}, { message: 'x' }, { available: 'misschien' }]],
] as [boolean | undefined, unknown[]][])('available: %s', (plain, spelled) => {
  expect(spelled.map(plainAvailable)).toEqual(spelled.map(() => plain));
});
