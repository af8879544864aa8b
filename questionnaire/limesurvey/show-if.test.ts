import { describe, expect, test } from 'vitest';
import { makeLss, makeSurvey } from '#test/limesurvey/make-lss.ts';
import { askedWhen, lossesOf } from '#test/limesurvey/read-lss.ts';

describe('conditions', () => {
  const yes = { code: 'a', type: 'Y' };
  const text = (code: string, relevance: string) => ({ code, type: 'T', relevance });
  const list = { code: 'l', type: 'L', answers: ['1', '2', '3', '4'], mandatory: 'Y' };
  test.each<[string, object[], string | undefined]>([
    ['an answer', [yes, text('b', '((a.NAOK == "Y"))')], 'bij vraag 1 ‘Ja’ is gekozen'],
    [
      'another answer',
      [yes, text('b', "a != 'Y'")],
      'bij vraag 1 iets anders dan ‘Ja’ is gekozen of vraag 1 niet is beantwoord',
    ],
    ['a question by its numbers', [yes, text('b', '((7X1X100.NAOK == "Y"))')], 'bij vraag 1 ‘Ja’ is gekozen'],
    [
      'two questions',
      [yes, { ...yes, code: 'b' }, text('c', 'a == "Y" and not(b == "N")')],
      'bij vraag 1 ‘Ja’ is gekozen en (bij vraag 2 iets anders dan ‘Nee’ is gekozen of vraag 2 niet is beantwoord)',
    ],
    [
      'either of two',
      [yes, { ...yes, code: 'b' }, text('c', 'a == "Y" || b == "Y"')],
      'bij vraag 1 ‘Ja’ is gekozen of bij vraag 2 ‘Ja’ is gekozen',
    ],
    ['one of several answers', [list, text('b', 'l == "2" or l == "3"')], 'bij vraag 1 ‘2’ of ‘3’ is gekozen'],
    ['codes as numbers', [list, text('b', 'l.NAOK >= 3')], 'bij vraag 1 ‘3’ of ‘4’ is gekozen'],
    ['nothing', [yes, text('b', 'is_empty(a.NAOK)')], 'vraag 1 niet is beantwoord'],
    ['anything', [yes, text('b', 'a.NAOK != ""')], 'vraag 1 is beantwoord'],
    [
      'a number',
      [{ code: 'n', type: 'N' }, text('b', 'n.NAOK > 5 and n.NAOK <= 12')],
      'bij vraag 1 een getal vanaf 5,001 is ingevuld en bij vraag 1 een getal tot en met 12 is ingevuld',
    ],
    [
      'a whole number',
      [{ code: 'n', type: 'N', num_value_int_only: '1' }, text('b', 'n.NAOK > 5')],
      'bij vraag 1 een getal vanaf 6 is ingevuld',
    ],
    ['a box', [{ code: 'm', type: 'M', subs: ['x', 'y'] }, text('b', 'm_y.NAOK == "Y"')], 'bij vraag 1 ‘Y’ is gekozen'],
    ['Anders', [{ ...list, other: 'Y' }, text('b', 'l == "-oth-"')], 'bij vraag 1 ‘Anders, namelijk’ is gekozen'],
    [
      'what is asked of some only',
      [yes, { ...yes, code: 'b', relevance: 'a == "Y"' }, text('c', 'b.NAOK != "Y"')],
      'bij vraag 2 iets anders dan ‘Ja’ is gekozen of vraag 2 niet is beantwoord',
    ],
    ['functions', [yes, text('b', 'count(a) > 0')], undefined],
    ['a sum', [yes, text('b', 'a + a == 2')], undefined],
    [
      'another answer of what is asked of some only',
      [yes, { ...yes, code: 'b', relevance: 'a == "Y"' }, text('c', 'b != "Y"')],
      undefined,
    ],
    ['what comes later', [text('a', 'b == "Y"'), { ...yes, code: 'b' }, text('c', 'd == "Y"')], undefined],
    ['what is left out', [{ code: 'r', type: 'R' }, yes, text('b', 'r == "1"')], undefined],
    ['brackets without end', [yes, text('b', '('.repeat(3000))], undefined],
  ])('on %s', (_, questions, said) => {
    const xml = makeSurvey(questions as Parameters<typeof makeSurvey>[0]);
    const { code } = questions.at(-1) as { code: string };
    expect(askedWhen(xml).at(-1)).toBe(said ? `${code}: ${said}` : code);
    expect(lossesOf(xml).includes(`${code} condition_left`)).toBe(said === undefined);
  });

  test('of a group hold for all of it', () => {
    const groups = [
      { gid: '1', group_order: '0', grelevance: '' },
      { gid: '2', group_order: '1', grelevance: 'a == "Y"' },
    ];
    const asked = [yes, { ...text('b', ''), group: '2' }, { ...text('d', 'a == "N"'), group: '2' }];
    expect(askedWhen(makeSurvey(asked, { groups })).slice(1)).toEqual([
      'b: bij vraag 1 ‘Ja’ is gekozen',
      'd: bij vraag 1 ‘Ja’ is gekozen en bij vraag 1 ‘Nee’ is gekozen',
    ]);
  });

  test('from before there were expressions are read like those', () => {
    const asked = (code: string, type: string, qid: string) => ({
      ...{ qid, gid: '1', type, title: code, question: code, question_order: qid },
    });
    const xml = makeLss({
      groups: [{ gid: '1', group_order: '0' }],
      questions: [asked('a', 'Y', '1'), asked('b', 'T', '2'), asked('m', 'M', '3'), asked('c', 'T', '4')],
      subquestions: [{ qid: '9', parent_qid: '3', title: 'x', question: 'X', question_order: '1', scale_id: '0' }],
      conditions: [
        { qid: '2', scenario: '1', cqid: '1', cfieldname: '7X1X1', method: '==', value: 'Y' },
        { qid: '4', scenario: '1', cqid: '3', cfieldname: '+7X1X3x', method: '==', value: 'Y' },
      ],
      surveys: [{ language: 'nl' }],
    });
    expect(askedWhen(xml)).toEqual(['a', 'b: bij vraag 1 ‘Ja’ is gekozen', 'm', 'c: bij vraag 3 ‘X’ is gekozen']);
  });
});
