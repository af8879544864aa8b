import { test } from 'vitest';
import { mouse, walkLoop } from './loop.ts';

test('by mouse from a pasted text to a closed list: published, drawn, invited, answered, followed, reminded', () =>
  walkLoop(mouse));
