import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { type Log, systemClock } from './context.ts';

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

const causeOf = (message: string, { name, code, severity, message: reason }: Fault) =>
  [message, name, code, severity ? '' : reason].join('\n');
const minute_ms = 60_000;
const causesMost = 1000;

/** Of one cause one line a minute: while a database is away each server has some fifty faults a minute. */
function oncePerMinute(steady: () => number): NonNullable<LoggerOptions['hooks']> {
  const lines = new Map<string, { at: number; withheld: number }>();
  return {
    logMethod(given, write, level) {
      const [facts, message] = given as unknown as [{ err?: unknown }, string];
      if (level < pino.levels.values.warn! || !(facts?.err instanceof Error)) return write.apply(this, given);
      const cause = causeOf(message, facts.err);
      const [now, last] = [steady(), lines.get(cause)];
      if (last && now - last.at < minute_ms) {
        last.withheld += 1;
        return;
      }
      if (lines.size >= causesMost) lines.clear();
      lines.set(cause, { at: now, withheld: 0 });
      write.apply(this, last?.withheld ? [{ ...facts, withheld: last.withheld }, message] : given);
    },
  };
}

/** To standard error: standard output is the summary's, and a command's answer. */
export function makeLog(
  config: Pick<Config, 'log_level'>,
  to: DestinationStream = pino.destination({ dest: 2, sync: false }),
  { steady } = systemClock,
): Log {
  return pino(
    {
      level: config.log_level,
      base: null,
      hooks: oncePerMinute(steady),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorLine, req: (request: { method: string }) => ({ method: request.method }) },
    },
    to,
  ) as unknown as Log;
}
