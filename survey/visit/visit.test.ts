import { expect, test } from 'vitest';
import type { CampaignView } from '#contract/calls/surveys.ts';
import { campaignOf } from '../served.ts';
import { openTab, type Tab } from './tab.ts';
import { tokenOf } from './visit.ts';

const campaignWith = (served: object): CampaignView =>
  campaignOf({ title: 'Huiswerk', anonymous: true, questions: [{ id: 1, title: 'Hoe?' }], ...served })!;
const tabWith = (kept: Partial<Tab['kept']>): Tab => {
  const tab = openTab('link');
  tab.clear(kept);
  return tab;
};
const asked = (anonymous_token: string | null) => ({ anonymous_token });
const silent = [{ anonymous_token: null }, { anonymous_token: '' }, {}];

test.each(silent)('a server that does not repeat the token takes it from nobody: %j', (served) => {
  const campaign = campaignWith(served);
  expect(tokenOf(campaign, asked('a'), tabWith({}))).toBe('a');
  expect(tokenOf(campaign, asked(null), tabWith({ anonymous_token: 'a' }))).toBe('a');
  expect(tokenOf(campaign, asked(null), tabWith({}))).toBeNull();
  expect(tokenOf(campaign, asked(''), tabWith({}))).toBeNull();

  // One that a save gave, after a reload: nothing that was answered begins anew.
  const answers = { 1: { value: 'Zo', other: false, other_value: '' } };
  const reloaded = tabWith({ anonymous_token: 'b', answers });
  expect(tokenOf(campaign, asked('b'), reloaded)).toBe('b');
  expect(reloaded.kept.answers).toEqual(answers);

  // Another one in the address is somebody else.
  const other = tabWith({ anonymous_token: 'b', answers });
  expect(tokenOf(campaign, asked('c'), other)).toBe('c');
  expect(other.kept.answers).toEqual({});
});

test('a token that the server no longer knows gives way to the one it serves, with everything filled in', () => {
  const tab = tabWith({ anonymous_token: 'a', answers: { 1: { value: 'Zo', other: false, other_value: '' } } });
  expect(tokenOf(campaignWith({ anonymous_token: 'new' }), asked('a'), tab)).toBe('new');
  expect(tab.kept).toMatchObject({ answers: {}, drafts: { 1: expect.anything() } });
});

test.each([{ anonymous: false }, {}])('a token beside an e-mail address holds too: %j', (flag) => {
  const campaign = (served: object) => campaignWith({ anonymous: undefined, ...flag, ...served });
  expect(tokenOf(campaign({}), asked('a'), tabWith({}))).toBe('a');
  expect(tokenOf(campaign({ anonymous_token: 'b' }), asked('a'), tabWith({}))).toBe('b');
  expect(tokenOf(campaign({}), asked(null), tabWith({}))).toBeNull();
});
