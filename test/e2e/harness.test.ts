import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, closePages, expectComplaint, openPage, slowPhone, throttle } from './browser.ts';
import { listenTo } from './complaints.ts';

/** The harness finds every kind of fault that it is there to find. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' http://localhost:9";
const document = (body: string, script = '') =>
  `<!doctype html><html lang="nl"><head><title>Proef</title><script src="/script.js?${encodeURIComponent(script)}" defer></script></head><body><main>${body}</main></body></html>`;

const site = createServer((request, response) => {
  const { pathname, search, searchParams } = new URL(request.url!, 'http://localhost');
  if (pathname === '/script.js') return response.end(decodeURIComponent(search.slice(1)));
  if (pathname.startsWith('/api/')) return response.writeHead(Number(pathname.slice(5))).end('{}');
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
  response.end(document(searchParams.get('body') ?? '', searchParams.get('script') ?? ''));
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const good = '<h1>Een goede pagina</h1>';
const address = (parts: { body?: string; script?: string }) => `/?${new URLSearchParams(parts)}`;

test('a good page passes, on a slow phone too', async () => {
  const page = await openPage({ base, width: 375 });
  await throttle(page, slowPhone);
  await page.goto(address({ body: good, script: "fetch('/api/422').then(() => document.body.dataset.done = '')" }));
  await page.waitForSelector('[data-done]');
  await axe(page);
  expect(await page.evaluate(() => navigator.language)).toBe('nl-NL');
});

test.each([
  ['an error on the console', "console.error('au')", /^console: au/],
  ['an error that nobody caught', "throw new Error('oei')", /^not caught: .*oei/],
  ['a rejection that nobody caught', "Promise.reject(new Error('nee'))", /^not caught: .*nee/],
  ['a server error', "fetch('/api/500')", /^console: Failed to load resource.*500/],
  ['a request to a foreign host', "fetch('http://localhost:9/')", /^foreign request: http:\/\/localhost:9\//],
  [
    'an element that the content policy refuses',
    "document.body.setAttribute('style', 'color: red')",
    /Content policy: style-src-attr/,
  ],
])('finds %s', async (_name, script, pattern) => {
  const page = await openPage({ base });
  const second = await listenTo(page, base);
  // A second listener hears what the harness's own must hear; the own one expects the complaint, so that this test
  // passes.
  expectComplaint(page, /./);
  await page.goto(address({ body: good, script }));
  await expect.poll(() => second.faults().join('\n')).toMatch(new RegExp(pattern.source, 'm'));
});

test('an expectation that is not met is a fault', async () => {
  const page = await openPage({ base });
  const complaints = await listenTo(page, base);
  complaints.expected.push(/never said/);
  await page.goto(address({ body: good }));
  expect(complaints.faults()).toEqual(['expected, but did not come: /never said/']);
});

test('axe names the rule and the element', async () => {
  const page = await openPage({ base, width: 1280 });
  await page.goto(address({ body: `${good}<img id="plaatje" src="data:,">` }));
  expectComplaint(page, /./);
  await expect(axe(page)).rejects.toThrow(/image-alt[\s\S]*#plaatje/);
});

test('a test that fails runs a second time, once', ({ task }) => expect(task.retry).toBe(1));

test('a context that serves one visitor after the other keeps nothing of them, and one whose clock was held serves none', async () => {
  const may = (page: Page) =>
    page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);
  const first = await openPage({ base, width: 1280, permissions: ['geolocation'] });
  await first.goto('/');
  expect([await may(first), first.viewportSize()?.width, await first.evaluate(() => innerWidth)]).toEqual([
    'granted',
    1280,
    1280,
  ]);
  await first.evaluate(() => {
    localStorage.setItem('kept', 'here');
    sessionStorage.setItem('kept', 'here');
  });
  await first.context().addCookies([{ name: 'kept', value: 'here', url: base }]);
  await first.context().newPage();
  await first.context().setOffline(true);
  await closePages();

  const second = await openPage({ base });
  await second.goto('/');
  expect(second.context()).toBe(first.context());
  expect([await may(second), await second.evaluate(() => innerWidth)]).toEqual(['prompt', 375]);
  expect(
    await second.evaluate(() => [localStorage.length, sessionStorage.length, window.document.cookie, navigator.onLine]),
  ).toEqual([0, 0, '', true]);
  await second.clock.install();
  await closePages();

  const third = await openPage({ base, storageState: storedAs('kept', 'for the third') });
  await third.goto('/');
  expect(third.context()).not.toBe(second.context());
  expect(await third.evaluate(() => ({ ...localStorage }))).toEqual({ kept: 'for the third' });
});

const storedAs = (name: string, value: string) => ({
  cookies: [],
  origins: [{ origin: base, localStorage: [{ name, value }] }],
});
