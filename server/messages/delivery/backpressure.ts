/**
 * How much of their speed mailings take while parents answer. Everything here is found out by how long the parents
 * wait, so no operator has to know what a machine can do.
 */
export type Backpressure = {
  /** A parent who answers waited for so long; heard of at most so much later. */
  waited(ms: number, lateMs?: number): void;
  /** How many messages of mailings may be under way, out of a maximum; 0: none for now. */
  room(most: number): number;
  /** In how many milliseconds it is worth asking again, when there was no room. */
  restMs(): number;
  /** A message is under way, until what this returns is called. */
  begin(): () => void;
  /** The part of their speed that mailings have, from 0 to 1. */
  share(): number;
};

/** For a sender that stands beside no parents. */
export const noBackpressure: Backpressure = {
  waited: () => undefined,
  room: (most) => most,
  restMs: () => 0,
  begin: () => () => undefined,
  share: () => 1,
};

/** After this time without a call nobody answers, and mailings are as quick as they can be. */
const nobodyMs = 5000;
/** As much slower than the quiet p95 as a call may be: more counts as slow, and 1.5 is what is promised. */
const slower = 1.25;
/** One of this number of calls may be slow: each makes the share this much smaller, and each that is not slow makes up for it. */
const slowPart = 0.03;
const cut = 0.7;
const grow = cut ** (-slowPart / (1 - slowPart));
const leastShare = 0.002;
/** Where nobody knows yet what the machine can do, one of five slots is used. */
const firstShare = 0.2;

/** What a message takes of a machine that does nothing else, about; a rest is as many of these as the share says. */
const messageMs = 20;
const restMostMs = 2000;

/** As many calls that had no mailing beside them say how long parents wait without one, and hold for so long. */
const quietLeast = 20;
const quietMost = 200;
const quietForMs = 60_000;
/** They are sorted after as many new ones, and not more often than this: at each call it would take a tenth of a save. */
const limitEveryMs = 1000;
/** So often mailings rest until enough calls went by without them, and for no longer than this. */
const learnEveryMs = 5000;
const learnMostMs = 500;

type Quiet = { ms: number; at: number };

/**
 * Mailings give way to parents who answer. A call that had no message beside it tells how long parents wait without a
 * mailing. Each call that waited clearly longer than nearly all of those takes a good part of the mailings' share, and
 * each other gives a little back: so the share settles where few calls are slow, whatever the machine is and whatever
 * else uses it. A share of less than one slot is one message at a time with rests between them.
 */
export function makeBackpressure(steady: () => number): Backpressure {
  let share = firstShare;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  let quietSince = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let learnFrom = Number.NEGATIVE_INFINITY;
  let mostAsked = 1;
  const quiet: Quiet[] = [];
  let limit: number | undefined;
  let learnt = 0;
  let limitAt = 0;

  function learn(one: Quiet): void {
    quiet.push(one);
    while (quiet.length > quietMost || one.at - quiet[0]!.at > quietForMs) quiet.shift();
    learnt++;
    if (quiet.length < quietLeast) return;
    if (limit !== undefined && (learnt < quietLeast || one.at - limitAt < limitEveryMs)) return;
    learnt = 0;
    limitAt = one.at;
    const sorted = quiet.map(({ ms }) => ms).sort((a, b) => a - b);
    limit = slower * sorted[Math.ceil(sorted.length * 0.95) - 1]!;
  }

  /** The last twenty quiet calls are of the last seconds. */
  const isKnown = (now: number) => now - (quiet.at(-quietLeast)?.at ?? Number.NEGATIVE_INFINITY) <= 2 * learnEveryMs;

  const isAnswered = (now: number) => now - answeredAt <= nobodyMs;

  /** Rests for a moment, so that calls without a mailing beside them are seen. */
  function isLearning(now: number): boolean {
    if (isKnown(now)) return false;
    if (now >= learnFrom + learnEveryMs) learnFrom = now;
    return now < learnFrom + learnMostMs;
  }

  return {
    waited(ms, lateMs = 0) {
      const now = steady();
      answeredAt = now;
      const isAlone = underWay === 0 && now - ms - lateMs > quietSince;
      if (isAlone) learn({ ms, at: now });
      if (limit === undefined) return;
      if (ms <= limit) share = Math.min(1, share * grow);
      else if (!isAlone) share = Math.max(leastShare, share * cut);
    },
    room(most) {
      const now = steady();
      mostAsked = most;
      if (!isAnswered(now)) return most;
      if (isLearning(now)) return 0;
      const slots = share * most;
      if (slots >= 1) return Math.floor(slots);
      return underWay > 0 || now < restUntil ? 0 : 1;
    },
    restMs() {
      const now = steady();
      const learnUntil = isKnown(now) ? now : learnFrom + learnMostMs;
      return Math.max(messageMs, learnUntil - now, restUntil - now);
    },
    begin() {
      underWay++;
      return () => {
        underWay--;
        const now = steady();
        quietSince = now;
        const slots = share * mostAsked;
        restUntil = slots < 1 ? now + Math.min(restMostMs, messageMs * (1 / slots - 1)) : now;
      };
    },
    share: () => (isAnswered(steady()) ? share : 1),
  };
}
