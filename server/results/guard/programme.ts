import { exchanged } from './exchange.ts';
import type { Linked } from './linked.ts';

/** Nearer than this a hidden count may not be placed. */
export const apart_least = 3;
const small = 1e-7;

/**
 * Intervals see one line at a time. A linear programme sees what follows from all lines together, and that no count is under
 * 0: for example that two rows and two columns with the same sums leave nothing for the cells beside them. This names a hidden
 * count that can be placed within three people, if there is one.
 */
export function placed(table: Linked, hidden: Uint8Array): number | undefined {
  const places = table.counts.map((_, place) => place).filter((place) => hidden[place]);
  if (places.length === 0) return undefined;
  const known = exchanged(table, hidden, apart_least);
  if (places.every((place) => known[place]! >= apart_least)) return undefined;
  const programme = new Programme(table, hidden, places);
  for (const [at, place] of places.entries()) {
    if (known[place]! >= apart_least || programme.apart(at) >= apart_least) continue;
    programme.push(at, 1);
    if (programme.apart(at) >= apart_least) continue;
    programme.push(at, -1);
    if (programme.apart(at) < apart_least) return place;
  }
  return undefined;
}

/**
 * The simplex method over the hidden counts. Every corner that it comes by shows for all of them at once what they can be, so
 * that most need no search of their own.
 */
class Programme {
  private rows: Float64Array[];
  private basis: number[];
  private readonly width: number;
  private readonly low: Float64Array;
  private readonly high: Float64Array;

  constructor({ counts, lines }: Linked, hidden: Uint8Array, places: readonly number[]) {
    const n = places.length;
    const at = new Map(places.map((place, index) => [place, index]));
    const about = lines.filter(({ parts, total }) => hidden[total] || parts.some((part) => hidden[part]));
    this.width = n + about.length;
    this.rows = about.map(({ parts, total }, line) => {
      const row = new Float64Array(this.width + 1);
      const add = (place: number, sign: number) => {
        if (hidden[place]) row[at.get(place)!]! += sign;
        else row[this.width]! -= sign * counts[place]!;
      };
      for (const part of parts) add(part, 1);
      add(total, -1);
      if (row[this.width]! < 0) for (let i = 0; i <= this.width; i++) row[i] = -row[i]!;
      row[n + line] = 1;
      return row;
    });
    this.basis = this.rows.map((_, line) => n + line);
    this.low = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
    this.high = new Float64Array(n).fill(Number.NEGATIVE_INFINITY);
    this.search((column) => (column >= n ? -1 : 0));
    this.dismiss(n);
    this.look();
  }

  /** How far apart the least and the most lie that this count was seen to be. */
  apart(at: number): number {
    return this.high[at]! - this.low[at]!;
  }

  push(at: number, sign: 1 | -1): void {
    const n = this.low.length;
    this.search((column) => (column === at ? sign : 0), n);
    this.look();
  }

  private look(): void {
    const values = new Float64Array(this.low.length);
    for (const [line, column] of this.basis.entries()) {
      if (column < values.length) values[column] = this.rows[line]![this.width]!;
    }
    for (let at = 0; at < values.length; at++) {
      this.low[at] = Math.min(this.low[at]!, values[at]!);
      this.high[at] = Math.max(this.high[at]!, values[at]!);
    }
  }

  /** The unknowns that were added to find a first corner stand at 0, and leave. */
  private dismiss(n: number): void {
    for (let line = this.basis.length - 1; line >= 0; line--) {
      if (this.basis[line]! < n) continue;
      const column = this.rows[line]!.findIndex((value, at) => at < n && Math.abs(value) > small);
      if (column >= 0) this.pivot(line, column);
      else {
        this.rows.splice(line, 1);
        this.basis.splice(line, 1);
      }
    }
  }

  /** Bland's choice: the first column that gains, and of the lines that end it the least: so it never goes in a circle. */
  private search(aim: (column: number) => number, columns = this.width): void {
    for (;;) {
      const costs = this.basis.map(aim);
      let enter = -1;
      for (let column = 0; column < columns && enter < 0; column++) {
        let gain = aim(column);
        for (const [line, cost] of costs.entries()) if (cost !== 0) gain -= cost * this.rows[line]![column]!;
        if (gain > small) enter = column;
      }
      const leave = enter < 0 ? -1 : this.ends(enter);
      // No sum of people is without bounds: every hidden count is part of the total of all.
      if (leave < 0) return;
      this.pivot(leave, enter);
    }
  }

  private ends(enter: number): number {
    let [leave, least] = [-1, Number.POSITIVE_INFINITY];
    for (const [line, row] of this.rows.entries()) {
      if (row[enter]! <= small) continue;
      const ratio = row[this.width]! / row[enter]!;
      const same = Math.abs(ratio - least) <= 1e-12;
      if (ratio < least - 1e-12 || (same && this.basis[line]! < this.basis[leave]!)) [leave, least] = [line, ratio];
    }
    return leave;
  }

  private pivot(line: number, column: number): void {
    const row = this.rows[line]!;
    const by = row[column]!;
    for (let at = 0; at <= this.width; at++) row[at]! /= by;
    for (const [other, values] of this.rows.entries()) {
      const factor = values[column]!;
      if (other === line || factor === 0) continue;
      for (let at = 0; at <= this.width; at++) values[at]! -= factor * row[at]!;
    }
    this.basis[line] = column;
  }
}
