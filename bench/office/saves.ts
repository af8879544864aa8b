import { answersOf } from '#test/make-campaigns.ts';

type Respondent = { token: string; email: string };
type Sent = { marker: number; acknowledged: number };
type Times = { saves: number; 'p50 ms': number; 'p95 ms': number; 'p99 ms': number; failed: number };

/** Makes `perSecond` saves a second, each at its time, whether or not the save before was answered. */
export function pacedSaves({ port }: { port: number }, respondents: readonly Respondent[], perSecond: number) {
  const sent = new Map<string, Sent>(respondents.map(({ email }) => [email, { marker: 0, acknowledged: 0 }]));
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  let times: number[] = [];
  let failed = 0;
  let next = 0;

  async function save(who: Respondent): Promise<void> {
    const own = sent.get(who.email)!;
    const marker = ++own.marker;
    const hours = { other: true, other_value: `${marker}` };
    const body = JSON.stringify({ ...who, answers: answersOf({ hours, where: `${marker}` }) });
    const began = performance.now();
    const url = `http://127.0.0.1:${port}/api/v1/answer`;
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await answer.text();
    times.push(performance.now() - began);
    if (answer.ok) own.acknowledged = marker;
    else failed++;
  }
  const ticking = setInterval(() => {
    // A respondent has one save under way at a time: a later save that overtook an earlier one would look like a loss.
    const from = next++ % respondents.length;
    const free = [...respondents.slice(from), ...respondents.slice(0, from)].find(({ email }) => !busy.has(email));
    if (!free) return;
    busy.add(free.email);
    const one: Promise<void> = save(free)
      .catch(() => void failed++)
      .finally(() => {
        busy.delete(free.email);
        running.delete(one);
      });
    running.add(one);
  }, 1000 / perSecond);

  return {
    acknowledged: () => new Map([...sent].map(([email, { acknowledged }]) => [email, acknowledged])),
    /** How long the saves took that were made while `work` ran. */
    async during(work: () => Promise<unknown>): Promise<Times> {
      times = [];
      failed = 0;
      await work();
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
      return { saves: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), failed };
    },
    async stop(): Promise<Map<string, Sent>> {
      clearInterval(ticking);
      await Promise.all(running);
      return sent;
    },
  };
}
