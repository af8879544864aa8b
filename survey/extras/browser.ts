import { extras } from './extras.ts';

globalThis.surveyExtras = extras;
// The survey's script may be there first, after a fault on the line: then it waits for this.
dispatchEvent(new Event('draw'));
