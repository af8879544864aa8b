/**
 * Results of a large campaign, in the embedded database, each part beside what it is held against. RESPONDENTS=5000 is a short
 * run. Run: npm run bench results
 */
import { runParts } from '../run-parts.ts';
import { measureFiles } from './files.ts';
import { measureSnapshots } from './snapshots.ts';
import { measureTables } from './tables.ts';

await runParts([measureSnapshots, measureTables, measureFiles], Number(process.env.RESPONDENTS ?? 40_000));
