import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { finish, inviteOne, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const { db } = world.context;

test('fifty equal first saves at the same moment are one answer, and fifty equal replies', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => save(world, respondent, { hours: 'long', where: 'Bank' })),
  );
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await db.many(sql`select from survey.participation where campaign_id = ${campaign}`)).toHaveLength(1);
  expect(
    await db.many(sql`
    select question_id, value from survey.answer where campaign_id = ${campaign} order by question_id`),
  ).toEqual([
    { question_id: 'hours', value: ['long'] },
    { question_id: 'where', value: ['Bank'] },
  ]);
});

test('fifty equal first saves of an anonymous visitor are one answer, counted once', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const { anonymous_token } = await show(world, { token: token! });
  const who = { token: token!, anonymous_token: anonymous_token! };
  const replies = await Promise.all(Array.from({ length: 50 }, () => save(world, who, { screens: 'yes' })));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await db.many(sql`select from survey.anonymous_participation where campaign_id = ${id}`)).toHaveLength(1);
  expect(
    await db.one(sql`
    select sum(started)::int as started from survey.anonymous_day where campaign_id = ${id}`),
  ).toEqual({ started: 1 });
});

/** Two tabs save and one of them finishes, in an order that only the network knows. */
test('two tabs, and a finish in between: nothing acknowledged is lost, nothing is half of two', async () => {
  const member = await joinProven(world);
  for (let round = 0; round < 30; round++) {
    const { id: campaign } = await makeCampaign(world);
    const respondent = await inviteOne(world, campaign, member);
    await save(world, respondent, { screens: 'yes' });
    const last = new Map<string, string>();
    const tab = async (name: string, choice: 'bed' | 'table') => {
      for (let n = 0; n < 4; n++) {
        const other_value = `${name} ${n}`;
        try {
          await save(world, respondent, { rules: { value: choice, other: true, other_value } });
          last.set(name, `${choice} ${other_value}`);
        } catch (error) {
          // The other tab has finished: it says so, and nothing else.
          expect((error as CallFailed).body).toMatchObject({ type: 'CAMPAIGN_INACTIVE' });
          expect(error).toBeInstanceOf(CallFailed);
        }
      }
    };
    const finishing = async () => {
      await save(world, respondent, { hours: 'long', where: 'Bank' });
      await finish(world, respondent);
    };
    await Promise.all([tab('a', 'bed'), tab('b', 'table'), finishing()]);
    const row = await db.maybe(sql<{ value: string[]; other_value: string }>`
      select value, other_value from survey.answer where campaign_id = ${campaign} and question_id = 'rules'`);
    const kept = row ? [`${row.value.join()} ${row.other_value}`] : [];
    if (last.size === 0) expect(kept).toEqual([]);
    else expect([...last.values()]).toEqual(expect.arrayContaining(kept));
    expect(kept).toHaveLength(Math.min(last.size, 1));
  }
});

test('two tabs that save other screens do not get in each other’s way', async () => {
  const { respondent } = await makeRespondent(world);
  const many = Array.from({ length: 40 }, (_, n) =>
    n % 2
      ? save(world, respondent, { tips: `${n}`, why_not: `${n}` })
      : save(world, respondent, { why_not: `${n}`, tips: `${n}` }),
  );
  await Promise.all(many);
  const { answers } = await show(world, respondent);
  // One of them was last, with both of its answers.
  expect(answers.tips).toEqual(answers.why_not);
});
