import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { Log } from './context.ts';

type Fault = Error & { code?: string; constraint?: string; routine?: string; severity?: string };

/**
 * JSON lines. An error of the database is logged by its code and place: its message and detail quote the values
 * of the row, which are somebody's address or answer.
 */
function errorLine(error: Fault): Record<string, unknown> {
  if (error.severity) {
    const { code, constraint, routine } = error;
    return { type: 'DatabaseError', code, constraint, routine, stack: frames(error) };
  }
  return { type: error.name, code: error.code, message: error.message, stack: frames(error) };
}
const frames = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

/** To standard error: standard output is the summary's, and a command's answer. */
export function makeLog(
  config: Pick<Config, 'log_level'>,
  to: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  return pino(
    {
      level: config.log_level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorLine, req: (request: { method: string }) => ({ method: request.method }) },
    },
    to,
  ) as unknown as Log;
}
