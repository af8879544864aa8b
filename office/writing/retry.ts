import { CallFailed } from '#contract/client.ts';
import { rules } from '#contract/rules.ts';

/** Why nothing arrives for the moment. 'session': nobody is logged in here, or somebody else. */
export type Trouble = 'line' | 'session';

type Options = {
  /** Whether who typed this is who is logged in now. */
  mayCall: () => boolean;
  onTrouble: (trouble: Trouble | undefined) => void;
  onDeadSession: () => void;
};

const first_wait_ms = 1000;
const waitAfter = (failures: number): number => Math.min(first_wait_ms * 2 ** failures, rules.query_retry_most_ms / 3);

/**
 * Makes calls until the server answers them: through a cut line, a server that is being restarted, and a session that
 * ended. Refusals are answers, and are thrown.
 */
export function makeRetry({ mayCall, onTrouble, onDeadSession }: Options) {
  const waiting = new Set<() => void>();

  /** Not before the time is over, or `wake` is called. Without a time only `wake` helps. */
  const pause = (ms?: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(end, ms);
      function end() {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      }
      waiting.add(end);
    });

  async function untilAnswered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 0; ; failures += 1) {
      while (!mayCall()) {
        onTrouble('session');
        await pause();
      }
      try {
        const answer = await work();
        onTrouble(undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.status === 401) {
          onDeadSession();
          onTrouble('session');
          await pause();
        } else if (error.status === 0 || error.status === 429 || error.status >= 500) {
          onTrouble('line');
          await pause((error.retry_after_s ?? 0) * 1000 || waitAfter(failures));
        } else {
          onTrouble(undefined);
          throw error;
        }
      }
    }
  }
  return {
    untilAnswered,
    /** Something changed for the better, or the page is being left: tries at once. */
    wake: () => {
      for (const end of [...waiting]) end();
    },
  };
}

/** A failed call was shown already, or is made up for later; any other error is a fault. */
export function passCallFailed(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error;
}
