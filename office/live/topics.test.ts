import { expect, test } from 'vitest';
import { followed } from './topics.ts';

test('one stream follows what all tabs want, and what it has no room for is named', () => {
  const wants = [['draft:c', 'campaigns'], ['campaigns', 'draft:b'], ['draft:a']];
  expect(followed(wants, 4)).toEqual({ open: ['campaigns', 'draft:a', 'draft:b', 'draft:c'], unheard: [] });
  // A tab that is opened late takes nothing from those that are heard.
  expect(followed(wants, 3)).toEqual({ open: ['campaigns', 'draft:b', 'draft:c'], unheard: ['draft:a'] });
});
