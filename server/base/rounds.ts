import type { Context } from './context.ts';

export type Rounds = { stop(): Promise<void> };

/**
 * Does something again and again, one round at a time; stopping waits for the round that is under way. `over` tells it
 * to come to an end. Any number of servers may do so at once.
 */
export function startRounds(
  { log }: Pick<Context, 'log'>,
  everyMs: number,
  round: (over: () => boolean) => Promise<void>,
  failed: string,
): Rounds {
  let running: Promise<void> | undefined;
  let stopping = false;
  const poll = setInterval(() => {
    running ??= round(() => stopping)
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    async stop() {
      stopping = true;
      clearInterval(poll);
      await running;
    },
  };
}
