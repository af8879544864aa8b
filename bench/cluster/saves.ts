export type Respondent = { token: string; email: string };
export type Failure = { at: number; what: string; told: boolean };
export type Saves = {
  failures: Failure[];
  acknowledged(): number;
  /** When the last save was kept. */
  keptAt(): number;
  /** The longest time without one, of those that ended after a moment. */
  longestGapMs(since?: number): number;
  stop(): Promise<Map<string, string>>;
};

/**
 * Saves so many times a second, each at its time. A respondent has one save under way at a time, so that the last one
 * that was acknowledged is what must be found.
 */
export function startSaves(base: string, respondents: readonly Respondent[], perSecond: number): Saves {
  const kept = new Map<string, string>();
  const open = new Map<string, string>();
  const busy = new Set<Respondent>();
  const running = new Set<Promise<void>>();
  const failures: Failure[] = [];
  let acknowledged = 0;
  let keptAt = performance.now();
  const gaps: { end: number; ms: number }[] = [];
  let marker = 0;

  async function save(who: Respondent): Promise<void> {
    const mine = String(++marker);
    const body = JSON.stringify({ ...who, answers: { q3: { value: '', other: true, other_value: mine } } });
    const at = performance.now();
    open.set(who.email, mine);
    try {
      const url = `${base}/api/v1/answer`;
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
      await reply.text();
      if (reply.status === 200) {
        kept.set(who.email, mine);
        open.delete(who.email);
        acknowledged++;
        const end = performance.now();
        gaps.push({ end, ms: end - keptAt });
        keptAt = end;
        return;
      }
      const told = reply.status === 503 && reply.headers.get('retry-after') !== null;
      failures.push({ at, what: String(reply.status), told });
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      // A line that is cut says itself that nobody knows; one that is never answered does not.
      failures.push({ at, what: cause?.code ?? name, told: name !== 'TimeoutError' });
    }
  }
  let next = 0;
  const ticking = setInterval(() => {
    for (let tries = 0; tries < respondents.length; tries++) {
      const who = respondents[next++ % respondents.length]!;
      if (busy.has(who)) continue;
      busy.add(who);
      const one: Promise<void> = save(who).finally(() => {
        busy.delete(who);
        running.delete(one);
      });
      running.add(one);
      return;
    }
  }, 1000 / perSecond);

  return {
    failures,
    acknowledged: () => acknowledged,
    keptAt: () => keptAt,
    longestGapMs: (since = 0) => Math.max(0, ...gaps.flatMap(({ end, ms }) => (end > since ? [ms] : []))),
    /** What must be found, by address: what was acknowledged, unless a later save got no certain answer. */
    async stop() {
      clearInterval(ticking);
      await Promise.all(running);
      return new Map([...kept].filter(([email]) => !open.has(email)));
    },
  };
}
