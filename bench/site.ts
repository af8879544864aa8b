/**
 * When home, registration and log-in show their largest words on a slow phone (1.6 Mbit/s, 150 ms, a processor four times
 * slower, nothing in the cache), each beside a static copy: the very bytes of its HTML without any script, from a server
 * that does nothing else. Run it beside a server: npm run bench:site -- http://127.0.0.1:3000
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '#test/e2e/chromium.ts';
import { slowDown } from './slow-phone.ts';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const rounds = Number(process.env.ROUNDS ?? 9);
const most = 1.3;
const pages = ['/', '/registreren', '/inloggen'];

type Seen = {
  lcp: number;
  /** When the page answers presses itself. */
  alive: number;
  shift: number;
  /** The weight of the scripts as they came over the line, packed. */
  script_bytes: number;
};

const browser = await chromium.launch({ executablePath: await chromiumPath() });
for (const path of pages) await beside(path);
await browser.close();

async function beside(path: string): Promise<void> {
  const copy = await serveCopy(path);
  const ours: Seen[] = [];
  const copied: Seen[] = [];
  // The two pages take turns, so that a slow moment of the machine counts for both.
  for (let round = 0; round < rounds; round++) {
    ours.push(await visit(browser, base + path));
    copied.push(await visit(browser, copy.url + path));
  }
  copy.close();
  const [lcp, copyLcp] = [median(ours, 'lcp'), median(copied, 'lcp')];
  const shift = Math.max(...ours.map((one) => one.shift));
  console.log(
    `${path}: largest words after ${lcp} ms, a static copy ${copyLcp} ms: ${(lcp / copyLcp).toFixed(2)}x (limit ${most}x); ` +
      `alive after ${median(ours, 'alive')} ms with ${Math.round(median(ours, 'script_bytes') / 1000)} kB of script; moved by itself ${shift}`,
  );
  if (lcp / copyLcp > most || shift > 0) process.exitCode = 1;
}

function median(list: readonly Seen[], key: keyof Seen): number {
  return list.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
}

/** Serves a copy of the page without its scripts; the font comes from the server that is measured. */
async function serveCopy(path: string): Promise<{ url: string; close: () => void }> {
  const html = (await (await fetch(base + path)).text())
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const page = brotliCompressSync(html);
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
      return;
    }
    const file = await fetch(base + url);
    const type = file.headers.get('content-type') ?? 'text/plain';
    response.writeHead(file.status, { 'content-type': type }).end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function visit(from: Browser, url: string): Promise<Seen> {
  const page = await from.newPage({ viewport: { width: 375, height: 812 } });
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        let shift = 0;
        let lcp = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          lcp = list.getEntries().at(-1)?.startTime ?? lcp;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        const alive = performance.getEntriesByName('alive')[0]?.startTime ?? 0;
        const script_bytes = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0);
        setTimeout(() => resolve({ lcp: Math.round(lcp), alive: Math.round(alive), shift, script_bytes }), 100);
      }),
  );
  await page.close();
  return seen;
}
