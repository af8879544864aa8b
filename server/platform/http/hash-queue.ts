import type { FastifyRequest } from 'fastify';
import type { WaitOptions } from '../core/concurrency-limit.ts';

/** A flood of strangers at the log-in takes no place of somebody with a session, on a known device, or at the office. */
type HashQueue = 'stranger' | 'known' | 'office';

export const hashQueue = ({ raw }: FastifyRequest, queue: HashQueue): WaitOptions => ({
  queue,
  isGone: () => raw.socket.destroyed,
});
