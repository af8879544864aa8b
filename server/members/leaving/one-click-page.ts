import type { FastifyInstance } from 'fastify';
import { oneClick } from '#contract/calls/members.ts';

/**
 * Older mail programs know nothing of one click: they open the address of List-Unsubscribe in a browser. To look at it
 * changes nothing, for scanners look too; so the visitor gets the page where people unsubscribe.
 */
export function showOneClick(app: FastifyInstance, base: string): void {
  app.get(base + oneClick.path, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/uitschrijven', 303),
  );
}
