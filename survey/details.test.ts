import { expect, test } from 'vitest';
import type { SegmentView } from '#contract/calls/surveys.ts';
import { attributesOf, chosenField } from './details.ts';
import { fieldOf } from './field-names.ts';

const segment = (key: string, over: Partial<SegmentView> = {}): SegmentView => ({
  ...{ key, type: 'text', question: '', description: '', options: [], value: null },
  ...over,
});
const options = ['0', '1', '2'].map((title) => ({ id: `n${title}`, title }));
const amount = segment('children_amount', { type: 'multiple_choice', options });
const years = segment('dob_children', { type: 'multiple_open' });
const preset = { [fieldOf('children_amount')]: ['n1'], [chosenField]: [''] };

test('the number of children that stands there is sent only when somebody chose it, or filled in a year', () => {
  const sent = (values: object) => attributesOf([amount, years], { ...preset, ...values });
  expect(sent({})).toEqual({});
  expect(sent({ [fieldOf('dob_children')]: [' '] })).toEqual({});
  expect(sent({ [chosenField]: ['true'] })).toEqual({ children_amount: 'n1' });
  // Chosen before the page came to life.
  expect(sent({ [fieldOf('children_amount')]: ['n2'] })).toEqual({ children_amount: 'n2' });
  expect(sent({ [fieldOf('dob_children')]: ['2015'] })).toEqual({ children_amount: 'n1', dob_children: '2015' });
});
