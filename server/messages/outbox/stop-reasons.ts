import type { NotSentReason, StoppedReason } from '#contract/reason-types.ts';

/** Why a message that is due does not leave. */
export type StopReason =
  | StoppedReason
  | 'erased'
  | 'left'
  | 'unproven'
  | 'enough'
  | 'ended'
  | 'withdrawn'
  | 'too_late'
  | 'lost';

/** What becomes of a message that is stopped, and the words that its ledger keeps. Code decides by the code alone. */
export const stopEffects: Record<StopReason, { state: 'suppressed' | 'failed' | 'unknown'; words: NotSentReason }> = {
  erased: { state: 'suppressed', words: 'erased' },
  left: { state: 'suppressed', words: 'left the panel' },
  unproven: { state: 'suppressed', words: 'the address is not proven any more' },
  bounced: { state: 'suppressed', words: 'the address does not exist' },
  complained: { state: 'suppressed', words: 'complained' },
  asked: { state: 'suppressed', words: 'asked us to stop' },
  stop: { state: 'suppressed', words: 'wrote STOP' },
  enough: { state: 'suppressed', words: 'enough parents answered' },
  ended: { state: 'suppressed', words: 'consent taken back' },
  withdrawn: { state: 'suppressed', words: 'report withdrawn' },
  too_late: { state: 'failed', words: 'too late to be of use' },
  lost: { state: 'unknown', words: 'lost too often' },
};
