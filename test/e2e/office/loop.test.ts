import { test } from 'vitest';
import { makeLoop, mouse } from './loop.ts';

const walkLoop = await makeLoop();

test('by mouse from a pasted text to a closed list: published, drawn, invited, answered, followed, reminded', () =>
  walkLoop(mouse));
