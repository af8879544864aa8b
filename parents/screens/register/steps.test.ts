import { describe, expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { sentences } from '#contract/fields.ts';
import { profileRefusals as profileSentences } from '#contract/profile.ts';
import { netherlands } from '../../fields/country.ts';
import { initialValue } from '../../fields/questions.ts';
import { questionsOfReply } from '../../reply-views.ts';
import type { RegistrationDraft } from './registration-draft.ts';
import { firstWrong, furthestStep, placed, registrationSteps, stepRefusals } from './steps.ts';

const questions = questionsOfReply(attributes);
const steps = registrationSteps(questions, false);
const [account, aboutYou] = steps;
const initial = Object.fromEntries(questions.map((question) => [question.key, initialValue(question)]));
const chosen = (key: string) => [key, questions.find((question) => question.key === key)!.options[0]!.id];
const keys = ['gender', 'education', 'born_in_nl', 'parents_born_in_nl'];

const draft = (given: Partial<RegistrationDraft> = {}): RegistrationDraft => ({
  name: '',
  email: 'sam@voorbeeld.example',
  password: 'Zeilboot!7maal',
  invitation_method: 'email',
  country: netherlands,
  phone: '',
  attributes: { ...initial, ...Object.fromEntries(keys.map(chosen)), privacy_policy: true },
  years: ['2014'],
  ...given,
});
const blank = draft({ email: '', password: '', attributes: initial, years: [] });

describe('the steps', () => {
  test('are the account and the pages of questions, each with its fields in their order', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Aanmelden',
      'Over jou',
      'Je achtergrond',
      'Je kinderen',
      'Tot slot',
    ]);
    expect(Object.keys(account!.fields)).toEqual(['name', 'email', 'password', 'invitation_method', 'phone']);
    expect(Object.keys(steps[3]!.fields)).toEqual(['attributes.children_amount', 'attributes.dob_children']);
    expect(aboutYou!.served).toHaveLength(questions.length);
  });

  test('are as many before the questions are here', () => {
    expect(registrationSteps(undefined, false)).toHaveLength(steps.length);
  });

  test('follow the pages that a server has, also those that we do not know', () => {
    const own = questions.slice(0, 3).map((question, index) => ({ ...question, page: [7, 0, 7][index]! }));
    const [, first, last, ...others] = registrationSteps(own, false);
    expect([first!.title, last!.title, others]).toEqual(['Over jou', 'Nog een paar vragen', []]);
    expect(last!.questions).toHaveLength(2);
  });

  test('ask for the password on the last one, once it is gone from the first', () => {
    const asked = registrationSteps(questions, true);
    expect(asked[0]!.fields).not.toHaveProperty('password');
    expect(Object.keys(asked.at(-1)!.fields).at(-1)).toBe('password');
  });
});

describe('what is wrong', () => {
  test('on a step is said of its own fields', () => {
    expect(stepRefusals(account!, blank)).toEqual({ email: sentences.required, password: sentences.required });
    expect(stepRefusals(aboutYou!, blank)).toEqual({
      'attributes.gender': sentences.required,
      'attributes.education': sentences.required,
    });
    for (const step of steps) expect(stepRefusals(step, draft())).toEqual({});
  });

  test('first stands on the first step that has something of it', () => {
    const wrong = draft({ password: 'kort', attributes: { ...draft().attributes, privacy_policy: false } });
    expect(firstWrong(steps, (step) => stepRefusals(step, wrong))).toEqual({
      part: 1,
      refusals: { password: sentences.password },
    });
    const late = draft({ attributes: { ...draft().attributes, privacy_policy: false } });
    expect(firstWrong(steps, (step) => stepRefusals(step, late))).toEqual({
      part: 5,
      refusals: { 'attributes.privacy_policy': profileSentences.privacy },
    });
    expect(firstWrong(steps, (step) => stepRefusals(step, draft()))).toBeUndefined();
  });

  test.each<[string, Record<string, string>, string[], object]>([
    [
      'on the step of its field',
      { zipcode: 'Nee.', newsletter: 'Ook niet.' },
      [],
      { part: 2, refusals: { 'attributes.zipcode': 'Nee.' } },
    ],
    [
      'on the first step, when that has something',
      { email: 'Bezet.', gender: 'Nee.' },
      [],
      { part: 1, refusals: { email: 'Bezet.' } },
    ],
    [
      'at its field and below the form, when one has no field',
      { email: 'Bezet.', iets: 'Nee.' },
      ['Later.'],
      { part: 1, refusals: { email: 'Bezet.' }, failure: ['Nee.', 'Later.'] },
    ],
    ['below the form, when no field has it', { iets: 'Nee.' }, ['Later.'], { failure: ['Nee.', 'Later.'] }],
  ])('by the server is said %s', (_, refusals, messages, refused) => {
    expect(placed(steps, { refusals, messages })).toEqual(refused);
  });
});

describe('how far somebody may go', () => {
  test.each<[string, RegistrationDraft, number]>([
    ['an empty form', blank, 1],
    ['an account', draft({ attributes: initial, years: [] }), 2],
    ['an account whose password is gone', draft({ password: '', attributes: initial, years: [] }), 2],
    ['no birth year', draft({ years: [] }), 4],
    ['everything', draft(), 5],
    ['an address that was spoilt afterwards', draft({ email: 'geen adres' }), 1],
  ])('with %s', (_, filledIn, step) => {
    expect(furthestStep(steps, filledIn)).toBe(step);
  });
});
