/**
 * Results of a large campaign, in the embedded database, each part beside what it is held against. RESPONDENTS=5000 is a short
 * run, PARTS=snapshots does some of it. Run: npm run bench results
 */
import { type Part, runParts } from '../run-parts.ts';
import { measureFiles } from './files.ts';
import { measureSnapshots } from './snapshots.ts';
import { measureFirstView, measureTables } from './tables.ts';

const size = Number(process.env.RESPONDENTS ?? 40_000);
const parts = { snapshots: measureSnapshots, view: measureFirstView, tables: measureTables, files: measureFiles };
const wanted = Object.entries(parts).filter(([name]) => (process.env.PARTS ?? name).split(',').includes(name));
await runParts(
  wanted.map(
    ([, part]): Part =>
      (context) =>
        part(context, size),
  ),
);
