import type { FastifyInstance } from 'fastify';
import { oneClick } from '#contract/calls/members.ts';
import { readOneClick } from '../../people/one-click.ts';
import type { Context } from '../../platform/core/context.ts';

/**
 * Older mail programs know nothing of one click: they open the address of List-Unsubscribe in a browser. To look at it
 * changes nothing, for scanners look too; so the visitor gets the page where people unsubscribe;
 * of a newsletter the profile, where its tick is.
 */
export function showOneClick(app: FastifyInstance, context: Context, base: string): void {
  app.get<{ Params: { token: string } }>(base + oneClick.path, ({ params }, reply) => {
    const isNewsletter = readOneClick(context, params.token)?.kind === 'newsletter';
    return reply.header('cache-control', 'no-store').redirect(isNewsletter ? '/profiel' : '/uitschrijven', 303);
  });
}
