import { describe, expect, test } from 'vitest';
import { saveAnswers } from '#contract/calls/surveys.ts';
import { type answersOf, finish, makeCampaign, makeRespondent, refusedSave, save, show } from '#test/make-campaigns.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';

/** What a question of ours can say beside what the specification has, where somebody answers. */
const world = await makeWorld();

const questions = [
  {
    ref: 'minutes',
    title: 'Hoeveel minuten?',
    type: 'text',
    format: 'number',
    unit: 'minuten',
    most: 1440,
    whole: true,
    required: true,
  },
  { ref: 'cost', title: 'Wat kost het?', type: 'text', format: 'number', unit: '€', sensitive: true },
  {
    ref: 'help',
    title: 'Wie helpt?',
    type: 'multiple_answer',
    other: true,
    options: [
      { ref: 'school', title: 'De school' },
      { ref: 'family', title: 'Familie', screens_out: true },
      { ref: 'none', title: 'Niemand', exclusive: true, no_opinion: true, stays_last: true },
    ],
  },
];
const { respondent } = await makeRespondent(world, { file: { questions } });
const errorsOf = async (given: Parameters<typeof answersOf>[0]) =>
  (await refusedSave(world, respondent, given)).body.errors;

test('a page gets what it needs to ask, and nothing that is for the results', async () => {
  const { questions: shown } = await show(world, respondent);
  expect(shown[0]).toMatchObject({ type: 'text', format: 'number', unit: 'minuten', most: 1440, whole: true });
  expect(shown[2]!.options[2]).toEqual({
    id: 'none',
    title: 'Niemand',
    go_to: null,
    exclusive: true,
    stays_last: true,
  });
  expect(JSON.stringify(shown)).not.toMatch(/sensitive|no_opinion|screens_out/);
});

describe('a number', () => {
  test.each([
    ['', ['Dit veld is verplicht.', 'Schrijf hier je antwoord.']],
    ['veel', ['Schrijf een getal, bijvoorbeeld 12.']],
    ['1,5', ['Schrijf een heel getal, zonder komma.']],
    ['1441', ['Schrijf een getal van 0 tot en met 1440.']],
    ['-1', ['Schrijf een getal van 0 tot en met 1440.']],
  ])('%j is refused with a sentence at its answer', async (value, told) => {
    expect(await errorsOf({ minutes: value })).toEqual({ 'answers.minutes': told });
  });

  test('is kept in one spelling and comes back with its comma', async () => {
    await save(world, respondent, { minutes: ' 1.080 ' });
    await save(world, respondent, { cost: '12.50' });
    const { answers } = await show(world, respondent);
    expect([answers.minutes!.value, answers.cost!.value]).toEqual(['1080', '12,50']);
    await save(world, respondent, { cost: ' ' });
    expect((await show(world, respondent)).answers.cost!.value).toBe('');
  });

  test('that a client sends as a number is one', async () => {
    await world.call(saveAnswers, { body: { ...respondent, answers: { minutes: { value: 90 } } as never } });
    expect((await show(world, respondent)).answers.minutes!.value).toBe('90');
  });
});

describe('an option that stands alone', () => {
  const alone = ['Kies ‘Niemand’ alleen, of kies alleen de andere antwoorden.'];
  test('is refused beside another one, and beside Anders', async () => {
    expect(await errorsOf({ help: 'school|none' })).toEqual({ 'answers.help': alone });
    expect(await errorsOf({ help: { value: 'none', other: true, other_value: 'de buurt' } })).toEqual({
      'answers.help': alone,
    });
  });

  test('is taken alone, and the others together', async () => {
    for (const help of ['none', 'school|family']) await save(world, respondent, { help });
    expect((await show(world, respondent)).answers.help!.value).toBe('school|family');
  });
});

test('a file of answers has numbers in a column: with a point, and beside the other answers', async () => {
  const { respondent: who, campaign } = await makeRespondent(world, { file: { questions } });
  await save(world, who, { minutes: '1.080' });
  await save(world, who, { cost: '-0,5' }).catch(() => undefined);
  await save(world, who, { cost: '1.234,50' });
  await finish(world, who);
  const [names, row] = readRows(await takeCsv(world, campaign));
  expect(names!.slice(4, 6)).toEqual(['minutes', 'cost']);
  expect(row!.slice(4, 6)).toEqual(['1080', '1234.5']);
});

const piped = [
  {
    ref: 'hobby',
    title: 'Wat doe je?',
    type: 'multiple_choice',
    shuffle: true,
    options: ['Lezen', 'Koken', 'Zingen', 'Niets'].map((title, at) => ({
      ref: title.toLowerCase(),
      title,
      ...(at === 3 && { stays_last: true }),
    })),
  },
  { ref: 'often', title: 'Hoe vaak doe je {antwoord:hobby}?', type: 'text' },
];

test('a client that follows the specification alone reads a sentence, and another one fills in what was chosen', async () => {
  const { respondent: who } = await makeRespondent(world, { file: { questions: piped } });
  const { questions: shown } = await show(world, who);
  expect(shown[1]).toMatchObject({
    title: 'Hoe vaak doe je dat?',
    piping: { title: 'Hoe vaak doe je {antwoord:hobby}?', description: '' },
  });
  expect(shown[0]).not.toHaveProperty('piping');
});

test('the order of options is the same each time for a participation, and its file makes it again', async () => {
  const { respondent: who, campaign } = await makeRespondent(world, { file: { questions: piped } });
  const { order_seed, questions: shown } = await show(world, who);
  expect(order_seed).toMatch(/^\d{1,5}$/);
  expect(shown[0]!.options.map(({ id }) => id)).toEqual(['lezen', 'koken', 'zingen', 'niets']);
  await save(world, who, { hobby: 'koken' });
  expect((await show(world, who)).order_seed).toBe(order_seed);
  const [names, row] = readRows(await takeCsv(world, campaign));
  expect(row![names!.indexOf('volgorde')]).toBe(order_seed);
  const others = await Promise.all([1, 2, 3].map(() => makeRespondent(world, { campaign })));
  const seeds = await Promise.all(others.map(async (one) => (await show(world, one.respondent)).order_seed));
  expect(new Set([order_seed, ...seeds]).size).toBeGreaterThan(2);
  // Nothing of the sort where nothing is shuffled, or nobody is known.
  expect(await show(world, respondent)).not.toHaveProperty('order_seed');
  const { token } = await makeCampaign(world, { questions: piped, anonymous: true });
  expect(await show(world, { token: token! })).not.toHaveProperty('order_seed');
});

test('of an anonymous campaign a number that may tell who somebody is stands loose, as texts do', async () => {
  const { id, token } = await makeCampaign(world, { questions, anonymous: true });
  for (let one = 0; one < 10; one++) {
    const { anonymous_token } = await show(world, { token: token! });
    const who = { token: token!, anonymous_token: anonymous_token! };
    await save(world, who, { minutes: String(one) });
    await save(world, who, { cost: `${1000 + one}` });
    await save(world, who, { help: 'none' });
    await finish(world, who);
  }
  const [names] = readRows(await takeCsv(world, id));
  expect(names!.slice(0, 3)).toEqual(['afgerond', 'minutes', 'cost__los']);
});
