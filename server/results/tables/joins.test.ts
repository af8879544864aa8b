import { expect, test } from 'vitest';
import { readCodebook } from '#contract/calls/office/exports.ts';
import { addJoin, removeJoin } from '#contract/calls/office/results/joins.ts';
import { type ResultsFigure, readResults } from '#contract/calls/office/results.ts';
import type { CallFailed } from '#contract/client.ts';
import { notesOf } from '#contract/results/figure-words.ts';
import type { FileFormat } from '#contract/results/file-formats.ts';
import type { Join } from '#contract/results/joins.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport, readRows } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { readSav } from '#test/results/read-sav.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { mergeClasses } from './joins.ts';

const world = await makeWorld();
const one = (ref: string, ids: string[], over = {}) => ({
  ref,
  title: `Wat van ${ref}?`,
  type: 'multiple_choice',
  options: ids.map((id) => ({ ref: id, title: id.toUpperCase() })),
  ...over,
});
const questions = [
  one('advice', ['vmbo', 'havo', 'vwo', 'geen']),
  one('fits', ['ja', 'laag', 'hoog']),
  one('heard', ['leraar', 'ouders', 'site'], { type: 'multiple_answer' }),
];
const { id } = await makeCampaign(world, { questions });
const said = (advice: string, fits: string, heard: string[]) => ({
  answers: { advice: [advice], fits: [fits], heard },
});
await giveAnswers(world, id, [
  ...times(40, said('vmbo', 'laag', ['leraar'])),
  ...times(20, said('vmbo', 'ja', ['leraar', 'ouders'])),
  ...times(30, said('havo', 'ja', ['ouders'])),
  ...times(8, said('havo', 'hoog', ['site'])),
  ...times(35, said('vwo', 'ja', ['ouders', 'site'])),
  ...times(4, said('vwo', 'hoog', ['site'])),
]);
await snapshotOf(world, id);
const noor = { cookie: (await makeCaseReader(world)).cookies };
const eva = { cookie: (await makeCaseReader(world)).cookies };
const read = (query = {}, as = noor) => world.call(readResults, { params: { id }, query }, as);
const add = (join: Join, as = noor) => world.call(addJoin, { params: { id }, body: join }, as);
const remove = (number: number, as = noor) => world.call(removeJoin, { params: { id, number: String(number) } }, as);
const high: Join = { of: 'advice', title: 'Havo of vwo', classes: ['havo', 'vwo'] };
const heard: Join = { of: 'heard', title: 'Niet van school', classes: ['ouders', 'site'] };
const rowsOf = (figure: ResultsFigure | undefined) => figure!.rows.map(({ title, cells }) => [title, cells[0]!.n]);

test('answers that are joined are one row for every colleague, until one of them takes them apart', async () => {
  const numbers = [(await add(high)).number, (await add(heard)).number];
  const joined = await read({}, eva);
  const [advice, , several] = joined.figures;
  expect(rowsOf(advice)).toEqual([
    ['VMBO', 60],
    ['Havo of vwo', 77],
    ['GEEN', 0],
  ]);
  // A respondent who chose both counts once.
  expect(rowsOf(several)).toEqual([
    ['LERAAR', 60],
    ['Niet van school', 97],
  ]);
  expect(several!.columns[0]!.n).toBe(137);
  expect(joined.joins.map(({ title, classes }) => [title, classes.map((one) => one.title)])).toEqual([
    ['Havo of vwo', ['HAVO', 'VWO']],
    ['Niet van school', ['OUDERS', 'SITE']],
  ]);
  expect(notesOf(joined, advice!)).toContain('‘Havo of vwo’ is samengevoegd: HAVO en VWO.');
  const apart = await read({ with: 'apart' });
  expect(rowsOf(apart.figures[0])).toEqual([
    ['VMBO', 60],
    ['HAVO', 38],
    ['VWO', 39],
    ['GEEN', 0],
  ]);
  for (const number of numbers) await remove(number, eva);
  await remove(numbers[0]!);
  expect(rowsOf((await read()).figures[0])).toEqual(rowsOf(apart.figures[0]));
  const lines = await world.context.db.many(sql<{ detail: object }>`
    select detail from office.audit where action = 'results_joined' and about = ${id} order by number`);
  expect(lines.map(({ detail }) => detail)).toMatchObject([
    { what: 'added', question: 'advice', number: '1' },
    { what: 'added', question: 'heard', number: '2' },
    { what: 'removed', question: 'advice', number: '1' },
    { what: 'removed', question: 'heard', number: '2' },
  ]);
});

test('groups that are joined are one column, and tested as one', async () => {
  const fits = await add({ of: 'fits', title: 'Past niet', classes: ['laag', 'hoog'] });
  const { number } = await add(high);
  const { figures } = await read({ question: 'fits', split: 'advice' });
  expect(figures[0]!.columns.map(({ title, n }) => [title, n])).toEqual([
    ['Allen', 137],
    ['VMBO', 60],
    ['Havo of vwo', 77],
    ['GEEN', 0],
  ]);
  expect(figures[0]!.rows.map(({ title, cells }) => [title, cells[1]!.n, cells[2]!.letters])).toEqual([
    ['JA', 20, 'A'],
    ['Past niet', 40, ''],
  ]);
  expect(figures[0]!.test).toMatch(/^De groepen verschillen meer dan je door toeval verwacht/);
  await remove(fits.number);
  await remove(number);
});

test('where no test is possible the reply has the joins that make one', async () => {
  const asked = { question: 'fits', split: 'advice' };
  const [before] = (await read(asked)).figures;
  expect(before!.test).toBe('Te weinig antwoorden voor een toets. Het kan wel als je ‘LAAG’ en ‘HOOG’ samenvoegt.');
  expect(before!.test_joins).toEqual([{ of: 'fits', title: 'LAAG of HOOG', classes: ['laag', 'hoog'] }]);
  const { number } = await add(before!.test_joins[0]!);
  const [after] = (await read(asked)).figures;
  expect(after).toMatchObject({ test: expect.stringMatching(/^De groepen verschillen/), test_joins: [] });
  await remove(number);
});

test('a join that cannot be is refused in words, and nothing changes', async () => {
  const { number } = await add(high);
  const refusalOf = async (join: Join, as = noor) => {
    const error = (await add(join, as).catch((thrown: unknown) => thrown)) as CallFailed;
    return error.body.errors ? error.body.errors : error.body.message;
  };
  expect(await refusalOf({ ...high, classes: ['havo', 'mbo'] })).toContain('Deze vraag of dit antwoord is er niet');
  expect(await refusalOf({ of: 'nowhere', title: 'Nergens', classes: ['a', 'b'] })).toContain(
    'Deze vraag of dit antwoord is er niet',
  );
  expect(await refusalOf({ ...high, title: 'Nog eens', classes: ['vmbo', 'havo'] })).toContain(
    'Een deel hiervan zit al in ‘Havo of vwo’.',
  );
  // Of the only answer that would be beside it nobody is.
  expect(await refusalOf({ ...high, title: 'Alles', classes: ['vmbo', 'havo', 'vwo'] })).toContain(
    'Zo blijft er één over.',
  );
  expect(await refusalOf({ ...heard, title: 'leraar' })).toContain('Deze naam staat al in de tabel.');
  expect(await refusalOf({ ...high, title: ' ' })).toHaveProperty('title');
  const reader = { cookie: (await makeStaff(world, 'researcher')).cookies };
  expect(await refusalOf(heard, reader)).toContain('Samenvoegen kan wie');
  expect((await read()).joins.map((one) => one.number)).toEqual([number]);
  // One that takes it in takes its place.
  const wider = await add({ ...high, title: 'Hoger' });
  expect((await read()).joins.map((one) => one.title)).toEqual(['Hoger']);
  await remove(wider.number);
});

test('an edition from before an answer was there shows what it has, and nothing is refused', () => {
  const classes = ['a', 'b', 'c'].map((one) => ({ id: one, title: one }));
  const titles = (joins: Join[]) => mergeClasses(classes, joins).map(({ title }) => title);
  expect(titles([{ of: 'q', title: 'later', classes: ['c', 'd'] }])).toEqual(['a', 'b', 'c']);
  expect(titles([{ of: 'q', title: 'more', classes: ['a', 'b', 'd'] }])).toEqual(['more', 'c']);
  const bins = ['..10', '10..20', '20..'].map((one) => ({ id: one, title: one }));
  // The bins of a number were wider when they were joined.
  const joined = mergeClasses(bins, [{ of: 'q', title: 'under 20', classes: ['..5', '5..20', '..20'] }]);
  expect(joined.map(({ title }) => title)).toEqual(['under 20', '20..']);
});

test('files have the joined answers beside the original ones, in a column that is called by one pattern', async () => {
  const own = await makeCampaign(world, { questions, background: ['gender'] });
  const row = (advice: string, from: string[], over = {}): Answered => ({
    answers: { advice: [advice], fits: ['ja'], heard: from },
    background: { gender: 'female' },
    ...over,
  });
  await giveAnswers(world, own.id, [
    ...times(10, row('vmbo', ['leraar'])),
    ...times(10, row('havo', ['ouders'])),
    ...times(10, row('vwo', ['ouders', 'site'])),
    { answers: { advice: ['vmbo'] }, finished: false },
  ]);
  await snapshotOf(world, own.id);
  for (const join of [high, heard]) await world.call(addJoin, { params: { id: own.id }, body: join }, noor);
  const fetched = async (format: FileFormat, labels?: boolean) =>
    (await fetchExport(world, noor.cookie, own.id, { format, ...(labels !== undefined && { labels }) })).bytes;
  const sav = await readSav(await fetched('sav'));
  const names = sav.variables.map(({ name }) => name);
  expect(names.slice(names.indexOf('advice'))).toEqual([
    'advice',
    'advice__samen',
    'fits',
    'heard.leraar',
    'heard.ouders',
    'heard.site',
    'heard__samen_2',
  ]);
  expect(sav.labelsOf('advice__samen')!.filter(({ val }) => val > 0)).toMatchObject([
    { val: 1, label: 'VMBO' },
    { val: 2, label: 'Havo of vwo' },
    { val: 4, label: 'GEEN' },
  ]);
  for (const one of sav.rows) {
    expect(one.advice__samen).toBe(Math.min(2, Number(one.advice)));
    expect(one.heard__samen_2).toBe(
      one.afgerond ? Math.max(Number(one['heard.ouders']), Number(one['heard.site'])) : null,
    );
  }
  const rows = readRows((await fetched('csv', true)).toString());
  const at = rows[0]!.indexOf('advice__samen');
  expect(new Set(rows.slice(1).map((cells) => `${cells[at - 1]} ${cells[at]}`))).toEqual(
    new Set(['VMBO VMBO', 'HAVO Havo of vwo', 'VWO Havo of vwo']),
  );
  const codebook = await world.call(readCodebook, { params: { id: own.id } }, noor);
  expect(codebook.variables.find(({ name }) => name === 'advice__samen')).toMatchObject({
    label: 'Wat van advice? (samengevoegd)',
    codes: [{ title: 'VMBO' }, { title: 'Havo of vwo', id: 'havo+vwo' }, { title: 'GEEN' }],
  });
});
