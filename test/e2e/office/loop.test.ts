import { expect, test } from 'vitest';
import { makeLoop, mouse } from './loop.ts';

const walkLoop = await makeLoop();

test('by mouse from a pasted text to a file: previewed, published, drawn, invited, followed, reminded, closed, read', async () => {
  expect(await walkLoop(mouse)).toBe(20);
});
