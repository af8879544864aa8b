import { createConnection } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodySchema, type Document } from './fuzz/calls.ts';
import { Caller, vocabularyOf } from './fuzz/cast.ts';
import { fillings, headersRead, stringPlaces, withAt } from './fuzz/costly.ts';
import { valueFor } from './fuzz/schema.ts';
import { makeWorld } from './world.ts';

/**
 * No request costs more than it is worth. The test counts the processor time of the thread that serves, which is this
 * one: the clock on the wall would count whatever else the machine does.
 */
const mostMs = 50;

/**
 * The least of three tries: a costly request costs much every time, a pause of the garbage collector does not come
 * back.
 */
async function costOf(request: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > mostMs; tries++) {
    const before = process.threadCpuUsage();
    await request();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const sides = [
  ['public', 'member'],
  ['office', 'staff'],
] as const;

describe.each(sides)('%s', async (side, role) => {
  const world = await makeWorld({ env: { LIMITS: 'off' }, pages: true });
  const base = side === 'public' ? world.public_url : world.office_url;
  const words = await vocabularyOf(world);
  const { paths } = (await (await fetch(`${world.office_url}/api-docs/${side}.json`)).json()) as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = bodySchema(operation);
      return schema ? [{ method: method.toUpperCase(), path, schema, closed: operation.security !== undefined }] : [];
    }),
  );

  test.each(calls)('64 kB in any field of $method $path', async ({ method, path, schema, closed }) => {
    const target = base + path.replaceAll(/\{\w+\}/g, 'x'.repeat(30));
    const bodies = fc.sample(valueFor(schema, words), { numRuns: 5, seed: 7 });
    const places = stringPlaces(schema, bodies);
    expect(places.length).toBeGreaterThan(0);
    const caller = new Caller(world, closed ? role : 'guest');
    const costly: string[] = [];
    for (const { body, place } of places) {
      for (const [name, filling] of Object.entries(fillings)) {
        const { headers } = await caller.enter();
        const sent = JSON.stringify(withAt(body, place, filling));
        const ms = await costOf(async () => {
          const reply = await fetch(target, {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: sent,
          });
          await reply.arrayBuffer();
          expect(reply.status).toBeLessThan(500);
          if (reply.status === 401 || reply.ok) caller.forget();
        });
        if (ms > mostMs) costly.push(`${place.join('.')} of ${name}: ${ms} ms`);
      }
    }
    expect(costly).toEqual([]);
  });

  test('15 kB in any header', async () => {
    const { hostname, port } = new URL(base);
    const costly: string[] = [];
    const targets = ['GET /', 'GET /api/v1/user', 'GET /api/office/v1/session', 'POST /api/v1/login', 'GET /mailbox'];
    for (const target of targets) {
      for (const header of headersRead) {
        for (const [name, filling] of Object.entries(fillings)) {
          const own = `${header}: a${filling.slice(0, 15_000)}b`;
          const host = header === 'host' ? '' : `host: ${hostname}\r\n`;
          const request = `${target} HTTP/1.1\r\n${host}${own}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
          const ms = await costOf(() => wire(Number(port), request));
          if (ms > mostMs) costly.push(`${target}, ${header} of ${name}: ${ms} ms`);
        }
      }
    }
    expect(costly).toEqual([]);
  });
});

/** Sends the request byte for byte: fetch would refuse some of these. */
function wire(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = createConnection(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
  });
}
