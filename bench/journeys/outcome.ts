/**
 * Requests a second for the page of an outcome, compressed as a browser asks for it: beside a bare server that sends the very
 * bytes from memory, and beside a file of our own server, in turns on the same machine. Loopback only, two minutes.
 * Run: npm run bench outcome
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting, Context } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { publishFile } from '#test/publish.ts';
import { freePort } from '#test/servers/free-port.ts';
import { shipped } from '../shipped.ts';
import { load, quantile } from './client.ts';
import { file } from './setup.ts';

const path = '/uitkomst/ouders';
const brotli = 'accept-encoding: br';
const [, , copied, copy_port] = process.argv;
if (copied) await serveCopy(copied, Number(copy_port));
else process.exitCode = (await measure()) ? 0 : 1;

/** The floor, in a process of its own: the page with the headers that it came with. */
async function serveCopy(from: string, port: number): Promise<void> {
  const page = await fetch(from, { headers: { 'accept-encoding': 'identity' } });
  const body = brotliCompressSync(Buffer.from(await page.arrayBuffer()));
  const headers = { ...Object.fromEntries(page.headers), 'content-encoding': 'br', 'content-length': body.length };
  createServer((_, response) => response.writeHead(200, headers).end(body)).listen(port, '127.0.0.1', () =>
    console.log('listening'),
  );
}

async function measure(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
  const ports = { product: await freePort(), office: await freePort(), copy: await freePort() };
  const settings = { DATA_DIR: folder, PORT: String(ports.product), OFFICE_PORT: String(ports.office) };
  const begin = (args: string[], env: Record<string, string>) =>
    spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const children = [begin(shipped.args, { ...shipped.env, ...settings })];
  const at = `http://127.0.0.1:${ports.product}`;
  try {
    while (!(await fetch(`${at}/readyz`).catch(() => undefined))?.ok) await new Promise((go) => setTimeout(go, 200));
    const context = await openContext(readConfig(settings));
    await publish(context);
    const copy = begin([import.meta.filename, at + path, String(ports.copy)], {});
    children.push(copy);
    await once(copy.stdout, 'data');
    const seen = { copy: [] as number[], product: [] as number[], file: [] as number[] };
    const late: number[] = [];
    for (let round = 0; round < 6; round++)
      for (const side of ['copy', 'product', 'file'] as const) {
        const { journeys, seconds, errors, latencies } = await load(
          side === 'copy' ? ports.copy : ports.product,
          32,
          4000,
          () => [{ method: 'GET', path: side === 'file' ? '/mirror.js' : path, head: brotli }],
        );
        if (errors[0]) throw new Error(errors[0]);
        // The first warms up.
        if (round > 0) seen[side].push(journeys / seconds);
        if (side === 'product') late.push(quantile(latencies, 0.99));
      }
    await context.db.end();
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
    const [least, own] = [middle(seen.copy), middle(seen.product)];
    const file = Math.round(middle(seen.file));
    console.table([
      { 'copy/s': Math.round(least), 'page/s': Math.round(own), 'own file/s': file, 'p99 ms': middle(late).toFixed(1) },
    ]);
    const held = own >= 0.8 * least;
    console.log(
      `${held ? 'ok  ' : 'FAIL'} the page of an outcome is 0.8 of a static copy (${(own / least).toFixed(2)})`,
    );
    return held;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map((child) => child.exitCode === null && once(child, 'exit')));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function publish(context: Context): Promise<void> {
  const acting: Acting = { ...context, actor: 'operator' };
  const id = await publishFile(acting, file);
  const parts = ['Ja', 'Soms', 'Nee'].map((title, at) => ({ title, percent: [50, 30, 20][at], rest: false }));
  const figures = Array.from({ length: 10 }, (_, at) => ({
    ...{ sentence: `De helft zegt ja op vraag ${at}.`, question: `Vraag ${at}?`, kind: 'parts' },
    bars: [{ title: '', n: 500, mean: null, parts }],
  }));
  const page = {
    ...{ slug: 'ouders', title: 'Wat ouders zeiden', introduction: 'Dank je wel.', survey: 'Lijst', people: 500 },
    ...{ from: null, to: null, anonymous: false, weighted: null, figures, corrections: [], checked: 'colleague' },
    published_on: '2026-11-01',
  };
  await context.db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${id}, 1, 'ouders', '{"figures": []}', ${JSON.stringify(page)}, 'published', now(), now())`);
}
