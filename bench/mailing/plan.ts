/**
 * How long it takes to draw an invitation by e-mail to many members, with a profile condition, and to write it into the
 * ledger; and the same for a reminder, and with most members over their ceiling. In the embedded database. A few minutes.
 * Run: npm run bench:planning -- [MEMBERS]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAgain } from '#server/fieldwork/invite.ts';
import { parseConditions } from '#server/fieldwork/sample/parse-conditions.ts';
import type { Plan } from '#server/fieldwork/schedule/plan-mailing.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { inviteMembers } from '#test/make-campaigns.ts';
import { fillMembers, publishOne } from './members.ts';

const members = Number(process.argv[2] ?? 100_000);
const boundMs = 5000;
const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
const context: Acting = {
  ...(await openContext(readConfig({ DATA_DIR: folder, PORT: '0', OFFICE_PORT: '0' }))),
  actor: 'operator',
};
let slowest = 0;
try {
  await migrate(context.db, jobQueue);
  await fillMembers(context, members);
  const where = parseConditions(['child_age=4..12', 'education=hbo,university', 'zipcode=3000..3999']);
  const first = await publishOne(context);
  await time('all invited', () => inviteMembers(context, first, { all: true }));
  await context.db.run(sql`update contact.message set state = 'sent'`);
  await time('all reminded', () => writeAgain(context, first, { kind: 'reminder' }));
  const second = await publishOne(context);
  await time('by profile', () => inviteMembers(context, second, { all: true, where }));
  const third = await publishOne(context);
  await time('over their ceiling', () => inviteMembers(context, third, { all: true }));
  const fourth = await publishOne(context, { anonymous: true });
  await context.db.run(sql`update contact.message set created_at = created_at - interval '2 years'`);
  await time('anonymous, a sample', () => inviteMembers(context, fourth, { sample: members / 2 }));
} finally {
  await context.db.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exitCode = slowest < boundMs ? 0 : 1;

async function time(what: string, work: () => Promise<Plan>): Promise<void> {
  const from = performance.now();
  const { recipients, left_out } = await work();
  const ms = performance.now() - from;
  slowest = Math.max(slowest, ms);
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(`${what}: ${recipients} drawn in ${(ms / 1000).toFixed(1)} s, ${memory} MB`, left_out);
}
