import { start } from './browser-start.ts';
import { makeExtras } from './extras.ts';

start(makeExtras());
