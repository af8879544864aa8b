import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readScript } from '#contract/calls/office/exports.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { makeCampaign } from '../make-campaigns.ts';
import { ask } from '../make-staff.ts';
import { giveAnswers, snapshotOf } from '../results/make-answers.ts';
import { fetchExport } from '../results/make-export.ts';
import { givePopulation } from '../results/make-population.ts';
import { makeCaseReader } from '../results/make-reader.ts';
import { makeWorld } from '../world.ts';
import { drawPeople, hostile, questions } from './answered.ts';

/** A weighted campaign of hostile answers, and every file of it as the office gives it, in a folder. */
export async function makeFiles() {
  const world = await makeWorld();
  const noor = await makeCaseReader(world);
  const people = drawPeople(world.clock.now().toISOString().slice(0, 10));
  const { id } = await makeCampaign(world, { title: hostile, questions, background: ['gender'] });
  const given = people.map((one) => one.given);
  await giveAnswers(world, id, given);
  await snapshotOf(world, id);
  await givePopulation(world, 'gender', { female: 500, male: 500 });
  const headers = { origin: world.office_url, cookie: noor.cookies };
  await world.call(makeWeighting, { params: { id }, body: { variables: ['gender'] } }, headers);

  const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const cases = { background: ['gender'], weighting: '1' };
  const fetched = async (over: Parameters<typeof fetchExport>[3]) =>
    (await fetchExport(world, noor.cookies, id, over)).bytes;
  const weighted = await fetchExport(world, noor.cookies, id, { format: 'sav', ...cases });
  const sav = nameOf(weighted.answer);
  const script = await ask(world, readScript, { params: { id: weighted.id } }, noor.cookies);
  const write = (name: string, bytes: Buffer | string) => writeFileSync(join(folder, name), bytes);
  write(sav, weighted.bytes);
  write('plain.sav', await fetched({ format: 'sav' }));
  write('cases.xlsx', await fetched({ format: 'xlsx', ...cases }));
  const csv = await fetched({ format: 'csv', ...cases });
  write('international.csv', csv);
  write('dutch.csv', await fetched({ format: 'csv_nl', labels: false, ...cases }));
  write('tables.xlsx', await fetched({ format: 'tables' }));
  write('codebook.xml', await fetched({ format: 'ddi', weighting: '1' }));
  return { folder, people, sav, script: await script.text(), csv: csv.toString('utf8') };
}

const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')![1]!;
