import { afterEach, expect, test, vi } from 'vitest';
import type { CampaignView } from '#contract/calls/surveys.ts';
import { plainCampaign } from '#contract/lenient-parsing/campaign.ts';
import { campaignOf, unwrapped } from '../served-campaign.ts';
import { respondentOf } from './respondent.ts';
import { forgetSession, openSession, tokenToSend } from './session.ts';
import { openTabStorage, type TabStorage } from './tab-storage.ts';
import { openVisit, tokenOf } from './visit.ts';

afterEach(() => vi.unstubAllGlobals());

const campaignWith = (served: object): CampaignView =>
  campaignOf(
    unwrapped(plainCampaign({ title: 'Huiswerk', anonymous: true, questions: [{ id: 1, title: 'Hoe?' }], ...served })),
  )!;
const tabWith = (kept: Partial<TabStorage['kept']>): TabStorage => {
  const tab = openTabStorage('link');
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

/** A page that is opened by this address, in a browser in which somebody is logged in. Returns what it listens for. */
function pageAt(pathname: string): (event: object) => void {
  let heard: ((event: object) => void) | undefined;
  vi.stubGlobal('localStorage', { getItem: () => 'mine', removeItem: () => undefined });
  vi.stubGlobal('location', { pathname, search: '' });
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
    heard = listener;
  });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
  openSession();
  return (event) => heard!(event);
}
const named = '/onderzoek/sanne@voorbeeld.nl/link';

test('with an anonymous answer goes neither whose link it was, nor who is logged in', () => {
  pageAt(named);
  expect(openVisit(campaignWith({ anonymous: false })).respondent.email).toBe('sanne@voorbeeld.nl');
  expect(tokenToSend()).toBe('mine');
  expect(openVisit(campaignWith({})).respondent.email).toBeNull();
  expect(tokenToSend()).toBeNull();
  pageAt('/anoniem-onderzoek/link');
  expect(tokenToSend()).toBeNull();
});

test('a session ends here when it is refused, and when another tab empties what the browser keeps', () => {
  const tell = pageAt(named);
  forgetSession('an older one');
  tell({ key: 'something else', newValue: null });
  expect(tokenToSend()).toBe('mine');
  forgetSession('mine');
  expect(tokenToSend()).toBeNull();
  pageAt(named)({ key: null, newValue: null });
  expect(tokenToSend()).toBeNull();
});

test('an address may end with a slash', () => {
  const address = (pathname: string) => respondentOf({ pathname, search: '?a_t=a' } as Location);
  for (const end of ['', '/']) {
    expect(address(`${named}${end}`)).toEqual({ token: 'link', email: 'sanne@voorbeeld.nl', anonymous_token: 'a' });
    expect(address(`/anoniem-onderzoek/link${end}`)).toEqual({ token: 'link', email: null, anonymous_token: 'a' });
  }
});

test('what was finished stays finished, also when the server begins somebody anew', () => {
  const tab = tabWith({ anonymous_token: 'a', done: true });
  expect(tokenOf(campaignWith({ anonymous_token: 'new' }), asked('a'), tab)).toBe('a');
  expect(tab.kept.drafts).toEqual({});
});
