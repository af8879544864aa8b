import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, expectComplaint, openPage } from './browser.ts';
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

test('axe names the rule and the element', async () => {
  const page = await openPage({ base, width: 1280 });
  await page.goto(address({ body: `${good}<img id="plaatje" src="data:,">` }));
  expectComplaint(page, /./);
  await expect(axe(page)).rejects.toThrow(/image-alt[\s\S]*#plaatje/);
});
