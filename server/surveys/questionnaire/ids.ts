import { end } from '#contract/flow.ts';
import { isGiven, type Reading } from './reading.ts';

/**
 * Names of questions, or of the options of one. They stand in addresses of errors, in columns and between pipes, and
 * JavaScript sorts keys that look like numbers before all others.
 */
export class Ids {
  readonly #reading: Reading;
  readonly #byPlace = new Map<string, string>();
  readonly #places = new Map<string, string>();
  constructor(reading: Reading) {
    this.#reading = reading;
  }

  claim(place: string, entry: unknown): void {
    const ref = (entry as { ref?: unknown } | null | undefined)?.ref;
    if (!isGiven(ref)) return;
    const fault = typeof ref === 'string' ? this.#faultOf(ref) : 'must be a text: "…".';
    if (fault) {
      this.#reading.tell(`${place}.ref`, fault);
      return;
    }
    this.#places.set(ref as string, place);
    this.#byPlace.set(place, ref as string);
  }

  #faultOf(ref: string): string | undefined {
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(ref)) {
      return `"${ref}": a letter or digit, then letters, digits, _ or -, at most 40 in all.`;
    }
    if (!Number.isNaN(Number(ref))) return `"${ref}" looks like a number. Put a letter before it.`;
    if (ref === end || ref in Object.prototype) return `"${ref}" has a meaning of its own.`;
    const taken = this.#places.get(ref);
    return taken && `"${ref}" is taken by ${taken}.`;
  }

  of(place: string, madeUp: string): string {
    let id = this.#byPlace.get(place) ?? madeUp;
    while ((this.#places.get(id) ?? place) !== place) id += '_';
    this.#places.set(id, place);
    return id;
  }
}
