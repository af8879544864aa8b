import { expect, test } from 'vitest';
import { type Condition, conditionFault, conditionKeys } from '#contract/draw/condition.ts';
import { sayCondition, sayHow, titleOfKey } from './words.ts';

const survey = '00000000-0000-4000-8000-000000000001';
const names = { campaigns: new Map([[survey, 'Zwemles']]), codes: new Map([['abcde', 'Poster']]) };

test.each<[Condition, string]>([
  [{ key: 'child_age', values: ['4..12'] }, 'Heeft een kind van 4 tot en met 12 jaar'],
  [{ key: 'child_age', values: ['4..4'] }, 'Heeft een kind van 4 jaar'],
  [
    { key: 'child_age', values: ['0..3', '16..18'], not: true },
    'Heeft geen kind van 0 tot en met 3 jaar of 16 tot en met 18 jaar',
  ],
  [{ key: 'zipcode', values: ['9700..9799'] }, 'Woont in postcode 9700 tot en met 9799'],
  [{ key: 'education', values: ['hbo', 'university'] }, 'Heeft als hoogste opleiding hbo of universiteit'],
  [{ key: 'education', values: ['hbo'], not: true }, 'Heeft een andere opleiding dan hbo'],
  [{ key: 'mbo_child', values: ['yes'] }, 'Heeft een kind op het mbo'],
  [{ key: 'mbo_child', values: ['no'] }, 'Heeft geen kind op het mbo'],
  [{ key: 'channel', values: ['whatsapp'] }, 'Krijgt vragenlijsten via WhatsApp'],
  [{ key: 'invited', values: ['never'] }, 'Kreeg nog nooit een uitnodiging'],
  [{ key: 'finished', values: [survey] }, 'Vulde helemaal in: ‘Zwemles’'],
  [{ key: 'via', values: ['abcde'] }, 'Kwam via ‘Poster’'],
])('%j reads %s', (condition, sentence) => {
  expect(conditionFault(condition)).toBeUndefined();
  expect(sayCondition(condition, names)).toBe(sentence);
});

test('everything there is to choose by has words of its own', () => {
  for (const { key } of conditionKeys) expect(titleOfKey(key)).not.toBe(key);
});

test('says how many, and what is counted', () => {
  expect(sayHow({ kind: 'everybody' })).toEqual({ does: 'We vragen', whom: 'alle ouders' });
  expect(sayHow({ kind: 'number', number: 1200 })).toEqual({ does: 'We loten', whom: '1.200 ouders' });
  expect(
    sayHow({
      kind: 'groups',
      by: ['gender'],
      goal: 'finished',
      spread: 'hand',
      number: 1,
      targets: [
        { classes: ['female'], target: 30 },
        { classes: ['male'], target: 20 },
      ],
    }),
  ).toEqual({ does: 'We loten', whom: 'genoeg ouders voor 50 ingevulde lijsten' });
});
