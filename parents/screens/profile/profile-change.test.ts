import { describe, expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { sentences } from '#contract/fields.ts';
import { profileRefusals as profileSentences } from '#contract/profile.ts';
import { userOfReply } from '../../reply-views.ts';
import { type Base, changedPaths, heard, needsSecret, profileChange, refusalsOf, wrongIn } from './profile-change.ts';
import { formOf, type ProfileFields, type ProfilePart, profileGroups, profileParts } from './profile-form.ts';

const answers: Record<string, unknown> = {
  gender: 'female',
  education: 'hbo',
  born_in_nl: 'yes',
  parents_born_in_nl: 'both',
  children_amount: '2',
  dob_children: '2014|2018',
  privacy_policy: true,
};
const user = userOfReply({
  name: 'Samira',
  email: 'samira@voorbeeld.example',
  invitation_method: 'whatsapp',
  phone: '+31612345678',
  email_verified: true,
  phone_verified: true,
  attributes: attributes.map((attribute) => ({ ...attribute, value: answers[attribute.key] ?? null })),
});
/** The groups of answers. */
const [about, , children] = profileGroups(user).map(({ part }) => part) as [ProfilePart, ProfilePart, ProfilePart];
const base: Base = { user, values: formOf(user) };
const typed = (given: Partial<ProfileFields> = {}): ProfileFields => ({ ...base.values, ...given });
const answered = (given: ProfileFields['attributes']) => ({ attributes: { ...base.values.attributes, ...given } });

describe('the form', () => {
  test('holds what the server knows, and nothing is changed', () => {
    expect(base.values).toMatchObject({
      name: 'Samira',
      phone: '06 12 34 56 78',
      years: ['2014', '2018'],
      current_password: '',
    });
    expect(base.values.attributes).not.toHaveProperty('dob_children');
    expect(changedPaths(base.values, base)).toEqual([]);
  });

  test('has the questions in groups, also those that we do not know', () => {
    const own = {
      ...user,
      attributes: user.attributes.map((one) => (one.page === 1 ? { ...one, key: `${one.key}_2`, page: 9 } : one)),
    };
    expect(profileGroups(own).map(({ title }) => title)).toEqual([
      'Over jou',
      'Je kinderen',
      'School en hulp',
      'Waar je toestemming voor geeft',
      'Nog een paar vragen',
    ]);
    const questions = profileGroups(own).flatMap((group) => group.questions);
    expect(questions).toHaveLength(attributes.length);
    expect(profileParts(own)).toHaveLength(6);
  });
});

describe('changed is', () => {
  test.each<[string, Partial<ProfileFields>, string[]]>([
    ['not what is another spelling of the same', { name: ' Samira ', phone: '+31 6 12345678' }, []],
    ['not the password that goes along', { current_password: 'x' }, []],
    ['a name', { name: '' }, ['name']],
    ['a number', { phone: '06 12 34 56 79' }, ['phone']],
    ['its country', { country: 'BE 32 0' }, ['phone']],
    ['a birth year', { years: ['2014', '2019'] }, ['attributes.dob_children']],
    [
      'the number of children, and with it the years',
      answered({ children_amount: '1' }),
      ['attributes.children_amount', 'attributes.dob_children'],
    ],
  ])('%s', (_, given, paths) => {
    expect(changedPaths(typed(given), base)).toEqual(paths);
  });
});

describe('a save', () => {
  test('sends what is shown', () => {
    expect(profileChange('general', typed({ name: ' Sam ' }), base)).toEqual({
      name: 'Sam',
      email: user.email,
      invitation_method: 'whatsapp',
      phone: '+31612345678',
    });
    expect(profileChange(children, base.values, base)).toEqual({
      attributes: { children_amount: '2', dob_children: '2014|2018' },
    });
  });

  test('sends what was changed in another part, and the years with the children', () => {
    const given = typed({ name: 'Sam', ...answered({ children_amount: '1' }) });
    expect(profileChange(about, given, base)).toMatchObject({ name: 'Sam', attributes: { children_amount: '1' } });
    expect(profileChange('general', given, base).attributes).toEqual({ children_amount: '1', dob_children: '2014' });
    expect(profileChange('general', typed({ years: ['2014'] }), base).attributes).toEqual({
      children_amount: '2',
      dob_children: '2014',
    });
  });

  test('asks nothing of what a server does not have', () => {
    const own = { ...user, attributes: user.attributes.filter(({ key }) => key !== 'children_amount') };
    const body = profileChange(children, formOf(own), { user: own, values: formOf(own) });
    expect(body.attributes).not.toHaveProperty('children_amount');
    expect(body.attributes).toHaveProperty('dob_children');
  });
});

describe('the password goes along', () => {
  test.each<[string, Partial<ProfileFields>, Partial<typeof user>, boolean]>([
    ['with a new address', { email: 'sam@voorbeeld.example' }, {}, true],
    ['with a new number', { phone: '06 12 34 56 79' }, {}, true],
    [
      'not with the same in capitals, when that is the one that counts',
      { email: 'OUD@voorbeeld.example' },
      { old_email: 'oud@voorbeeld.example' },
      false,
    ],
    ['not with the number that counts', { phone: '06 87 65 43 21' }, { old_phone: '+31687654321' }, false],
    ['with a number that was proven, when it is taken out', { phone: '' }, {}, true],
    [
      'and when another waits to take its place',
      { phone: '' },
      { phone_verified: false, old_phone: '+31687654321' },
      true,
    ],
    ['not with one that nobody proved', { phone: '' }, { phone_verified: false }, false],
    ['not with a name', { name: 'Sam' }, {}, false],
  ])('%s', (_, given, of, isNeeded) => {
    const own = { user: { ...user, ...of }, values: base.values };
    expect(needsSecret(typed(given), own)).toBe(isNeeded);
    const filledIn = typed({ ...given, current_password: 'geheim' });
    expect('current_password' in profileChange('general', filledIn, own)).toBe(isNeeded);
    expect('current_password' in refusalsOf(typed(given), own)).toBe(isNeeded);
    expect(refusalsOf(filledIn, own)).not.toHaveProperty('current_password');
  });
});

describe('what is wrong', () => {
  test('is said in the part that is open, with what is wrong in others', () => {
    const given = typed({ name: 'a'.repeat(51), ...answered({ zipcode: '0999' }) });
    const refusals = { name: sentences.name, 'attributes.zipcode': profileSentences.zipcode };
    expect(wrongIn('general', given, base)).toEqual({ refusals, part: 'general' });
    expect(wrongIn(about, given, base)).toEqual({ refusals, part: about });
  });

  test('in another part alone opens that', () => {
    expect(wrongIn('general', typed(answered({ zipcode: '12' })), base)).toMatchObject({ part: about });
    expect(wrongIn(about, typed({ email: 'sam@voorbeeld.example' }), base)).toEqual({
      refusals: { current_password: sentences.required },
      part: 'general',
    });
  });

  test('and was so before, in a part that is not open, holds up nothing', () => {
    const own = { ...user, attributes: user.attributes.map((one) => ({ ...one, value: null })) };
    const values = formOf(own);
    expect(wrongIn('general', { ...values, name: 'Sam' }, { user: own, values }).refusals).toEqual({});
    expect(Object.keys(wrongIn(about, values, { user: own, values }).refusals ?? {})).toContain('attributes.gender');
  });

  test.each<[string, Record<string, string>, object]>([
    ['at its field', { email: 'Bezet.' }, { refusals: { email: 'Bezet.' }, part: 'general' }],
    ['in another part', { zipcode: 'Nee.' }, { refusals: { 'attributes.zipcode': 'Nee.' }, part: about }],
    ['of no field', { iets: 'Nee.' }, { failure: ['Nee.', 'Later.'] }],
    [
      'of both',
      { email: 'Bezet.', iets: 'Nee.' },
      { refusals: { email: 'Bezet.' }, part: 'general', failure: ['Nee.', 'Later.'] },
    ],
  ])('by the server: %s', (_, refusals, refused) => {
    expect(heard('general', { refusals, messages: ['Later.'] }, user)).toEqual(refused);
  });
});
