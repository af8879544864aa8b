import { expect, test } from 'vitest';
import { listMailingProgress } from '#server/fieldwork/delivery-control/mailing-progress.ts';
import { countConditions } from '#server/fieldwork/sample/count.ts';
import { listMessages } from '#server/messages/test-mailbox/mailbox.ts';
import { sql } from '#server/platform/database/sql.ts';
import { listCampaignCounts } from '#server/surveys/campaigns/campaign-counts.ts';
import { readingsOf } from './plans.ts';
import { makeWorld } from './world.ts';

/**
 * The office's daily screens, on tables with so many rows that PostgreSQL would choose a bad plan if an index were
 * missing.
 */
const { context } = await makeWorld();
const { db } = context;
await db.run(sql`
  insert into survey.campaign (title, anonymous, draft, created_at)
  select 'Onderzoek ' || number, false, '{"questions": []}', now() from generate_series(1, 20) as number`);
await db.run(sql`
  insert into contact.mailing (campaign_id, kind, round, state, choice, seed, letter, created_at, starts_at)
  select id, 'invitation', 1, 'running', '{}', 'zaad', '{}', now(), now() from survey.campaign`);
await db.run(sql`
  insert into contact.message (mailing_id, campaign_id, round, channel, template, to_address, subject, created_at,
    due_at, give_up_at)
  select id, campaign_id, round, 'email', 'invitation', 'a@voorbeeld.nl', 'Doe mee', now() - number * interval '1 minute',
    now(), now()
  from contact.mailing, generate_series(1, 300) as number`);
await db.raw('analyze contact.message; analyze contact.mailing; analyze survey.campaign');

test('a page of the mailbox is read from the newest line on, by the index that has them in that order', async () => {
  const read = await readingsOf(db, (from) => listMessages(from, {}));
  expect(read.filter(({ table }) => table === 'message')).toEqual([
    { table: 'message', by: 'message_created_at', times: 1 },
  ]);
});

test('the list of campaigns reads each table once, however many there are', async () => {
  const read = await readingsOf(db, listCampaignCounts);
  for (const one of ['invitation', 'participation', 'anonymous_day'])
    expect(
      read.filter(({ table }) => table === one).map(({ times }) => times),
      one,
    ).toEqual([1]);
});

test('the list of mailings reads the ledger once, and still counts each', async () => {
  const read = await readingsOf(db, async (from) => {
    const mailings = await listMailingProgress(from);
    expect(mailings).toHaveLength(20);
    for (const { messages, counts } of mailings) expect([messages, counts.planned, counts.sent]).toEqual([300, 300, 0]);
  });
  expect(read.filter(({ table }) => table === 'message').map(({ times }) => times)).toEqual([1]);
});

test('counting a draw reads the answers of a member once, however many conditions are about them', async () => {
  await db.run(sql`
    with member as (
      insert into contact.member (email, email_key, invitation_method, registered_at)
      select n || '@voorbeeld.nl', n || '@voorbeeld.nl', 'email', now() from generate_series(1, 2000) as n returning id
    )
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, key, array['yes'], now() from member,
      unnest(array['education', 'gender', 'zipcode', 'income', 'children_amount', 'dob_children', 'mbo_child']) as key`);
  await db.alone((client) => client.query('vacuum analyze contact.member, profile.answers'));
  const rules = [
    { any: [{ key: 'education', values: ['hbo'] }] },
    { any: [{ key: 'child_age', values: ['4..12'] }] },
    { any: [{ key: 'zipcode', values: ['1000..1999'] }] },
  ];
  const read = await readingsOf(db, (from) => countConditions(from, context, rules));
  expect(read.filter(({ table }) => table === 'answers').map(({ times }) => times)).toEqual([1]);
});
