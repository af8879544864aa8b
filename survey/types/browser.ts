import { registerExtras } from '../extras/browser-start.ts';
import { makeExtras } from '../extras/extras.ts';
import { newTypes } from './types.ts';

// The extras with what only some types of question need: one script instead of theirs.
registerExtras(makeExtras(newTypes));
