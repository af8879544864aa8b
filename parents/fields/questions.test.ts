import { describe, expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { sentences } from '#contract/fields.ts';
import { profileRefusals } from '#contract/profile.ts';
import { questionsOfReply } from '../reply-views.ts';
import type { AccountFields } from './account.ts';
import { toFirstWrongYear } from './account-names.ts';
import { childrenChosen, initialValue, questionRefusals, wireValues, yearsAsked } from './questions.ts';

const all = questionsOfReply(attributes);
const questionOf = (key: string) => all.find((question) => question.key === key)!;
const optionOf = (key: string, title: string) => questionOf(key).options.find((option) => option.title === title)!.id;

const answers = (attributes: AccountFields['attributes'], years: string[] = []): AccountFields => ({
  name: '',
  email: '',
  invitation_method: 'email',
  country: '',
  phone: '',
  attributes,
  years,
});

describe('what a field shows before anybody has touched it', () => {
  test.each<[string, unknown, unknown]>([
    ['gender', null, ''],
    ['gender', 'female', 'female'],
    ['children_amount', null, optionOf('children_amount', '1')],
    ['privacy_policy', null, false],
    ['privacy_policy', true, true],
    ['zipcode', '1012', '1012'],
  ])('%s, answered with %j, shows %j', (key, value, shown) => {
    expect(initialValue({ ...questionOf(key), value: value as string })).toEqual(shown);
  });

  test('of several answers it is a list', () => {
    const question = { ...questionOf('gender'), type: 'multiple_answer' as const };
    expect(initialValue(question)).toEqual([]);
    expect(initialValue({ ...question, value: 'a|b' })).toEqual(['a', 'b']);
  });
});

describe('children', () => {
  test.each([
    ['1', { count: 1, open: false }],
    ['5', { count: 5, open: false }],
    ['Meer dan 5', { count: 6, open: true }],
  ])('%s', (title, children) => {
    expect(childrenChosen(optionOf('children_amount', title), all)).toEqual(children);
  });

  test.each([
    ['is not asked', []],
    [
      'has nothing to choose from',
      questionsOfReply([{ key: 'children_amount', options: null }, { key: 'dob_children' }]),
    ],
  ])('where that %s nobody knows how many there are, and a year can be given', (_, questions) => {
    expect(childrenChosen('', questions)).toEqual({ count: 1, open: true });
    const given = answers({ children_amount: '' }, ['2014']);
    expect(wireValues(given, questions).dob_children).toBe(questions.length > 0 ? '2014' : undefined);
    expect(questionRefusals(given, questions)).toEqual({});
  });

  test('as many years are asked for, and more only where there may be more', () => {
    expect(yearsAsked({ count: 2, open: false }, ['1', '2', '3'])).toBe(2);
    expect(yearsAsked({ count: 6, open: true }, ['1'])).toBe(6);
    expect(yearsAsked({ count: 6, open: true }, Array(7).fill(''))).toBe(7);
  });
});

describe('the answers on the wire', () => {
  test('a year that nobody knows is left out, and so is one of a child that is no longer there', () => {
    const amount = optionOf('children_amount', '3');
    const wire = wireValues(answers({ children_amount: amount }, ['2012', ' ', '2018', '2020']), all);
    expect(wire.dob_children).toBe('2012|2018');
  });

  test('boxes are a yes or a no, several answers one line, words bare, and the rest is empty', () => {
    const several = { ...questionOf('gender'), key: 'pets', type: 'multiple_answer' as const };
    const given = answers({ pets: ['cat', 'dog'], zipcode: ' 1012 ', newsletter: true });
    expect(wireValues(given, [...all, several])).toMatchObject({
      pets: 'cat|dog',
      zipcode: '1012',
      newsletter: true,
      privacy_policy: false,
      gender: '',
    });
  });
});

describe('what is wrong', () => {
  test('stands at the path of the field, for the questions that are judged', () => {
    const found = questionRefusals(answers({ zipcode: '0999' }), all, [
      'gender',
      'zipcode',
      'income',
      'privacy_policy',
    ]);
    expect(found).toEqual({
      'attributes.gender': sentences.required,
      'attributes.zipcode': profileRefusals.zipcode,
      'attributes.privacy_policy': profileRefusals.privacy,
    });
  });

  test('of the birth years leads to the first that is wrong', () => {
    const amount = optionOf('children_amount', '2');
    const found = questionRefusals(answers({ children_amount: amount }, ['2014', '1999']), all, ['dob_children']);
    expect(found).toEqual({ 'attributes.dob_children': profileRefusals.years });
    const line = { field: 'attributes.dob_children', text: profileRefusals.years };
    const other = { field: 'email', text: sentences.email };
    expect(toFirstWrongYear([other, line], ['2014', '1999'])).toEqual([other, { ...line, field: 'years.1' }]);
    expect(toFirstWrongYear([line], ['', ''])).toEqual([{ ...line, field: 'years.0' }]);
  });
});
