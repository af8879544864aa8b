import { pathFaults, targetFaults, type WayFault } from '#contract/writing/way-faults.ts';
import type { Placed } from './questionnaire.ts';
import type { Reading, Wrong } from './reading.ts';

/**
 * Proves of a questionnaire that whoever begins it comes to its end: each go_to leads somewhere, no way leads back to
 * where it came from, and there is no question that nobody can reach. Where a question is wrong in itself, so is every
 * way through it: then only the go_to's are looked at. `refused` are names that were written and cannot be names.
 */
export function proveWays(reading: Reading, { placed, refused }: { placed: Placed[]; refused: Set<string> }): void {
  const questions = placed.map(({ question }) => question);
  const tell = (faults: readonly WayFault[]) => {
    for (const fault of faults) reading.tell(placeOf(placed, fault), ...([fault.code, fault.facts] as Wrong));
  };
  tell(targetFaults(questions, refused));
  if (reading.faults.length === 0) tell(pathFaults(questions));
}

function placeOf(placed: readonly Placed[], { at, option, code }: WayFault): string {
  const { place } = placed[at]!;
  if (code === 'way_in_a_loop' || code === 'way_to_none') return place;
  return option === null ? `${place}.go_to` : `${place}.options[${option}].go_to`;
}
