/** Too many wait for a connection, or for too long: nothing was asked of the database. */
export class CrowdedError extends Error {
  constructor() {
    super('no connection to the database came free');
  }
}

export type Crowd = {
  /** Resolves with what gives the place back; rejects when there is none in time. */
  enter(who: { rank: number; connection_ms: number; queue_most: number }): Promise<() => void>;
  waiting(): number;
  /** One that had a place was done. */
  served(): void;
  /** One that had a place got no answer in time. After several in a row those who wait are not kept waiting for the same. */
  stuck(): void;
};

type Waiting = {
  rank: number;
  patient: boolean;
  go: (leave: () => void) => void;
  refuse: (error: Error) => void;
  limit: NodeJS.Timeout;
};

/** Who waits for so long, as a job does, also waits for a database that stands still. */
const patientMs = 10_000;

/** Lets as many in as there are connections. Who waits goes by rank, and of one rank who came first. */
export function makeCrowd(places: number): Crowd {
  let free = places;
  let queue: Waiting[] = [];
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
  function admit(): void {
    const next = queue.reduce<Waiting | undefined>(
      (first, one) => (first === undefined || one.rank < first.rank ? one : first),
      undefined,
    );
    if (!next || free === 0) return;
    queue = queue.filter((one) => one !== next);
    clearTimeout(next.limit);
    free--;
    next.go(leave());
  }

  return {
    enter({ rank, connection_ms, queue_most }) {
      if (free > 0) {
        free--;
        return Promise.resolve(leave());
      }
      if (queue.length >= queue_most) return Promise.reject(new CrowdedError());
      return new Promise((go, refuse) => {
        const one: Waiting = {
          rank,
          patient: connection_ms >= patientMs,
          go,
          refuse,
          limit: setTimeout(() => {
            queue = queue.filter((other) => other !== one);
            refuse(new CrowdedError());
          }, connection_ms),
        };
        queue.push(one);
      });
    },
    waiting: () => queue.length,
    served() {
      stuckInARow = 0;
    },
    stuck() {
      if (++stuckInARow * 2 < places) return;
      const sent = queue.filter(({ patient }) => !patient);
      queue = queue.filter(({ patient }) => patient);
      for (const { limit, refuse } of sent) {
        clearTimeout(limit);
        refuse(new CrowdedError());
      }
    },
  };
}
