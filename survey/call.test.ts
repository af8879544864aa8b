import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

test('empty values of a query are left out here too, the others are URL-encoded', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ data: {} }));
  });
  await call('GET', '/campaign', { query: { token: 'a b&c', email: 'sanne+1@voorbeeld.nl', anonymous_token: null } });
  await call('GET', '/campaign', { query: { token: 't', email: '' } });
  await call('PUT', '/campaign-finished', { body: {} });
  expect(asked).toEqual([
    '/api/v1/campaign?token=a+b%26c&email=sanne%2B1%40voorbeeld.nl',
    '/api/v1/campaign?token=t',
    '/api/v1/campaign-finished',
  ]);
});
