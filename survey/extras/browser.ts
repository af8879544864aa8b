import { registerExtras } from './browser-start.ts';
import { makeExtras } from './extras.ts';

registerExtras(makeExtras());
