import { describe, expect, test } from 'vitest';
import { saveAnswers } from '#contract/calls/surveys.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { answersOf, makeRespondent, refusedSave, save, show } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { publicBase } from '../../app.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const { respondent, campaign } = await makeRespondent(world);
type Given = Parameters<typeof answersOf>[0];

const choose = ['Dit veld is verplicht.', 'Kies een antwoord.'];
const write = ['Dit veld is verplicht.', 'Schrijf hier je antwoord.'];
const mean = ['Dit veld is verplicht.', 'Schrijf op wat je bedoelt.'];
const option = ['Kies een van de antwoorden.'];

async function errorsOf(given: Given): Promise<FieldErrors | undefined> {
  const { status, body } = await refusedSave(world, respondent, given);
  expect(status).toBe(422);
  return body.errors;
}
const rowCount = async () =>
  (await db.one(sql<{ count: number }>`select count(*) from survey.answer where campaign_id = ${campaign}`)).count;
const { db } = world.context;

describe('an answer in other spellings', () => {
  test.each<[string, unknown, object]>([
    ["an 'Anders' that a form left empty", { value: 'bed', other: '', other_value: 'x' }, { value: 'bed' }],
    ["null for what is not given, and no 'Anders'", { value: 'bed', other: null, other_value: null }, { value: 'bed' }],
    ['a tick as 1', { value: null, other: 1, other_value: 'toch' }, { other: true, other_value: 'toch' }],
    ["a tick as '1'", { other: '1', other_value: 'toch' }, { other: true, other_value: 'toch' }],
    [
      "a tick as 'true'",
      { value: 'bed', other: 'true', other_value: 7 },
      { value: 'bed', other: true, other_value: '7' },
    ],
    ['no tick as 0', { value: 'bed', other: 0 }, { value: 'bed' }],
    [
      "a text that stayed when 'Anders' was unticked",
      { value: 'bed', other: false, other_value: 'x' },
      { value: 'bed' },
    ],
    ['what we do not know beside it', { question_id: 'rules', value: 'bed', rank: 1 }, { value: 'bed' }],
    ['nothing at all', {}, {}],
  ])('%s', async (_, rules, kept) => {
    await world.call(saveAnswers, { body: { ...respondent, answers: { rules } as never } });
    const { answers } = await show(world, respondent);
    expect(answers.rules).toEqual({ value: '', other: false, other_value: '', ...kept });
  });

  test('digits as a number, where a text is asked', async () => {
    await world.call(saveAnswers, { body: { ...respondent, answers: { tips: { value: 42 } } as never } });
    expect((await show(world, respondent)).answers.tips).toMatchObject({ value: '42' });
  });
});

describe('an answer is refused where it is wrong', () => {
  test.each<[string, Given, FieldErrors]>([
    ['nothing chosen where something must be', { screens: '' }, { 'answers.screens': choose }],
    ['an option of nobody', { screens: 'maybe' }, { 'answers.screens': option }],
    ['an option of another question', { screens: 'short' }, { 'answers.screens': option }],
    ['a name of every object', { screens: 'constructor' }, { 'answers.screens': option }],
    ['two options where one is asked', { screens: 'yes|no' }, { 'answers.screens': option }],
    ['a bare pipe', { rules: '|' }, { 'answers.rules': option }],
    ['an empty part', { rules: 'table||bed' }, { 'answers.rules': option }],
    ['a pipe too many', { rules: '|table' }, { 'answers.rules': option }],
    ['an option twice', { rules: 'table|bed|table' }, { 'answers.rules': ['Kies elk antwoord één keer.'] }],
    [
      "'Anders' where it is not offered",
      { screens: { value: 'yes', other: true } },
      { 'answers.screens': ['Bij deze vraag kun je geen eigen antwoord geven.'] },
    ],
    [
      "an option and 'Anders' where one is asked",
      { hours: { value: 'long', other: true, other_value: 'x' }, where: 'x' },
      { 'answers.hours': ['Kies één antwoord.'] },
    ],
    [
      "'Anders' without its text where something must be told",
      { hours: { other: true, other_value: ' ' }, where: 'x' },
      { 'answers.hours.other_value': mean },
    ],
    [
      "'Anders' without its text where nothing had to be told",
      { rules: { value: 'bed', other: true, other_value: '\u200b' } },
      { 'answers.rules.other_value': mean },
    ],
    ['a question of nobody', { nothing: 'x' }, { 'answers.nothing': ['Deze vraag hoort niet bij deze vragenlijst.'] }],
    ['spaces for a text that must be given', { hours: 'long', where: ' \n' }, { 'answers.where': write }],
    ['signs that nobody sees', { hours: 'long', where: '\u200b\u00ad\u3164\ufeff \u2800' }, { 'answers.where': write }],
    ['a required sub-question that was not sent', { hours: 'long' }, { 'answers.where': write }],
    [
      'the question of a sub-question that was sent',
      { alone: 'a' },
      { 'answers.hours': choose, 'answers.where': write },
    ],
    [
      'everything at once',
      { screens: '', hours: 'x', tips: 'a'.repeat(4001), '10': 'x' },
      {
        'answers.screens': choose,
        'answers.hours': option,
        'answers.where': write,
        'answers.tips': ['Je antwoord is te lang. Gebruik hooguit 4.000 tekens.'],
      },
    ],
  ])('%s', async (_, given, errors) => {
    const before = await rowCount();
    expect(await errorsOf(given)).toEqual(errors);
    expect(await rowCount()).toBe(before);
  });

  test.each(['10', '2', '01', '1e1', '-1', ' 1', 'toString', 'hasOwnProperty', 'valueOf', ''])(
    'the question %j is nobody’s',
    async (id) => {
      expect(await errorsOf({ [id]: 'x' })).toEqual({
        [`answers.${id}`]: ['Deze vraag hoort niet bij deze vragenlijst.'],
      });
      const answers = { [id]: { value: 'x' }, tips: { value: 'y' } } as never;
      expect(await world.call(saveAnswers, { body: { ...respondent, answers } })).toMatchObject({ ignored: [id] });
    },
  );

  const unreadable = ['Dit antwoord kunnen we niet lezen.'];
  test.each<[string, unknown, FieldErrors]>([
    ['a value that is a list', { value: ['yes'] }, { 'answers.screens': unreadable }],
    ['a value that is an object', { value: {} }, { 'answers.screens': unreadable }],
    ['a value that is null, where one must be', { value: null }, { 'answers.screens': choose }],
    ['a value that is true', { value: true }, { 'answers.screens': unreadable }],
    ['a number that is no option', { value: 0 }, { 'answers.screens': option }],
    ['no value, where one must be', {}, { 'answers.screens': choose }],
    ['an answer that is a text', 'yes', { 'answers.screens': unreadable }],
    ['an answer that is a list', ['yes'], { 'answers.screens': unreadable }],
    ['an answer that is null', null, { 'answers.screens': unreadable }],
    ['other as another number', { value: 'yes', other: 2 }, { 'answers.screens': unreadable }],
    ['other as a word', { value: 'yes', other: 'ja' }, { 'answers.screens': unreadable }],
    ['other_value as a list', { value: 'yes', other_value: ['x'] }, { 'answers.screens.other_value': unreadable }],
    ['nothing that we know', { option: 'yes' }, { 'answers.screens': unreadable }],
  ])('%s', async (_, screens, errors) => {
    const answers = { screens } as never;
    const { status, body } = await world.refused(saveAnswers, { body: { ...respondent, answers } });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  });

  test.each([[[]], ['x'], [null], [1], [undefined]])('answers that are %j', async (answers) => {
    const sentence = answers === null || answers === undefined ? ['Dit veld is verplicht.'] : unreadable;
    const { status, body } = await world.refused(saveAnswers, { body: { ...respondent, answers: answers as never } });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { answers: sentence } });
  });

  test.each([
    ['the same question twice', '{"screens":{"value":"yes"},"screens":{"value":"no"}}'],
    ['__proto__', '{"__proto__":{"value":"yes"}}'],
    ['constructor', '{"constructor":{"value":"yes"}}'],
    ['a number that loses digits', '{"tips":{"value":12345678901234567890}}'],
  ])('%s is not even read', async (_, answers) => {
    const { token, email } = respondent;
    const response = await fetch(`${world.public_url}${publicBase}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"token":"${token}","email":"${email}","answers":${answers}}`,
    });
    expect(response.status).toBe(400);
  });

  test.each(['a\\u0000', '\\ud83d'])(
    'the text %s, which no database can hold, is told at the question',
    async (text) => {
      const { token, email } = respondent;
      const response = await fetch(`${world.public_url}${publicBase}/answer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"token":"${token}","email":"${email}","answers":{"tips":{"value":"${text}"}}}`,
      });
      expect(await response.json()).toMatchObject({
        errors: { 'answers.tips.value': ['Hier staat een teken in dat we niet kunnen bewaren.'] },
      });
    },
  );

  test('at most a hundred faults are told', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, 'y']));
    expect(Object.keys((await errorsOf(many))!)).toHaveLength(100);
  });
});

describe('an answer is kept as it was given', () => {
  const texts = [
    'a|b||c|',
    '',
    ' spaties ',
    'e\u0301 en é',
    '👨‍👩‍👧'.repeat(600),
    'é'.repeat(4000),
    "Robert'); drop table survey.answer;--",
    '<script>alert(1)</script>{{7*7}}<%= x %>',
    '\u202eomgekeerd\u2066',
    '{"a":["b\\"]}',
    'regel\r\nregel\n\ttab',
    'NULL',
    '=1+1',
  ];
  test.each(texts)('%j as a text and beside an Anders', async (text) => {
    await save(world, respondent, { tips: text });
    const other_value = [...text].slice(0, 100).join('');
    const rules = { value: 'bed', other: text !== '', other_value };
    await save(world, respondent, { rules });
    expect((await show(world, respondent)).answers).toMatchObject(answersOf({ tips: text, rules }));
  });

  test.each(['table', 'bed|table', 'none|bed|table', ''])('the choice %j', async (rules) => {
    await save(world, respondent, { rules });
    expect((await show(world, respondent)).answers.rules).toEqual(answersOf({ rules }).rules);
  });

  test('4,000 graphemes and 500, not one more', async () => {
    await save(world, respondent, { tips: 'é'.repeat(4000) });
    expect(await errorsOf({ tips: 'é'.repeat(4001) })).toHaveProperty(['answers.tips']);
    expect(await errorsOf({ tips: 'z\u0335\u0321'.repeat(4001) })).toHaveProperty(['answers.tips']);
    expect(await errorsOf({ tips: `e${'\u0301'.repeat(18_000)}` })).toHaveProperty(['answers.tips']);
    // Fewer characters than that, and yet too much: the sentence does not speak of 4,000.
    expect(await errorsOf({ tips: '👨‍👩‍👧‍👦'.repeat(2000) })).toEqual({
      'answers.tips': ['Je antwoord is te lang. Gebruik minder emoji of bijzondere tekens.'],
    });
    const of = (length: number) => ({ rules: { other: true, other_value: 'x'.repeat(length) } });
    await save(world, respondent, of(500));
    expect(await errorsOf(of(501))).toEqual({
      'answers.rules.other_value': ['Je antwoord is te lang. Gebruik hooguit 500 tekens.'],
    });
  });
});
