import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { demoStaff, seedStaff } from '../office/demo.ts';
import type { DemoLine } from '../summary.ts';
import { demoSurveys, seedCampaigns } from './campaigns.ts';
import { demoMembers, seedMembers } from './members.ts';

/** The demo's story, told once per data folder, whole or not at all. Returns what the terminal should print. */
export async function seedDemo(context: Context): Promise<DemoLine[]> {
  await context.db.transaction(async (tx) => {
    // Two servers may start at once on one folder: the second waits here and finds the story told.
    const first = await tx.run(sql`
      insert into house.setting (name, value) values ('demo_seeded', 'true') on conflict do nothing`);
    if (first === 0) return;
    await seedStaff(context, tx);
    await seedMembers(context, tx);
    await seedCampaigns(context, tx);
  });
  return [...demoMembers(context), ...(await demoSurveys(context)), ...demoStaff(context)];
}
