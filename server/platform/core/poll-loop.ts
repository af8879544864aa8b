import type { Context } from './context.ts';

export type PollLoop = { stop(): Promise<void> };

/**
 * Repeats some work, one round at a time; stopping waits for the round that is running. The signal `over` tells that
 * round to finish early. Any number of servers may run the same rounds at once.
 */
export function startPollLoop(
  { log }: Pick<Context, 'log'>,
  everyMs: number,
  round: (over: () => boolean) => Promise<void>,
  failed: string,
): PollLoop {
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
