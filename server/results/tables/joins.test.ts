import { expect, test } from 'vitest';
import type { Join } from '#contract/results/joins.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { showResults } from '../show.ts';

const world = await makeWorld();
const one = (ref: string, ids: string[], over = {}) => ({
  ref,
  title: `Wat van ${ref}?`,
  type: 'multiple_choice',
  options: ids.map((id) => ({ ref: id, title: id.toUpperCase() })),
  ...over,
});
const questions = [
  one('advice', ['vmbo', 'havo', 'vwo']),
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
const reader = { session_id: null, may_open_cases: true };
const read = (joins: Join[] | string, asked = {}, by = reader) =>
  showResults(world.context, by, id, { ...asked, join: typeof joins === 'string' ? joins : JSON.stringify(joins) });
const high: Join = { of: 'advice', title: 'Havo of vwo', classes: ['havo', 'vwo'] };

test('answers that are joined are one row, whose people are counted once', async () => {
  const heard: Join = { of: 'heard', title: 'Niet van school', classes: ['ouders', 'site'] };
  const [advice, , several] = (await read([high, heard])).figures;
  const rowsOf = (figure: typeof advice) => figure!.rows.map(({ title, cells }) => [title, cells[0]!.n]);
  expect(rowsOf(advice)).toEqual([
    ['VMBO', 60],
    ['Havo of vwo', 77],
  ]);
  expect(rowsOf(several)).toEqual([
    ['LERAAR', 60],
    ['Niet van school', 97],
  ]);
  expect(several!.columns[0]!.n).toBe(137);
});

test('groups that are joined are one column, and tested as one', async () => {
  const fits: Join = { of: 'fits', title: 'Past niet', classes: ['laag', 'hoog'] };
  const { figures } = await read([high, fits], { question: 'fits', split: 'advice' });
  expect(figures[0]!.columns.map(({ title, n }) => [title, n])).toEqual([
    ['Allen', 137],
    ['VMBO', 60],
    ['Havo of vwo', 77],
  ]);
  expect(figures[0]!.rows.map(({ title, cells }) => [title, cells[1]!.n, cells[2]!.letters])).toEqual([
    ['JA', 20, 'A'],
    ['Past niet', 40, ''],
  ]);
  expect(figures[0]!.test).toMatch(/^De groepen verschillen meer dan je door toeval verwacht/);
});

test('what is not there, what is in two at once and what cannot be read is refused', async () => {
  const refused = { code: 'results_column_unknown' };
  await expect(read([{ ...high, classes: ['havo', 'mbo'] }])).rejects.toMatchObject(refused);
  await expect(read([high, { ...high, title: 'Nog eens' }])).rejects.toMatchObject(refused);
  await expect(read('[{"of":')).rejects.toMatchObject(refused);
  await expect(read('[{"of":"advice","title":"","classes":["havo","vwo"]}]')).rejects.toMatchObject(refused);
});
