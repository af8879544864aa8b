import { expect, test } from 'vitest';
import { type BackgroundKey, backgroundSentence, backgrounds, type Profile } from '#questionnaire/background.ts';
import { attributeOf } from './attributes.ts';

test.each<[BackgroundKey, Profile, string | undefined]>([
  ['youngest_child', { dob_children: ['2008', '2021'] }, '0_5'],
  ['youngest_child', { dob_children: ['2020'] }, '6_11'],
  ['youngest_child', { dob_children: ['2014'] }, '12_17'],
  ['youngest_child', { dob_children: ['2008'] }, '18_24'],
  ['youngest_child', { dob_children: ['2001'] }, '25_up'],
  // Born between the opening and the finish.
  ['youngest_child', { dob_children: ['2027'] }, '0_5'],
  ['youngest_child', {}, undefined],
  ['children_amount', { children_amount: ['2'] }, '2'],
  ['children_amount', { children_amount: ['more'] }, '4_up'],
  ['education', { education: ['vmbo'] }, 'low'],
  ['education', { education: ['havo_vwo'] }, 'middle'],
  ['education', { education: ['university'] }, 'high'],
  ['education', { education: ['other'] }, undefined],
  ['gender', { gender: ['other'] }, 'other'],
  ['gender', { gender: ['rather_not'] }, undefined],
  ['origin', { born_in_nl: ['yes'], parents_born_in_nl: ['both'] }, 'nl'],
  ['origin', { born_in_nl: ['yes'], parents_born_in_nl: ['one'] }, 'parents'],
  ['origin', { born_in_nl: ['no'] }, 'self'],
  ['origin', { born_in_nl: ['yes'] }, undefined],
  ['care', { extra_care_child: ['true'] }, 'yes'],
  ['care', { extra_care_child: ['false'] }, undefined],
])('%s of %j is %s', (key, profile, wanted) => {
  expect(backgrounds[key].classOf(profile, 2026)).toBe(wanted);
  if (wanted) expect(backgrounds[key].classes.map(({ id }) => id)).toContain(wanted);
});

test('each is made of profile questions that there are', () => {
  for (const { from } of Object.values(backgrounds)) for (const key of from) expect(attributeOf(key)?.key).toBe(key);
});

test('the introduction says which', () => {
  expect(backgroundSentence(['gender'])).toBe(
    'Bij je antwoorden bewaren we uit je profiel, in groepen: of je een vrouw of een man bent.',
  );
  expect(backgroundSentence(['youngest_child', 'region', 'education'])).toBe(
    'Bij je antwoorden bewaren we uit je profiel, in groepen: de leeftijd van je jongste kind, in welk deel van het land je woont en je opleiding.',
  );
});
