import { test } from 'vitest';
import { keyboard, makeLoop } from './loop.ts';

const walkLoop = await makeLoop();

test('by keyboard from a pasted text to a closed list: published, drawn, invited, answered, followed, reminded', () =>
  walkLoop(keyboard));
