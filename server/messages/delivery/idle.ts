export type Idle = {
  /** Resolves when a look around that began after this call finds nothing to do. */
  awaited(): Promise<void>;
  /**
   * Call it when a look around begins, and the function it returns when that look found nothing: it resolves earlier
   * `awaited` calls.
   */
  look(): () => void;
  /** Nobody looks around any more. */
  end(): void;
};

/** The callers that wait until a loop has nothing to do. */
export function makeIdle(): Idle {
  let waiting: (() => void)[] = [];
  const tell = (asked: (() => void)[]) => {
    waiting = waiting.filter((resolve) => !asked.includes(resolve));
    for (const resolve of asked) resolve();
  };
  return {
    awaited: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
      }),
    look() {
      const asked = waiting;
      return () => tell(asked);
    },
    end: () => tell(waiting),
  };
}
