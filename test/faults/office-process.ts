import { officeApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

/**
 * The API of the office as a process of its own, to be killed; and, under another name, what fills its database: with
 * the numbers that it was called with. Each says one line of JSON when it is ready.
 */
export async function serveOrFill(fill: (context: Context, ...counts: number[]) => Promise<unknown>): Promise<void> {
  const [mode, ...counts] = process.argv.slice(2);
  const config = readConfig();
  const context = await openContext(config);
  if (mode === 'serve') {
    const app = officeApp(context);
    await app.listen({ port: config.office_port, host: '127.0.0.1' });
    say('ready');
  } else {
    await migrate(context.db, jobQueue);
    say(await fill(context, ...counts.map(Number)));
    await context.db.end();
  }
}

/** Somebody of the office who is logged in: the cookie. */
export async function addColleague({ db, random, clock }: Context, email: string): Promise<string> {
  const now = clock.now();
  const token = random.token();
  const ends = new Date(now.getTime() + 8 * 3_600_000);
  await db.run(sql`
    with colleague as (
      insert into office.staff (email, role, name, password_hash, totp_sealed, created_at, joined_at)
      values (${email}, 'researcher', 'Noor', 'none', '\\x00', ${now}, ${now}) returning id)
    insert into office.staff_session (staff_id, token_hash, created_at, idle_until, ends_at)
    select id, ${hashToken(token)}, ${now}, ${ends}, ${ends} from colleague`);
  return `office_session=${token}`;
}
