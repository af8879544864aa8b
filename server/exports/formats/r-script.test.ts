import { expect, test } from 'vitest';
import { readScript } from '#contract/calls/office/exports.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { file, makeCampaign, questions } from '#test/make-campaigns.ts';
import { ask } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { readSav } from '#test/results/read-sav.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';

const world = await makeWorld();
const { cookies } = await makeCaseReader(world);

const source = { publisher: 'CBS', table: '71487ned', title: 'Huishoudens', unit: 'huishoudens' };
const categories = ['female', 'male'].map((id) => ({ id, title: id, count: 500 }));
const margin = { variable: 'gender', source, reference_date: '2024-01-01', counted: 'people', total: null, categories };
await world.context.db.run(sql`
  insert into survey.population (version, created_at, margins)
  values (1, ${world.clock.now()}, ${JSON.stringify([margin])})`);

// What npm run test:files runs in R, held against the same file without it.
test('the lines of R beside a file for SPSS open that file, and name a weight where it has one', async () => {
  const minutes = { ref: 'gewicht', title: 'Hoeveel minuten?', type: 'text', format: 'number' };
  const { id } = await makeCampaign(world, {
    ...file({ questions: [...questions, minutes] }),
    background: ['gender'],
  });
  const answers = { screens: ['no'], why_not: ['Te jong.'], rules: ['table'], gewicht: ['30'] };
  await giveAnswers(world, id, [
    ...times(70, { answers, background: { gender: 'female' } }),
    ...times(50, { answers, background: { gender: 'male' } }),
  ]);
  await snapshotOf(world, id);
  const { number } = await world.call(
    makeWeighting,
    { params: { id }, body: { variables: ['gender'] } },
    { cookie: cookies },
  );
  const script = await ask(world, readScript, { params: { id }, query: { weighting: String(number) } }, cookies);
  const lines = await script.text();
  const weighed = await fetchExport(world, cookies, id, { format: 'sav', weighting: String(number) });
  const name = /filename="(.+)"/.exec(weighed.answer.headers.get('content-disposition')!)![1];
  expect(lines).toContain(`read_sav("${name}")`);
  expect(script.headers.get('content-disposition')).toContain(`"${name!.replace(/sav$/, 'R')}"`);

  const sav = await readSav(weighed.bytes);
  const names = sav.variables.map((one) => one.name);
  const weights = [...lines.matchAll(/%in% names|weights = ~(\w+)|is\.na\((\w+)\)|"(\w+)" %in%/g)].flatMap((found) =>
    found.slice(1).filter(Boolean),
  );
  expect(new Set(weights)).toEqual(new Set(['gewicht', '1']));
  expect([sav.weight?.name, names.includes('gewicht')]).toEqual(['gewicht', true]);
  // A question of that name steps aside, or the answers would be the weights.
  const plain = await readSav((await fetchExport(world, cookies, id, { format: 'sav' })).bytes);
  expect(plain.variables.map((one) => one.name)).not.toContain('gewicht');
  // A class of each code and a number of each number: only codes have labels from nought up.
  expect(lines).toContain('any(attr(x, "labels") >= 0)');
  const isClass = (of: string) => (sav.labelsOf(of) ?? []).some(({ val }) => val >= 0);
  const kinds = ['screens', 'rules.table', 'finished', 'gewicht_2', 'gewicht', 'started_on'];
  expect(kinds.filter((one) => names.includes(one)).map((one) => [one, isClass(one)])).toEqual([
    ['screens', true],
    ['rules.table', true],
    ['finished', true],
    ['gewicht_2', false],
    ['gewicht', false],
    ['started_on', false],
  ]);
});
