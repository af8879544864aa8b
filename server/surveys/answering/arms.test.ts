import { describe, expect, test } from 'vitest';
import { memberCampaigns } from '#contract/calls/members.ts';
import { finishCampaign, getCampaign } from '#contract/calls/surveys.ts';
import { file, finish, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { openFile } from '#test/make-members.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Campaign, checkCampaign } from '../campaigns/campaign-file.ts';
import { armOf } from './order-seed.ts';

/** Respondents divided over arms by chance, and questions for one arm. */
const world = await makeWorld({ env: { LIMITS: 'off' } });

const inArm = (...options: string[]) => ({
  show_if: { join: 'and', of: [{ question: '_arm', is: 'one_of', options }] },
});
const text = (ref: string, over: object = {}) => ({ ref, title: ref, type: 'text', required: true, ...over });
const arms = ['Met plaatje', 'Zonder plaatje'];
const questions = [text('first'), text('a', inArm('A')), text('b', inArm('B')), text('last')];
const refs = { A: 'a', B: 'b' } as const;
type Arm = keyof typeof refs;

type Shown = Awaited<ReturnType<typeof show>>;
const armShown = ({ questions: shown }: Shown): Arm => {
  const { of, ...always } = shown[1]!.show_if!;
  expect(of).toEqual([]);
  expect(shown[2]!.show_if).toEqual({ join: always.join === 'and' ? 'or' : 'and', of: [] });
  return always.join === 'and' ? 'A' : 'B';
};
const cellsIn = (csv: string) => {
  const [names, ...rows] = readRows(csv);
  return rows.map((row) => Object.fromEntries(names!.map((name, at) => [name, row[at]!])));
};

test('each respondent is asked the questions of one arm, again when they come back, and the file has the same arm', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions, arms } });
  const others = await Promise.all(Array.from({ length: 15 }, () => makeRespondent(world, { campaign })));
  const all = [respondent, ...others.map((one) => one.respondent)];
  const shown = await Promise.all(all.map((who) => show(world, who)));
  expect(JSON.stringify(shown)).not.toMatch(/_arm|plaatje/);
  const given = shown.map(armShown);
  expect(new Set(given).size).toBe(2);
  for (const [at, who] of all.entries()) {
    await save(world, who, { first: 'x' });
    await save(world, who, { last: 'x' });
    // Nobody is past the question of their arm as long as they left it out.
    if (at === 0) expect(cellsIn(await takeCsv(world, campaign))).toMatchObject([{ first: 'x', last: '#not_shown' }]);
    const own = refs[given[at]!];
    const { body } = await world.refused(finishCampaign, { body: who });
    expect(Object.keys(body.errors!)).toEqual([`answers.${own}`]);
    // A client that knows no conditions asks both.
    await save(world, who, { a: given[at]! });
    await save(world, who, { b: given[at]! });
    expect(armShown(await show(world, who))).toBe(given[at]);
    await finish(world, who);
  }
  const cells = cellsIn(await takeCsv(world, campaign));
  expect(cells.map(({ groep }) => groep).toSorted()).toEqual(given.toSorted());
  for (const { groep, a, b } of cells)
    expect([a, b]).toEqual(groep === 'A' ? ['A', '#not_shown'] : ['#not_shown', 'B']);
});

test('an anonymous list that was published with arms before that was refused goes on, and its file names no arm', async () => {
  const list = questions
    .slice(0, 3)
    .map((one) => ({ ...one, type: 'multiple_choice', options: [{ ref: 'yes', title: 'Ja' }] }));
  const { id, token } = await makeCampaign(world, { anonymous: true, questions: list.slice(0, 1) });
  const campaign = checkCampaign(file({ questions: list, arms }), world.context.config) as Campaign;
  await world.context.db.run(sql`
    with old as (
      insert into survey.version (campaign_id, number, questionnaire, published_at)
      select campaign_id, 2, questionnaire || ${JSON.stringify({ arms, questions: campaign.questions })}::jsonb, published_at
      from survey.version where campaign_id = ${id})
    update survey.campaign set version = 2 where id = ${id}`);
  const given: Arm[] = [];
  for (let count = 0; count < 12; count++) {
    const query = { token: token!, email: null, anonymous_token: null };
    const visit = (await world.call(getCampaign, { query })).data;
    const who = { token: token!, anonymous_token: visit.anonymous_token! };
    given.push(armShown(visit));
    for (const ref of ['first', refs[given.at(-1)!]]) await save(world, who, { [ref]: 'yes' });
    await finish(world, who);
  }
  const cells = cellsIn(await takeCsv(world, id));
  expect(cells.map((cell) => Object.keys(cell))).toContainEqual(['afgerond', 'versie', 'first', 'a', 'b']);
  expect(cells.map(({ a }) => (a === 'yes' ? 'A' : 'B')).toSorted()).toEqual(given.toSorted());
});

test('arms have nearly equal shares', () => {
  const drawn = Array.from({ length: 3000 }, (_, at) => armOf(world.context, 'campaign', String(at), ['x', 'y', 'z']));
  for (const [, some] of Map.groupBy(drawn, (arm) => arm)) expect(Math.abs(some.length - 1000)).toBeLessThan(160);
});

test('how far somebody is counts the questions of their arm, and what it demands whatever the profile tells', async () => {
  const [first, , , last] = questions;
  const either = { join: 'or', of: [...inArm('A').show_if.of, { question: '_profile:education', is: 'answered' }] };
  const background = ['education'];
  const list = [first, text('a', { show_if: either }), text('b', inArm('B')), text('c', inArm('B')), last];
  const campaign = await makeCampaign(world, { questions: list, arms, background });
  const lefts = { A: 2, B: 3 };
  for (let found = ''; found.length < 2; ) {
    const { member, respondent } = await makeRespondent(world, { campaign: campaign.id });
    const arm = (await show(world, respondent)).questions[2]!.show_if!.join === 'or' ? 'A' : 'B';
    if (found.includes(arm)) continue;
    found += arm;
    await openFile(world, member);
    await world.context.db.run(sql`update contact.message set state = 'sent' where member_id = ${member.id}`);
    await save(world, respondent, { first: 'x' });
    const { open } = await world.call(memberCampaigns, undefined, member.headers);
    expect(open).toMatchObject([{ passed: 1, most_left: lefts[arm] }]);
    for (const ref of ['b', 'c', 'last']) await save(world, respondent, { [ref]: 'x' });
    if (arm === 'B') await finish(world, respondent);
    else
      expect(Object.keys((await world.refused(finishCampaign, { body: respondent })).body.errors!)).toEqual([
        'answers.a',
      ]);
  }
});

describe('a file', () => {
  test.each<[string, string, object]>([
    ['missing', 'arms[1]', { questions: [text('x')], arms: ['Alleen'] }],
    ['list_too_long', 'arms', { questions: [text('x')], arms: ['1', '2', '3', '4', '5'] }],
    ['missing', 'arms[1]', { questions: [text('x')], arms: ['Met', ' '] }],
    ['condition_to_nowhere', 'questions[1].show_if', { questions: [text('x'), text('y', inArm('A'))] }],
    ['condition_option', 'questions[1].show_if', { questions: [text('x'), text('y', inArm('C'))], arms }],
    ['condition_first', 'questions[0].show_if', { questions: [text('y', inArm('A'))], arms }],
    ['arms_of_anonymous', 'arms', { questions: [text('x')], arms, anonymous: true }],
  ])('is refused as %s', (code, place, draft) => {
    const faults = checkCampaign(file(draft), world.context.config);
    expect(faults).toContainEqual(expect.objectContaining({ code, place }));
  });
});
