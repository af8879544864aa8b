import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { file } from '#test/make-campaigns.ts';
import { publishFile } from '#test/publish.ts';
import { fillMembers } from '../mailing/members.ts';

/** How many answers a respondent gives: all that there are to a campaign. One answer in five is anonymous. */
const perRespondent = 5;

/** Fills the database with a large panel, by statements alone, and returns how many rows it has. */
export async function fillBackup(
  data_dir: string,
  { members, answers }: { members: number; answers: number },
): Promise<number> {
  const context = await openContext(readConfig({ ...process.env, DATA_DIR: data_dir, LOG_LEVEL: 'error' }));
  const { db, clock } = context;
  try {
    await fillMembers(context, members);
    const known = (answers * 4) / 5 / perRespondent;
    const campaigns = Math.max(1, Math.ceil(known / members));
    for (let n = 0; n < campaigns; n++) {
      const id = await publishFile(context, file({ title: `Meting ${n}` }));
      await db.run(sql`
        with invited as (
          insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
          select ${id}::uuid, id, sha256((id::text || ${n}::text)::bytea), gen_random_uuid(), email_key, ${clock.now()}
          from contact.member limit ${Math.round(known / campaigns)} returning participation_id
        ), began as (
          insert into survey.participation (campaign_id, id, version, started_at, finished_at)
          select ${id}::uuid, participation_id, 1, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz from invited returning id
        )
        insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
        select ${id}::uuid, id, question, array[value], null, ${clock.now()}::timestamptz from began, ${said}`);
    }
    const anonymous = await publishFile(context, file({ title: 'Anoniem', anonymous: true }));
    await db.run(sql`
      with began as (
        insert into survey.anonymous_participation (campaign_id, id, version, finished)
        select ${anonymous}::uuid, gen_random_uuid(), 1, true
        from generate_series(1, ${Math.round(answers / 5 / perRespondent)}::int) returning id
      )
      insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value)
      select ${anonymous}::uuid, id, question, array[value] from began, ${said}`);
    await db.alone((client) => client.query('vacuum analyze'));
    const { rows } = await db.one(sql<{ rows: number }>`
      select sum(reltuples)::bigint as rows from pg_class where relkind = 'r' and relpersistence = 'p'
        and relnamespace::regnamespace::text in ('contact', 'house', 'office', 'profile', 'survey')`);
    return rows;
  } finally {
    await db.end();
  }
}

/** The answers of a respondent: choices that repeat, and a text that nobody else writes. */
const said = sql`(values ('screens', 'yes'), ('hours', 'long'), ('where', 'In de woonkamer, en soms boven.'),
  ('rules', 'table'), ('tips', 'Samen afspreken, en je er zelf ook aan houden. ' || md5(random()::text))) as says (question, value)`;
