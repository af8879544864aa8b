import type { Context } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { publishFile } from '../publish.ts';
import { addColleague, serveOrFill } from './office-process.ts';

/** Members, and campaigns to invite them to. */
async function fill(context: Context, members = 0, campaigns = 0) {
  const { db, clock } = context;
  const now = clock.now();
  const cookie = await addColleague(context, 'noor@kantoor.example');
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
  return { ids, cookie };
}

await serveOrFill(fill);
