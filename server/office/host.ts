import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../http/problem.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * For what the try-out shows without log-in. A page elsewhere can point a name of its own at this machine and read
 * along (DNS rebinding), but its name then stands in the Host header.
 */
export function tryoutOnly(request: FastifyRequest, config: Config): void {
  if (config.panel_env !== 'tryout') throw new Problem('not_found');
  const named = hostname(`http://${request.headers.host ?? ''}`);
  const own = [hostname(config.office_url), hostname(`http://${config.host}`)];
  if (!named || !(loopback.has(named) || own.includes(named))) throw new Problem('forbidden');
}

function hostname(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
