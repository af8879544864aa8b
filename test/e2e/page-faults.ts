import { afterEach } from 'vitest';
import { closePages } from './browser.ts';

// Test files in one process share its modules, but this setup file runs anew for each of them, so that each has the
// hook.
afterEach(closePages);

// SECOND_RUN=each: each test fails once when it is over, so that its second run meets what the first one left behind.
if (process.env.SECOND_RUN === 'each') {
  afterEach(({ task }) => {
    if (task.result?.retryCount === 0) throw new Error('Failed once, as SECOND_RUN asks.');
  });
}
