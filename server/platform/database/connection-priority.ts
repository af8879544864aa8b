/** Too many wait for a connection, or for too long: nothing was asked of the database. */
export class NoConnectionError extends Error {
  constructor() {
    super('no connection to the database came free');
  }
}

type ConnectionQueue = {
  /** Resolves with what gives the place back; rejects when there is none in time. */
  enter(who: { rank: number; connection_ms: number; queue_most: number }): Promise<() => void>;
  waiting(): number;
  /** One that had a place was done. */
  served(): void;
  /** One that had a place got no answer in time. After several in a row those who wait are not kept waiting for the same. */
  stuck(): void;
};

type QueuedCaller = {
  rank: number;
  came: number;
  patient: boolean;
  go: (leave: () => void) => void;
  refuse: (error: Error) => void;
  limit: NodeJS.Timeout;
};

/** Who waits for so long, as a job does, also waits for a database that stands still. */
const patientMs = 10_000;

/**
 * So much longer waits who is one rank behind. Were it until nobody of a better rank waits, then behind many saves nobody
 * could open a survey.
 */
const rankMs = 5;

/** Lets as many in as there are connections. Who waits goes by rank and by when they came. */
export function makeConnectionQueue(places: number, now = () => performance.now()): ConnectionQueue {
  let free = places;
  /** By rank, and in a rank in the order of coming: a line of hundreds is never walked through for one of them. */
  const lines: Set<QueuedCaller>[] = [];
  const waiting = () => lines.reduce((sum, { size }) => sum + size, 0);
  let stuckInARow = 0;

  const leave = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      free++;
      admit();
    };
  };
  const turn = ({ came, rank }: QueuedCaller) => came + rank * rankMs;
  /** Takes somebody out of the line; false: they had left it. */
  function take(one: QueuedCaller): boolean {
    if (!lines[one.rank]!.delete(one)) return false;
    clearTimeout(one.limit);
    return true;
  }
  function refuse(one: QueuedCaller): void {
    if (take(one)) one.refuse(new NoConnectionError());
  }
  function admit(): void {
    if (free === 0) return;
    let next: QueuedCaller | undefined;
    for (const line of lines) {
      const [first] = line ?? [];
      if (first && (!next || turn(first) < turn(next))) next = first;
    }
    if (!next) return;
    take(next);
    free--;
    next.go(leave());
  }

  return {
    enter({ rank, connection_ms, queue_most }) {
      if (free > 0) {
        free--;
        return Promise.resolve(leave());
      }
      if (waiting() >= queue_most) return Promise.reject(new NoConnectionError());
      return new Promise((go, reject) => {
        const limit = setTimeout(() => refuse(one), connection_ms);
        const one: QueuedCaller = { rank, came: now(), patient: connection_ms >= patientMs, go, refuse: reject, limit };
        lines[rank] ??= new Set();
        lines[rank].add(one);
      });
    },
    waiting,
    served() {
      stuckInARow = 0;
    },
    stuck() {
      if (++stuckInARow * 2 < places) return;
      for (const line of lines) for (const one of line ?? []) if (!one.patient) refuse(one);
    },
  };
}
