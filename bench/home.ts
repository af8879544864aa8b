/**
 * When the home page shows its largest words on a slow phone (1.6 Mbit/s, 150 ms, a processor four times slower,
 * nothing in the cache), beside a static copy: the same HTML without any script, from a server that does nothing else.
 * Run it beside a server: npm run bench:home -- http://127.0.0.1:3000
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '#test/e2e/chromium.ts';
import { slowDown } from './slow-phone.ts';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const rounds = 9;
const most = 1.3;

const copy = await serveCopy();
const browser = await chromium.launch({ executablePath: await chromiumPath() });
const times = { ours: [] as number[], copied: [] as number[], alive: [] as number[], shifts: [] as number[] };
// The two pages take turns, so that a slow moment of the machine counts for both.
for (let round = 0; round < rounds; round++) {
  const ours = await visit(browser, base);
  times.ours.push(ours.lcp);
  times.alive.push(ours.alive);
  times.shifts.push(ours.shift);
  times.copied.push((await visit(browser, copy.url)).lcp);
}
await browser.close();
copy.close();

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
const ratio = median(times.ours) / median(times.copied);
console.log(
  `largest words after ${median(times.ours)} ms, a static copy ${median(times.copied)} ms: ${ratio.toFixed(2)}x`,
);
console.log(`(limit ${most}x); alive after ${median(times.alive)} ms; moved by itself ${Math.max(...times.shifts)}`);
process.exitCode = ratio <= most && Math.max(...times.shifts) === 0 ? 0 : 1;

/** Serves a copy of the page without its scripts; the font comes from the server that is measured. */
async function serveCopy(): Promise<{ url: string; close: () => void }> {
  const html = (await (await fetch(base)).text())
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const page = brotliCompressSync(html);
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
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

async function visit(from: Browser, url: string): Promise<{ lcp: number; alive: number; shift: number }> {
  const page = await from.newPage({ viewport: { width: 375, height: 812 } });
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(
    () =>
      new Promise<{ lcp: number; alive: number; shift: number }>((resolve) => {
        let shift = 0;
        let lcp = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          lcp = list.getEntries().at(-1)?.startTime ?? lcp;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        const alive = performance.getEntriesByName('alive')[0]?.startTime ?? 0;
        setTimeout(() => resolve({ lcp: Math.round(lcp), alive: Math.round(alive), shift }), 100);
      }),
  );
  await page.close();
  return seen;
}
