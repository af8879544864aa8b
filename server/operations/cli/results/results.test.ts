import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { giveAnswers, times } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { runCommand } from '../run-command.ts';
import { codeCommands } from './codes.ts';
import { exportCommands } from './exports.ts';
import { leftOutCommands } from './left-out.ts';
import { resultsCommands } from './results.ts';

const world = await makeWorld();
const run = (name: string, words: string[], options: Record<string, unknown> = {}) =>
  runCommand(
    [...resultsCommands, ...leftOutCommands, ...codeCommands, ...exportCommands].find(
      (command) => command.name === `results ${name}`,
    )!,
    world.context,
    { words, options },
  );

test('the operator makes a snapshot, reads it as tables, and weights it', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  const one = (answer: string, gender: string) => ({ answers: { screens: [answer] }, background: { gender } });
  await giveAnswers(world, id, [...times(90, one('yes', 'female')), ...times(30, one('no', 'male'))]);
  expect((await run('weightings', [id])).text).toBe('There are no weightings.');
  expect(await run('make', [id])).toMatchObject({ text: 'Snapshot 1 is made.', json: { number: 1 } });
  const { text } = await run('show', [id], { question: 'screens', split: '_gender' });
  expect(text).toMatch(
    /^Schermen thuis: 120 respondents, not weighted\. Stamp [A-Z2-7]{8}\.\n\nscreens {2}Heeft je kind een eigen scherm\?\n/,
  );
  expect(text).toContain('    75 % ');
  const categories = [
    { id: 'female', title: 'Vrouw', count: 50 },
    { id: 'male', title: 'Man', count: 50 },
  ];
  const source = { publisher: 'CBS', table: '', title: 'Ouders', unit: 'ouders' };
  const margin = { variable: 'gender', source, reference_date: null, counted: 'people', total: 100, categories };
  await world.context.db.run(sql`
    insert into survey.population (version, created_at, margins)
    values (1, ${world.clock.now()}, ${JSON.stringify([margin])})`);
  expect((await run('weigh', [id], { on: 'gender' })).text).toBe(
    'Weighting 1: counts as 90 respondents, largest weight 2.00.',
  );
  expect(
    await world.context.db.one(sql`select action, actor, about from office.audit order by number desc limit 1`),
  ).toEqual({ action: 'results_weighted', actor: 'operator', about: id });
  expect((await run('show', [id], { question: 'screens', weighting: '1' })).text).toContain('   50 %');
  const compared = await run('show', [id], { question: 'screens', split: '_gender', with: 'compare,intervals' });
  expect(compared.text).toMatch(/\n {2}Allen n=120 {2}Vrouw \(A\) n=90 {2}Man \(B\) n=30\n/);
  const rows = await run('show', [id], { question: 'screens', split: '_gender', with: 'rows' });
  expect(rows.json).toMatchObject({ by_row: true });
  const drawn = await run('figure', [id, 'screens'], { split: '_gender', with: 'compare' });
  expect(drawn.text.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Een letter\s+betekent:/);
  await expect(run('show', [id], { with: 'compare,rijen' })).rejects.toThrow(/^--with takes compare, rows/);
  await expect(run('weigh', [id])).rejects.toThrow(/^Usage: .\/panel results weigh ID --on KEY,KEY$/);
});

test('the operator leaves answers out and counts them again, and the figures follow', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [
    ...times(30, { answers: { screens: ['yes'], hours: ['short'] } }),
    ...times(12, { answers: { screens: ['no'] } }),
  ]);
  expect((await run('left-out', [id])).text).toBe('Nothing is left out.');
  const why = { reason: 'flood', words: 'Van één netwerk.', filter: 'screens:no' };
  expect((await run('leave-out', [id], why)).text).toBe('Left out as number 1; the results follow at once.');
  await run('make', [id]);
  expect((await run('show', [id])).text).toMatch(/: 30 respondents, .* Left out: 12 \(flood\)\./);
  expect((await run('left-out', [id])).text).toMatch(
    /^1 {2}\S+ {2}flood {2}12 {2}Van één netwerk\.; Heeft je kind een eigen scherm\? Nee$/,
  );
  await run('count-again', [id, '1']);
  await run('make', [id]);
  expect((await run('show', [id])).text).toMatch(/: 42 respondents, /);
  const lines = await world.context.db.many(sql<{ action: string; actor: string }>`
    select action, actor from office.audit where about = ${id} and action like 'results%' order by number`);
  expect(lines).toEqual([
    { action: 'results_left_out', actor: 'operator' },
    { action: 'results_counted_again', actor: 'operator' },
  ]);
  await expect(run('leave-out', [id], { reason: 'boos', words: 'x' })).rejects.toThrow(/^Usage: /);
});

test('the operator keeps the list of codes of a question, draws a figure and sees earlier campaigns', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(30, { answers: { screens: ['yes'], hours: ['short'] } }));
  await run('make', [id]);
  expect((await run('codes', [id, 'tips'])).text).toBe('This question has no codes.');
  expect((await run('code-add', [id, 'tips', 'Plannen'])).text).toBe('Code 1 is on the list.');
  await run('code-change', [id, 'tips', '1', 'Vooruit denken']);
  await run('code-remove', [id, 'tips', '1']);
  expect((await run('codes', [id, 'tips'])).text).toBe('This question has no codes.');
  await run('code-restore', [id, 'tips', '1']);
  expect((await run('codes', [id, 'tips'])).text).toBe('1  0  Vooruit denken');
  const refused = await run('code-add', [id, 'screens', 'Nee']);
  expect(refused.text).toBe('This campaign has no such question, answer or background.');
  expect((await run('figure', [id, 'screens'])).text).toMatch(
    /^<svg xmlns.*<title>Heeft je kind een eigen scherm\?<.*<\/svg>$/s,
  );
  const { text } = await run('trend', [id]);
  expect(text).toMatch(/^No earlier campaign asked the same\.$/);
});

test('a file that may be kept until a day that lies behind is refused with the days that can be', async () => {
  const { id } = await makeCampaign(world);
  const options = { format: 'csv', out: '/nowhere/file.csv', reason: 'Nagerekend', until: '2020-01-01' };
  await expect(run('export', [id], options)).rejects.toThrow(/^--until takes a day as 2027-01-31, from today/);
});
