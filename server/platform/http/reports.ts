import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../core/context.ts';
import { Problem } from '../core/problem.ts';
import { enforceRateLimit, networkOf } from '../core/rate-limits.ts';
import { readJson } from './json.ts';

export const reportPath = '/csp-report';

const report = z.object({
  'csp-report': z.object({ 'effective-directive': z.string().check(z.maxLength(100)), 'blocked-uri': z.string() }),
});

/**
 * Takes the reports of browsers that a page broke its content policy. Only the rule and the origin are logged: the
 * address of the page may hold somebody's token.
 */
export function takeReports(app: FastifyInstance, context: Context, base: string): void {
  app.addContentTypeParser('application/csp-report', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    readJson(body),
  );
  app.post(base + reportPath, async (request, reply) => {
    if (request.headers['content-type'] !== 'application/csp-report') throw new Problem('unsupported_type');
    const parsed = report.safeParse(request.body);
    if (!parsed.success) throw new Problem('malformed');
    await enforceRateLimit(context, 'csp_report', networkOf(request.ip));
    const { 'effective-directive': directive, 'blocked-uri': uri } = parsed.data['csp-report'];
    context.log.warn(
      { directive, blocked: URL.canParse(uri) ? new URL(uri).origin : 'inline' },
      'content policy broken',
    );
    return reply.code(204).send();
  });
}
