import { pipesIn, slipsIn } from '#questionnaire/piping.ts';
import type { FileReading } from './reading.ts';

/** What looks like an answer that belongs in these words, and is none. Whether the others find one the proof says. */
export function judgePipes(reading: FileReading, place: string, text: string): void {
  for (const slip of slipsIn(text)) reading.tell(place, 'pipe_misshapen', { text: slip });
}

/** Of words that are the same for everybody, such as those of a letter. */
export function refusePipes(reading: FileReading, place: string, text: string): void {
  if (pipesIn(text).length > 0 || slipsIn(text).length > 0) reading.tell(place, 'pipe_not_here');
}
