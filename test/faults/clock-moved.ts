import { readFileSync } from 'node:fs';

/**
 * Loaded before a server: puts the server's clock ahead by the milliseconds that stand in a file, from one moment to
 * the next, as when somebody sets the clock of a machine. The database keeps its own clock.
 */
const file = process.env.CLOCK_FILE!;
const Real = Date;
let ahead = 0;
const look = () => {
  ahead = Number(readFileSync(file, 'utf8')) || 0;
};
look();
setInterval(look, 50).unref();

globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...(given as [number]));
  }
  static override now(): number {
    return Real.now() + ahead;
  }
} as DateConstructor;
