import type { Acting, Context } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { file } from '../make-campaigns.ts';
import { publishFile } from '../publish.ts';
import { addColleague, serveOrFill } from './office-process.ts';

/** Closed surveys, each with a report that waits for a colleague, and members of its own who were invited. */
async function fill(context: Context, reports = 0, members = 0) {
  const { db, clock } = context;
  const now = clock.now();
  const acting: Acting = { ...context, actor: 'operator' };
  await addColleague(context, 'maker@f.example');
  const cookie = await addColleague(context, 'ander@f.example');
  const made: { id: string; asked_at: string }[] = [];
  for (let n = 0; n < reports; n++) {
    const id = await publishFile(acting, file({ title: `Lijst ${n}` }));
    await db.run(sql`
      with one as (
        insert into contact.member (name, email, email_key, email_verified_at, invitation_method, registered_at)
        select 'Ouder', address, address, ${now}::timestamptz, 'email', ${now}::timestamptz
        from generate_series(1, ${members}::int) as number, lateral (select 'ouder' || ${n}::int || '-' || number || '@post.example') as a (address)
        returning id
      ), agreed as (
        insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
        select id, 'contact', true, 'Stuur mij vragenlijsten.', 'email', 'registration', ${now} from one
      ) insert into contact.invitation (campaign_id, member_id, created_at) select ${id}, id, ${now} from one`);
    await db.run(sql`update survey.campaign set state = 'closed', closed_at = ${now} where id = ${id}`);
    const bar = { title: '', n: 60, mean: null, parts: [{ title: 'Ja', percent: 80, rest: false }] };
    const figure = { sentence: 'De meesten zeggen ja.', question: 'Past het?', kind: 'parts', bars: [bar] };
    const page = { slug: `lijst-${n}`, title: 'Uitkomst', introduction: 'Ouders zeiden ja.', figures: [figure] };
    const draft = { title: 'Uitkomst', slug: `lijst-${n}`, figures: [], note: '' };
    await db.run(sql`
      insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, asked_at, asked_by)
      select ${id}, 1, ${`lijst-${n}`}, ${JSON.stringify(draft)}, ${JSON.stringify(page)}, 'asked', ${now}, ${now}, id
      from office.staff where email = 'maker@f.example'`);
    made.push({ id, asked_at: now.toISOString() });
  }
  // As it has been in a database that is in use.
  await db.run(sql`analyze`);
  return { cookie, made };
}

await serveOrFill(fill);
