import { callRules } from '#contract/screen-rules.ts';
import { CallRefused } from './call-api.ts';

export type Telling = {
  sending(): void;
  /** It is asked again by itself after a while, or as soon as the browser is back on line. `first`: of this sending. */
  waiting(first: boolean): void;
  refused(refused: CallRefused): void;
  /** Which refusals pass by themselves. */
  passes(refused: CallRefused): boolean;
};

type AnswerSender = {
  /** True when it came through. Who sends anew meanwhile, or stops, gives up the one before. */
  send(ask: () => Promise<unknown>, telling: Telling): Promise<boolean>;
  stop(): void;
};

export function makeAnswerSender(): AnswerSender {
  let turn = 0;
  async function send(ask: () => Promise<unknown>, telling: Telling): Promise<boolean> {
    const mine = ++turn;
    for (let tries = 0; mine === turn; tries++) {
      telling.sending();
      try {
        await ask();
        return mine === turn;
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        if (mine !== turn) break;
        if (!telling.passes(error)) {
          telling.refused(error);
          break;
        }
        telling.waiting(tries === 0);
        await aWhile(Math.max(2000 * 2 ** tries, error.wait_s * 1000));
      }
    }
    return false;
  }
  return { send, stop: () => void turn++ };
}

/** Or until the browser is back on line. */
export function aWhile(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, Math.min(ms, callRules.query_retry_most_ms));
    addEventListener('online', over);
  });
}
