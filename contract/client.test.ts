import { afterEach, expect, test, vi } from 'vitest';
import { getCampaign } from './calls/surveys.ts';
import { type CallFailed, makeCall } from './client.ts';

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

test.each([
  [null, {}, 'Dat ging te snel achter elkaar. Probeer het later nog eens.'],
  [null, { message: 'Even wachten.' }, 'Even wachten.'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', {}, 'Dat ging te snel achter elkaar. Probeer het later nog eens.'],
  ['0', {}, 'Dat ging te snel achter elkaar. Probeer het over 1 minuut nog eens.'],
  ['61', { message: 'Too Many Attempts.' }, 'Dat ging te snel achter elkaar. Probeer het over 2 minuten nog eens.'],
  ['5401', {}, 'Dat ging te snel achter elkaar. Probeer het over 2 uur nog eens.'],
  ['172800', {}, 'Dat ging te snel achter elkaar. Probeer het over 2 dagen nog eens.'],
])('too fast, with a Retry-After of %s and %j, is told kindly', async (wait, body, sentence) => {
  const headers = wait === null ? {} : { 'retry-after': wait };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 429, headers })));
  const failure = await makeCall({ base: '' })(getCampaign, { query: { token: 't' } }).catch(
    (thrown: CallFailed) => thrown,
  );
  expect((failure as CallFailed).body.message).toBe(sentence);
});

test.each([
  [{ message: 'Dit mag je niet.' }, true],
  [{}, false],
  [{ message: '' }, false],
])('%j: whether the server said it itself is known', async (body, told) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 403 })));
  await expect(makeCall({ base: '' })(getCampaign, { query: { token: 't' } })).rejects.toMatchObject({ told });
});

test('a refusal may have one sentence for a field, and words of any kind', async () => {
  const body = { message: 7, errors: { email: 'Bezet.', name: ['Te lang.', 5], phone: null } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 422 })));
  const failure = await makeCall({ base: '' })(getCampaign, { query: { token: 't' } }).catch(
    (thrown: CallFailed) => thrown,
  );
  expect((failure as CallFailed).body).toEqual({
    message: 'Er is iets fout gegaan, probeer het later nogmaals.',
    errors: { email: ['Bezet.'], name: ['Te lang.'] },
  });
});

test('a refusal may be wrapped in `data`, as any reply', async () => {
  const body = { data: { message: 'Bezet.', errors: { email: ['Bezet.'] }, status: 'closed' } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 422 })));
  await expect(makeCall({ base: '' })(getCampaign, { query: { token: 't' } })).rejects.toMatchObject({
    told: true,
    status: 422,
    body: { message: 'Bezet.', errors: { email: ['Bezet.'] }, status: 'closed' },
  });
});

test('a page in the place of an answer is no success; nothing, or a word, is one', async () => {
  const ask = (answer: Response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer));
    return makeCall({ base: '' })(getCampaign, { query: { token: 't' } });
  };
  for (const page of ['<!doctype html><title>Onderhoud</title>', '\uFEFF\n<html></html>'])
    await expect(ask(new Response(page))).rejects.toMatchObject({ status: 0, told: false });
  for (const said of ['', 'OK', 'null'])
    expect((await ask(new Response(said, { headers: { 'content-type': 'text/html' } }))) ?? null).toBeNull();
  expect(await ask(new Response(null, { status: 204 }))).toBeUndefined();
});
