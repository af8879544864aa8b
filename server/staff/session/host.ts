import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/loopback.ts';
import { Problem } from '../../platform/core/problem.ts';

/**
 * Guards what the try-out shows without log-in: only somebody at this machine may see it, nobody over a network or
 * through a proxy. A website can point its own name at this machine and read along (DNS rebinding), but then that name
 * stands in the Host header.
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
