import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { apis } from '#server/app.ts';
import { join } from './make-members.ts';
import { makeWorld } from './world.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const { headers: session } = await join(world);

type Target = { url: string; method: string; name: string };
/** Every call of both ports that takes a body; those of members with a member's session. */
const targets: Target[] = Object.entries(apis).flatMap(([side, { base, endpoints }]) =>
  endpoints
    .filter(({ body, caller }) => body && caller !== 'staff')
    .map(({ method, path }) => ({
      method,
      name: `${side} ${method} ${path}`,
      url: `${side === 'office' ? world.office_url : world.public_url}${base}${path.replaceAll(/:\w+/g, 'x'.repeat(43))}`,
    })),
);

const send = (target: Target, body: string | Buffer, type: string | undefined = 'application/json') =>
  fetch(target.url, {
    method: target.method,
    body: new Uint8Array(Buffer.from(body)),
    headers: { ...session, ...(type !== undefined && { 'content-type': type }) },
  });

async function expectRefusal(response: Response, status?: number): Promise<void> {
  if (status) expect(response.status).toBe(status);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  const body = (await response.json()) as { message: string };
  expect(body.message).toMatch(/^[A-Z].*[.?]$/);
  expect(JSON.stringify(body)).not.toMatch(/node:|\.ts|select |zod/i);
}

test('there is a call to send to', () => {
  expect(targets.length).toBeGreaterThan(0);
});

const malformed: [string, string | Buffer][] = [
  ['a repeated key', '{"email":"a@b.nl","email":"c@d.nl"}'],
  ['__proto__', '{"__proto__":{"role":"admin"}}'],
  ['constructor', '{"constructor":{"prototype":{}}}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['ten thousand brackets', '['.repeat(10_000)],
  ['eleven levels', `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`],
  ['Infinity', '{"email":1e400}'],
  ['digits that would be lost', '{"email":12345678901234567890}'],
  ['a mark of the order of bytes', '\ufeff{"email":"a@b.nl"}'],
  ['no JSON', 'email=a@b.nl'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '1'],
];
test.each(malformed)('%s is 400 at every call', async (_, body) => {
  for (const target of targets) await expectRefusal(await send(target, body), 400);
});

test.each(['a\\u0000@b.nl', '\\ud800'])(
  'the text %s, which no database can hold, is told at its field',
  async (text) => {
    // The question whether an address is taken is answered for any text.
    for (const target of targets.filter(({ name }) => !name.endsWith('/email/available'))) {
      const response = await send(target, `{"email":"${text}"}`);
      expect(await response.clone().json()).toMatchObject({
        errors: { email: ['Hier staat een teken in dat we niet kunnen bewaren.'] },
      });
      await expectRefusal(response, 422);
    }
  },
);

test('wrong types are refused at their field, never turned into the right one', async () => {
  for (const target of targets) {
    for (const value of [1, true, null, [], {}, 0]) {
      const response = await send(target, JSON.stringify({ email: value, password: value, token: value }));
      await expectRefusal(response, 422);
    }
  }
});

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json ; charset=utf-8',
  'application/jsonp',
  'application/json, application/json',
  'application/*',
  '*/*',
  'x',
];
test.each(oddTypes)('the content type %j is refused before the body is read', async (type) => {
  for (const target of targets) await expectRefusal(await send(target, '{"email":1}', type), 415);
});

test('odd headers that fetch would mend are refused on the bare wire too', async () => {
  const target = targets[0]!;
  for (const type of ['application/json\t', ' application/json;', 'APPLICATION/JSON;;', '', '\t']) {
    const status = await new Promise<number>((resolve, reject) => {
      const call = rawRequest(target.url, { method: target.method, headers: { 'content-type': type } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      call.on('error', reject);
      call.end('{"email":1}');
    });
    expect(status, JSON.stringify(type)).toBeGreaterThanOrEqual(400);
    expect(status, JSON.stringify(type)).toBeLessThan(500);
  }
});

test('more than 64 KiB is 413, and an endless body is cut off', async () => {
  for (const target of targets) {
    await expectRefusal(await send(target, JSON.stringify({ email: 'a'.repeat(64 * 1024) })), 413);
  }
  const { hostname, port, pathname } = new URL(targets[0]!.url);
  const ending = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('drain', pour);
    socket.on('close', () => resolve(heard));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    );
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    pour();
  });
  expect(ending).toMatch(/^HTTP\/1\.1 413/);
});

test('repeated and odd query keys are refused, and a question mark in a value is part of it', async () => {
  const base = `${world.public_url}/api/v1/campaign`;
  for (const query of [
    '?token=1&token=2',
    '?__proto__=1',
    '?constructor=1',
    '?token=%00',
    '?token=%ED%A0%80',
    '?token=%',
  ]) {
    await expectRefusal(await fetch(base + query), 400);
  }
  expect((await fetch(`${base}?email=a?b&token=x`)).status).toBe(404);
});

test.each(['/%', '/100%', '/%E0%A4%A?a=%', '/registreren/%ff', '/%zz/..'])(
  'the page at %s is that of any unknown path, on both ports',
  async (path) => {
    for (const url of [world.public_url, world.office_url]) {
      const response = await fetch(url + path, { headers: { accept: 'text/html' } });
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await response.text()).toContain('id="panel"');
    }
  },
);

test('unknown calls are a 404 in JSON on both ports, whatever the method', async () => {
  for (const base of [`${world.public_url}/api/v1`, `${world.office_url}/api/office/v1`]) {
    for (const path of ['/nothing', '/../v1/nothing', '/%00', '/%', '//', '/check-token%2F..']) {
      await expectRefusal(await fetch(`${base}${path}`), 404);
    }
    for (const method of ['DELETE', 'PATCH', 'PUT'])
      await expectRefusal(await fetch(`${base}/nothing`, { method }), 404);
  }
  expect((await fetch(`${world.public_url}/api/office/v1/mailbox`)).status).toBe(404);
});

test('no answer lets another site read it, and every one has the strict headers', async () => {
  const response = await fetch(`${world.public_url}/api/v1/check-token`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('both ports say that they live and are ready', async () => {
  for (const url of [world.public_url, world.office_url]) {
    for (const path of ['/healthz', '/readyz']) expect(await (await fetch(url + path)).json()).toEqual({ ok: true });
  }
});
