import { describe, expect, test } from 'vitest';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { choiceOf } from '#test/make-campaigns.ts';
import { type Campaign, checkCampaign } from './campaign-file.ts';

/** What a campaign file says beside the specification's own keys. */
const read = (campaign: unknown) => checkCampaign(campaign, { link_hosts: [] });
const places = (campaign: unknown) => {
  const faults = read(campaign);
  return Array.isArray(faults) ? faults.map(({ place }) => place) : [];
};
const words = { title: 'Hoeveel?', type: 'text' };
const three = ['Ja', 'Soms', 'Nee'].map((title) => ({ title }));
const whole = (over: object = {}) => ({ title: 'Schermen', questions: [choiceOf('a'), choiceOf('b')], ...over });
const breakdown = (...sizes: number[]) => ({
  ...whole({
    questions: sizes.map((size, at) =>
      choiceOf(`q${at}`, {
        background: true,
        options: Array.from({ length: size }, (_, one) => ({ title: `${one}` })),
      }),
    ),
  }),
  anonymous: true,
});
const asked = (...questions: object[]) => whole({ questions });

test('what a question says beside the specification goes along, as whoever writes it sees it', () => {
  const marked = { title: 'Nee', exclusive: true, stays_last: true, no_opinion: true, screens_out: true };
  const asks = asked(
    { ...words, format: 'number', unit: 'uur', least: -2.5, most: 24, whole: true },
    choiceOf('a', { type: 'multiple_answer', shuffle: true, sensitive: true, options: [{ title: 'Ja' }, marked] }),
    choiceOf('b', { presentation: 'scale', scale: true, background: true, options: three }),
  );
  const { questions } = read(asks) as Campaign;
  expect(questions).toMatchObject([
    { format: 'number', unit: 'uur', least: -2.5, most: 24, whole: true },
    { shuffle: true, sensitive: true, options: [{}, marked] },
    { presentation: 'scale', scale: true, background: true },
  ]);
  expect(asQuestions(asks as CampaignFile)).toEqual(questions);
});

describe('a fault is told with its place', () => {
  test.each<[string, object, string[]]>([
    ['a format of nobody', asked({ ...words, format: 'colour' }), ['questions[0].format']],
    ['a choice that is a number', asked(choiceOf('a', { format: 'number' })), ['questions[0].format']],
    ['a unit of words', asked({ ...words, unit: 'uur' }), ['questions[0].unit']],
    [
      'bounds that no number is within',
      asked({ ...words, format: 'number', least: 5, most: 4 }),
      ['questions[0].most'],
    ],
    ['a bound in words', asked({ ...words, format: 'number', least: 'nul' }), ['questions[0].least']],
    [
      'an option that stands alone where there is one choice',
      asked(choiceOf('a', { options: [{ title: 'Ja', exclusive: true }] })),
      ['questions[0].options[0].exclusive'],
    ],
    ['a part of the way that is none', whole({ partial_percent: 0 }), ['partial_percent']],
    ['more than the whole way', whole({ partial_percent: 101 }), ['partial_percent']],
    ['half a hundredth of the way', whole({ partial_percent: 50.5 }), ['partial_percent']],
    ['words that are shuffled', asked({ ...words, shuffle: true }), ['questions[0].shuffle']],
    ['words that are a scale', asked({ ...words, scale: true }), ['questions[0].scale']],
    [
      'a mark that is no yes or no',
      asked(choiceOf('a', { options: [{ title: 'Ja', no_opinion: 1 }] })),
      ['questions[0].options[0].no_opinion'],
    ],
    ['a scale of two', asked(choiceOf('a', { presentation: 'scale' })), ['questions[0].presentation']],
    [
      "a scale with 'Anders'",
      asked(choiceOf('a', { presentation: 'scale', other: true, options: three })),
      ['questions[0].presentation'],
    ],
    [
      'a scale that is shuffled',
      asked(choiceOf('a', { presentation: 'scale', shuffle: true, options: three })),
      ['questions[0].presentation'],
    ],
    ['a background that nobody knows', whole({ background: ['gender', 'shoe'] }), ['background[1]']],
    ['a background of an anonymous one', whole({ anonymous: true, background: ['gender'] }), ['background']],
    ['a breakdown by sixty answers', breakdown(30, 30), []],
    ['a breakdown by more answers', breakdown(30, 20, 11), ['questions[2].background']],
    ['the same where names are known', { ...breakdown(30, 31), anonymous: false }, []],
    ['a part of the country without postcodes', whole({ background: ['region'] }), ['background[0]']],
  ])('%s', (_, campaign, wanted) => {
    expect(places(campaign)).toEqual(wanted);
  });
});

describe('an answer in the words of a later question', () => {
  const pipe = (ref: string, over: object = {}) => choiceOf('z', { title: `Waarom {antwoord:${ref}}?`, ...over });
  const choose = (ref: string, go_to: string) =>
    choiceOf(ref, { required: true, options: [{ title: 'Ja', go_to }, { title: 'Nee' }] });
  test.each<[string, object, string[]]>([
    ['of a question on every way', asked(choiceOf('a'), choiceOf('b'), pipe('a')), []],
    ['of a question that all ways meet at again', asked(choose('a', 'c'), choiceOf('b'), choiceOf('c'), pipe('c')), []],
    ['of a sub-question', asked(choiceOf('a', { sub_questions: [choiceOf('s')] }), pipe('s')), []],
    [
      'of a question that some go past',
      asked(choose('a', 'c'), choiceOf('b'), choiceOf('c'), pipe('b')),
      ['questions[3].title: pipe_not_before'],
    ],
    ['of itself', asked(choiceOf('a'), pipe('z')), ['questions[1].title: pipe_not_before']],
    [
      'of a later one',
      asked(choiceOf('a', { description: '{antwoord:z}' }), choiceOf('z')),
      ['questions[0].description: pipe_not_before'],
    ],
    ['of words', asked({ ...words, ref: 'w' }, pipe('w')), ['questions[1].title: pipe_not_for']],
    ['of several answers', asked(choiceOf('a', { type: 'multiple_answer' }), pipe('a')), []],
    ['of a number', asked({ ...words, ref: 'n', type: 'number' }, pipe('n')), []],
    ['of nothing', asked(choiceOf('a'), pipe('shoe')), ['questions[1].title: pipe_to_nowhere']],
    [
      'of a name that its place made up',
      asked({ ...choiceOf('a'), ref: undefined }, pipe('q1')),
      ['questions[1].title: pipe_to_made_up'],
    ],
    ['of a parent', asked(choiceOf('a', { title: 'Dag {voornaam}' })), ['questions[0].title: pipe_misshapen']],
    [
      'below a question',
      asked(choiceOf('a', { sub_questions: [choiceOf('s', { description: '{antwoord:a}' })] })),
      ['questions[0].sub_questions[0].description: pipe_not_before'],
    ],
    [
      'in an option',
      asked(choiceOf('a'), choiceOf('b', { options: [{ title: '{antwoord:a}' }] })),
      ['questions[1].options[0].title: pipe_not_here'],
    ],
    [
      'in a letter',
      whole({ invitation: { subject: 'Doe mee', text: 'Over {antwoord:a}' } }),
      ['invitation.text: pipe_not_here'],
    ],
  ])('%s', (_, campaign, wanted) => {
    const made = read(campaign);
    expect(Array.isArray(made) ? made.map(({ place, code }) => `${place}: ${code}`) : []).toEqual(wanted);
  });
});
