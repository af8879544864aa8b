/** The answer, or nothing when it takes longer than a reader should have to wait for it. */
export const inTime = <Value>(answer: Promise<Value>, patience_ms = 4000): Promise<Value | undefined> =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience_ms))]);
