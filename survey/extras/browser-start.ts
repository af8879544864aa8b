import type { Extras } from './extras.ts';

export function registerExtras(extras: Extras): void {
  globalThis.surveyExtras = extras;
  // The survey's script may be there first, after a fault on the line: then it waits for this.
  dispatchEvent(new Event('draw'));
}
