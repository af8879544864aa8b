import { end } from '#questionnaire/flow.ts';
import { type FileReading, isGiven, type Wrong } from './reading.ts';
import { stepsTo } from './spot.ts';

/** Ends the name of what researchers read in the answers to an open question (results/coding/columns.ts): no question may. */
export const coded_end = '__code';

/**
 * The names of all questions, or of the options of one question. They end up in the keys of errors, in columns of an
 * export and between pipes, and JavaScript sorts keys that look like numbers before all others.
 */
export class Ids {
  readonly #reading: FileReading;
  readonly #byPlace = new Map<string, string>();
  readonly #places = new Map<string, string>();
  /** Refs that were written and cannot be names. A go_to that leads to one is the same mistake, which is told once. */
  readonly refused = new Set<string>();
  constructor(reading: FileReading) {
    this.#reading = reading;
  }

  /** The names that somebody wrote. */
  written(): Set<string> {
    return new Set(this.#byPlace.values());
  }

  claim(place: string, entry: unknown): void {
    const ref = (entry as { ref?: unknown } | null | undefined)?.ref;
    if (!isGiven(ref)) return;
    const fault: Wrong | undefined = typeof ref === 'string' ? this.#faultOf(ref) : ['not_a_text'];
    if (fault) {
      this.#reading.tell(`${place}.ref`, ...fault);
      this.refused.add(String(ref));
      return;
    }
    this.#places.set(ref as string, place);
    this.#byPlace.set(place, ref as string);
  }

  #faultOf(ref: string): Wrong | undefined {
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(ref)) return ['ref_misshapen', { ref }];
    if (!Number.isNaN(Number(ref))) return ['ref_like_a_number', { ref }];
    if (ref === end || ref in Object.prototype || ref.endsWith(coded_end)) return ['ref_reserved', { ref }];
    const taken = this.#places.get(ref);
    return taken === undefined ? undefined : ['ref_taken', { ref, by: stepsTo(taken) }];
  }

  of(place: string, madeUp: string): string {
    let id = this.#byPlace.get(place) ?? madeUp;
    while ((this.#places.get(id) ?? place) !== place) id += '_';
    this.#places.set(id, place);
    return id;
  }
}
