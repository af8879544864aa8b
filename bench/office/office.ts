/**
 * What the office does with a large panel, in the embedded database, each part beside what it is held against.
 * MEMBERS=20000 PART_S=5 is a short run, MEMBERS=200000,1000000 one that goes on with more; PARTS=draw,screens does some of it, and draw makes the panel of all but shuffle;
 * STAFF and SAVES say how many are at work. Run: npm run bench office
 */
import { type Part, runParts } from '../run-parts.ts';
import { measureBeside } from './beside.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureDraw } from './draw.ts';
import { measureFieldwork } from './fieldwork.ts';
import { measureHostile } from './hostile.ts';
import { measureActs, measureScreens } from './screens.ts';
import { measureShuffle } from './shuffle.ts';

const parts = {
  draw: measureDraw,
  campaigns: measureCampaigns,
  fieldwork: measureFieldwork,
  screens: measureScreens,
  acts: measureActs,
  beside: measureBeside,
  hostile: measureHostile,
  shuffle: measureShuffle,
};
const wanted = Object.entries(parts).filter(([name]) => (process.env.PARTS ?? name).split(',').includes(name));
const sizes = (process.env.MEMBERS ?? '100000').split(',').map(Number);
await runParts(
  sizes.flatMap((size) =>
    wanted.map(
      ([, part]): Part =>
        (context) =>
          part(context, size),
    ),
  ),
);
