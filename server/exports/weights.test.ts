import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { listExports } from '#contract/calls/office/exports.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport, readRows } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld();
const { db } = world.context;
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };

const source = { publisher: 'CBS', table: '71487ned', title: 'Huishoudens', unit: 'huishoudens' };
const margin = (variable: string, counts: Record<string, number>) => ({
  variable,
  source,
  reference_date: '2024-01-01',
  counted: 'people',
  total: null,
  categories: Object.entries(counts).map(([id, count]) => ({ id, title: id, count })),
});
const margins = [margin('gender', { female: 50, male: 50 }), margin('education', { low: 30, middle: 40, high: 30 })];
await db.run(sql`
  insert into survey.population (version, created_at, margins) values (1, ${world.clock.now()}, ${JSON.stringify(margins)})`);

const of = (gender: string, education: string, screen: 'yes' | 'no'): Answered => ({
  answers: { screens: [screen], ...(screen === 'yes' && { hours: ['short'] }), rules: ['table'] },
  background: { gender, education },
});
/** Weighted on two characteristics, of which five people alone have one pair: by weighting 1 on both, by 2 on one. */
const { id } = await makeCampaign(world, { background: ['gender', 'education'] });
await giveAnswers(world, id, [
  ...times(5, of('female', 'high', 'yes')),
  ...times(61, of('female', 'middle', 'yes')),
  ...times(41, of('female', 'low', 'no')),
  ...times(51, of('male', 'high', 'yes')),
  ...times(41, of('male', 'middle', 'no')),
  ...times(31, of('male', 'low', 'no')),
]);
await snapshotOf(world, id);
for (const variables of [['gender', 'education'], ['gender']]) {
  await world.call(makeWeighting, { params: { id }, body: { variables } }, headers);
}
const fetched = (over: Parameters<typeof fetchExport>[3]) => fetchExport(world, noor.cookies, id, over);
const results = (query: object, cookie = noor.cookies) =>
  world.call(readResults, { params: { id }, query }, { cookie });

test.each([
  ['alone', []],
  ['beside what is known', ['gender']],
])('a weight %s is held by ten people or more, and the file says so', async (_, background) => {
  const wanted = { weighting: '1', background };
  const [head, ...rows] = readRows((await fetched({ format: 'csv', ...wanted })).bytes.toString('utf8'));
  const places = ['gewicht', ...(background.length > 0 ? ['achtergrond_geslacht'] : [])].map((name) =>
    head!.indexOf(name),
  );
  const held = new Map<string, number>();
  for (const row of rows) {
    const key = places.map((at) => row[at]).join(' ');
    held.set(key, (held.get(key) ?? 0) + 1);
  }
  expect(held.size).toBeGreaterThan(2);
  expect(Math.min(...held.values())).toBeGreaterThanOrEqual(10);
  expect(rows.reduce((sum, row) => sum + Number(row[places[0]!]), 0)).toBeCloseTo(rows.length, 3);
  const sheets = await readSheets((await fetched({ format: 'xlsx', ...wanted })).bytes);
  const account = new Map(sheets.at(-1)!.data.map(([heading, sentence]) => [heading, sentence]));
  expect(account.get('Weegfactor')).toMatch(/minder dan 10 ouders delen/);
});

test('tables and files have one stamp where they are of the same answers and weights, and another where they are not', async () => {
  const stampOf = async (query: object) => (await results(query)).snapshot.stamp;
  const stamps = [await stampOf({}), await stampOf({ weighting: '1' }), await stampOf({ weighting: '2' })];
  expect(new Set(stamps).size).toBe(3);
  for (const [at, weighting] of ['', '1', '2'].entries()) {
    for (const format of ['csv', 'sav', 'tables', 'ddi'] as const) {
      const { id: made, answer, bytes } = await fetched({ format, weighting });
      const line = (await world.call(listExports, { params: { id } }, headers)).exports.find((one) => one.id === made);
      expect(line!.stamp).toBe(stamps[at]);
      expect(answer.headers.get('content-disposition')).toContain(`${stamps[at]}.`);
      if (format === 'ddi')
        expect(bytes.toString()).toMatch(new RegExp(`<version date="[^"]+">${stamps[at]}</version>`));
    }
    const sheets = await readSheets((await fetched({ format: 'xlsx', weighting })).bytes);
    expect(sheets.at(-1)!.data.find(([heading]) => heading === 'Editie')).toEqual(['Editie', stamps[at]]);
  }
});

type Statistics = { sums: Record<string, number>; codes: Record<string, Record<string, number>> };
/** What a codebook counts of one column: by `type`, and by code. */
function statisticsOf(ddi: string, name: string): Statistics {
  const [variable] = new RegExp(`<var [^>]*name="${name}".*?</var>`).exec(ddi)!;
  const counts = (text: string, element: string) =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`<${element} type="(\\w+)"(?: (wgtd)="wgtd")?>([^<]*)<`, 'g'))].map(
        ([, type, weighted, value]) => [weighted ? `${type} ${weighted}` : type!, Number(value)],
      ),
    );
  const codes = [...variable.matchAll(/<catgry[^>]*><catValu>(-?\d+)<.*?<\/catgry>/g)];
  return {
    sums: counts(variable, 'sumStat'),
    codes: Object.fromEntries(codes.map(([text, code]) => [code!, counts(text, 'catStat')])),
  };
}

test('a codebook counts who answered, who did not, and each answer with its weight, as its reader sees them', async () => {
  const ddi = (await fetched({ format: 'ddi', weighting: '1' })).bytes.toString('utf8');
  const screens = (await results({ weighting: '1' })).figures.find(({ question }) => question === 'screens')!;
  const [yes, no] = screens.rows.map(({ cells }) => cells[0]!);
  expect([yes!.n, no!.n]).toEqual([117, 113]);
  const weighted = (percent: number | null) => ({
    'freq wgtd': Math.round((percent! * 230) / 100),
    'percent wgtd': percent,
  });
  expect(statisticsOf(ddi, 'screens')).toEqual({
    sums: { vald: 230 },
    codes: { 1: { freq: 117, ...weighted(yes!.percent) }, 2: { freq: 113, ...weighted(no!.percent) }, '-9': {} },
  });
  expect(statisticsOf(ddi, 'hours').sums).toEqual({ vald: 117, invd: 113 });
  const plain = (await fetched({ format: 'ddi' })).bytes.toString('utf8');
  expect(statisticsOf(plain, 'screens').codes).toMatchObject({ 1: { freq: 117 }, 2: { freq: 113 } });
  expect(plain).not.toContain('wgtd="wgtd"');
  expect(plain).toMatch(/<varGrp ID="G1" type="multipleResp" var="V\d+ V\d+ V\d+ V\d+"><labl>Welke regels zijn er\?</);
});

test('a codebook tells how many answered, and how many did not or were not asked', async () => {
  const { id: few } = await makeCampaign(world);
  const answers = { screens: ['no'], why_not: ['Te jong.'] };
  await giveAnswers(world, few, [
    ...times(95, { answers: { ...answers, rules: ['table'] } }),
    ...times(5, { answers }),
  ]);
  await snapshotOf(world, few);
  const { bytes } = await fetchExport(world, noor.cookies, few, { format: 'ddi' });
  const ddi = bytes.toString('utf8');
  expect(statisticsOf(ddi, 'screens').sums).toEqual({ vald: 100 });
  expect(statisticsOf(ddi, 'rules.table').sums).toEqual({ vald: 95, invd: 5 });
});

test('a codebook of somebody who may not see exact counts has none', async () => {
  await db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(world.clock.now().getTime() - hours(2))}
    where id = ${id}`);
  const second = await makeStaff(world, 'researcher');
  const { bytes } = await fetchExport(world, second.cookies, id, { format: 'ddi', weighting: '1' });
  const counts = [...bytes.toString('utf8').matchAll(/<(?:sumStat|catStat type="freq")[^>w]*>(\d+)</g)].map(([, n]) =>
    Number(n),
  );
  expect(counts.length).toBeGreaterThan(5);
  expect(counts.filter((n) => n % 5 !== 0)).toEqual([]);
  expect(bytes.toString('utf8')).not.toContain('<catStat type="freq">117<');
});
