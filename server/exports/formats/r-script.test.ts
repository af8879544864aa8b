import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScript } from '#contract/calls/office/exports.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { run, versionOf } from '#test/export-files/programs.ts';
import { file, makeCampaign, questions } from '#test/make-campaigns.ts';
import { ask } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { readSav } from '#test/results/read-sav.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { raoScott } from '../../results/statistics/rao-scott.ts';

const world = await makeWorld();
const { cookies } = await makeCaseReader(world);

const source = { publisher: 'CBS', table: '71487ned', title: 'Huishoudens', unit: 'huishoudens' };
const categories = ['female', 'male'].map((id) => ({ id, title: id, count: 500 }));
const margin = { variable: 'gender', source, reference_date: '2024-01-01', counted: 'people', total: null, categories };
await world.context.db.run(sql`
  insert into survey.population (version, created_at, margins)
  values (1, ${world.clock.now()}, ${JSON.stringify([margin])})`);

// What npm run proof files runs in R, held against the same file without it.
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
  const weighed = await fetchExport(world, cookies, id, { format: 'sav', weighting: String(number) });
  // Newer answers make a newer edition, and this file keeps its own name.
  await giveAnswers(world, id, times(3, { answers: { screens: ['yes'] } }));
  await snapshotOf(world, id);
  const script = await ask(world, readScript, { params: { id: weighed.id } }, cookies);
  const lines = await script.text();
  const name = /filename="(.+)"/.exec(weighed.answer.headers.get('content-disposition')!)![1];
  expect(lines).toContain(`read_sav("${name}")`);
  expect(script.headers.get('content-disposition')).toContain(`"${name!.replace(/sav$/, 'R')}"`);

  const sav = await readSav(weighed.bytes);
  const names = sav.variables.map((one) => one.name);
  const weights = [...lines.matchAll(/%in% names|weights = ~(\w+)|is\.na\((\w+)\)|"(\w+)" %in%/g)].flatMap((found) =>
    found.slice(1).filter(Boolean),
  );
  expect(new Set(weights)).toEqual(new Set(['gewicht']));
  expect([sav.weight?.name, names.includes('gewicht')]).toEqual(['gewicht', true]);
  // A question of that name steps aside, or the answers would be the weights.
  const plain = await readSav((await fetchExport(world, cookies, id, { format: 'sav' })).bytes);
  expect(plain.variables.map((one) => one.name)).not.toContain('gewicht');
  // A class of each code and a number of each number: only codes have labels from nought up.
  expect(lines).toContain('any(attr(x, "labels") >= 0)');
  const isClass = (of: string) => (sav.labelsOf(of) ?? []).some(({ val }) => val >= 0);
  const kinds = ['screens', 'rules.table', 'afgerond', 'gewicht_2', 'gewicht', 'begonnen_op'];
  expect(kinds.filter((one) => names.includes(one)).map((one) => [one, isClass(one)])).toEqual([
    ['screens', true],
    ['rules.table', true],
    ['afgerond', true],
    ['gewicht_2', false],
    ['gewicht', false],
    ['begonnen_op', false],
  ]);
});

const hasR = versionOf('r') !== undefined;

test.skipIf(!hasR)(
  'R answers with our weighted shares and our test, also where nobody chose some answer',
  async () => {
    const { id } = await makeCampaign(world, { ...file({ questions }), background: ['gender', 'education'] });
    const of = (screens: string, gender: string, education: string) => ({
      answers: { screens: [screens], rules: ['table'] },
      background: { gender, education },
    });
    await giveAnswers(world, id, [
      ...times(40, of('no', 'female', 'low')),
      ...times(15, of('yes', 'female', 'high')),
      ...times(30, of('yes', 'male', 'high')),
      ...times(35, of('no', 'male', 'low')),
      ...times(5, { answers: {}, background: {}, finished: false }),
    ]);
    await snapshotOf(world, id);
    const { number } = await world.call(
      makeWeighting,
      { params: { id }, body: { variables: ['gender'] } },
      { cookie: cookies },
    );
    const weighed = await fetchExport(world, cookies, id, {
      format: 'sav',
      weighting: String(number),
      background: ['gender', 'education'],
    });
    const lines = await (await ask(world, readScript, { params: { id: weighed.id } }, cookies)).text();
    const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-r-'));
    try {
      writeFileSync(join(folder, /read_sav\("(.+?)"/.exec(lines)![1]!), weighed.bytes);
      const more = [
        'cat(coef(svymean(~screens, design))[["screensJa"]],',
        'svychisq(~screens + achtergrond_opleiding, design)$statistic, "\\n")',
      ];
      writeFileSync(join(folder, 'open.R'), `options(digits = 15)\n${lines}${more.join('\n')}`);
      const [share, f] = run(folder, 'Rscript', 'open.R').stdout.trim().split(' ').map(Number);
      const women = 500 / 1000 / (55 / 120);
      const men = 500 / 1000 / (65 / 120);
      const sums = (n: number, weight: number) => ({ n, w: n * weight, s: n * weight ** 2 });
      const table = [
        [sums(0, 0), { n: 45, w: 15 * women + 30 * men, s: 15 * women ** 2 + 30 * men ** 2 }],
        [{ n: 75, w: 40 * women + 35 * men, s: 40 * women ** 2 + 35 * men ** 2 }, sums(0, 0)],
      ];
      expect(share).toBeCloseTo((15 * women + 30 * men) / 120, 5);
      expect(f! / raoScott(table)!.f).toBeCloseTo(1, 4);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  120_000,
);
