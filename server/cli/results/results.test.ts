import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { giveAnswers, times } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';
import { perform } from '../perform.ts';
import { resultsCommands } from './results.ts';

const world = await makeWorld();
const run = (name: string, words: string[], options: Record<string, unknown> = {}) =>
  perform(resultsCommands.find((command) => command.name === `results ${name}`)!, world.context, { words, options });

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
  await expect(run('weigh', [id])).rejects.toThrow(/^Usage: .\/panel results weigh ID --on KEY,KEY$/);
});
