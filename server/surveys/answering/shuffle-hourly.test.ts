import type pg from 'pg';
import { expect, test } from 'vitest';
import { finish, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { hours, makeWorld } from '#test/world.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { shuffleAnswers, shuffleHourly, shuffleNightly, shuffleWhenDue } from './shuffle.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const { db, random } = context;

/** Logs somebody in and lets them answer a moment later; their answer is their number, for the judge alone. */
async function logInAndAnswer(token: string, number: number): Promise<void> {
  const email = `kanarie${number}@vogels.example`;
  await db.run(sql`
    with one as (
      insert into contact.member (name, email, email_key, email_verified_at, invitation_method, registered_at)
      values (${`Kanarie ${number}`}, ${email}, ${email}, ${clock.now()}, 'email', ${clock.now()}) returning id
    )
    insert into contact.session (member_id, token_hash, created_on, last_seen)
    select id, ${hashToken(random.token())}, '2026-11-27', '2026-11-27' from one`);
  const who = { token, anonymous_token: (await show(world, { token })).anonymous_token! };
  await save(world, who, { screens: 'no' });
  await save(world, who, { why_not: String(number) });
  await finish(world, who);
}

/** The attack: each answer is of whoever logged in last before the transaction that wrote it. How many are right. */
async function namedByLogIn(id: string): Promise<number> {
  const guesses = await db.many(sql<{ said: string; name: string | null }>`
    select answer.value[1] as said, (
        select name from contact.session join contact.member on member.id = member_id
        where age(session.xmin) > age(participation.xmin) order by age(session.xmin) limit 1) as name
    from survey.anonymous_answer answer
    join survey.anonymous_participation participation using (campaign_id)
    where participation.id = participation_id and campaign_id = ${id} and question_id = 'why_not'`);
  return guesses.filter(({ said, name }) => name === `Kanarie ${said}`).length;
}

test('within the hour a log-in stands beside the answer that follows it, and after it no more than chance is left', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const first = { token: token!, anonymous_token: (await show(world, { token: token! })).anonymous_token! };
  await save(world, first, { screens: 'no' });
  // The night's is over, so that what moves them is the hour's.
  expect(await shuffleNightly(context)).toBe(true);
  for (let number = 0; number < 10; number++) await logInAndAnswer(token!, number);
  expect(await namedByLogIn(id)).toBe(10);
  clock.advance(hours(1));
  await shuffleWhenDue(context);
  expect(await namedByLogIn(id)).toBeLessThanOrEqual(1);
});

test('an hour without answers moves nothing, and one with a single save does', async () => {
  const { token } = await makeCampaign(world, { anonymous: true });
  const who = { token: token!, anonymous_token: (await show(world, { token: token! })).anonymous_token! };
  await save(world, who, { screens: 'no' });
  const moves = [await shuffleHourly(context), await shuffleHourly(context)];
  await save(world, who, { screens: 'yes' });
  expect([...moves, await shuffleHourly(context), await shuffleHourly(context)]).toEqual([true, false, true, false]);
});

test('what is saved while the answers are copied moves again the hour after', async () => {
  const { token } = await makeCampaign(world, { anonymous: true });
  const who = { token: token!, anonymous_token: (await show(world, { token: token! })).anonymous_token! };
  await save(world, who, { screens: 'no' });
  const copying = {
    ...db,
    alone: async <T>(work: (client: pg.PoolClient) => Promise<T>) =>
      db.alone(async (client) => {
        const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
        const spied = async (...given: unknown[]) => {
          if (given[0] === 'savepoint copied') await save(world, who, { screens: 'yes' });
          return query(...given);
        };
        return work(new Proxy(client, { get: (on, name) => (name === 'query' ? spied : Reflect.get(on, name)) }));
      }),
  };
  await shuffleAnswers({ ...context, db: copying });
  expect([await shuffleHourly(context), await shuffleHourly(context)]).toEqual([true, false]);
});

test('over a million answers move at night only, and the introduction says what holds', async () => {
  const { token } = await makeCampaign(world, { anonymous: true });
  const each = async () => (await show(world, { token: token! })).shuffled_each;
  expect(await each()).toBe('hour');
  const who = { token: token!, anonymous_token: (await show(world, { token: token! })).anonymous_token! };
  await save(world, who, { screens: 'no' });
  // As PostgreSQL notes it when it makes an index.
  await db.run(sql`update pg_class set reltuples = 2000000 where oid = 'survey.anonymous_answer'::regclass`);
  expect(await each()).toBe('night');
  expect(await shuffleHourly(context)).toBe(false);
  clock.advance(hours(24));
  await shuffleNightly(context);
  expect(await each()).toBe('hour');
});
