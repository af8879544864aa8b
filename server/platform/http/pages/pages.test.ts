import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

/** What a browser gets on either port. The front ends must be built. */
const name = 'Panel <van> "ons" & jou';
let folder: string;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ouderpanel-pages-'));
  const logo = join(folder, 'logo.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  world = await makeWorld({ pages: true, env: { PANEL_NAME: name, LOGO: logo } });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: InjectOptions['headers'] = {}): Promise<LightMyRequestResponse> =>
  world.public.inject({ url, headers });
const script = (html: string) => html.match(/src="(\/assets\/[^"]+\.js)"/)![1]!;

describe('pages', () => {
  test('each page of the site is drawn with its words and the names of the settings', async () => {
    const title = (words: string) => `<title>${words} - Panel &lt;van&gt; &quot;ons&quot; &amp; jou</title>`;
    for (const [path, words, heading] of [
      ['/', 'Jouw mening over school en opvoeden', 'Jij weet hoe het thuis en op school'],
      ['/registreren', 'Aanmelden', 'Aanmelden'],
      ['/Login/?next=x', 'Inloggen', 'Inloggen'],
      ['/forgot-password', 'Wachtwoord vergeten', 'Wachtwoord vergeten'],
      ['/uitschrijven', 'Uitschrijven', 'Uitschrijven'],
      ['/privacy', 'Privacy', 'Privacy'],
      ['/toegankelijkheid', 'Toegankelijkheid', 'Toegankelijkheid'],
    ] as const) {
      const { statusCode, headers, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain(title(words));
      expect(body).toContain(`<h1>${heading}`);
      const [, data] = body.match(/<script type="application\/json" id="panel">([^<]*)<\/script>/)!;
      expect(JSON.parse(data!)).toMatchObject({ panel_name: name, logo: '/logo' });
      // The style is in it, and waits for nothing.
      expect(body).toContain('<style>');
      expect(body).not.toContain('rel="stylesheet"');
    }
  });

  test('of a page that is one person’s the frame is drawn, and nothing else', async () => {
    for (const path of ['/profiel?tab=account', '/uitschrijven/token', '/email/verify/token', '/p/v/token']) {
      const { body } = await get(path);
      expect(body).toContain('De pagina komt eraan, een moment.');
      expect(body).not.toContain('<h1');
      expect(body).not.toContain('<form');
    }
  });

  test('any other path leads home', async () => {
    for (const path of ['/bestaat/niet', '/index.html', '/uitnodiging/x', '/100%', `/${'x'.repeat(2000)}`]) {
      const { statusCode, headers } = await get(path);
      expect([statusCode, headers.location], path).toEqual([302, '/']);
    }
  });

  test('a link to the site is previewed with its words, one to a person’s page with the name of the panel', async () => {
    const previews = (body: string) =>
      Object.fromEntries(
        [...body.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
    const named = 'Panel &lt;van&gt; &quot;ons&quot; &amp; jou';
    expect(previews((await get('/')).body)).toMatchObject({
      'og:title': `Jouw mening over school en opvoeden - ${named}`,
      'og:site_name': named,
    });
    // The picture says 'Ouderpanel'.
    expect((await get('/')).body).not.toContain('og:image');
    for (const path of [
      '/uitschrijven/token',
      '/email/verify/token',
      '/p/v/token',
      '/reset-password?token=x&email=a',
      '/create-password',
    ]) {
      const { body } = await get(path);
      expect(previews(body)).toEqual({ 'og:title': named });
      expect(body).toContain(`<title>${named}</title>`);
      expect(body).not.toContain('name="description"');
    }
  });

  test('are packed as asked, and unpacked the same', async () => {
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('are asked for again each time, and not sent again unchanged', async () => {
    const first = await get('/', { 'accept-encoding': 'br' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const known = { 'accept-encoding': 'br', 'if-none-match': `"other", W/${first.headers.etag}` };
    const again = await get('/', known);
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    // The same page in another coding is other bytes.
    expect((await get('/', { ...known, 'accept-encoding': 'gzip' })).statusCode).toBe(200);
  });

  test('HEAD is GET without the body', async () => {
    const { statusCode, headers, rawPayload } = await world.public.inject({ method: 'HEAD', url: '/' });
    const whole = await get('/');
    expect(statusCode).toBe(200);
    expect(rawPayload).toHaveLength(0);
    expect(headers['content-length']).toBe(whole.headers['content-length']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s is not for pages', async (method) => {
    const { statusCode, headers } = await world.public.inject({ method, url: '/registreren' });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch('application/json');
  });

  test.each([
    '/onderzoek/a%40b.nl/token',
    '/anoniem-onderzoek/token?a_t=1',
    '/uitschrijven/token',
    '/email/verify/token',
    '/p/v/token',
    '/reset-password?token=x',
    '/Wachtwoord-aanmaken?token=x',
    '/profiel?tab=file&token=x',
  ])('%s opens something: no cache keeps it, no search engine lists it', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers.etag).toBeUndefined();
  });

  test.each(['/onderzoek/a%40b.nl/token', '/anoniem-onderzoek/token'])('%s is the survey, rendered', async (path) => {
    const { body } = await get(path);
    expect(body).toMatch(/<div id="root"[^>]*><[^!]/);
    expect(body).toContain('<style>');
    expect(body).not.toContain('/assets/index');
  });
});

describe('files', () => {
  test('with a hash in their name are kept for a year', async () => {
    const path = script((await get('/')).body);
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'br' });
    expect(br.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  test.each(['/assets/gone-12345678.js', '/assets/', '/assets/../package.json', '/assets/%2e%2e/package.json'])(
    'no file %s',
    async (path) => {
      const { statusCode, headers, body } = await get(path);
      expect(statusCode === 404 || headers.location === '/').toBe(true);
      expect(body).not.toContain('"dependencies"');
    },
  );

  test('a script that is gone is refused, not answered with a page', async () => {
    expect(await get('/assets/gone-12345678.js')).toMatchObject({ statusCode: 404 });
  });

  test('the logo of the settings is a picture and no page that runs', async () => {
    for (const path of ['/logo', '/favicon.svg']) {
      const { headers } = await get(path);
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });
});

describe('the two ports', () => {
  test('have no file in common that one would not want there', async () => {
    const office = (await world.office.inject('/')).body;
    expect(office).not.toContain(script((await get('/')).body));
    expect(await get(script(office))).toMatchObject({ statusCode: 404 });
    expect((await world.office.inject('/onderzoek/a/b')).body).toBe(office);
  });

  test('every page names its inline parts in its content policy, and may be framed by nobody', async () => {
    for (const page of [await get('/'), await get('/onderzoek/a/b'), await world.office.inject('/')]) {
      const policy = page.headers['content-security-policy'];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('no search engine lists the office', async () => {
    expect((await world.office.inject('/')).headers['x-robots-tag']).toBe('noindex');
  });
});
