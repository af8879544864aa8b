import { isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../platform/core/poll-loop.ts';
import { handOverSightings, takeOverSightings } from './last-seen-handover.ts';
import { seenHere } from './last-seen-memory.ts';
import { writeSeen } from './last-seen-write.ts';

const pollMs = 60_000;
/**
 * After four in the morning: at three the answers of anonymous surveys were drawn into a new order
 * (surveys/answering/shuffle-nightly.ts), so that by now nothing tells any more on which day an answer came.
 */
const nightMs = 4 * 3_600_000;

/** The day whose night is over: before four in the morning it is still yesterday. */
export const nightOf = (at: Date): string => isoDay(new Date(at.getTime() - nightMs));

/** Writes down once a night who was seen since the last one; each server does so for itself. */
export function startNights(context: Context): PollLoop {
  takeOverSightings(context);
  const began = nightOf(context.clock.now());
  // If a server that stopped left sightings of an earlier day, writing them is due at once.
  let written = [...seenHere(context).values()].some(({ day }) => day < began) ? '' : began;
  const rounds = startPollLoop(
    context,
    pollMs,
    async () => {
      const night = nightOf(context.clock.now());
      if (night === written) return;
      await writeSeen(context);
      written = night;
    },
    'who was seen could not be written down',
  );
  return {
    async stop() {
      await rounds.stop();
      handOverSightings(context);
    },
  };
}
