import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constraintErrors, Problem } from '../core/problem.ts';
import { NoConnectionError } from '../database/connection-priority.ts';
import { isAway } from '../database/database.ts';

/** The one place where something thrown becomes an answer. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(toProblem(error), error, request, reply));
}

export function sendProblem(problem: Problem, cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status } = problem.kind;
  if (isCutOff(request)) return reply.code(status).send();
  // Refused on purpose because too many requests came at once: there is nothing to look into, and a stack for each
  // would flood the log.
  if (status >= 500 && (cause instanceof Problem || cause instanceof NoConnectionError)) request.log.warn(problem.code);
  else if (status >= 500) request.log.error({ err: cause }, problem.code);
  const wait = problem.retry_after_s ?? (status === 503 ? 5 : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply.code(status).header('cache-control', 'no-store').send(problem.body());
}

/** The client hung up in the middle of the body: nobody reads an answer, and it is no fault of ours. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function toProblem(error: FastifyError & { constraint?: string }): Problem {
  if (error instanceof Problem) return error;
  const errors = constraintErrors(error.constraint);
  if (errors) return new Problem('invalid', { errors });
  if (isAway(error)) return new Problem('unavailable');
  if (error.statusCode === 413) return new Problem('too_large');
  if (error.statusCode === 415) return new Problem('unsupported_type');
  if (error.statusCode && error.statusCode < 500) return new Problem('malformed');
  return new Problem('failed');
}
