import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { getCampaign } from './calls/surveys.ts';
import { makeCall } from './client.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'application/json').end('{"data":{}}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));
const call = makeCall({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

test('empty values of a query are left out, the others are URL-encoded', async () => {
  await call(getCampaign, { query: { token: 'a b&c=d/é+|', email: '', anonymous_token: null } });
  await call(getCampaign, { query: { token: 't', email: 'sanne+1@voorbeeld.nl' } });
  expect(asked).toEqual([
    '/campaign?token=a+b%26c%3Dd%2F%C3%A9%2B%7C',
    '/campaign?token=t&email=sanne%2B1%40voorbeeld.nl',
  ]);
});
