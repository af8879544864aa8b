import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A respondent on a slow phone waits for the survey's script above all. The front ends must be built. */
const assets = 'dist/survey/assets';

/** The same survey on React, as `npm run test:survey-on-react` proves it, is some 40 kB more. */
const onReact = process.env.SURVEY_RUNS_ON === 'react';

test('the survey is one script, no font and no style of its own, and below its gate of 20 kB', () => {
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  expect(names).toEqual([expect.stringMatching(/^survey-[\w-]+\.js$/)]);
  const { size } = statSync(join(assets, `${names[0]}.br`));
  expect(size).toBeGreaterThan(onReact ? 50_000 : 10_000);
  expect(size).toBeLessThan(onReact ? 75_000 : 20_000);
});
