import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { listExports, makeExport } from '#contract/calls/office/exports.ts';
import { type Results, readResults } from '#contract/calls/office/results.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff, type Person } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { asked, fetchExport } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const noor = await makeCaseReader(world);
const second = await makeStaff(world, 'researcher');
const as = ({ cookies }: Person) => ({ origin: world.office_url, cookie: cookies });

const one = (screen: string, gender: string): Answered => ({
  answers: { screens: [screen], ...(screen === 'no' && { why_not: ['Te jong.'] }), rules: ['table'] },
  background: { gender },
});
async function answered(): Promise<string> {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  await giveAnswers(world, id, [
    ...times(83, one('yes', 'female')),
    ...times(43, one('no', 'female')),
    ...times(58, one('no', 'male')),
    ...times(6, one('yes', 'male')),
  ]);
  await snapshotOf(world, id);
  return id;
}
const close = (id: string) =>
  world.context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(world.clock.now().getTime() - hours(2))}
    where id = ${id}`);

type Wanted = { filter?: string; split?: string; with?: string };
type Sheets = Awaited<ReturnType<typeof readSheets>>;
async function tables(id: string, who: Person, wanted: Wanted) {
  const { bytes } = await fetchExport(world, who.cookies, id, { format: 'tables', ...wanted });
  const sheets = await readSheets(bytes, { trim: false });
  const results = await world.call(readResults, { params: { id }, query: wanted }, as(who));
  const [line] = (await world.call(listExports, { params: { id } }, as(who))).exports;
  return { sheets, results, people: line!.people };
}
const accountOf = (sheets: Sheets) => new Map(sheets[0]!.data.map(([heading, sentence]) => [heading, sentence]));

/** Every share and count of a sheet, as the screen has them. */
function expectAsShown(sheets: Sheets, { figures }: Results) {
  expect(sheets).toHaveLength(figures.length + 2);
  for (const [at, { title, columns, rows }] of figures.entries()) {
    const { data } = sheets[at + 1]!;
    const compared = columns.some(({ letter }) => letter !== null);
    const width = compared ? 3 : 2;
    expect(data[0]![0]).toBe(title);
    for (const { title: answer, cells } of rows) {
      const row = data.find(([head]) => head === answer)!;
      const shown = cells.flatMap(({ percent, n, letters }) => [
        percent ?? (n === null ? 'verborgen' : null),
        n ?? 'verborgen',
        ...(compared ? [letters || null] : []),
      ]);
      expect(row.slice(1, 1 + shown.length)).toEqual(shown);
    }
    const bases = data.find(([head]) => head === 'n')!;
    expect(columns.map((_, of) => bases[2 + width * of])).toEqual(columns.map(({ n }) => n ?? 'verborgen'));
  }
}
const countsOf = (sheets: Sheets) =>
  sheets.slice(1, -1).flatMap(({ data }) => {
    const heads = data.find((row) => row.some((cell) => String(cell ?? '').endsWith(', aantal'))) ?? [];
    const at = heads.flatMap((cell, place) => (String(cell ?? '').endsWith(', aantal') ? [place] : []));
    const end = data.findIndex(([head]) => head === 'n');
    return data.slice(data.indexOf(heads) + 1, end + 1).flatMap((row) => at.map((place) => row[place]));
  });

test('who may open case files gets tables with exact counts, nothing hidden, as on their screen', async () => {
  const id = await answered();
  const { sheets, results, people } = await tables(id, noor, { split: '_gender' });
  expect(results.rules).toBe('inside');
  expectAsShown(sheets, results);
  expect(people).toBe(190);
  expect(accountOf(sheets).get('Kleine aantallen')).toMatch(/^Exacte aantallen, alleen voor intern gebruik/);
  const counts = countsOf(sheets);
  expect(counts).not.toContain('verborgen');
  expect(counts).toContain(6);
});

test('tables say what their letters and intervals mean and which groups are small, as figures do', async () => {
  const id = await answered();
  await giveAnswers(world, id, times(24, one('yes', 'other')));
  await snapshotOf(world, id);
  const { sheets, results } = await tables(id, noor, { split: '_gender', with: 'intervals' });
  const screens = results.figures.findIndex(({ question }) => question === 'screens');
  const firsts = sheets[screens + 1]!.data.map(([first]) => String(first));
  expect(firsts).toContainEqual(expect.stringMatching(/^Een letter betekent: hoger dan die kolom/));
  expect(firsts).toContainEqual(expect.stringMatching(/^De betrouwbaarheidsmarges gaan over toeval alleen/));
  expect(sheets[screens + 1]!.data[1]).toContain('Anders (C, kleine n), %');
});

test('who may not gets tables in fives, of a campaign that is over, and by what they may choose', async () => {
  const id = await answered();
  const refused = async (over: Wanted) =>
    (await world.refused(makeExport, { params: { id }, body: asked({ format: 'tables', ...over }) }, as(second))).body;
  await close(id);
  expect((await refused({ filter: 'screens:yes' })).message).toMatch(/^Je kiest en splitst hier op kenmerken/);
  expect((await world.call(listExports, { params: { id } }, as(second))).exports).toEqual([]);
  const { sheets, results, people } = await tables(id, second, { split: '_gender' });
  expect(results.rules).toBe('outside');
  expectAsShown(sheets, results);
  expect(people % 5).toBe(0);
  expect(accountOf(sheets).get('Kleine aantallen')).toMatch(/^Aantallen zijn afgerond op vijftallen/);
  const counts = countsOf(sheets);
  expect(counts).toContain('verborgen');
  expect(counts.filter((n) => typeof n === 'number').length).toBeGreaterThan(5);
  expect(counts.filter((n) => typeof n === 'number' && n % 5 !== 0)).toEqual([]);
});

test('tables of a group say of which, and the register of how many, in tens', async () => {
  const id = await answered();
  const { sheets, people } = await tables(id, noor, { filter: '_gender:female' });
  const account = accountOf(sheets);
  expect(account.get('Basis')).toBe('n = 126, van 190 ouders die alles invulden.');
  expect(account.get('Alleen')).toBe('Vrouw of man: Vrouw');
  expect(people).toBe(120);
});
