import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { forgotPassword, login } from '#contract/calls/account.ts';
import { apis } from '#server/app.ts';
import { join, joinProven, password, sentTo } from './make-members.ts';
import { makeWorld } from './world.ts';

/** Attacks that were tried and failed, as far as no other test holds them off. */
const world = await makeWorld({ pages: true });
const open = await makeWorld({ env: { LIMITS: 'off' } });

/** Everything that the server answers to these bytes, until it hangs up. */
function answersTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(world.public_url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let heard = '';
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
  });
}

const head = 'POST /api/v1/login HTTP/1.1\r\nHost: panel\r\nContent-Type: application/json\r\n';
const unread = [
  ['400', 'no request at all\r\n\r\n'],
  ['431', `GET / HTTP/1.1\r\nHost: panel\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
];
test.each(unread)('what Node cannot read (%s) is refused with our headers and sentence', async (status, bytes) => {
  const heard = await answersTo(bytes!);
  for (const part of [
    `HTTP/1.1 ${status} `,
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'cross-origin-resource-policy: same-origin',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'",
    'Er ging iets mis. Probeer het nog eens.',
  ]) {
    expect(heard).toContain(part);
  }
});

const hidden = 'GET /healthz HTTP/1.1\r\nHost: panel\r\n\r\n';
test.each([
  ['both lengths', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a length below nothing', `${head}Content-Length: -1\r\n\r\n${hidden}`],
  ['a length with a plus', `${head}Content-Length: +0\r\n\r\n${hidden}`],
  ['an odd encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n${hidden}`],
  ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a folded header', `${head}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['bare line feeds', `${head.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${hidden}`],
  ['a bare carriage return', `${head}X: a\rContent-Length: 0\r\n\r\n${hidden}`],
  ['a chunk whose size is no number', `${head}Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n${hidden}`],
])('no request hides behind another: %s', async (_, bytes) => {
  const heard = await answersTo(bytes);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(heard).not.toContain('"ok"');
});

test('who sends a request drop by drop is let go in time', () => {
  for (const { server } of [world.public, world.office]) {
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
  }
});

test('a network is what the connection says, whatever headers name another', async () => {
  const { email } = await join(world);
  const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'];
  const guess = async (index: number, secret: string) => {
    const name = names[index % names.length]!;
    const from = `198.51.${index}.7`;
    const headers = { [name]: name === 'forwarded' ? `for=${from}` : from };
    return (await world.refused(login, { body: { email, password: secret } }, headers)).status;
  };
  for (let index = 0; index < 10; index++) expect(await guess(index, 'Fout-wachtwoord-1')).toBe(422);
  expect(await guess(10, password)).toBe(429);
});

let count = 0;
test.each([
  ['the sign of Kelvin', (email: string) => email.replace('k', '\u212a')],
  ['an i without its dot', (email: string) => email.replace('i', '\u0131')],
  ['a Cyrillic a', (email: string) => email.replace('a', '\u0430')],
  ['a wide a', (email: string) => email.replace('a', '\uff41')],
  ['a sign without width', (email: string) => email.replace('@', '\u200b@')],
  ['a soft hyphen', (email: string) => email.replace('@', '\u00ad@')],
  ['quotes', (email: string) => `"${email.replace('@', '"@')}`],
  ['a second address', (email: string) => `${email},x@kwaad.example`],
  ['a line more', (email: string) => `${email}\r\nbcc: x@kwaad.example`],
])('an address with %s is not the member’s', async (_, spoil) => {
  const { email } = await joinProven(open, { email: `kikan.${++count}@voorbeeld.example` });
  const before = (await open.outbox()).length;
  const typed = spoil(email);
  expect(typed).not.toBe(email);
  await open.call(forgotPassword, { body: { email: typed } }).catch(({ status }) => expect(status).toBe(422));
  await open.refused(login, { body: { email: typed, password } });
  expect(await sentTo(open, email, 'password_forgotten')).toEqual([]);
  expect(await open.outbox()).toHaveLength(before);
});

test('calls of one port are unknown on the other', async () => {
  const urls = { public: world.office_url, office: world.public_url };
  for (const [side, { base, endpoints }] of Object.entries(apis)) {
    const other = new Set(apis[side === 'public' ? 'office' : 'public'].endpoints.map(({ path }) => path));
    for (const endpoint of endpoints) {
      if (other.has(endpoint.path)) continue;
      const path = base + endpoint.path.replaceAll(/:\w+/g, 'x'.repeat(43));
      const url = urls[side as keyof typeof urls] + path;
      const { status } = await fetch(url, { method: endpoint.method, headers: { 'sec-fetch-site': 'same-origin' } });
      expect(status, `${endpoint.method} ${path}`).toBe(404);
    }
  }
});

test.each([
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.ts',
  '/db/schema.sql',
  '/node_modules/fastify/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%252e%252e/package.json',
  '/..;/package.json',
  '/%5c..%5cpackage.json',
  '/@fs/etc/passwd',
  '/proc/self/environ',
])('%s is no file of ours', async (path) => {
  for (const url of [world.public_url, world.office_url]) {
    const response = await fetch(url + path);
    const text = await response.text();
    // At any address that is no file, the site answers with its page.
    if (response.status === 200) expect(text).toMatch(/^<!doctype html>/i);
    else expect(response.status).toBe(404);
    expect(text).not.toMatch(/"dependencies"|create table|import .* from|root:x:|SECRET_KEY/);
  }
});
