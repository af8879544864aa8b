import { beforeEach, expect, test } from 'vitest';
import { answersOf, makeCampaign, makeRespondent, type Respondent, save, show } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import type { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { finishCampaign } from './finish-campaign.ts';
import { saveAnswers } from './save-answers.ts';

/**
 * What comes at the same moment is written together, and each is kept or refused by itself. The calls are made without
 * HTTP, so that they do come at the same moment.
 */
const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;

let campaign: string;
let parents: Respondent[];
const [ann, bob, cem] = [0, 1, 2] as const;

/** Parents who have begun. */
beforeEach(async () => {
  campaign = (await makeCampaign(world)).id;
  parents = [];
  for (let n = 0; n < 6; n++) parents.push((await makeRespondent(world, { campaign })).respondent);
  for (const parent of parents) await save(world, parent, { screens: 'no' });
});

type Outcome = 'kept' | string;
const outcome = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => 'kept',
    (error: Problem) => error.code ?? error.message,
  );
const says = (parent: number, rules: Parameters<typeof answersOf>[0][string]) =>
  saveAnswers(context, '192.0.2.1', { ...parents[parent]!, answers: answersOf({ rules }) });
const finishes = (parent: number) => finishCampaign(context, '192.0.2.1', parents[parent]!);

/** What was kept, of the parents who said it and in that order, and by how many transactions. */
async function kept() {
  const rows = await db.many(sql<{ email: string; said: string; transaction: string }>`
    select email_key as email, concat_ws(' ', array_to_string(value, '|'), other_value) as said, answer.xmin::text as transaction
    from survey.answer join contact.invitation using (campaign_id, participation_id)
    where campaign_id = ${campaign} and question_id = 'rules'`);
  const said = parents.map(({ email }) => rows.find((row) => row.email === email)?.said);
  return { said, transactions: new Set(rows.map(({ transaction }) => transaction)).size };
}

/** Holds what a statement locks until `meanwhile` is over. */
async function holding(statement: string, values: unknown[], meanwhile: () => Promise<void>): Promise<void> {
  await db.alone(async (client) => {
    await client.query('begin');
    await client.query(statement, values);
    try {
      await meanwhile();
    } finally {
      await client.query('rollback');
    }
  });
}
const waiting = async () =>
  (
    await db.one(sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).waiting;
const participationOf = async (parent: number): Promise<string> =>
  (
    await db.one(sql<{ id: string }>`
      select participation_id as id from contact.invitation
      where campaign_id = ${campaign} and email_key = ${parents[parent]!.email}`)
  ).id;

test('saves of the same moment are one transaction, and each is kept or refused by itself', async () => {
  await finishes(bob);
  const outcomes = await Promise.all([
    outcome(says(ann, 'bed')),
    outcome(says(bob, 'bed')),
    outcome(says(cem, 'sofa')),
    outcome(says(3, 'bed|table')),
    outcome(says(4, { other: true, other_value: '{"\\|}' })),
    outcome(says(5, '')),
  ]);
  expect(outcomes).toEqual(['kept', 'campaign_finished', 'invalid', 'kept', 'kept', 'kept']);
  expect(await kept()).toEqual({
    said: ['bed', undefined, undefined, 'bed|table', ' {"\\|}', ''],
    transactions: 1,
  });
});

test('so are first saves, and who is not in the panel any more, or not asked, is refused by itself', async () => {
  campaign = (await makeCampaign(world)).id;
  parents = [];
  for (let n = 0; n < 4; n++) parents.push((await makeRespondent(world, { campaign })).respondent);
  await db.run(sql`update contact.member set left_at = now() where email_key = ${parents[bob]!.email}`);
  for (const parent of [ann, cem, 3]) await show(world, parents[parent]!);
  parents[cem] = { ...parents[cem]!, email: 'iemand@anders.example' };
  const outcomes = await Promise.all([0, 1, 2, 3].map((parent) => outcome(says(parent, 'bed'))));
  expect(outcomes).toEqual(['kept', 'not_found', 'not_found', 'kept']);
  expect(await kept()).toEqual({ said: ['bed', undefined, undefined, 'bed'], transactions: 1 });
  const begun = await db.many(
    sql`select distinct xmin::text from survey.participation where campaign_id = ${campaign}`,
  );
  expect(begun).toHaveLength(1);
});

test('the same parent twice at once is two saves, and the last one counts', async () => {
  const outcomes = await Promise.all(['bed', 'table', 'bed|table'].map((rules) => outcome(says(ann, rules))));
  expect(outcomes).toEqual(['kept', 'kept', 'kept']);
  expect((await kept()).said[ann]).toBe('bed|table');
});

test('finishes of the same moment are one transaction, and who lacks an answer is told so', async () => {
  for (const parent of [ann, cem, 3]) await says(parent, 'none');
  await db.run(sql`
    delete from survey.answer where participation_id = ${await participationOf(cem)} and question_id = 'screens'`);
  const outcomes = await Promise.all([ann, cem, 3, 4].map((parent) => outcome(finishes(parent))));
  expect(outcomes).toEqual(['kept', 'invalid', 'kept', 'kept']);
  const rows = await db.many(sql<{ finished: number }>`
    select count(*) as finished from survey.participation
    where campaign_id = ${campaign} and finished_at is not null group by xmin::text`);
  expect(rows).toEqual([{ finished: 3 }]);
});

test('whose participation is held waits for that, and nobody else does', async () => {
  let late = '';
  await holding(`select from survey.participation where id = $1 for update`, [await participationOf(ann)], async () => {
    const waits = outcome(says(ann, 'bed')).then((said) => {
      late = said;
    });
    const finish = outcome(finishes(ann));
    expect(await Promise.all([outcome(says(bob, 'bed')), outcome(finishes(cem))])).toEqual(['kept', 'kept']);
    expect(late).toBe('');
    void Promise.all([waits, finish]);
  });
  await expect.poll(() => late).toMatch(/^(kept|campaign_finished)$/);
});

test('who comes after one that is held up goes on without it', async () => {
  const row = `insert into survey.answer values ($1, $2, 'rules', '{none}', null, now())`;
  let held: Promise<Outcome> | undefined;
  await holding(row, [campaign, await participationOf(ann)], async () => {
    held = outcome(says(ann, 'bed'));
    await expect.poll(waiting).toBe(1);
    expect(await outcome(says(bob, 'table'))).toBe('kept');
    expect((await kept()).said).toEqual([undefined, 'table', undefined, undefined, undefined, undefined]);
  });
  expect(await held).toBe('kept');
  expect((await kept()).said[ann]).toBe('bed');
});

test('a fault that the answer of one makes is not the fault of the others', async () => {
  await db.raw(`
    create function survey.break() returns trigger language plpgsql as $$
      begin if new.other_value = 'Stuk' then raise exception 'broken'; end if; return new; end $$;
    create trigger break before insert on survey.answer for each row execute function survey.break()`);
  const outcomes = await Promise.all([
    outcome(says(ann, 'bed')),
    outcome(says(bob, { other: true, other_value: 'Stuk' })),
    outcome(says(cem, 'table')),
  ]);
  await db.raw(`drop trigger break on survey.answer; drop function survey.break()`);
  expect(outcomes).toEqual(['kept', 'P0001', 'kept']);
  expect((await kept()).said.slice(0, 3)).toEqual(['bed', undefined, 'table']);
});
