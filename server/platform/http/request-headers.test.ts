import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { publicApp } from '../../app.ts';
import type { Log } from '../core/context.ts';

const world = await makeWorld();

/** On the bare wire; what comes back, or nothing when the caller hangs up first. */
async function wire(url: string, text: string, { hangUp = false } = {}): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  await once(socket, 'connect');
  socket.write(text);
  if (hangUp) setImmediate(() => socket.resetAndDestroy());
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}

test('a session in a header that is longer than any is as good as not sent', async () => {
  const { headers } = await join(world);
  await world.call(checkToken, {}, headers);
  const long = { authorization: `${headers.authorization}${' '.repeat(300)}x` };
  expect((await world.refused(checkToken, {}, long)).status).toBe(401);
});

test('two hosts, or one that is no name, are refused before anything is read', async () => {
  const ask = (hosts: string) => wire(world.public_url, `GET /healthz HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
  expect(await ask('Host: a.example\r\n')).toMatch(/^HTTP\/1\.1 200/);
  expect(await ask('Host: a.example\r\nhOST: b.example\r\n')).toMatch(/^HTTP\/1\.1 400/);
  expect(await ask(`Host: ${'a'.repeat(300)}\r\n`)).toMatch(/^HTTP\/1\.1 400/);
});

test('whoever hangs up in the middle of a body leaves no line in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) as unknown as Log;
  const app = publicApp({ ...world.context, log });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const head =
    'POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n';
  const before = lines.length;
  for (let time = 0; time < 20; time++) await wire(url, `${head}{"email":`, { hangUp: true });
  // A whole one afterwards is told: the log was listening.
  const whole = 'POST /api/v1/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n';
  await wire(url, `${whole}content-length: 2\r\n\r\n{}`);
  await app.close();
  expect(lines.slice(before).filter((line) => !line.includes('"status":422'))).toEqual([]);
  expect(lines.slice(before)).toHaveLength(1);
});
