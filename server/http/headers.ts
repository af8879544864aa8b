import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** On every answer. The content policy of a page stands with the page, in pages.ts: it names that page's hashes. */
export function strictHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    });
    if (config.panel_env === 'production') {
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    }
    if (request.url.startsWith('/api/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      if (!reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      }
    }
  });
}
