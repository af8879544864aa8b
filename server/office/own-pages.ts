import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { reportPath } from '../http/reports.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What writes in the office is asked by a page of the office, or by no page at all. The cookie is SameSite=Strict, so a
 * page elsewhere is not logged in; but a page on a neighbouring name of the same site is, and any page at all may use
 * a call for guests. Browsers say with each writing call where it comes from, and no page can change what they say.
 */
export function ownPagesOnly(app: FastifyInstance, config: Config, base: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // By the route that was found, never by the address as it was written: /%61pi is /api.
    // A browser reports a broken content policy by itself, and by our referrer policy without an origin.
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

function isOurs(origin: string, host: string | undefined, { office_url, panel_env }: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.origin === new URL(office_url).origin) return true;
  // Trying out, this machine has several names, and whoever sits at it may type any of them.
  return panel_env === 'tryout' && isLoopback(from.hostname) && from.host === host;
}
