import type { FastifyInstance } from 'fastify';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../core/context.ts';

const yearMs = 365 * 86_400_000;

/** Addresses that programs look for at every site: whom to tell of a fault (RFC 9116), and where a password is changed. */
export function serveWellKnown(app: FastifyInstance, { config, clock }: Context): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = config.security_expires ?? isoDay(new Date(clock.now().getTime() + yearMs));
    const lines = [
      `Contact: ${config.security_contact ?? config.contact_url}`,
      `Expires: ${expires}T23:59:59Z`,
      'Preferred-Languages: nl, en',
      `Canonical: ${config.public_url}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  // The page asks for a log-in where nobody is logged in.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profiel', 302));
}
