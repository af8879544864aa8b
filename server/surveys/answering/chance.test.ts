import { expect, test } from 'vitest';
import { getCampaign } from '#contract/calls/surveys.ts';
import { file, finish, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import { checkCampaign } from '../campaigns/campaign-file.ts';

/** Questions in an order by chance: what each respondent gets, and what of it would be another questionnaire. */
const world = await makeWorld({ pages: true });

const choice = (ref: string, over: object = {}) => ({
  ...{ ref, title: ref, type: 'multiple_choice' },
  options: [
    { ref: 'yes', title: 'Ja' },
    { ref: 'no', title: 'Nee' },
  ],
  ...over,
});
const a = { by_chance: 'a' };
const when = (question: string) => ({ show_if: { join: 'and', of: [{ question, is: 'one_of', options: ['yes'] }] } });
const leads = (go_to: string) => ({
  options: [
    { ref: 'yes', title: 'Ja', go_to },
    { ref: 'no', title: 'Nee' },
  ],
});
const questions = [
  choice('first', leads('school')),
  { ref: 'about', title: 'Nu over je kind.', type: 'information' },
  choice('school', a),
  choice('home', a),
  choice('why', { ...a, with_previous: true, ...when('home') }),
  choice('friends', a),
  choice('last', when('friends')),
];
const idsOf = ({ questions }: Awaited<ReturnType<typeof show>>) => questions.map(({ id }) => id);
const isDrawn = (ids: readonly string[]): boolean =>
  ids[0] === 'first' && ids.at(-1) === 'last' && ids.indexOf('why') === ids.indexOf('home') + 1;

test('each respondent has an order of their own that stays, blocks stay together, and a jump leads to what comes first', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  const others = await Promise.all(Array.from({ length: 9 }, () => makeRespondent(world, { campaign })));
  const all = await Promise.all([respondent, ...others.map((one) => one.respondent)].map((who) => show(world, who)));
  expect(all.every((one) => isDrawn(idsOf(one)))).toBe(true);
  expect(new Set(all.map((one) => idsOf(one).join())).size).toBeGreaterThan(2);
  for (const one of all) expect(one.questions[0]!.options[0]!.go_to).toBe(idsOf(one)[2]);
  expect(JSON.stringify(all)).not.toMatch(/by_chance|with_previous|drawn/);

  const before = idsOf(all[0]!);
  for (const id of before) await save(world, respondent, { [id]: id === 'about' ? '' : 'yes' });
  expect(idsOf(await show(world, respondent))).toEqual(before);
  await finish(world, respondent);
  const [names, row] = readRows(await takeCsv(world, campaign));
  expect(row![names!.indexOf('volgorde')]).toMatch(/^\d{1,5}$/);
});

test('the page stands in the same order, and an anonymous visitor keeps it by their token alone', async () => {
  const { token } = await makeCampaign(world, { questions, anonymous: true });
  const look = (anonymous_token: string | null) =>
    world.call(getCampaign, { query: { token: token!, email: null, anonymous_token } });
  const visits = await Promise.all(Array.from({ length: 9 }, () => look(null)));
  const orders = new Set(visits.map(({ data }) => idsOf(data as never).join()));
  expect(orders.size).toBeGreaterThan(2);
  for (const { data } of visits) {
    expect(idsOf((await look(data.anonymous_token)).data as never)).toEqual(idsOf(data as never));
  }
  const given = visits[0]!.data;
  const page = await fetch(`${world.public_url}/anoniem-onderzoek/${token}?a_t=${given.anonymous_token}`);
  const [, data] = /id="survey">(.*?)<\/script>/s.exec(await page.text()) ?? [];
  expect(idsOf(JSON.parse(data!).campaign)).toEqual(idsOf(given as never));
});

const refusedFor = (...list: object[]) => checkCampaign(file({ questions: list }), world.context.config);

test.each<[string, string, object[]]>([
  ['chance_alone', 'questions[1].by_chance', [choice('x'), choice('y', a)]],
  ['chance_previous', 'questions[1].with_previous', [choice('x'), choice('y', { with_previous: true })]],
  ['chance_jump', 'questions[0].options[0].go_to', [choice('x', { ...a, ...leads('z') }), choice('y', a), choice('z')]],
  ['chance_jump_into', 'questions[0].options[0].go_to', [choice('w', leads('y')), choice('x', a), choice('y', a)]],
  ['chance_condition', 'questions[2].show_if', [choice('w'), choice('x', a), choice('y', { ...a, ...when('x') })]],
  ['condition_first', 'questions[1].show_if', [choice('x', a), choice('y', { ...a, ...when('x') })]],
  [
    'chance_pipe',
    'questions[1].title',
    [choice('x', { ...a, required: true }), choice('y', { ...a, title: 'Over {antwoord:x}?' })],
  ],
])('%s is told at its place', (code, place, list) => {
  expect(refusedFor(...list)).toContainEqual(expect.objectContaining({ code, place }));
});
