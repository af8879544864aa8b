import { afterEach, expect, test, vi } from 'vitest';
import { getCampaign } from './calls/surveys.ts';
import { makeCall } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

test('empty values of a query are left out, the others are URL-encoded', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ data: {} }));
  });
  const call = makeCall({ base: '/api/v1' });
  await call(getCampaign, { query: { token: 'a b&c=d/é+|', email: '', anonymous_token: null } });
  await call(getCampaign, { query: { token: 't', email: 'sanne+1@voorbeeld.nl' } });
  expect(asked).toEqual([
    '/api/v1/campaign?token=a+b%26c%3Dd%2F%C3%A9%2B%7C',
    '/api/v1/campaign?token=t&email=sanne%2B1%40voorbeeld.nl',
  ]);
});
