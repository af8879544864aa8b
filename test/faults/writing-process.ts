import { officeApp } from '#server/app.ts';
import type { Context } from '#server/base/context.ts';
import { openContext } from '#server/base/open.ts';
import { hashToken } from '#server/base/secrets.ts';
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import { jobQueue } from '#server/jobs/install.ts';
import { createDraft } from '#server/writing/create.ts';

/**
 * The API of the office as a process of its own, to be killed; and, under another name, what fills its database with
 * people who write one questionnaire. Each says one line of JSON when it is ready.
 */
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function begin({ db, random, clock, ...more }: Context, count: number) {
  const context = { db, random, clock, ...more };
  const cookies: string[] = [];
  for (let n = 0; n < count; n++) {
    const token = random.token();
    const ends = new Date(clock.now().getTime() + 8 * 3_600_000);
    await db.run(sql`
      with colleague as (
        insert into office.staff (email, role, name, password_hash, totp_sealed, created_at, joined_at)
        values (${`kantoor${n}@f.example`}, 'researcher', 'Noor', 'none', '\\x00', ${clock.now()}, ${clock.now()})
        returning id)
      insert into office.staff_session (staff_id, token_hash, created_at, idle_until, ends_at)
      select id, ${hashToken(token)}, ${clock.now()}, ${ends}, ${ends} from colleague`);
    cookies.push(`office_session=${token}`);
  }
  const questions = cookies.map((_, n) => ({ title: '0', ref: `v${n}`, type: 'text' }));
  const id = await db.transaction((tx) =>
    createDraft(tx, { ...context, actor: 'operator' }, { kind: 'file', file: { title: 'Samen', questions } }),
  );
  return { id, cookies };
}

const [mode, count] = process.argv.slice(2);
const config = readConfig();
const context = await openContext(config);
if (mode === 'serve') {
  const app = officeApp(context);
  await app.listen({ port: config.office_port, host: '127.0.0.1' });
  say('ready');
} else {
  await migrate(context.db, jobQueue);
  say(await begin(context, Number(count)));
  await context.db.end();
}
