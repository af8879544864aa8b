import { expect, test } from 'vitest';
import {
  enterMargin,
  importPopulation,
  previewPopulation,
  readPopulation,
  removeMargin,
  restorePopulation,
} from '#contract/calls/office/population.ts';
import { makeWriter } from '#test/make-writers.ts';
import { days, makeWorld } from '#test/world.ts';
import { forgetWho } from '../../fieldwork/composition/recruitment-links.ts';
import { sql } from '../../platform/database/sql.ts';
import * as stored from './read.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;
const noor = await makeWriter(world);
const aylin = await makeWriter(world);
const newest = () => noor.call(readPopulation, { query: {} });
const marginOf = async (variable: string) => (await newest()).margins.find((one) => one.variable === variable);
const as64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const preview = (text: string, encoding?: BufferEncoding) =>
  noor.call(previewPopulation, { body: { file: as64(text, encoding) } });
const take = async (text: string) =>
  noor.call(importPopulation, { body: { file: as64(text), base: (await newest()).version } });

/** The shape of a file with published figures; what was not verified is null. */
const cbs = {
  source: { publisher: 'CBS', table: '71487ned', title: 'Huishoudens; kindertal', unit: 'huishoudens' },
  margins: [
    {
      variable: 'region',
      reference_date: '2023-01-01',
      categories: [
        { id: 'west', title: 'West-Nederland', count: 1_282_764 },
        { id: 'north', title: 'Noord-Nederland', count: 246_855 },
        { id: 'east', title: 'Oost-Nederland', count: 569_738 },
        { id: 'south', title: 'Zuid-Nederland', count: 545_912 },
      ],
      total: 2_645_269,
    },
    {
      variable: 'one_parent',
      reference_date: '2024-01-01',
      categories: [
        { id: 'yes', title: 'Eenouderhuishouden', count: 618_056 },
        { id: 'no', title: 'Paar met kinderen', count: 2_029_878 },
      ],
      total: 2_647_934,
    },
    {
      variable: 'education',
      reference_date: null,
      categories: [
        { id: 'low', title: 'Laag', count: null },
        { id: 'middle', title: 'Midden', count: null },
        { id: 'high', title: 'Hoog', count: null },
      ],
      total: null,
    },
  ],
};

test('a file with published figures is understood before it is taken, and taken whole', async () => {
  expect(await newest()).toMatchObject({ version: 0, margins: [], versions: [], has_regions: false });
  const told = await preview(JSON.stringify(cbs));
  expect(told).toMatchObject({ faults: [], base: 0 });
  expect(told.margins.map(({ variable, known, does, incomplete }) => [variable, known, does, incomplete])).toEqual([
    ['region', true, 'new', []],
    ['one_parent', false, 'new', []],
    ['education', true, 'new', ['Laag', 'Midden', 'Hoog']],
  ]);
  expect((await newest()).version).toBe(0);
  expect(await take(JSON.stringify(cbs))).toEqual({ version: 1 });
  expect((await marginOf('region'))!.categories.map(({ id }) => id)).toEqual(['north', 'east', 'west', 'south']);
  // The same once more changes nothing, and is no version.
  expect((await preview(JSON.stringify(cbs))).margins.map(({ does }) => does)).toEqual(['same', 'same', 'same']);
  expect(await take(JSON.stringify(cbs))).toEqual({ version: 1 });
});

test('figures with a number missing are kept, and refused where they are used', async () => {
  const { margins } = await stored.readPopulation(db);
  const of = (variable: string) => margins.find((one) => one.variable === variable)!;
  expect(() => stored.targetShares(of('education'))).toThrow('population_count_missing');
  expect(stored.targetShares(of('region')).get('north')).toBeCloseTo(0.09332, 5);
});

test('lines of a Dutch spreadsheet are read with shares or counts, by id or by title', async () => {
  const csv =
    'key;group;share;count;source;date\r\n' +
    'gender;Man;49,8 %;;CBS, bevolking;1-1-2025\r\ngender;vrouw;50,2;;CBS, bevolking;2025-01-01\r\n' +
    'children_at_home;1;;1.160.661;CBS 71487ned;2024-01-01\r\nchildren_at_home;2 kinderen;;1075091;CBS 71487ned;2024-01-01\r\n' +
    'children_at_home;3_or_more;;412182;CBS 71487ned;2024-01-01\r\n';
  const told = await preview(csv);
  expect(told.faults).toEqual([]);
  expect(told.margins[0]).toMatchObject({
    variable: 'gender',
    counted: 'percent',
    reference_date: '2025-01-01',
    source: { title: 'CBS, bevolking' },
    categories: [
      { id: 'female', title: 'Vrouw', count: 50.2 },
      { id: 'male', title: 'Man', count: 49.8 },
    ],
    lacking: ['Anders'],
  });
  expect(told.margins[1]!.categories.map(({ count }) => count)).toEqual([1_160_661, 1_075_091, 412_182]);
  expect(await take(csv)).toEqual({ version: 2 });
  // What the file does not name stays.
  expect((await newest()).margins.map(({ variable }) => variable)).toEqual([
    'region',
    'one_parent',
    'education',
    'gender',
    'children_at_home',
  ]);
});

test('parts of one are read as percentages, and Windows-1252 as Excel saves it', async () => {
  const csv =
    'key,group,share,source,date\ngender,female,0.502,Enqu\xeate,2025-01-01\ngender,male,0.498,Enqu\xeate,2025-01-01\n';
  const told = await preview(csv, 'latin1');
  const margins = [{ source: { title: 'Enquête' }, categories: [{ count: 50.2 }, { count: 49.8 }] }];
  expect(told).toMatchObject({ encoding: 'Windows-1252', faults: [], margins });
  // A few in a hundred of everybody are no parts of one.
  const few = await preview('key,group,share,source,date\nkind,a,0.6,CBS,2025-01-01\nkind,b,0.9,CBS,2025-01-01\n');
  expect(few.margins).toMatchObject([{ categories: [{ count: 0.6 }, { count: 0.9 }] }]);
});

test('each cell that is wrong is told with its line, and nothing is taken', async () => {
  const csv =
    'key,group,share,count,source,date\neducation,Laag,vijf,,CBS,2024-01-01\neducation,low,20,,CBS,2024-13-01\n' +
    'education,high,20,30,,2024-01-01\neducation,middle,,30,CBS,2024-01-01\n';
  const { faults } = await preview(csv);
  expect(faults.map(({ line, place }) => [line, place])).toEqual([
    [2, 'group'],
    [2, 'share'],
    [4, 'count'],
    [5, 'count'],
    [3, 'date'],
    [4, 'source'],
  ]);
  expect(faults[0]!.words).toBe(
    '‘Laag’ is geen klasse van Opleiding. Wel: Tot en met vmbo, Havo, vwo of mbo, Hbo of universiteit.',
  );
  const refused = await noor.refused(importPopulation, { body: { file: as64(csv), base: 2 } });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Er is niets overgenomen.') },
  });
  expect((await newest()).version).toBe(2);
});

test('a class that a file of ours names twice is refused, as in a spreadsheet', async () => {
  const categories = ['female', 'male', 'female'].map((id) => ({ id, title: id, count: 50 }));
  const gender = { variable: 'gender', reference_date: '2025-01-01', categories, total: 150 };
  const { faults } = await preview(JSON.stringify({ ...cbs, margins: [gender] }));
  expect(faults).toEqual([{ line: null, place: 'gender.female', words: 'staat er twee keer.' }]);
});

test.each([
  ['no columns', 'naam,aantal\nx,1\n', 'De eerste regel noemt de kolommen.'],
  ['nothing below', 'key,group,share,source,date\n', 'Onder de eerste regel staan geen cijfers.'],
  ['other JSON', '{"margins": [{"variable": "gender"}]}', 'In dit bestand staan geen cijfers'],
  ['broken JSON', '{"margins":', 'In dit bestand staan geen cijfers'],
])('a file with %s is refused in words', async (_, file, sentence) => {
  const refused = await noor.refused(previewPopulation, { body: { file: as64(file) } });
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(sentence)]);
});

const education = {
  source: 'Arbeidsdeelname, op aanvraag',
  reference_date: '2025-01-01',
  counted: 'people' as const,
  categories: [
    { id: 'low', count: 420_000 },
    { id: 'middle', count: 980_000 },
    { id: 'high', count: 1_100_000 },
  ],
};
const enter = (variable: string, body: object, by = noor) =>
  by.call(enterMargin, { params: { variable }, body: { ...education, base: 2, ...body } });
const refusedEntry = (variable: string, body: object) =>
  noor.refused(enterMargin, { params: { variable }, body: { ...education, base: 2, ...body } });

test('numbers that do not add up to their total are refused with both', async () => {
  const { body } = await refusedEntry('education', { total: 2_600_000 });
  expect(body.message).toBe('De aantallen van Opleiding tellen op tot 2.500.000, niet tot 2.600.000.');
  const percent = {
    counted: 'percent',
    categories: [
      { id: 'low', count: 20 },
      { id: 'high', count: 70 },
    ],
  };
  expect((await refusedEntry('education', percent)).body.message).toBe(
    'De aantallen van Opleiding tellen op tot 90, niet tot 100.',
  );
  const none = {
    categories: [
      { id: 'low', count: 0 },
      { id: 'high', count: 0 },
    ],
  };
  expect((await refusedEntry('education', none)).body.message).toBe(
    'Bij ‘Tot en met vmbo’ staat geen aantal. Vul de populatie eerst aan.',
  );
  expect((await refusedEntry('one_parent', {})).status).toBe(404);
  expect((await refusedEntry('education', { reference_date: '2025-02-30' })).body.errors).toHaveProperty(
    'reference_date',
  );
});

test('two colleagues at once: other variables go together, the same one is told', async () => {
  expect(await enter('education', { total: 2_500_000 })).toEqual({ version: 3 });
  expect(
    await enter(
      'gender',
      {
        categories: [
          { id: 'female', count: 51 },
          { id: 'male', count: 49 },
        ],
      },
      aylin,
    ),
  ).toEqual({
    version: 4,
  });
  const late = await refusedEntry('education', { source: 'Later gevonden' });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Opleiding')]);
  expect((await marginOf('education'))!.source.title).toBe('Arbeidsdeelname, op aanvraag');
  const { versions } = await newest();
  expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
    [4, ['gender']],
    [3, ['education']],
    [2, ['gender', 'children_at_home']],
    [1, ['region', 'one_parent', 'education']],
  ]);
});

test('a variable can go, the versions before keep it, and no version ever changes', async () => {
  await noor.call(removeMargin, { params: { variable: 'one_parent' }, body: { base: 4 } });
  expect(await marginOf('one_parent')).toBeUndefined();
  const before = await noor.call(readPopulation, { query: { version: '4' } });
  expect(before.margins.map(({ variable }) => variable)).toContain('one_parent');
  expect((await noor.refused(readPopulation, { query: { version: '99' } })).status).toBe(404);
  await expect(db.run(sql`update survey.population set margins = '[]'`)).rejects.toThrow('kept as it is');
  // And come back, as it was.
  const back = await noor.call(restorePopulation, { body: { base: 5, version: 4 } });
  expect([back.version, await marginOf('one_parent')]).toEqual([
    6,
    before.margins.find(({ variable }) => variable === 'one_parent'),
  ]);
  expect((await noor.refused(restorePopulation, { body: { base: 6, version: 99 } })).status).toBe(404);
  const lines = await db.many(sql<{ detail: object }>`
    select detail from office.audit where action = 'population_changed' order by number`);
  expect(lines.at(-1)).toEqual({ detail: { version: '6', variables: 'one_parent' } });
  expect(lines).toHaveLength(6);
});

test('who entered figures is forgotten with the audit log, and the figures stay', async () => {
  expect((await stored.listVersions(db)).some(({ by }) => by !== null)).toBe(true);
  world.clock.advance(days(31 * context.config.keep_audit_months));
  await forgetWho(context);
  const versions = await stored.listVersions(db);
  expect(versions.map(({ version, by }) => [version, by])).toEqual([6, 5, 4, 3, 2, 1].map((one) => [one, null]));
});
