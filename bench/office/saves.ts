import { fork } from 'node:child_process';
import { once } from 'node:events';
import { answersOf } from '#test/make-campaigns.ts';

type Respondent = { token: string; email: string };
type Order = { port: number; respondents: readonly Respondent[]; perSecond: number };
/** The times in milliseconds of the saves that were answered since the last call, and how many of them failed. */
type Answered = { times: number[]; failed: number };
type Reply = Answered & { acknowledged: Record<string, number> };

const percentile = (times: readonly number[], share: number): number =>
  Math.round((times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10;

export const percentiles = ({ times, failed }: Answered) => ({
  saves: times.length,
  'p95 ms': percentile(times, 0.95),
  'p99 ms': percentile(times, 0.99),
  failed,
});

/**
 * Makes `perSecond` saves a second, each at its time, whether or not the save before was answered. In a process and a session of its
 * own: Linux gives the processor to sessions, and what the measuring process does beside it would be measured as waiting.
 */
export function pacedSaves({ port }: { port: number }, respondents: readonly Respondent[], perSecond: number) {
  const child = fork(import.meta.filename, { detached: true });
  const ask = async (order: Order | 'times' | 'stop'): Promise<Reply> => {
    child.send(order);
    const [reply] = await once(child, 'message');
    return reply as Reply;
  };
  const started = ask({ port, respondents, perSecond });

  return {
    /** The saves that were answered while `work` ran. */
    async answered(work: () => Promise<unknown>): Promise<Answered> {
      await started;
      await ask('times');
      await work();
      return ask('times');
    },
    async during(work: () => Promise<unknown>) {
      return percentiles(await this.answered(work));
    },
    /** Waits for the last answer; returns the newest marker of each respondent that the server acknowledged. */
    async stop(): Promise<Map<string, number>> {
      const { acknowledged } = await ask('stop');
      child.disconnect();
      return new Map(Object.entries(acknowledged));
    },
  };
}

function sendSaves({ port, respondents, perSecond }: Order) {
  const markers = new Map(respondents.map(({ email }) => [email, 0]));
  const acknowledged: Record<string, number> = {};
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  let [times, failed, next]: [number[], number, number] = [[], 0, 0];

  async function save(who: Respondent): Promise<void> {
    const marker = markers.get(who.email)! + 1;
    markers.set(who.email, marker);
    const hours = { other: true, other_value: `${marker}` };
    const body = JSON.stringify({ ...who, answers: answersOf({ hours, where: `${marker}` }) });
    const began = performance.now();
    const url = `http://127.0.0.1:${port}/api/v1/answer`;
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await answer.text();
    times.push(performance.now() - began);
    if (answer.ok) acknowledged[who.email] = marker;
    else failed++;
  }
  const start = performance.now();
  const ticking = setInterval(() => {
    for (; next < ((performance.now() - start) * perSecond) / 1000; next++) {
      // A respondent has one save under way at a time: a later save that overtook an earlier one would look like a loss.
      const from = next % respondents.length;
      const free = [...respondents.slice(from), ...respondents.slice(0, from)].find(({ email }) => !busy.has(email));
      if (!free) continue;
      busy.add(free.email);
      const one: Promise<void> = save(free)
        .catch(() => void failed++)
        .finally(() => {
          busy.delete(free.email);
          running.delete(one);
        });
      running.add(one);
    }
  }, 1);

  return async (stop: boolean): Promise<Reply> => {
    if (stop) {
      clearInterval(ticking);
      await Promise.all(running);
    }
    const reply = { times, failed, acknowledged };
    [times, failed] = [[], 0];
    return reply;
  };
}

if (process.argv[1] === import.meta.filename) {
  let answered: ReturnType<typeof sendSaves> | undefined;
  process.on('message', async (order: Order | 'times' | 'stop') => {
    if (typeof order === 'object') answered = sendSaves(order);
    process.send!(await answered!(order === 'stop'));
  });
  process.once('disconnect', () => process.exit());
}
