import type { FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';

/**
 * For what the try-out shows without log-in: to whoever sits at this machine, and to nobody who comes by a network or
 * through a proxy. A page elsewhere can point a name of its own at this machine and read along (DNS rebinding), but its
 * name then stands in the Host header.
 */
export function tryoutOnly({ headers, ip, socket }: FastifyRequest, config: Config): void {
  if (config.panel_env !== 'tryout') throw new Problem('not_found');
  const named = hostname(`http://${headers.host ?? ''}`);
  const passedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isHere = named && [named, ip, socket.remoteAddress ?? ''].every(isLoopback);
  if (!isHere || passedOn) throw new Problem('forbidden');
}

function hostname(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
