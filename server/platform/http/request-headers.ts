import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';

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
