export type Idle = {
  /** Until a look around, begun after this was asked, finds nothing to do. */
  awaited(): Promise<void>;
  /** A look around begins. It calls what it gets when it found nothing: whoever asked before it began is told. */
  look(): () => void;
  /** Nobody looks around any more. */
  end(): void;
};

/** Those who wait until a loop has nothing to do. */
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
