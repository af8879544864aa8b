import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

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
/** For the panel's own name only, unless it is said that all names under it are its operator's. */
const lasting = ({ hsts_subdomains }: Config) => ({
  'strict-transport-security': `max-age=63072000${hsts_subdomains ? '; includeSubDomains' : ''}`,
});

/**
 * Sets the headers of every answer. The content policy of a page stands with the page, in pages.ts: it names that
 * page's hashes.
 */
export function strictHeaders(app: FastifyInstance, config: Config): void {
  const always = config.panel_env === 'production' ? { ...everywhere, ...lasting(config) } : everywhere;
  // A callback, because a promise for each answer would be work for nothing.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(always);
    // By the route: an address may spell it otherwise (/%61pi).
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) reply.headers(ofPages);
    else {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      if (!reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      }
    }
    done();
  });
}
