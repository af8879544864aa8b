import { afterEach } from 'vitest';
import { closePages } from './browser.ts';

// Test files in one process share its modules, but this setup file runs anew for each of them, so that each has the
// hook.
afterEach(closePages);
