import { afterAll, afterEach } from 'vitest';
import { closePages } from './browser.ts';
import { closeVisits } from './visits.ts';

// Test files in one process share its modules, but this setup file runs anew for each of them, so that each has the
// hook.
afterEach(async ({ task }) => {
  await closePages();
  // SECOND_RUN=each: each test fails once when it is over, so that its second run meets what the first one left behind.
  const failsOnce = process.env.SECOND_RUN === 'each' && task.result?.retryCount === 0;
  if (failsOnce) throw new Error('Failed once, as SECOND_RUN asks.');
});
afterAll(closeVisits);
