import { afterEach } from 'vitest';
import { closePages } from './browser.ts';

// The files of a process share its modules, and this one is run anew for each of them: so each has the hook.
afterEach(closePages);
