import { describe, expect, test } from 'vitest';
import { growth } from '#test/growth.ts';
import { choiceOf } from '#test/make-campaigns.ts';
import { type Campaign, checkCampaign } from './campaign-file.ts';
import { parseCampaignText } from './campaign-text.ts';

const config = { link_hosts: ['dank.example'] };
const readFile = (text: string) => {
  const read = parseCampaignText(Buffer.from(text));
  return Array.isArray(read) ? read : checkCampaign(read.draft, config);
};
const read = (campaign: unknown) => readFile(JSON.stringify(campaign));
const whole = (over: object = {}) => ({ title: 'Schermen', questions: [choiceOf('a'), choiceOf('b')], ...over });
const asked = (...questions: object[]) => whole({ questions });
const faultsOf = (campaign: unknown) => {
  const read_ = read(campaign);
  if (!Array.isArray(read_)) throw new Error('was not refused');
  return read_;
};
const places = (campaign: unknown) => faultsOf(campaign).map(({ place }) => place);
const codes = (campaign: unknown) => faultsOf(campaign).map(({ place, code }) => `${place}: ${code}`);

test('a whole campaign becomes what respondents get, with every default in its place', () => {
  const campaign = read({
    title: 'Schermen thuis',
    description: 'Vier minuten.',
    link: 'https://dank.example/panel?x=1',
    opens_at: '2026-12-01',
    closes_at: '2026-12-14',
    attributes: ['zipcode', 'income'],
    invitation: { subject: 'Doe mee', text: 'Hallo.' },
    questions: [
      choiceOf('start', {
        required: true,
        other: true,
        options: [{ ref: 'yes', title: 'Ja', go_to: 'end' }, { title: 'Nee' }],
        sub_questions: [{ title: 'Waarom?', type: 'text' }],
      }),
      { title: 'En verder?', type: 'text', description: '', go_to: '', options: [], sub_questions: null },
    ],
  });
  expect(campaign).toEqual({
    title: 'Schermen thuis',
    description: 'Vier minuten.',
    link: 'https://dank.example/panel?x=1',
    anonymous: false,
    opens_at: '2026-11-30T23:00:00.000Z',
    closes_at: '2026-12-14T23:00:00.000Z',
    attributes: ['zipcode', 'income'],
    attributes_months: null,
    invitation: { subject: 'Doe mee', text: 'Hallo.' },
    reminder: null,
    background: [],
    questions: [
      {
        id: 'start',
        title: 'Vraag start',
        description: '',
        type: 'multiple_choice',
        options: [
          { id: 'yes', title: 'Ja', go_to: 'end' },
          { id: 'o2', title: 'Nee', go_to: null },
        ],
        has_other_option: 1,
        is_required: true,
        sub_questions: [
          {
            id: 'start_1',
            title: 'Waarom?',
            description: '',
            type: 'text',
            options: [],
            has_other_option: 0,
            is_required: false,
            sub_questions: [],
            go_to_question_id: null,
          },
        ],
        go_to_question_id: null,
      },
      {
        id: 'q2',
        title: 'En verder?',
        description: '',
        type: 'text',
        options: [],
        has_other_option: 0,
        is_required: false,
        sub_questions: [],
        go_to_question_id: null,
      },
    ],
  } satisfies Campaign);
});

test('an id that is made up never takes one that was written', () => {
  const campaign = read(asked({ title: 'Een', type: 'text' }, { ref: 'q1', title: 'Twee', type: 'text' })) as Campaign;
  expect(campaign.questions.map(({ id }) => id)).toEqual(['q1_', 'q1']);
});

describe('a fault is told with its place', () => {
  test.each<[string, object, string[]]>([
    ['no title', whole({ title: ' ' }), ['title']],
    ['no questions', whole({ questions: [] }), ['questions']],
    ['an unknown word', whole({ tilte: 'x' }), ['tilte']],
    ['an unknown word in a question', asked(choiceOf('a', { reqiured: true })), ['questions[0].reqiured']],
    ['a wrong type of question', asked(choiceOf('a', { type: 'radio', options: [] })), ['questions[0].type']],
    [
      'wrong types',
      asked({ ...choiceOf('a'), title: 5, required: 'ja', options: {} }),
      ['questions[0].title', 'questions[0].options', 'questions[0].required'],
    ],
    ['a question that is none', asked([] as unknown as object), ['questions[0]']],
    ['a choice without options', asked(choiceOf('a', { options: [] })), ['questions[0].options']],
    ['a text with options', asked(choiceOf('a', { type: 'text' })), ['questions[0].options']],
    ["a text with 'Anders'", asked(choiceOf('a', { type: 'text', options: [], other: true })), ['questions[0].other']],
    ['an option without a title', asked(choiceOf('a', { options: [{ ref: 'x' }] })), ['questions[0].options[0].title']],
    ['half a character', whole({ title: '\ud800' }), ['title']],
    ['a title that is too long', whole({ title: 'a'.repeat(201) }), ['title']],
    ['an attribute that nobody knows', whole({ attributes: ['zipcode', 'shoe'] }), ['attributes[1]']],
    ['attributes of an anonymous one', whole({ anonymous: true, attributes: ['zipcode'] }), ['attributes']],
    ['an attribute twice', whole({ attributes: ['zipcode', 'zipcode'] }), ['attributes[1]']],
    ['a day that is not there', whole({ opens_at: '2026-02-30' }), ['opens_at']],
    ['closing before opening', whole({ opens_at: '2026-12-02', closes_at: '2026-12-01' }), ['closes_at']],
    ['a link elsewhere', whole({ link: 'https://elders.example/' }), ['link']],
    ['a subject of two lines', whole({ invitation: { subject: 'a\nb', text: '' } }), ['invitation.subject']],
    [
      'sub-questions of sub-questions',
      asked(choiceOf('a', { sub_questions: [choiceOf('b', { sub_questions: [choiceOf('c')] })] })),
      ['questions[0].sub_questions[0].sub_questions'],
    ],
    [
      'a sub-question with a way',
      asked(choiceOf('a', { sub_questions: [choiceOf('b', { go_to: 'end' })] })),
      ['questions[0].sub_questions[0].go_to'],
    ],
    [
      'an option of a sub-question with a way',
      asked(choiceOf('a', { sub_questions: [choiceOf('b', { options: [{ title: 'x', go_to: 'end' }] })] })),
      ['questions[0].sub_questions[0].options[0].go_to'],
    ],
  ])('%s', (_, campaign, expected) => {
    expect(places(campaign)).toEqual(expected);
  });

  test('all of them, not only the first', () => {
    expect(
      places(whole({ title: '', questions: [choiceOf('a|b', { options: [{ title: '' }] })], link: 'javascript:1' })),
    ).toEqual(['questions[0].ref', 'questions[0].options[0].title', 'link', 'title']);
  });

  test.each([
    '1',
    '10',
    '01',
    '1e1',
    '0x10',
    'Infinity',
    '-1',
    ' 1',
    'a|b',
    '|',
    'a b',
    'a.b',
    'end',
    'constructor',
    'toString',
    '__proto__',
    'tips__code',
    'é',
    'a'.repeat(41),
  ])('%j is no name for a question', (ref) => {
    expect(places(asked(choiceOf(ref)))).toEqual(['questions[0].ref']);
  });

  test('two of one name, among questions and sub-questions, and among options', () => {
    expect(places(asked(choiceOf('a'), choiceOf('b', { sub_questions: [choiceOf('a')] })))).toEqual([
      'questions[1].sub_questions[0].ref',
    ]);
    expect(
      places(
        asked(
          choiceOf('a', {
            options: [
              { ref: 'x', title: 'x' },
              { ref: 'x', title: 'y' },
            ],
          }),
        ),
      ),
    ).toEqual(['questions[0].options[1].ref']);
  });
});

describe('the ways are proven', () => {
  const to = (go_to: string) => ({ ref: 'yes', title: 'Ja', go_to });
  test.each<[string, object, string[]]>([
    ['to a question that is not there', asked(choiceOf('a', { go_to: 'z' }), choiceOf('b')), ['questions[0].go_to']],
    [
      'of an option to nowhere',
      asked(choiceOf('a', { options: [to('z')] }), choiceOf('b')),
      ['questions[0].options[0].go_to'],
    ],
    [
      'to a sub-question',
      asked(choiceOf('a', { sub_questions: [choiceOf('c')] }), choiceOf('b', { go_to: 'c' })),
      ['questions[1].go_to'],
    ],
    ['to itself', asked(choiceOf('a', { go_to: 'a' })), ['questions[0].go_to']],
    ['back', asked(choiceOf('a'), choiceOf('b', { options: [to('a'), { title: 'Nee' }] })), ['questions[0]']],
    ['around a question', asked(choiceOf('a', { go_to: 'c' }), choiceOf('b'), choiceOf('c')), ['questions[1]']],
    [
      'around a question by every option',
      asked(choiceOf('a', { required: true, options: [to('c')] }), choiceOf('b'), choiceOf('c')),
      ['questions[1]'],
    ],
    [
      'a loop that nothing leads to',
      asked(choiceOf('a', { go_to: 'end' }), choiceOf('b', { go_to: 'c' }), choiceOf('c', { go_to: 'b' })),
      ['questions[1]'],
    ],
  ])('%s is refused', (_, campaign, expected) => {
    expect(places(campaign)).toEqual(expected);
  });

  test('a loop is told with its questions', () => {
    const [loop] = faultsOf(asked(choiceOf('a'), choiceOf('b'), choiceOf('c', { go_to: 'b' })));
    expect(loop).toEqual({ place: 'questions[1]', code: 'way_in_a_loop', facts: { ids: 'b → c → b' } });
  });

  test('what one option goes around is reached by another, or by leaving it open', () => {
    expect(read(asked(choiceOf('a', { options: [to('c')] }), choiceOf('b'), choiceOf('c')))).toMatchObject({
      title: 'Schermen',
    });
    expect(
      read(asked(choiceOf('a', { required: true, other: true, options: [to('c')] }), choiceOf('b'), choiceOf('c'))),
    ).toMatchObject({ title: 'Schermen' });
    expect(read(asked(choiceOf('a', { go_to: 'c' }), choiceOf('c'), choiceOf('b', { go_to: 'end' })))).toMatchObject({
      title: 'Schermen',
    });
  });

  test('of all ways through two hundred questions none is gone twice', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        choiceOf(`x${at}`, {
          options: Array.from({ length: 5 }, (_o, n) => ({
            title: `${n}`,
            ...(at + n < count - 1 && { go_to: `x${at + n + 1}` }),
          })),
        }),
      );
    expect(read(asked(...many(200)))).toMatchObject({ title: 'Schermen' });
    expect(growth((count) => read(asked(...many(count))), 50)).toBeLessThan(25);
  });
});

describe('what follows from one mistake is not told beside it', () => {
  test.each<[string, object, string[]]>([
    [
      'no options in a compulsory question, behind which nothing could be reached',
      asked(choiceOf('a', { required: true, options: [] }), choiceOf('b'), choiceOf('c')),
      ['questions[0].options: no_options'],
    ],
    ['a type that is none', asked(choiceOf('a', { type: 'radio', other: true })), ['questions[0].type: type_unknown']],
    ['a question that is empty', asked(choiceOf('a'), '' as unknown as object), ['questions[1]: empty']],
    [
      'a ref that cannot be, and the ways to it',
      asked(choiceOf('a', { go_to: 'b b' }), choiceOf('b b')),
      ['questions[1].ref: ref_misshapen'],
    ],
    ['a key with a slip of the pen', { tilte: 'Schermen', questions: [choiceOf('a')] }, ['tilte: key_misspelled']],
    [
      'options by a name with a slip of the pen',
      asked({ ref: 'a', title: 'A', type: 'multiple_choice', Optoins: [{ title: 'Ja' }] }),
      ['questions[0].Optoins: key_misspelled'],
    ],
    ['questions that are no list', whole({ questions: {} }), ['questions: not_a_list']],
  ])('%s', (_, campaign, expected) => {
    expect(codes(campaign)).toEqual(expected);
  });

  test('but a second mistake is, elsewhere in the ways too', () => {
    expect(codes(asked(choiceOf('a', { options: [] }), choiceOf('b', { go_to: 'z' })))).toEqual([
      'questions[0].options: no_options',
      'questions[1].go_to: way_to_nowhere',
    ]);
  });
});
