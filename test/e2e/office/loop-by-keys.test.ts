import { test } from 'vitest';
import { keyboard, walkLoop } from './loop.ts';

test('by keyboard from a pasted text to a closed list: published, drawn, invited, answered, followed, reminded', () =>
  walkLoop(keyboard));
