import { expect, onTestFinished, test } from 'vitest';
import { type Condition, conditionFault, conditionKeys } from '#contract/sample/condition.ts';
import { sayCondition, sayCounted, sayHow, saySpread, titleOfKey } from './draw-words.ts';

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
  [{ key: 'education', values: ['hbo', 'university'] }, 'Hoogste opleiding: hbo of universiteit'],
  [{ key: 'education', values: ['hbo'], not: true }, 'Hoogste opleiding: niet hbo'],
  [{ key: 'mbo_child', values: ['yes'] }, 'Kruiste aan: ‘Kind op het mbo’'],
  [{ key: 'mbo_child', values: ['no'] }, 'Kruiste niet aan: ‘Kind op het mbo’'],
  [{ key: 'channel', values: ['whatsapp'] }, 'Krijgt vragenlijsten via WhatsApp'],
  [{ key: 'invited', values: ['never'] }, 'Kreeg nog nooit een uitnodiging'],
  [{ key: 'invited', values: ['never'], not: true }, 'Kreeg al eens een uitnodiging'],
  [{ key: 'invited', values: ['never', survey] }, 'Kreeg nog nooit een uitnodiging, of kreeg er een voor ‘Zwemles’'],
  [{ key: 'invited', values: [survey, 'never'] }, 'Kreeg nog nooit een uitnodiging, of kreeg er een voor ‘Zwemles’'],
  [{ key: 'invited', values: ['never', survey], not: true }, 'Kreeg al eens een uitnodiging, maar niet voor ‘Zwemles’'],
  [{ key: 'finished', values: [survey] }, 'Vulde helemaal in: ‘Zwemles’'],
  [{ key: 'unfinished', values: [survey] }, 'Kreeg een uitnodiging en vulde niet alles in van ‘Zwemles’'],
  [
    { key: 'unfinished', values: [survey], not: true },
    'Kreeg geen uitnodiging voor ‘Zwemles’, of vulde die helemaal in',
  ],
  [{ key: 'via', values: ['abcde'] }, 'Kwam via ‘Poster’'],
  [{ key: 'born_in_nl', values: ['yes'] }, 'In Nederland geboren: ja'],
  [{ key: 'born_in_nl', values: ['no'], not: true }, 'In Nederland geboren: ja'],
  [
    { key: 'born_in_nl', values: ['yes', 'no'], not: true },
    'Past bij niemand: geen antwoord op ‘In Nederland geboren’ blijft over',
  ],
  [
    { key: 'parents_born_in_nl', values: ['both'], not: true },
    'Ouders in Nederland geboren: een van de twee of nee, geen van beiden',
  ],
  [{ key: 'gender', values: ['female', 'rather_not'] }, 'Geslacht: vrouw, of zegt het liever niet'],
  [{ key: 'gender', values: ['female', 'rather_not'], not: true }, 'Geslacht: man of anders'],
  [{ key: 'gender', values: ['rather_not'] }, 'Zegt liever niets over ‘Geslacht’'],
])('%j reads %s', (condition, sentence) => {
  expect(conditionFault(condition)).toBeUndefined();
  expect(sayCondition(condition, names)).toBe(sentence);
});

test('what colleagues wrote keeps its capitals', () => {
  const options = ['Turks', 'Nederlands'].map((title) => ({ id: title.toLowerCase(), title }));
  const key = 'own_thuistaal';
  conditionKeys.push({ ...conditionKeys[0]!, key, kind: 'options', options });
  onTestFinished(() => void conditionKeys.pop());
  expect(sayCondition({ key, values: ['turks', 'nederlands'] }, names)).toMatch(/: Turks of Nederlands$/);
});

test('everything there is to choose by has words of its own', () => {
  for (const { key } of conditionKeys) expect(titleOfKey(key)).not.toBe(key);
});

test('says nothing of what is not counted, and that there are few only of what is', () => {
  expect([undefined, null, 1240].map((count) => sayCounted(count, 'samen '))).toEqual([
    '',
    'samen minder dan 10',
    'samen 1.240',
  ]);
});

test('says how groups are spread', () => {
  const groups = { kind: 'groups', by: ['education', 'gender'], goal: 'asked', number: 100 } as const;
  expect(saySpread({ ...groups, by: [...groups.by], spread: 'population', population: 3 })).toBe(
    'Verdeeld naar opleiding en vrouw of man: zoals in de bevolking, versie 3.',
  );
  const targets = [
    { classes: ['high'], target: 20 },
    { classes: ['low'], target: 0 },
    { classes: ['middle'], target: 1200 },
  ];
  expect(saySpread({ ...groups, by: ['education'], spread: 'hand', targets })).toBe(
    'Verdeeld naar opleiding: hbo of universiteit 20; havo, vwo of mbo 1.200.',
  );
});

test('says how many, and what is counted', () => {
  expect(sayHow({ kind: 'everybody' })).toEqual({ does: 'We vragen', whom: 'alle ouders' });
  expect(sayHow({ kind: 'number', number: 1200 })).toEqual({ does: 'We trekken', whom: '1.200 ouders' });
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
  ).toEqual({ does: 'We trekken', whom: 'genoeg ouders voor 50 ingevulde lijsten' });
});
