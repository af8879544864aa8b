import { afterEach, expect, test, vi } from 'vitest';
import { tokenKey } from '#contract/session.ts';
import { CallRefused, callApi, tooSoon, withQuery } from './call-api.ts';
import { openSession, tokenToSend } from './visit/session.ts';

afterEach(() => vi.unstubAllGlobals());

test('empty values of a query are left out here too, the others are URL-encoded', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ data: {} }));
  });
  await callApi(
    'GET',
    withQuery('/campaign', { token: 'a b&c', email: 'sanne+1@voorbeeld.nl', anonymous_token: null }),
  );
  await callApi('GET', withQuery('/campaign', { token: 't', email: '' }));
  await callApi('PUT', '/campaign-finished', {});
  expect(asked).toEqual([
    '/api/v1/campaign?token=a+b%26c&email=sanne%2B1%40voorbeeld.nl',
    '/api/v1/campaign?token=t',
    '/api/v1/campaign-finished',
  ]);
});

test.each([
  ['nothing', '', undefined],
  ['null', 'null', undefined],
  ['bare', '{"anonymous_token":"a"}', 'a'],
  ['wrapped', '{"data":{"anonymous_token":"a"}}', 'a'],
])('a success that says %s is one', async (_, said, token) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(said)));
  expect((await callApi('POST', '/answer', {})).anonymous_token).toBe(token);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await callApi('POST', '/answer', {})).toEqual({});
});

test.each([
  [500, 2],
  [503, 2],
  [401, 1],
  [404, 1],
  [429, 1],
])('%i is asked for %i times where one retry is allowed', async (status, most) => {
  vi.useFakeTimers();
  let calls = 0;
  vi.stubGlobal('fetch', () => {
    calls++;
    return Promise.resolve(new Response('', { status }));
  });
  const asked = expect(callApi('GET', '/campaign', undefined, 1)).rejects.toMatchObject({ status });
  await vi.runAllTimersAsync();
  await asked;
  vi.useRealTimers();
  expect(calls).toBe(most);
});

const closed = { type: 'CAMPAIGN_INACTIVE' };
const field = { errors: { 12: ['Vul dit in.'] } };
test.each<[number, object, object]>([
  [200, closed, closed],
  [200, { data: { status: 'CAMPAIGN_INACTIVE' } }, closed],
  [403, { type: 'error', error: closed }, closed],
  [422, { type: 'about:blank', errors: [{ field: 'answers.12', message: 'Vul dit in.' }] }, field],
  [422, { errors: { 'answers.0.value': ['Vul dit in.'] } }, field],
  [422, { errors: { 'answers.12': { message: 'Vul dit in.', code: 'required' } } }, field],
  [422, { 'answers.12': ['Vul dit in.'] }, field],
])('a refusal of another server, with %i: %j', async (status, said, read) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(said, { status })));
  const answers = { 12: { value: '' } };
  const asked = read === field ? callApi('POST', '/answer', { answers }) : callApi('GET', '/campaign');
  await expect(asked).rejects.toMatchObject({ body: read });
});

test('a campaign that names the word for a closed one is one', async () => {
  const campaign = { questions: [{ title: 'CAMPAIGN_INACTIVE' }] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(campaign)));
  expect(await callApi('GET', '/campaign')).toMatchObject(campaign);
});

test('who goes too fast is told when to go on, where the server says when', () => {
  expect(tooSoon(new CallRefused(429, {}, 90))).toBe(
    'Dat ging te snel achter elkaar. Probeer het over 2 minuten nog eens.',
  );
  expect(tooSoon(new CallRefused(429))).toBeUndefined();
  expect(tooSoon(new CallRefused(500, {}, 90))).toBeUndefined();
});

test('who closes the page while it is being finished has finished: that call outlives its page, and no other does', async () => {
  const lasting: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { keepalive }: RequestInit) => {
    lasting.push(keepalive);
    return Promise.resolve(Response.json({}));
  });
  await callApi('POST', '/answer', {});
  await callApi('PUT', '/campaign-finished', {});
  expect(lasting).toEqual([false, true]);
});

test('only a server that does not know a session ends it: a fault, or a dead line, logs nobody out', async () => {
  const kept = new Map([[tokenKey, 'mine']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/onderzoek/sanne@voorbeeld.nl/t' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } });
  openSession();
  for (const status of [422, 500, 401]) {
    expect(tokenToSend()).toBe('mine');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status })));
    await expect(callApi('POST', '/answer', {})).rejects.toMatchObject({ status });
  }
  expect(tokenToSend()).toBeNull();
  expect(kept.size).toBe(0);
});
