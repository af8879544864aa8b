import type { Context } from '../platform/core/context.ts';
import type { DemoLine } from '../platform/core/demo-line.ts';
import { type Queryable, type Sql, sql } from '../platform/database/sql.ts';
import { demoStaff, hashStaffPasswords, seedStaff } from '../staff/session/demo.ts';
import { demoSurveys, seedCampaigns } from './campaigns.ts';
import { researcherOf } from './seed-answers.ts';
import { demoMembers, seedMembers } from './seed-members.ts';
import { seedPanel } from './seed-panel.ts';
import { seedReports } from './seed-reports.ts';
import { seedService } from './seed-service.ts';

/**
 * The story is told part by part, and the audit log is read line by line: what its acts note is held here, and written
 * in the order in which it happened.
 */
function holdLog(tx: Queryable): { held: Queryable; write(): Promise<void> } {
  const lines: { at: Date; line: Sql }[] = [];
  const held: Queryable = {
    ...tx,
    async run(query) {
      if (!query.strings[0]?.includes('insert into office.audit')) return tx.run(query);
      lines.push({ at: query.values[0] as Date, line: query });
      return 1;
    },
  };
  return {
    held,
    async write() {
      for (const { line } of lines.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await tx.run(line);
    },
  };
}

/** The demo's story, told once per data folder, whole or not at all. Returns what the terminal should print. */
export async function seedDemo(context: Context): Promise<DemoLine[]> {
  // The log-ins of the story are derived from the key of the data folder in which it was told.
  const key = context.secrets.fingerprint('demo', 'key').toString('hex');
  // On a connection of its own, which is closed: so many members leave it swollen, and those of the server stay for good.
  const own = context.db.apart({ max: 1 });
  const tell = async (tx: Queryable) => {
    // Two servers may start at once on one folder: the second waits here and finds the story told.
    const first = await tx.run(sql`
      insert into house.setting (name, value) values ('demo_seeded', to_jsonb(${key}::text)) on conflict do nothing`);
    if (first === 0) return readKey(tx);
    // Hashing passwords keeps one core busy, and the many members the database.
    const [hashes] = await Promise.all([hashStaffPasswords(context), seedMembers(context, tx)]);
    await seedStaff(context, tx, hashes);
    const log = holdLog(tx);
    const researcher = await researcherOf(tx, context);
    await seedPanel(researcher, log.held);
    await seedCampaigns(context, log.held, researcher);
    await seedService(context, log.held);
    await log.write();
    return key;
  };
  const toldWith = await own.transaction(tell).finally(() => own.end());
  if (toldWith !== key)
    return [{ label: 'Log-ins', value: 'are those of another DATA_DIR or SECRET_KEY: start with that one' }];
  await seedReports(context);
  return [...demoMembers(context), ...(await demoSurveys(context)), ...demoStaff(context)];
}

async function readKey(tx: Queryable): Promise<string> {
  const { value } = await tx.one(sql<{ value: string }>`select value from house.setting where name = 'demo_seeded'`);
  return value;
}
