import { describe, expect, test } from 'vitest';
import { plainCampaign } from '#contract/lenient-parsing/campaign.ts';
import { nextOf } from '#questionnaire/flow.ts';
import { errorsOf, fieldRefusal, otherRefusalOf } from './refusals.ts';
import { servedLink } from './served-campaign.ts';
import { startOf } from './survey-start.ts';

/** As somebody else's server might write it, from the same description. */
const foreign = {
  title: 'Schermen',
  questions: [
    {
      id: 1,
      title: 'Heeft je kind een scherm?',
      type: 'multiple_choice',
      options: [
        { id: 10, title: 'Ja', go_to: '' },
        { id: 11, title: 'Nee', go_to: 3 },
        { id: 12, title: 'Soms' },
      ],
      has_other_option: '1',
      is_required: 1,
      sub_questions: null,
      go_to_question_id: '',
    },
    { id: 2, title: 'Hoe lang?', type: 'text', options: null, go_to_question_id: null, sub_questions: [{ id: 21 }] },
    { id: 3, title: 'Waarom niet?', type: 'text', is_required: 'false', has_other_option: 0 },
  ],
};
const read = (over: object = {}, apart = false) => {
  const start = startOf(plainCampaign({ ...foreign, ...over }), apart);
  if (start.kind !== 'campaign') throw new Error('is no campaign');
  return start.campaign;
};
const chosen = (value: string) => ({ value, other: false, other_value: '' });

describe('a campaign of another server', () => {
  test('ids are numbers, lists lack, an empty target leads nowhere', () => {
    const { questions } = read();
    expect(nextOf(questions, 0, chosen('10'))).toBe('2');
    expect(nextOf(questions, 0, chosen('11'))).toBe('3');
    expect(nextOf(questions, 0, chosen('12'))).toBe('2');
    expect(nextOf(questions, 1, chosen('een uur'))).toBe('3');
    expect(questions.map(({ is_required, has_other_option }) => [is_required, has_other_option])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
    expect(questions[1]!.sub_questions).toMatchObject([{ id: '21', type: 'text', options: [] }]);
  });

  test.each([0, '0', 'null', 'nowhere', -1, 4, 1.5, {}, false])(
    'a target of %j leads on to the next question',
    (target) => {
      const [first, ...rest] = foreign.questions;
      const options = [{ id: 10, title: 'Ja', go_to: target }];
      const { questions } = read({ questions: [{ ...first, options, go_to_question_id: target }, ...rest] });
      expect(nextOf(questions, 0, chosen('10'))).toBe('2');
    },
  );

  test('a target is an id before it is the number of a question', () => {
    const to = (id: unknown, target: unknown) => {
      const [first, ...rest] = foreign.questions;
      const named = [
        { ...first, go_to_question_id: target },
        { ...rest[0], id: 'q' },
        { ...rest[1], id },
      ];
      return nextOf(read({ questions: named }).questions, 0);
    };
    expect(to('r', 3)).toBe('r');
    expect(to('2', 2)).toBe('2');
    expect(to('r', 'end')).toBe('end');
  });

  test('what lacks is nothing, and is no fault', () => {
    const given = { anonymous: false, anonymous_token: null, link: null, description: '', missing_segments: [] };
    expect(read()).toMatchObject({ ...given, answers: {} });
    expect(
      read({ link: '', anonymous_token: '', answers: [], missing_segments: null, description: null }),
    ).toMatchObject({
      ...given,
      answers: {},
    });
    expect([read(), read({ version: 'twee' }), read({ version: 2 })].map((one) => one?.version)).toEqual([
      undefined,
      undefined,
      2,
    ]);
    expect(read({ anonymous: 1, anonymous_token: 7 })).toMatchObject({ anonymous: true, anonymous_token: '7' });
    expect(read({}, true).anonymous).toBe(true);
    expect(read({ answers: { 1: { value: 10, other: 0, other_value: null }, 2: null } }).answers).toEqual({
      1: chosen('10'),
    });
  });

  test('details without options: an open question is asked, a choice of nothing is not', () => {
    const { missing_segments } = read({
      missing_segments: [
        { key: 'zipcode', type: 'text', question: 'Postcode?', options: null },
        { key: 'gender', type: 'multiple_choice', question: 'Wat ben je?', options: null },
        { key: 'dob_children', type: 'multiple_open', question: 'Jaren?' },
        { key: 'income', type: 'multiple_choice', question: 'Inkomen?', options: [{ id: 4, title: 'Veel' }] },
      ],
    });
    expect(missing_segments.map(({ key, options }) => [key, options])).toEqual([
      ['zipcode', []],
      ['dob_children', []],
      ['income', [{ id: '4', title: 'Veel' }]],
    ]);
  });

  test('wrapped or bare', () => {
    expect(plainCampaign({ data: foreign })).toEqual(plainCampaign(foreign));
  });

  test.each([
    null,
    'tekst',
    [],
    { data: null },
    { ...foreign, title: null },
    { ...foreign, questions: null },
    { ...foreign, questions: [] },
    { ...foreign, questions: [{ title: 'Zonder id' }] },
  ])('malformed: %j', (body) => {
    expect(startOf(plainCampaign(body))).toEqual({ kind: 'failed' });
  });
});

test.each([
  ['https://ouders.voorbeeld.example/a?b=1', true],
  ['http://ouders.voorbeeld.example', true],
  ['/bedankt?van=vragenlijst', true],
  ['//ouders.voorbeeld.example', false],
  ['/\\ouders.voorbeeld.example', false],
  ['javascript:alert(1)', false],
  ['ouders.voorbeeld.example', false],
  ['', false],
  [null, false],
  [{}, false],
])('a page goes on to %j: %s', (given, goes) => {
  expect(servedLink(given)).toBe(goes ? given : null);
});

test('errors are found by any name of the field, as a list or alone', () => {
  const errors = errorsOf({
    'answers.1.value': ['Een.'],
    2: 'Twee.',
    'answers.3.other_value': ['Drie.'],
    'attributes.dob_children.0': ['Vier.'],
    zipcode: ['Vijf.', 'Zes.'],
  });
  expect(['1', '2', '3', 'dob_children', 'zipcode'].map((id) => fieldRefusal(errors, id))).toEqual([
    'Een.',
    'Twee.',
    undefined,
    'Vier.',
    'Vijf. Zes.',
  ]);
  expect(otherRefusalOf(errors, '3')).toBe('Drie.');
  expect(errorsOf(null)).toEqual({});
});
