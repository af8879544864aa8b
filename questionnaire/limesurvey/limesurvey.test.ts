import { describe, expect, test } from 'vitest';
import { makeLss, makeSurvey } from '#test/limesurvey/make-lss.ts';
import { askedWhen, lossesOf, readLss } from '#test/limesurvey/read-lss.ts';
import { readLimeSurvey } from './limesurvey.ts';

describe('a survey of LimeSurvey', () => {
  test('keeps its title, its welcome, its names and what is required, and nobody who manages it', () => {
    const xml = makeSurvey([
      {
        code: 'reads',
        type: 'L',
        text: '<p>Leest je kind <b>graag</b>?</p>',
        answers: ['ja', 'nee'],
        mandatory: 'Y',
        other: 'Y',
        help: 'Ook strips.',
      },
      { code: 'why', type: 'T' },
    ]);
    expect(readLss(xml).file).toEqual({
      title: 'Lezen',
      description: 'Welkom.\n\nVier minuten.',
      questions: [
        {
          ref: 'reads',
          title: 'Leest je kind graag?',
          description: 'Ook strips.',
          type: 'multiple_choice',
          required: true,
          other: true,
          options: [
            { ref: 'ja', title: 'JA' },
            { ref: 'nee', title: 'NEE' },
          ],
        },
        { ref: 'why', title: 'why?', type: 'text' },
      ],
    });
    expect(JSON.stringify(readLss(xml))).not.toContain('beheer');
  });

  test('is read by order and not by row, in Dutch where it has it, whichever way its texts are kept', () => {
    const questions = [
      { qid: '2', gid: '1', type: 'T', title: 'b', question_order: '2', relevance: '1' },
      { qid: '1', gid: '1', type: 'Y', title: 'a', question_order: '1', relevance: '1' },
      { qid: '3', gid: '0', type: 'T', title: 'first', question_order: '9', relevance: '1' },
    ];
    const groups = [
      { gid: '1', group_order: '2' },
      { gid: '0', group_order: '1' },
    ];
    const texts = (language: string) =>
      questions.map(({ qid, title }) => ({ qid, language, question: `${title} ${language}` }));
    const surveys = [{ language: 'fr' }];
    const apart = makeLss(
      { groups, questions, question_l10ns: [...texts('fr'), ...texts('nl')], surveys },
      { languages: ['en', 'nl', 'fr'] },
    );
    expect(readLss(apart).questions.map(({ title }) => title)).toEqual(['first nl', 'a nl', 'b nl']);
    const inline = ['fr', 'en'].flatMap((language) =>
      questions.map((one) => ({ ...one, language, question: `${one.title} ${language}` })),
    );
    const old = makeLss({ groups, questions: inline, surveys }, { languages: ['en', 'fr'] });
    expect(readLss(old).questions.map(({ title }) => title)).toEqual(['first fr', 'a fr', 'b fr']);
    expect(lossesOf(old)).toEqual(['language', 'no_title']);
  });

  test.each<[string, object, object]>([
    ['yes or no', { type: 'Y' }, { options: [{ title: 'Ja' }, { title: 'Nee' }] }],
    ['five points', { type: '5' }, { options: [{ title: '1' }, {}, {}, {}, { title: '5' }] }],
    [
      'several',
      { type: 'M', subs: ['x', 'y'], other: 'Y' },
      { type: 'multiple_answer', other: true, options: [{ title: 'X' }, { title: 'Y' }] },
    ],
    ['a comment', { type: 'O', answers: ['x'] }, { options: [{}], sub_questions: [{ type: 'text' }] }],
    ['codes that are numbers', { type: '!', answers: ['1', '20'] }, { options: [{ ref: 'o1' }, { ref: 'o20' }] }],
    [
      'texts',
      { type: 'Q', subs: ['x', 'y'] },
      { title: 'X', type: 'text', sub_questions: [{ title: 'Y', type: 'text' }] },
    ],
    ['cells', { type: ';', subs: ['x'], columns: ['a', 'b'] }, { title: 'X: A', sub_questions: [{ title: 'X: B' }] }],
    ['a date', { type: 'D' }, { type: 'date' }],
    ['a date with its hour', { type: 'D', date_format: 'dd-mm-yyyy HH:MM' }, { type: 'date' }],
    ['a time of day', { type: 'D', date_format: 'HH:MM' }, { type: 'text' }],
    ['numbers in cells', { type: ':', subs: ['x'], columns: ['a'] }, { title: 'X: A', type: 'number' }],
    [
      'least and most answers',
      { type: 'M', subs: ['x', 'y', 'z'], min_answers: '1', max_answers: '2' },
      { least: 1, most: 2 },
    ],
    [
      'an array',
      { type: 'F', subs: ['x', 'y'], answers: ['a', 'b'], mandatory: 'Y', random_order: '1' },
      {
        ref: 'q',
        title: 'q?',
        type: 'statements',
        required: true,
        shuffle: true,
        options: [{ title: 'A' }, { title: 'B' }],
        sub_questions: [
          { ref: 'q_x', title: 'X' },
          { ref: 'q_y', title: 'Y' },
        ],
      },
    ],
    [
      'an array of yes, uncertain and no',
      { type: 'C', subs: ['x'] },
      { options: [{ title: 'Ja' }, { title: 'Nee' }, { title: 'Weet ik niet', no_opinion: true, stays_last: true }] },
    ],
    [
      'an array with more answers than steps',
      { type: 'F', subs: ['x', 'y'], answers: [...'abcdefghijkl'] },
      { ref: 'q_x', title: 'X', description: 'q?', sub_questions: [{ ref: 'q_y', title: 'Y' }] },
    ],
  ])('has questions with %s', (_, asked, made) => {
    expect(readLss(makeSurvey([{ code: 'q', type: '', ...asked }])).questions).toMatchObject([made]);
  });

  test('calls a question or an answer without a text by its code', () => {
    const xml = makeSurvey([{ code: 'school', type: 'L', text: '', answers: ['a'] }]);
    expect(readLss(xml).questions).toMatchObject([{ title: 'school', options: [{ title: 'A' }] }]);
    expect(readLss(xml.replace('<answer><![CDATA[A]]></answer>', '<answer/>')).questions).toMatchObject([
      { options: [{ title: 'a' }] },
    ]);
  });

  test('has the rows of an array as statements, which conditions can name', () => {
    const array = { code: 'q', type: 'A', subs: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };
    const steering = makeSurvey([array, { code: 'why', type: 'T', relevance: '(q_g.NAOK == "1")' }]);
    expect(readLss(steering).questions.map(({ ref, sub_questions }) => [ref, sub_questions?.length])).toEqual([
      ['q', 7],
      ['why', undefined],
    ]);
    expect(askedWhen(steering)[1]).toBe('why: bij vraag 1, deel 7, ‘1’ is gekozen');
    expect(lossesOf(steering)).toEqual([]);
  });

  test('has texts that are shown, each on a screen where its condition holds', () => {
    const xml = makeSurvey([
      { code: 'a', type: 'Y' },
      { code: 'intro', type: 'X', text: '<b>Nu over school.</b><br>Denk aan vorig jaar.', relevance: 'a == "Y"' },
      { code: 'q', type: 'T' },
      { code: 'long', type: 'X', text: 'Lees dit goed. '.repeat(20), mandatory: 'Y' },
      { code: 'empty', type: 'X', text: '<p></p>' },
    ]);
    expect(readLss(xml).questions.slice(1)).toMatchObject([
      { ref: 'intro', title: 'Nu over school.', description: 'Denk aan vorig jaar.', type: 'information' },
      { ref: 'q', title: 'q?', type: 'text' },
      { ref: 'long', title: 'Uitleg', description: 'Lees dit goed. '.repeat(20).trim(), type: 'information' },
    ]);
    expect(askedWhen(xml)[1]).toBe('intro: bij vraag 1 ‘Ja’ is gekozen');
    expect(lossesOf(xml)).toEqual(['empty no_text']);
  });

  test('loses what a campaign cannot say, each at its question', () => {
    const xml = makeSurvey(
      [
        { code: 'rank', type: 'R', answers: ['a'] },
        { code: 'file', type: '|' },
        { code: 'secret', type: 'T', hidden: '1' },
        { code: 'soft', type: 'S', mandatory: 'S' },
        { code: 'when', type: 'D' },
        { code: 'sex', type: 'G' },
        { code: 'pipe', type: 'T', text: 'Hoe oud is {kind.shown}?' },
        { code: 'boxes', type: 'M', subs: ['a', 'b'], exclude_all_others: 'nobody', max_answers: '3' },
      ],
      { quota: [{ id: '1' }], defaultvalues: [{ qid: '100' }] },
    );
    expect(lossesOf(xml)).toEqual([
      'quota_left',
      'defaults_left',
      'rank type_left',
      'file type_left',
      'secret hidden_left',
      'soft soft_required',
      'sex two_genders',
      'pipe expression',
      'boxes setting_left',
      'boxes setting_left',
    ]);
  });
});

test('an earlier answer stands in later words, but a code and what somebody wrote do not', () => {
  const xml = makeSurvey([
    { code: 'kind', type: 'L', answers: ['a', 'b'] },
    { code: 'aantal', type: 'N' },
    { code: 'naam', type: 'S' },
    { code: 'na', type: 'S', text: '{kind.shown}, {aantal}, {kind}, {naam.shown}?', help: 'Zie {INSERTANS:1X1X100}.' },
  ]);
  const made = readLimeSurvey(xml);
  expect('file' in made && made.file.questions![3]).toMatchObject({
    title: '{antwoord:kind}, {antwoord:aantal}, {kind}, {naam.shown}?',
    description: 'Zie {antwoord:kind}.',
  });
  expect(lossesOf(xml)).toEqual(['na expression']);
});

test('an answer in later words that not everybody gave is told before publishing refuses it', () => {
  const told = (relevance: string) =>
    lossesOf(
      makeSurvey([
        { code: 'kind', type: 'Y' },
        { code: 'aantal', type: 'N', relevance },
        { code: 'na', type: 'S', text: 'Alle {aantal}?' },
      ]),
    );
  expect(told('1')).toEqual([]);
  expect(told('kind.NAOK == "Y"')).toEqual(['na expression']);
});

test('numbers, options that stand alone and an order by chance come along', () => {
  const xml = makeSurvey([
    { code: 'hours', type: 'N', min_num_value_n: '0.5', max_num_value_n: '24', suffix: 'uur' },
    { code: 'cost', type: 'K', subs: ['school', 'sport'], prefix: '€', num_value_int_only: '1' },
    { code: 'odd', type: 'N', max_num_value_n: '{hours * 2}' },
    { code: 'boxes', type: 'M', subs: ['a', 'b'], exclude_all_others: 'b', random_order: '1' },
    { code: 'one', type: 'L', answers: ['a', 'b'], answer_order: 'random' },
  ]);
  expect(readLss(xml).questions).toMatchObject([
    { ref: 'hours', type: 'number', unit: 'uur', least: 0.5, most: 24 },
    { type: 'number', unit: '€', whole: true, sub_questions: [{ type: 'number', unit: '€', whole: true }] },
    { ref: 'odd', type: 'number' },
    { shuffle: true, options: [{ title: 'A' }, { title: 'B', exclusive: true }] },
    { shuffle: true },
  ]);
  expect(lossesOf(xml)).toEqual(['cost array', 'odd setting_left']);
});

test('questions and groups in an order by chance come along, where nothing depends on it', () => {
  const order = (xml: string) =>
    readLss(xml).questions.map((one) => [one.ref, one.by_chance, one.with_previous].filter(Boolean).join(' '));
  const random_group = 'x';
  const asked = makeSurvey([
    { code: 'a', type: 'Y' },
    { code: 'b', type: 'Y', random_group },
    { code: 'c', type: 'T', random_group },
    { code: 'd', type: 'T', random_group: 'y' },
    { code: 'e', type: 'T', random_group: 'y', relevance: 'd.NAOK != ""' },
  ]);
  expect(order(asked)).toEqual(['a', 'b groep1', 'c groep1', 'd', 'e']);
  expect(lossesOf(asked)).toEqual(['d random_groups']);
  const groups = ['1', '2', '3'].map((gid) => ({
    ...{ gid, group_order: gid, language: 'nl' },
    randomization_group: gid === '3' ? '' : 'blokken',
  }));
  const blocks = makeSurvey(
    ['1', '1', '2', '3'].map((group, at) => ({ code: `q${at}`, type: 'T', group })),
    { groups },
  );
  expect(order(blocks)).toEqual(['q0 groep1', 'q1 groep1 true', 'q2 groep1', 'q3']);
  expect(lossesOf(blocks)).toEqual([]);
});
