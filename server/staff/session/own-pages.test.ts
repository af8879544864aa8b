import { expect, test } from 'vitest';
import { keepSession } from '#contract/calls/office/staff.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { officeBase, officeRoutes } from '../../app.ts';
import { reportPath } from '../../platform/http/reports.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { cookies } = await makeStaff(world);
const writing: Endpoint[] = officeRoutes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
const port = new URL(world.office_url).port;

test('however the address is spelled', async () => {
  const url = `/%61pi${officeBase.slice('/api'.length)}${keepSession.path}`;
  const headers = { cookie: cookies, host: `127.0.0.1:${port}` };
  const ask = (more: Record<string, string>) =>
    world.office.inject({ method: keepSession.method, url, headers: { ...headers, ...more } });
  const own = await ask({ origin: world.office_url });
  expect(own.statusCode).toBe(200);
  expect(own.headers['cache-control']).toBe('no-store');
  expect((await ask({ origin: 'https://elders.example', 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
});

async function send(
  headers: Record<string, string>,
  { method, path }: Pick<Endpoint, 'method' | 'path'> = keepSession,
) {
  const answer = await world.office.inject({
    method,
    url: officeBase + path.replace(/:\w+/, 'x'.repeat(43)),
    headers: { cookie: cookies, host: `127.0.0.1:${port}`, ...headers },
  });
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
}

test.each([
  ['a page of the office', { origin: world.office_url, 'sec-fetch-site': 'same-origin' }],
  [
    'a page of the office under another name of this machine',
    { origin: `http://localhost:${port}`, host: `localhost:${port}` },
  ],
  ['a browser that does not say what site it is on', { origin: world.office_url }],
  ['a program that is no browser', {}],
])('%s may write', async (_, headers) => {
  expect((await send(headers)).status).toBe(200);
});

const foreign: [string, Record<string, string>][] = [
  ['a page elsewhere', { origin: 'https://elders.example', 'sec-fetch-site': 'cross-site' }],
  ['a page elsewhere in a browser that says no more', { origin: 'https://elders.example' }],
  ['a neighbour on the same site', { origin: 'http://ouders.localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['another port of this machine', { origin: `http://127.0.0.1:${Number(port) + 1}`, 'sec-fetch-site': 'same-site' }],
  ['a link or a form that somebody typed', { 'sec-fetch-site': 'none' }],
  ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [
    'a name elsewhere that points at this machine',
    { origin: `http://elders.example:${port}`, host: `elders.example:${port}` },
  ],
  ['an origin that is none', { origin: 'office' }],
];

test.each(foreign)('%s may not, whatever it asks', async (_, headers) => {
  for (const endpoint of writing) {
    expect(await send(headers, endpoint), endpoint.path).toEqual({
      status: 403,
      message: problems.not_our_page.message,
    });
  }
});

test('reading is as it was, and so is the report of a broken content policy', async () => {
  const read = await world.office.inject({
    url: `${officeBase}/session`,
    headers: { origin: 'https://elders.example' },
  });
  expect(read.statusCode).toBe(200);
  const report = await world.office.inject({
    method: 'POST',
    url: officeBase + reportPath,
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'inline' } }),
  });
  expect(report.statusCode).toBe(204);
});

test('in production the origin is the address that was set, and no other name of the machine', async () => {
  const { config } = world.context;
  const before = { ...config };
  Object.assign(config, { panel_env: 'production', office_url: 'https://kantoor.example' });
  const https = { cookie: cookies.replaceAll('office_', '__Host-office_') };
  try {
    expect((await send({ ...https, origin: 'https://kantoor.example', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    for (const origin of ['http://kantoor.example', 'https://kantoor.example:8443', `http://127.0.0.1:${port}`]) {
      expect((await send({ ...https, origin })).status, origin).toBe(403);
    }
  } finally {
    Object.assign(config, before);
  }
});
