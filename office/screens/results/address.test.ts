import { expect, test } from 'vitest';
import { askedOf, readAddress, withCondition, writeAddress } from './address.ts';

test('an address keeps what is looked at, also of a question with a colon in its name', () => {
  const keuze = 'rules:other_text__code:1|2,_gender:female';
  const looked = readAddress(new URLSearchParams({ keuze, uitsplitsen: 'number:answer' }));
  expect(looked.conditions).toEqual([
    { id: 'rules:other_text__code', values: ['1', '2'] },
    { id: '_gender', values: ['female'] },
  ]);
  expect(writeAddress(new URLSearchParams(), looked).get('keuze')).toBe(keuze);
  expect(askedOf(looked)).toEqual({ filter: keuze, split: 'number:answer' });
  expect(readAddress(new URLSearchParams({ keuze: 'rules,:1,_gender:' })).conditions).toEqual([]);
});

test('another answer to a question that is chosen by makes the group larger, another question smaller', () => {
  const first = withCondition([], { id: 'view', values: ['a'] });
  const second = withCondition(first, { id: 'view', values: ['b'] });
  expect(second).toEqual([{ id: 'view', values: ['a', 'b'] }]);
  expect(withCondition(second, { id: '_gender', values: ['female'] })).toHaveLength(2);
});
