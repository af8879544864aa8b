import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import * as calls from '#contract/calls/office/exports.ts';
import { addCode, giveCodes } from '#contract/calls/office/results/codes.ts';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import type { FileFormat } from '#contract/results/file-formats.ts';
import { file, makeCampaign, questions } from '#test/make-campaigns.ts';
import { ask } from '#test/make-staff.ts';
import { type Answered, giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { asked, fetchExport, readRows } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { dayOfSav, readSav } from '#test/results/read-sav.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import fixture from '../results/fixtures/texts.json' with { type: 'json' };
import { makeSnapshot } from '../results/snapshot/make-snapshot.ts';
import { publishVersion } from '../surveys/authoring/publish-version.ts';

const world = await makeWorld();
const { db } = world.context;
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };
const list = (id: string) => world.call(calls.listExports, { params: { id } }, headers);
const today = '2026-11-21';

/** Whoever wrote these, chose this and stopped there. */
const people: Answered[] = [
  ...fixture.texts.map((text): Answered => ({ answers: { screens: ['no'], why_not: [text], rules: ['table'] } })),
  {
    answers: {
      screens: ['yes'],
      hours: { value: [], other: 'Soms' },
      where: ['Thuis'],
      rules: { value: ['bed'], other: '' },
    },
  },
  { answers: { screens: ['yes'] }, finished: false },
  { answers: { screens: ['no'] } },
];
async function answered(given: readonly Answered[] = people, over: object = {}): Promise<string> {
  const { id } = await makeCampaign(world, over);
  await giveAnswers(world, id, given);
  await snapshotOf(world, id);
  return id;
}
const fetched = async (id: string, format: FileFormat, over: Parameters<typeof asked>[0] = {}) =>
  (await fetchExport(world, noor.cookies, id, { format, ...over })).bytes;

/** Cells by their names, in an order that does not depend on that of the rows. */
const byText = <Row extends Record<string, unknown>>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => JSON.stringify(Object.values(a)).localeCompare(JSON.stringify(Object.values(b))));
const named = (rows: readonly unknown[][]) =>
  rows.slice(1).map((row) => Object.fromEntries(rows[0]!.map((name, at) => [String(name), row[at] ?? null])));

test('a file for SPSS holds every answer as it was given, read by a program of another house', async () => {
  const id = await answered();
  const sav = await readSav(await fetched(id, 'sav'));
  expect(sav.n_cases).toBe(people.length);
  expect(sav.variables.find(({ name }) => name === 'screens')).toMatchObject({
    label: 'Heeft je kind een eigen scherm?',
    missing: -9,
  });
  expect(sav.labelsOf('screens')).toEqual([
    expect.objectContaining({ val: 1, label: 'Ja' }),
    expect.objectContaining({ val: 2, label: 'Nee' }),
    expect.objectContaining({ val: -9, label: 'Niet ingevuld' }),
  ]);
  const wrote = sav.rows.filter(({ why_not }) => why_not !== '');
  const trimmed = fixture.texts.map((text) => text.trimEnd()).filter((text) => text !== '');
  expect(wrote.map(({ why_not }) => why_not).sort()).toEqual(trimmed.sort());
  for (const row of wrote) {
    expect(row).toMatchObject({
      afgerond: 1,
      screens: 2,
      'rules.table': 1,
      'rules.bed': 0,
      rules__anders: 0,
      hours: null,
    });
    expect(dayOfSav(Number(row.begonnen_op))).toBe(today);
    expect(String(row.nummer)).toMatch(/^[A-Z2-7]{12}$/);
  }
  const [other] = sav.rows.filter(({ hours }) => hours === 3);
  expect(other).toMatchObject({
    screens: 1,
    hours__anders_tekst: 'Soms',
    where: 'Thuis',
    why_not: '',
    'rules.bed': 1,
    rules__anders: 1,
  });
  const [stopped] = sav.rows.filter(({ afgerond }) => afgerond === 0);
  expect(stopped).toMatchObject({ screens: 1, hours: null, afgerond_op: null });
});

test('the sheets, .csv and .sav of one snapshot have the same cells', async () => {
  const id = await answered();
  const sav = byText((await readSav(await fetched(id, 'sav'))).rows);
  const sheets = await readSheets(await fetched(id, 'xlsx'), { trim: false });
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Gegevens', 'Codeboek', 'Veldwerk', 'Verantwoording']);
  const data = named(sheets[0]!.data);
  const asSav = data.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => {
        const isText = typeof sav[0]![name] === 'string';
        if (cell instanceof Date) return [name, cell.toISOString().slice(0, 10)];
        return [name, isText ? String(cell ?? '').trimEnd() : cell];
      }),
    ),
  );
  const days = (row: Record<string, unknown>) => ({
    ...row,
    begonnen_op: dayOfSav(Number(row.begonnen_op)),
    afgerond_op: row.afgerond_op === null ? null : dayOfSav(Number(row.afgerond_op)),
  });
  expect(byText(asSav)).toEqual(byText(sav.map(days)));

  const csv = named(readRows((await fetched(id, 'csv')).toString('utf8')));
  const dutch = named(readRows((await fetched(id, 'csv_nl', { labels: false })).toString('utf8'), ';'));
  expect(dutch).toEqual(csv);
  const screens = new Map<unknown, unknown>([
    [1, 'yes'],
    [2, 'no'],
    [-9, '#not_answered'],
    [null, '#not_shown'],
  ]);
  const bySav = new Map(sav.map((row) => [row.nummer, row]));
  for (const row of csv) {
    const same = bySav.get(String(row.nummer))!;
    expect(row).toMatchObject({ screens: screens.get(same.screens), afgerond: String(same.afgerond) });
    const plain = String(row.why_not).replace(/^'/, '').trimEnd();
    if (!String(row.why_not).startsWith('#')) expect(plain.replaceAll("\n'", '\n')).toBe(same.why_not);
  }
});

test('a .csv for a Dutch Excel has the words of answers, and its columns are called as in every file', async () => {
  const id = await answered();
  const words = named(readRows((await fetched(id, 'csv_nl')).toString('utf8'), ';'));
  const sav = await readSav(await fetched(id, 'sav'));
  expect(Object.keys(words[0]!)).toEqual(sav.variables.map(({ name }) => name));
  const finished = words.filter(({ afgerond }) => afgerond === 'Afgerond');
  expect(finished.find(({ screens }) => screens === 'Ja')).toMatchObject({ why_not: '' });
  expect(words.find(({ hours }) => hours === 'Anders')).toMatchObject({ hours__anders_tekst: 'Soms' });
  expect(words.find(({ why_not }) => String(why_not) !== '')).toMatchObject({
    screens: 'Nee',
    hours: 'Niet gevraagd',
    'rules.table': 'Gekozen',
    'rules.bed': 'Niet gekozen',
  });
  const ids = named(readRows((await fetched(id, 'csv')).toString('utf8')));
  expect(new Set(ids.map(({ screens }) => screens))).toEqual(new Set(['yes', 'no']));
});

test('of an anonymous campaign nothing under ten, no days, no numbers, and texts loose from their rows', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const one = (text: string): Answered => ({ answers: { screens: ['no'], why_not: [text], rules: ['table'] } });
  await giveAnonymousAnswers(world, id, times(9, one('Te jong.')));
  expect(await makeSnapshot(world.context, id)).toBeNull();
  const few = await world.refused(calls.makeExport, { params: { id }, body: asked() }, headers);
  expect(few.body.message).toBe('Nog geen 10 deelnemers. Tot dan blijft alles verborgen.');
  await giveAnonymousAnswers(world, id, times(5, one('Nog niet.')));
  await snapshotOf(world, id);
  const [head, ...rows] = readRows((await fetched(id, 'csv')).toString('utf8'));
  expect(rows).toHaveLength(14);
  expect(head).not.toContain('nummer');
  expect(head).not.toContain('begonnen_op');
  expect(head).toContain('why_not__los');
  expect((await list(id)).exports[0]!.people).toBe(10);
  const known = await world.refused(
    calls.makeExport,
    { params: { id }, body: asked({ background: ['gender'] }) },
    headers,
  );
  expect(known.body.message).toMatch(/anonieme vragenlijst/);
});

test('what is known of respondents is pooled until ten share it, and the file says how often', async () => {
  const of = (gender: string, education: string): Answered => ({
    ...people.at(-3)!,
    background: { gender, education },
  });
  const given = [
    ...times(30, of('female', 'high')),
    ...times(12, of('male', 'high')),
    ...times(4, of('male', 'low')),
    ...times(8, of('female', 'middle')),
    ...times(3, of('female', 'low')),
  ];
  const id = await answered(given, { background: ['gender', 'education'] });
  const rows = named(readRows((await fetched(id, 'csv', { background: ['gender', 'education'] })).toString('utf8')));
  const held = new Map<string, number>();
  for (const row of rows)
    held.set(
      `${row.achtergrond_geslacht} ${row.achtergrond_opleiding}`,
      (held.get(`${row.achtergrond_geslacht} ${row.achtergrond_opleiding}`) ?? 0) + 1,
    );
  expect(held).toEqual(
    new Map([
      ['female high', 30],
      ['male #pooled', 16],
      ['female #pooled', 11],
    ]),
  );
  const sav = await readSav(await fetched(id, 'sav', { background: ['gender', 'education'] }));
  expect(sav.rows.filter(({ achtergrond_opleiding }) => achtergrond_opleiding === -8)).toHaveLength(27);
  expect(sav.variables.find(({ name }) => name === 'achtergrond_opleiding')!.missing).toEqual([-9, -8]);
});

test('an answer of four thousand signs with formulas and control signs comes back, masked where asked', async () => {
  const wild = `=1+1\t\u0007${'x'.repeat(3900)} bel 06 12345678 of mail jan@voorbeeld.nl`;
  const id = await answered(times(12, { answers: { screens: ['no'], why_not: [wild] } }));
  const original = await readSav(await fetched(id, 'sav'));
  expect(original.rows[0]!.why_not).toBe(wild);
  const masked = await readSav(await fetched(id, 'sav', { texts: 'masked' }));
  expect(masked.rows[0]!.why_not).toMatch(/bel \[telefoonnummer\] of mail \[e-mailadres\]$/);
  const without = await readSav(await fetched(id, 'sav', { texts: 'none' }));
  expect(without.variables.map(({ name }) => name)).not.toContain('why_not');
  const csv = (await fetched(id, 'csv_nl', { labels: false })).toString('utf8');
  expect(csv).not.toMatch(/(^|;|\n)"?=1/);
});

test('what does not fit in a sheet is cut and told, or refused', async () => {
  const id = await answered(times(12, { answers: { screens: ['no'], why_not: ['x'.repeat(40_000)] } }));
  const sheets = await readSheets(await fetched(id, 'xlsx'), { trim: false });
  const told = sheets.at(-1)!.data.find(([heading]) => heading === 'Ingekort');
  expect(told).toEqual(['Ingekort', '12 antwoorden zijn afgebroken na 32767 tekens: meer past er niet in een cel.']);
  // As many as a sheet has rows, the first of which are the names.
  const { id: large } = await makeCampaign(world);
  await giveAnswers(world, large, times(12, { answers: { screens: ['no'] } }));
  await snapshotOf(world, large);
  // Another moment: what the server remembers of this snapshot is not it.
  await db.run(sql`
    update survey.result set respondents = ${2 ** 20}, made_at = made_at + interval '1 second' where campaign_id = ${large}`);
  const body = asked({ format: 'xlsx', texts: 'none' });
  const made = await world.call(calls.makeExport, { params: { id: large }, body }, headers);
  const refused = await ask(world, calls.readExport, { params: { id: made.id } }, noor.cookies);
  expect([refused.status, await refused.json()]).toMatchObject([422, { message: /1\.?048\.?575/ }]);
});

test('subjects that open answers were put under are columns too', async () => {
  const id = await answered();
  const adding = { params: { id }, body: { question: 'why_not', title: 'Te jong' } };
  const { number } = await world.call(addCode, adding, headers);
  const asking = { params: { id }, query: { question: 'why_not', search: 'gewoon' } };
  const [found] = (await world.call(readOpenAnswers, asking, headers)).texts;
  const body = { question: 'why_not', text: found!.key!, before: [], codes: [number] };
  await world.call(giveCodes, { params: { id }, body }, headers);
  await snapshotOf(world, id);
  const sav = await readSav(await fetched(id, 'sav'));
  const young = sav.rows.filter((row) => row[`why_not__code.${number}`] === 1);
  expect(young.map(({ why_not }) => why_not)).toEqual(['gewoon']);
  expect(sav.variables.find(({ name }) => name === `why_not__code.${number}`)!.label).toContain('Te jong');
});

test('a question that was reworded is one column, and the codebook says which words each version had', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(12, people.at(-3)!));
  const again = questions.map((one) => (one.ref === 'rules' ? { ...one, title: 'Welke afspraken zijn er?' } : one));
  const operator = { ...world.context, actor: 'operator' as const };
  await db.transaction((tx) => publishVersion(tx, operator, id, file({ questions: again }), { same_meaning: [] }));
  await giveAnswers(world, id, times(12, { ...people.at(-3)!, version: 2 }));
  await snapshotOf(world, id);
  const sav = await readSav(await fetched(id, 'sav'));
  expect(new Set(sav.rows.map(({ versie }) => versie))).toEqual(new Set([1, 2]));
  expect(sav.rows.filter((row) => row['rules.bed'] === 1)).toHaveLength(24);
  const ddi = (await fetched(id, 'ddi')).toString('utf8');
  expect(ddi).toContain(
    'In andere woorden gevraagd: versie 1: Welke regels zijn er?; versie 2: Welke afspraken zijn er?.',
  );
});

test('one who is gone since the snapshot takes no number or days from others', async () => {
  const id = await answered(times(5, { answers: { screens: ['yes'] } }));
  const rows = async () => readRows((await fetched(id, 'csv')).toString('utf8'));
  const before = await rows();
  const second = sql`select id from survey.participation where campaign_id = ${id} order by id offset 1 limit 1`;
  await db.run(sql`delete from survey.participation where id = (${second})`);
  const after = await rows();
  expect(after[2]!.slice(2, 4)).toEqual(['', '']);
  expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1));
});

test('a file goes on with the answers that it began with, while others come in and the snapshot is replaced', async () => {
  const long = { answers: { screens: ['no'], why_not: ['x'.repeat(4000)] } };
  const id = await answered(times(400, long));
  const made = await world.call(calls.makeExport, { params: { id }, body: asked() }, headers);
  const answer = await ask(world, calls.readExport, { params: { id: made.id } }, noor.cookies);
  const reader = answer.body!.getReader();
  const first = await reader.read();
  await giveAnswers(world, id, times(50, long));
  await snapshotOf(world, id);
  await snapshotOf(world, id);
  await snapshotOf(world, id);
  let text = Buffer.from(first.value!).toString('utf8');
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += Buffer.from(next.value).toString('utf8');
  expect(readRows(text)).toHaveLength(401);
  const over = await ask(world, calls.readExport, { params: { id: made.id } }, noor.cookies);
  expect([over.status, await over.json()]).toMatchObject([422, { message: /intussen bijgewerkt/ }]);
});
