import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/loopback.ts';
import { Problem } from '../../platform/core/problem.ts';
import { reportPath } from '../../platform/http/reports.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A call that writes must come from a page of the office, or from no page at all. The cookie is SameSite=Strict, so a
 * page of another site is not logged in; but a page on a neighbouring host of the same site is, and any page can make a
 * call for guests. A browser sends with each writing call the origin of its page, which the page cannot change.
 */
export function ownPagesOnly(app: FastifyInstance, config: Config, base: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Judged by the route that was found and not by the address as written: /%61pi is /api.
    // A browser reports a violated content policy by itself, and because of our referrer policy without an origin.
    const judged = !readOnly.has(request.method) && request.routeOptions.url !== base + reportPath;
    if (judged && isForeign(request, config)) done(new Problem('not_our_page'));
    else done();
  });
}

function isForeign({ headers }: FastifyRequest, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return headers.origin !== undefined && !isOurs(headers.origin, headers.host, config);
}

/** Whether a page of this origin is one of the office. */
export function isOurs(origin: string, host: string | undefined, { office_url, panel_env }: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.origin === new URL(office_url).origin) return true;
  // In a try-out this machine has several names, and somebody at it may type any of them.
  return panel_env === 'tryout' && isLoopback(from.hostname) && from.host === host;
}
