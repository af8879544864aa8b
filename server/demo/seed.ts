import type { PopulationMargin } from '#contract/population.ts';
import { backgrounds } from '#questionnaire/background.ts';
import { addLink, endLink } from '../fieldwork/composition/recruitment-links.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import type { DemoLine } from '../platform/core/demo-line.ts';
import { type Queryable, type Sql, sql } from '../platform/database/sql.ts';
import { keepMargins } from '../results/population/keep.ts';
import { demoStaff, hashStaffPasswords, seedStaff } from '../staff/session/demo.ts';
import { demoSurveys, seedCampaigns } from './campaigns.ts';
import { asOf, daysAgo } from './moments.ts';
import { researcherOf } from './seed-answers.ts';
import { demoMembers, seedMembers } from './seed-members.ts';
import { seedReports } from './seed-reports.ts';
import { seedService } from './seed-service.ts';

type Figured = keyof typeof backgrounds;

/** Of a hundred parents in a country that does not exist. Real figures are for a researcher to enter. */
const hundred: Partial<Record<Figured, Record<string, number>>> = {
  gender: { female: 51, male: 49 },
  education: { low: 18, middle: 41, high: 41 },
  youngest_child: { '0_5': 31, '6_11': 27, '12_17': 25, '18_24': 17 },
  children_amount: { '1': 43, '2': 41, '3': 12, '4_up': 4 },
  origin: { nl: 71, parents: 12, self: 17 },
  region: { north: 10, east: 21, west: 47, south: 22 },
};

const margins = Object.entries(hundred).map(
  ([variable, counts]): PopulationMargin => ({
    variable,
    source: { publisher: '', table: '', title: 'Fictief, voor de testomgeving', unit: 'ouders' },
    reference_date: '2026-01-01',
    counted: 'percent',
    categories: backgrounds[variable as Figured].classes
      .filter(({ id }) => id in counts)
      .map(({ id, title }) => ({ id, title, count: counts[id]! })),
    total: null,
    made_up: true,
  }),
);

/** Links with how many days ago they were made, and which members came by them: of those who joined since, one in this number. */
const links: { name: string; days: number; each: number; fathers?: true; ended?: number }[] = [
  { name: 'Nieuwsbrief van basisscholen', days: 700, each: 5 },
  { name: 'Poster bij voetbalclubs', days: 420, each: 3, fathers: true },
  { name: 'Wijkkrant Emmen', days: 300, each: 3, ended: 240 },
  { name: 'Poster op vmbo-scholen', days: 150, each: 3 },
];

/** Figures to hold the panel beside, marked as made up, and links with what they brought. */
async function seedPanel(context: Acting, tx: Queryable): Promise<void> {
  await keepMargins(tx, asOf(context, daysAgo(context, 30, 11)), 0, margins);
  for (const { name, days, each, fathers = false, ended } of links) {
    const from = daysAgo(context, days, 11);
    const until = ended === undefined ? context.clock.now() : daysAgo(context, ended, 11);
    const code = await addLink(tx, asOf(context, from), name);
    await tx.run(sql`
      update contact.member set recruited_by = ${code}
      where demo and recruited_by is null and registered_at between ${from} and ${until}
        and (('x' || left(md5(${name} || email), 6))::bit(24)::integer % ${each}) = 0
        and (not ${fathers}::boolean or id in (
          select member_id from profile.answers where answers -> 'gender' ->> 1 = 'male'))`);
    if (ended !== undefined) await endLink(tx, asOf(context, until), code);
  }
}

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
    // The database finds out by itself only after a minute, and until then counts the members of the story the long way.
    await tx.run(sql`
      analyze contact.member, contact.consent, contact.invitation, contact.message, profile.answers, survey.participation`);
    return key;
  };
  const toldWith = await own.transaction(tell).finally(() => own.end());
  if (toldWith !== key)
    return [{ label: 'Log-ins', value: 'are those of another DATA_DIR or SECRET_KEY: start with that one' }];
  await context.db.alone(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('demo reports'))");
    await seedReports(context);
  });
  return [...demoMembers(context), ...(await demoSurveys(context)), ...demoStaff(context)];
}

async function readKey(tx: Queryable): Promise<string> {
  const { value } = await tx.one(sql<{ value: string }>`select value from house.setting where name = 'demo_seeded'`);
  return value;
}
