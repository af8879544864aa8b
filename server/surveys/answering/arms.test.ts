import { describe, expect, test } from 'vitest';
import { finishCampaign, getCampaign } from '#contract/calls/surveys.ts';
import { file, finish, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import { checkCampaign } from '../campaigns/campaign-file.ts';
import { armOf } from './order-seed.ts';
import { shuffleAnswers } from './shuffle.ts';

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

test('an anonymous visitor keeps the arm by their token alone, and the file still has it once ids are drawn anew', async () => {
  const choice = (ref: string, over: object = {}) => ({
    ...text(ref, over),
    ...{ type: 'multiple_choice', options: [{ ref: 'yes', title: 'Ja' }] },
  });
  const list = [choice('first'), choice('a', inArm('A')), choice('b', inArm('B'))];
  const { id, token } = await makeCampaign(world, { questions: list, arms, anonymous: true });
  const look = async (anonymous_token: string | null) =>
    (await world.call(getCampaign, { query: { token: token!, email: null, anonymous_token } })).data;
  const respond = async (arm: Arm): Promise<void> => {
    let visit = await look(null);
    while (armShown(visit) !== arm) visit = await look(null);
    const who = { token: token!, anonymous_token: visit.anonymous_token! };
    await save(world, who, { first: 'yes' });
    expect(armShown(await look(visit.anonymous_token))).toBe(arm);
    await save(world, who, { a: 'yes' });
    await save(world, who, { b: 'yes' });
    await finish(world, who);
  };
  const given: Arm[] = [...'AAAAAAAAAABBBBBBBBB'] as Arm[];
  for (const arm of given) await respond(arm);
  // Fewer than ten of an arm are in no file.
  expect(cellsIn(await takeCsv(world, id)).map(({ groep }) => groep)).toEqual(given.slice(0, 10));
  await respond('B');
  given.push('B');
  await shuffleAnswers(world.context, [id]);
  const cells = cellsIn(await takeCsv(world, id));
  expect(cells.map(({ groep }) => groep).toSorted()).toEqual(given.toSorted());
  for (const { groep, a, b } of cells)
    expect([a, b]).toEqual(groep === 'A' ? ['yes', '#not_shown'] : ['#not_shown', 'yes']);
});

test('arms have nearly equal shares', () => {
  const drawn = Array.from({ length: 3000 }, (_, at) => armOf(world.context, 'campaign', String(at), ['x', 'y', 'z']));
  for (const [, some] of Map.groupBy(drawn, (arm) => arm)) expect(Math.abs(some.length - 1000)).toBeLessThan(160);
});

describe('a file', () => {
  test.each<[string, string, object]>([
    ['missing', 'arms[1]', { questions: [text('x')], arms: ['Alleen'] }],
    ['list_too_long', 'arms', { questions: [text('x')], arms: ['1', '2', '3', '4', '5'] }],
    ['missing', 'arms[1]', { questions: [text('x')], arms: ['Met', ' '] }],
    ['condition_to_nowhere', 'questions[1].show_if', { questions: [text('x'), text('y', inArm('A'))] }],
    ['condition_option', 'questions[1].show_if', { questions: [text('x'), text('y', inArm('C'))], arms }],
    ['condition_first', 'questions[0].show_if', { questions: [text('y', inArm('A'))], arms }],
  ])('is refused as %s', (code, place, draft) => {
    const faults = checkCampaign(file(draft), world.context.config);
    expect(faults).toContainEqual(expect.objectContaining({ code, place }));
  });
});
