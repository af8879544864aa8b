/**
 * What the office does with a large panel, in the embedded database, each part beside what it is held against.
 * MEMBERS=20000 PART_S=5 is a short run; STAFF and SAVES say how many are at work. Run: npm run bench:office
 */
import { runParts } from '../run-parts.ts';
import { measureBeside } from './beside.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureDraw } from './draw.ts';

await runParts([measureDraw, measureCampaigns, measureBeside], Number(process.env.MEMBERS ?? 100_000));
