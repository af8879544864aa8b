import { expect, test } from 'vitest';
import * as calls from '#contract/calls/office/exports.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { asked, fetchExport } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { forgetAudit } from '../members/leaving/retention.ts';
import { sql } from '../platform/database/sql.ts';
import { readExports } from './export-register.ts';

const world = await makeWorld();
const { db } = world.context;
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };
const list = (id: string) => world.call(calls.listExports, { params: { id } }, headers);
const one: Answered = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['table'] } };
async function answered(many: number, over: object = {}): Promise<string> {
  const { id } = await makeCampaign(world, over);
  await giveAnswers(world, id, times(many, one));
  await snapshotOf(world, id);
  return id;
}

test('an export is a line in the register, with who, why, how many and until when', async () => {
  const id = await answered(12);
  const { id: made } = await fetchExport(world, noor.cookies, id, { format: 'sav', why: ' Voor het proefschrift. ' });
  expect((await list(id)).exports).toMatchObject([
    {
      id: made,
      format: 'sav',
      by: 'Sanne de Groot',
      mine: true,
      why: 'Voor het proefschrift.',
      people: 12,
      until: '2027-06-01',
      removed_at: null,
    },
  ]);
  const line = await db.one(sql`select action, about, detail from office.audit order by number desc limit 1`);
  expect(line).toMatchObject({
    action: 'campaign_exported',
    about: id,
    detail: {
      format: 'sav',
      reason: 'Voor het proefschrift.',
      until: '2027-06-01',
      respondents: '12',
      texts: 'original',
    },
  });
  // The files themselves are nowhere.
  const { bytes } = await db.one(
    sql<{
      bytes: number;
    }>`select coalesce(sum(pg_column_size(e.*)), 0)::int as bytes from survey.export e where id = ${made}`,
  );
  expect(bytes).toBeLessThan(1000);
});

test('without a reason, or with a day that lies behind or too far, there is no file', async () => {
  const id = await answered(12);
  const refused = async (over: Parameters<typeof asked>[0]) =>
    (await world.refused(calls.makeExport, { params: { id }, body: asked(over) }, headers)).body.errors;
  expect(await refused({ why: ' ' })).toEqual({ why: [calls.exportSentences.why] });
  for (const until of ['2026-11-20', '2099-01-01']) {
    expect(await refused({ until })).toEqual({ until: [calls.exportSentences.until_range] });
  }
  expect(await refused({ until: '2026-02-30' })).toEqual({ until: [calls.exportSentences.until] });
  expect((await list(id)).exports).toEqual([]);
});

test('many who ask for tables at once keep no connection from each other', async () => {
  const id = await answered(40);
  const body = asked({ format: 'tables' });
  const make = () => world.call(calls.makeExport, { params: { id }, body }, headers);
  const made = await Promise.all(Array.from({ length: 20 }, make));
  expect(new Set(made.map((one) => one.id)).size).toBe(20);
});

test('a snapshot that cannot be one is as good as none, and a weighting that is not there is refused before it is entered', async () => {
  const id = await answered(12);
  const take = (over: Parameters<typeof asked>[0]) =>
    world.refused(calls.makeExport, { params: { id }, body: asked(over) }, headers);
  for (const snapshot of ['1.5', '99999999999', 'Infinity', '1e400', '-1', 'x']) {
    await world.call(calls.makeExport, { params: { id }, body: asked({ snapshot }) }, headers);
  }
  const { exports } = await list(id);
  expect(exports).toHaveLength(6);
  expect((await take({ snapshot: '999' })).body.message).toMatch(/intussen bijgewerkt/);
  for (const format of ['csv', 'tables', 'ddi'] as const) {
    for (const weighting of ['1', '1.5', 'x', '1e400']) {
      expect((await take({ format, weighting })).body.message).toBe(resultsRefusals.weighting_unknown_number);
    }
  }
  expect((await list(id)).exports).toEqual(exports);
});

test('who may not open case files gets tables and a codebook, and no answers of one person', async () => {
  const id = await answered(60, { background: ['gender'] });
  const second = await makeStaff(world, 'researcher');
  const theirs = { origin: world.office_url, cookie: second.cookies };
  for (const format of ['sav', 'xlsx', 'csv', 'csv_nl'] as const) {
    const { status, body } = await world.refused(calls.makeExport, { params: { id }, body: asked({ format }) }, theirs);
    expect([status, body.message]).toEqual([
      422,
      'Voor een bestand met antwoorden per persoon heb je een recht en een reden nodig.',
    ]);
  }
  const { bytes } = await fetchExport(world, second.cookies, id, { format: 'ddi' });
  expect(bytes.toString()).toContain('<codeBook');
  // What somebody else entered, and what she may no longer, is not hers to read.
  const mine = await world.call(calls.makeExport, { params: { id }, body: asked() }, headers);
  expect((await ask(world, calls.readExport, { params: { id: mine.id } }, second.cookies)).status).toBe(404);
  await db.run(
    sql`delete from office.staff_right where staff_id = (select id from office.staff where email = ${noor.email})`,
  );
  expect((await ask(world, calls.readExport, { params: { id: mine.id } }, noor.cookies)).status).toBe(422);
  await db.run(sql`
    insert into office.staff_right (staff_id, name, reason, given_at)
    select id, 'case_files', 'Weer.', ${world.clock.now()} from office.staff where email = ${noor.email}`);
});

test('a file can be read for a quarter of an hour', async () => {
  const id = await answered(12);
  const { id: made } = await world.call(calls.makeExport, { params: { id }, body: asked() }, headers);
  world.clock.advance(minutes(16));
  const late = await ask(world, calls.readExport, { params: { id: made } }, noor.cookies);
  expect([late.status, await late.json()]).toMatchObject([422, { message: /15 minuten/ }]);
});

test('start reminds its maker a week ahead, until they say that it is gone', async () => {
  const id = await answered(12);
  const { id: made } = await world.call(
    calls.makeExport,
    { params: { id }, body: asked({ until: '2026-11-27' }) },
    headers,
  );
  const due = async () => (await world.call(calls.listDueExports, {}, headers)).exports;
  expect(await due()).toMatchObject([{ id: made, campaign: 'Schermen thuis', format: 'csv', until: '2026-11-27' }]);
  const other = await makeStaff(world, 'researcher');
  const theirs = { origin: world.office_url, cookie: other.cookies };
  expect((await world.refused(calls.removeExport, { params: { id: made } }, theirs)).status).toBe(404);
  await world.call(calls.removeExport, { params: { id: made } }, headers);
  expect(await due()).toEqual([]);
  expect((await list(id)).exports[0]!.removed_at).not.toBeNull();
  expect(await db.one(sql`select action from office.audit order by number desc limit 1`)).toEqual({
    action: 'export_removed',
  });
});

test('the register goes with the audit log, but not before the last day of the file', async () => {
  const id = await answered(12);
  for (const until of ['2027-06-01', '2030-03-01']) {
    await world.call(calls.makeExport, { params: { id }, body: asked({ until }) }, headers);
  }
  const left = async () => {
    await forgetAudit(world.context);
    return (await readExports(db, id)).map((row) => row.until).sort();
  };
  const made = world.clock.now();
  world.clock.set(new Date(Date.UTC(made.getUTCFullYear() + 2, made.getUTCMonth(), made.getUTCDate()) - days(1)));
  expect(await left()).toEqual(['2027-06-01', '2030-03-01']);
  world.clock.advance(days(3));
  expect(await left()).toEqual(['2030-03-01']);
  world.clock.set(new Date('2030-03-01T12:00:00Z'));
  expect(await left()).toEqual(['2030-03-01']);
  world.clock.advance(days(1));
  expect(await left()).toEqual([]);
});
