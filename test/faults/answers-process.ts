import { publicApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { file } from '../make-campaigns.ts';
import { publishFile } from '../publish.ts';

/**
 * The parents' API as a process of its own, to be killed; called with another word, this fills the database beforehand
 * or reads it afterwards. Says one line of JSON when it is ready or done.
 */
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function invite(context: Context, count: number): Promise<{ token: string; email: string }[]> {
  const { db, random, clock } = context;
  const id = await publishFile(context, file());
  const respondents = Array.from({ length: count }, (_, n) => ({
    token: random.token(),
    email: `ouder${n}@f.example`,
  }));
  await db.transaction(async (tx) => {
    for (const { token, email } of respondents) {
      await tx.run(sql`
        with member as (
          insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at)
          values (${email}, ${email}, ${clock.now()}, 'email', ${clock.now()}) returning id)
        insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
        select ${id}::uuid, id, ${hashToken(token)}, gen_random_uuid(), ${email}::text, ${clock.now()} from member`);
    }
  });
  return respondents;
}

/** Only answers to the campaign that was made here: a benchmark has millions of other answers beside them. */
const read = ({ db }: Context) =>
  db.many(sql`
    select email_key as email, question_id, value, other_value from survey.answer
    join contact.invitation using (campaign_id, participation_id)
    where campaign_id = (select id from survey.campaign order by created_at limit 1)`);

const [mode, count] = process.argv.slice(2);
const config = readConfig();
const context = await openContext(config);
if (mode === 'serve') {
  const app = publicApp(context);
  await app.listen({ port: config.port, host: '127.0.0.1' });
  say('ready');
} else {
  await migrate(context.db, jobQueue);
  say(mode === 'invite' ? await invite(context, Number(count)) : await read(context));
  await context.db.end();
}
