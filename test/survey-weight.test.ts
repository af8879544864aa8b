import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** On a slow phone the survey's script is what is waited for. The front ends must be built. */
const assets = 'dist/survey/assets';

test('the survey is one script, no font and no style of its own, and far below the gate of 65 kB', () => {
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  expect(names).toEqual([expect.stringMatching(/^survey-[\w-]+\.js$/)]);
  const { size } = statSync(join(assets, `${names[0]}.br`));
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(20_000);
});
