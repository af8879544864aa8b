import { expect, test } from 'vitest';
import { keyboard, makeLoop } from './loop.ts';

const walkLoop = await makeLoop();

test('by keyboard from a pasted text to a file: previewed, published, drawn, invited, followed, reminded, closed, read', async () => {
  expect(await walkLoop(keyboard)).toBeLessThan(320);
});
