import { comparisonFaults, neverShown } from '#questionnaire/routes/condition-faults.ts';
import { pipeFaults } from '#questionnaire/routes/pipe-faults.ts';
import { pathFaults, targetFaults, type WayFault } from '#questionnaire/routes/route-faults.ts';
import type { PlacedQuestion, ReadQuestions } from './questionnaire.ts';
import type { FileReading, Wrong } from './reading.ts';

/**
 * Proves of a questionnaire that anyone who begins it comes to its end: each go_to leads somewhere, no way leads back to
 * where it came from, and there is no question that nobody can reach. Where a question is wrong in itself, so is every
 * way through it: then only the go_to's are looked at. Where the ways are right, each answer that a text names must
 * have been asked by then. So must what conditions compare, and there is somebody for whom each of them holds.
 */
export function proveWays(reading: FileReading, { placed, refused, written }: ReadQuestions): void {
  const questions = placed.map(({ question }) => question);
  const tell = (faults: readonly WayFault[]) => {
    for (const fault of faults) reading.tell(placeOf(placed, fault), ...([fault.code, fault.facts] as Wrong));
  };
  tell(targetFaults(questions, refused));
  if (reading.faults.length === 0) tell(pathFaults(questions));
  for (const prove of [comparisonFaults, neverShown]) {
    if (reading.faults.length > 0) return;
    for (const { at, code, facts } of prove(questions))
      reading.tell(`${placed[at]!.place}.show_if`, ...([code, facts] as Wrong));
  }
  // Who has passed a question by then is only known where all ways are right.
  if (reading.faults.length > 0) return;
  for (const { at, sub, field, code, facts } of pipeFaults(questions, written)) {
    const { place } = placed[at]!;
    reading.tell(`${sub === null ? place : `${place}.sub_questions[${sub}]`}.${field}`, code, facts);
  }
}

function placeOf(placed: readonly PlacedQuestion[], { at, option, code }: WayFault): string {
  const { place } = placed[at]!;
  if (code === 'way_in_a_loop' || code === 'way_to_none') return place;
  return option === null ? `${place}.go_to` : `${place}.options[${option}].go_to`;
}
