import { expect, test } from 'vitest';
import { sensitiveKeysIn } from '#contract/sample/condition.ts';
import { answerAll, show } from '#test/make-campaigns.ts';
import { sentTo } from '#test/make-members.ts';
import { readRows, takeCsv, takeCsvAsItIs } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import { readGroups } from '../fieldwork/groups/read-groups.ts';
import { readForeseen } from '../fieldwork/monitor/fieldwork-view.ts';
import { rulesOf, type SampleRules } from '../fieldwork/sample/conditions.ts';
import { countConditions } from '../fieldwork/sample/count.ts';
import { sql } from '../platform/database/sql.ts';
import { answersToWire, checkAnswers } from '../surveys/answering/check-answers.ts';
import { countDays, listCampaignCounts } from '../surveys/campaigns/campaign-counts.ts';
import { readNews } from '../surveys/news.ts';
import { readPublished } from '../surveys/questionnaire/published.ts';
import { demoSurveys } from './campaigns.ts';
import { seedDemo } from './seed.ts';

const world = await makeWorld();
const { context } = world;
// As two servers do that start at once.
await Promise.all([seedDemo(context), seedDemo(context)]);
const campaigns = await listCampaignCounts(context.db);
const called = (title: RegExp) => campaigns.find((campaign) => title.test(campaign.title))!;

test('an open, a closed, an anonymous and a draft campaign, with a few thousand answers', async () => {
  expect(called(/Schermen/)).toMatchObject({ state: 'published', anonymous: false });
  expect(called(/basisschool/)).toMatchObject({ state: 'published', anonymous: false });
  expect(called(/basisschool/).ends_at!.getTime()).toBeLessThan(world.clock.now().getTime());
  expect(called(/veilig/)).toMatchObject({ state: 'published', anonymous: true });
  expect(called(/Huiswerk/)).toMatchObject({ state: 'draft', invited: 0, started: 0 });
  const answered = campaigns.filter(({ state, title }) => state !== 'draft' && !/Lezen|Ouderavonden/.test(title));
  expect(answered).toHaveLength(6);
  for (const { started, finished, title } of answered) {
    expect(started, title).toBeGreaterThan(50);
    expect(finished / started, title).toBeGreaterThan(0.7);
    expect(finished, title).toBeLessThan(started);
  }
  const { count } = await context.db.one(sql<{ count: number }>`
    select (select count(*) from survey.answer) + (select count(*) from survey.anonymous_answer) as count`);
  expect(count).toBeGreaterThan(3000);
  expect(count).toBeLessThan(15_000);
});

test('no draw of the story by anything but sensitive answers loses its number', async () => {
  const draws = await context.db.many(sql<{ conditions: SampleRules }>`
    select coalesce(choice -> 'where', '[]') as conditions from contact.mailing where kind = 'invitation'
    union all select conditions from contact.talk union all select conditions from contact.draw`);
  const plain = draws
    .map(({ conditions }) => rulesOf(conditions))
    .filter((rules) => sensitiveKeysIn(rules).length === 0);
  expect(plain.length).toBeGreaterThanOrEqual(7);
  for (const rules of plain) {
    const { all, rules: each } = await countConditions(context.db, context, rules);
    expect(all, JSON.stringify(rules)).toEqual(expect.any(Number));
    expect(each.map((rule) => rule.all)).toEqual(rules.map(() => expect.any(Number)));
  }
});

test('the home page has a question to answer and an outcome that its shares bear out', async () => {
  const { taste, outcome } = await readNews(context);
  expect(taste).toMatchObject({ title: 'Op weg naar school', questions_most: 5 });
  expect(outcome).toMatchObject({
    question: 'Past dit advies bij je kind?',
    sentence: expect.stringContaining('Een op de vijf'),
  });
  const low = outcome!.shares.find(({ title }) => title.endsWith('te laag'))!;
  expect(low.percent).toBeGreaterThanOrEqual(18);
  expect(low.percent).toBeLessThanOrEqual(22);
});

test('every answer is one that the survey would have taken', async () => {
  const rows = await context.db.many(sql<{ campaign_id: string; id: string; answers: never[] }>`
    select campaign_id, participation_id as id, jsonb_agg(jsonb_build_object(
      'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)) as answers
    from (select campaign_id, participation_id, question_id, value, other_value from survey.answer union all
      select campaign_id, participation_id, question_id, value, other_value from survey.anonymous_answer) as all_of_them
    group by campaign_id, participation_id`);
  expect(rows.length).toBeGreaterThan(500);
  for (const { campaign_id, answers } of rows) {
    const published = await readPublished(context.db, campaign_id, 1);
    expect(checkAnswers(published, answersToWire(answers)).errors).toEqual({});
  }
});

test('nobody answered before being asked, after it closed, or tomorrow', async () => {
  for (const { id, created_at, ends_at, title } of campaigns) {
    const days = await countDays(context.db, id);
    const last = new Date(Math.min(ends_at?.getTime() ?? Number.POSITIVE_INFINITY, world.clock.now().getTime()));
    for (const { day } of days) {
      expect(day >= created_at.toISOString().slice(0, 10), `${title} ${day}`).toBe(true);
      expect(day <= last.toISOString().slice(0, 10), `${title} ${day}`).toBe(true);
    }
  }
});

test('the links that the terminal prints open a survey, and so does the message in the mailbox', async () => {
  const [known, anonymous] = await demoSurveys(context);
  const [email, token] = known!.value.split('/').slice(-2).map(decodeURIComponent);
  const who = { email: email!, token: token! };
  expect(await show(world, who)).toMatchObject({ title: 'Schermen thuis en op school', answers: {} });
  expect(await show(world, { token: anonymous!.value.split('/').at(-1)! })).toMatchObject({ anonymous: true });
  const [message] = await sentTo(world, '+31600000001', 'invitation');
  expect(message!.body_text).toContain(known!.value);
  await expect(answerAll(world, who)).rejects.toThrow('Niet alles is goed ingevuld.');
});

test('they can be exported, but the draft', async () => {
  expect(readRows(await takeCsv(world, called(/veilig/).id)).length).toBe(241);
  await expect(takeCsvAsItIs(world, called(/Huiswerk/).id)).rejects.toThrow('campaign_draft_has_no_answers');
});

test('three earlier campaigns were asked, reminded and answered, by the engine', async () => {
  for (const title of [/Eten/, /Vakanties/, /basisschool/]) {
    const { id, invited, finished } = called(title);
    const { mailings, states, known } = await context.db.one(sql<{
      mailings: string[];
      states: string[];
      known: number;
    }>`
      select array(select kind || ' ' || state from contact.mailing where campaign_id = ${id} order by round) as mailings,
        array(select distinct state from contact.message where campaign_id = ${id} order by 1) as states,
        (select count(distinct key)::integer from survey.background where campaign_id = ${id}) as known`);
    expect(known).toBe(4);
    expect(mailings).toEqual(['invitation finished', 'reminder finished']);
    expect(states).toEqual(expect.arrayContaining(['bounced', 'delivered', 'read', 'sent']));
    expect(states).not.toContain('planned');
    expect([invited > 200, finished / invited > 0.3, finished / invited < 0.8]).toEqual([true, true, true]);
  }
});

test('of all but the first it was said what would come, and that stands beside what came', async () => {
  const foreseen = (title: RegExp) => readForeseen(context.db, called(title).id);
  expect(await foreseen(/Eten/)).toBeNull();
  for (const title of [/Vakanties/, /basisschool/, /Schermen/, /Lezen/, /Ouderavonden/]) {
    const { expected, low, high } = (await foreseen(title))!;
    expect([low! < expected!, expected! < high], String(title)).toEqual([true, true]);
  }
});

test('nobody was asked before they joined', async () => {
  const early = await context.db.many(sql`
    select from contact.invitation join contact.member on member.id = member_id
    where invitation.created_at < registered_at and exists (
      select from contact.message where invitation_id = invitation.id)`);
  expect(early).toHaveLength(0);
});

test('two mailings are leaving slowly, and the brake stopped one', async () => {
  const mailings = await context.db.many(sql<{
    title: string;
    kind: string;
    state: string;
    planned: number;
    gone: number;
  }>`
    select title, kind, mailing.state, count(*) filter (where message.state = 'planned') as planned,
      count(*) filter (where message.state <> 'planned') as gone
    from contact.mailing join survey.campaign on campaign.id = mailing.campaign_id
    join contact.message on mailing_id = mailing.id
    where mailing.state <> 'finished' group by mailing.id, campaign.id order by title`);
  expect(mailings.map(({ title, kind, state }) => [title, kind, state])).toEqual([
    ['Lezen en voorlezen', 'invitation', 'running'],
    ['Ouderavonden en gesprekken', 'invitation', 'stopped'],
    ['Schermen thuis en op school', 'reminder', 'running'],
  ]);
  for (const { planned, gone } of mailings) expect([planned > 20, gone > 20]).toEqual([true, true]);
});

test('one was drawn by groups, each with a target and with lists that came', async () => {
  const groups = await readGroups(context.db, called(/Lezen/).id);
  expect(groups.map(({ classes, target }) => [...classes, target])).toEqual([
    ['low', 30],
    ['middle', 30],
    ['high', 30],
  ]);
  for (const { invited, finished, expected } of groups) {
    expect([invited > 30, finished < 30, expected! >= 30]).toEqual([true, true, true]);
  }
  expect(groups.some(({ finished }) => finished > 0)).toBe(true);
});
