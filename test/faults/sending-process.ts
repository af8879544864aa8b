import { officeApp } from '#server/app.ts';
import type { Context } from '#server/base/context.ts';
import { openContext } from '#server/base/open.ts';
import { hashToken } from '#server/base/secrets.ts';
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import { jobQueue } from '#server/jobs/install.ts';
import { publishFile } from '../publish.ts';

/**
 * The API of the office as a process of its own, to be killed; and, under another name, what fills its database with
 * members and with campaigns to invite them to. Each says one line of JSON when it is ready.
 */
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function fill(context: Context, members: number, campaigns: number) {
  const { db, random, clock } = context;
  const now = clock.now();
  const token = random.token();
  const ends = new Date(now.getTime() + 8 * 3_600_000);
  await db.run(sql`
    with colleague as (
      insert into office.staff (email, role, name, password_hash, totp_sealed, created_at, joined_at)
      values ('noor@kantoor.example', 'researcher', 'Noor', 'none', '\\x00', ${now}, ${now}) returning id)
    insert into office.staff_session (staff_id, token_hash, created_at, idle_until, ends_at)
    select id, ${hashToken(token)}, ${now}, ${ends}, ${ends} from colleague`);
  await db.run(sql`
    with one as (
      insert into contact.member (name, email, email_key, email_verified_at, invitation_method, registered_at)
      select 'Ouder', address, address, ${now}, 'email', ${now}
      from (select 'ouder' || n || '@post.example' as address from generate_series(1, ${members}::int) as n) as made
      returning id
    )
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    select id, 'contact', true, 'Stuur mij vragenlijsten.', 'email', 'registration', ${now} from one`);
  const ids: string[] = [];
  for (let n = 0; n < campaigns; n++) {
    const file = { title: `Lijst ${n}`, questions: [{ title: 'Hoe gaat het?', ref: 'hoe', type: 'text' }] };
    ids.push(await publishFile(context, file));
  }
  return { ids, cookie: `office_session=${token}` };
}

const [mode, members, campaigns] = process.argv.slice(2);
const config = readConfig();
const context = await openContext(config);
if (mode === 'serve') {
  const app = officeApp(context);
  await app.listen({ port: config.office_port, host: '127.0.0.1' });
  say('ready');
} else {
  await migrate(context.db, jobQueue);
  say(await fill(context, Number(members), Number(campaigns)));
  await context.db.end();
}
