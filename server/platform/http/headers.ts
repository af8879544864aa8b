import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Problem } from '../core/problem.ts';

/** To import it would make Node load all of fetch: 40 ms of a start, and 14 MB. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
/** Only a document obeys these: a reply of the API has 24 bytes of body, and went with 560 of headers. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};
const ofCalls = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** For the panel's own name only, unless it is said that all names under it are its operator's. */
const lasting = ({ hsts_subdomains }: Config) => ({
  'strict-transport-security': `max-age=63072000${hsts_subdomains ? '; includeSubDomains' : ''}`,
});
const always = (config: Config) =>
  config.panel_env === 'production' ? { ...everywhere, ...lasting(config) } : everywhere;

/**
 * Sets the headers of every answer; returns what sets them, for an answer that meets no hook. The content policy of a page
 * stands with the page, in pages.ts: it names that page's hashes.
 */
export function strictHeaders(app: FastifyInstance, config: Config) {
  const all = always(config);
  const set = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(all);
    // By the route: an address may spell it otherwise (/%61pi).
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) reply.headers(ofPages);
    else
      for (const name in ofCalls) if (!reply.hasHeader(name)) reply.header(name, ofCalls[name as keyof typeof ofCalls]);
  };
  // A callback, because a promise for each answer would be work for nothing.
  app.addHook('onSend', (request, reply, _payload, done) => {
    set(request, reply);
    done();
  });
  return set;
}

/** What Node cannot read as a request, or does not get in time, meets no route and no hook. */
export function refuseUnreadable(config: Config) {
  const body = JSON.stringify(new Problem('malformed').body());
  const headers = {
    ...always(config),
    ...ofCalls,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = `${lines.join('')}\r\n${body}`;
  const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses[error.code] ?? 400;
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${rest}`);
    socket.destroy(error);
  };
}

/**
 * The longest value of each header that our code reads. Node lets 16 kB of headers in; no browser sends such values,
 * and whatever reads a header may take its length for granted.
 */
const longest = {
  'accept-encoding': 200,
  'if-none-match': 500,
  'content-type': 200,
  'user-agent': 500,
  authorization: 300,
  cookie: 4096,
  origin: 300,
  'sec-fetch-site': 40,
  'x-hub-signature-256': 100,
} as const;
const hostLongest = 255;

/**
 * Runs before anything else reads a header: one that is too long is dropped, and a request with two hosts is refused.
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    for (const name in longest) {
      const value = headers[name];
      if (value !== undefined && value.length > longest[name as keyof typeof longest]) delete headers[name];
    }
    done(isHostPlain(request) ? undefined : new Problem('malformed'));
  });
}

/** With two Host headers, a proxy may have judged one of them while we read the other (RFC 9112, 3.2). */
function isHostPlain({ headers, raw: { rawHeaders } }: FastifyRequest): boolean {
  if ((headers.host ?? '').length > hostLongest) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts < 2;
}
