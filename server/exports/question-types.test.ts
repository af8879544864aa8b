import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readCodebook, readScript } from '#contract/calls/office/exports.ts';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { createDraft, getDraft, publishDraft, publishFaults } from '#contract/calls/office/writing.ts';
import type { FileFormat } from '#contract/results/file-formats.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { toFile } from '#questionnaire/draft/draft.ts';
import { onWireAs, type QuestionType, questionTypes, typeOf } from '#questionnaire/question-types.ts';
import { wireTypes } from '#questionnaire/wire-types.ts';
import { file, finish, inviteOne, makeRespondent, refusedSave, save, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { ask } from '#test/make-staff.ts';
import { snapshotOf } from '#test/results/make-answers.ts';
import { fetchExport, readRows, takeCsv } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { dayOfSav, readSav } from '#test/results/read-sav.ts';
import { makeWorld } from '#test/world.ts';

/** Each type of question from a file, over the wire, to an answer and a column. */
const world = await makeWorld();

const options = ['Nooit', 'Soms', 'Vaak'].map((title, at) => ({ ref: `o${at + 1}`, title }));
type Trip = {
  question: object;
  sent: string;
  /** As it comes back to who answered; of statements that of the one below the header. */
  kept: string;
  refused: string | null;
  column: string | null;
};
const trips: Record<QuestionType, Trip> = {
  multiple_choice: { question: { options }, sent: 'o2', kept: 'o2', refused: 'o9', column: 'o2' },
  multiple_answer: {
    question: { options: [...options, { ref: 'none', title: 'Geen van deze' }], most: 2 },
    sent: 'o1|o3',
    kept: 'o1|o3',
    refused: 'o1|none',
    column: null,
  },
  text: { question: {}, sent: 'Rust', kept: 'Rust', refused: null, column: 'Rust' },
  number: { question: { least: 1, most: 9 }, sent: '2.5', kept: '2,5', refused: '10', column: '2.5' },
  date: { question: {}, sent: '1-2-2024', kept: '2024-02-01', refused: '30-2-2024', column: '2024-02-01' },
  statements: {
    question: { options, required: true, sub_questions: [{ ref: 'below', title: 'Huiswerk geeft ruzie.' }] },
    sent: 'o9',
    kept: '',
    refused: null,
    column: null,
  },
  information: { question: { description: 'Lees dit even.' }, sent: 'Gelezen', kept: '', refused: null, column: null },
};
const questions = questionTypes.map((type) => ({
  ref: `q_${type}`,
  title: `Van de soort ${type}?`,
  type,
  ...trips[type].question,
}));

test('each type goes from a file over the wire to an answer and to a column', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  const { questions: shown } = await show(world, respondent);
  expect(shown.map(typeOf)).toEqual(questionTypes);
  for (const { type, options: own, is_required, sub_questions } of shown) {
    expect(wireTypes).toContain(type);
    for (const sub of sub_questions) expect(sub).toMatchObject({ type: 'multiple_choice', is_required: true });
    if (sub_questions.length > 0) expect({ own, is_required }).toEqual({ own: [], is_required: false });
  }
  // The editor sees the questions as they are published.
  expect(
    asQuestions({ questions }).map(({ id, type, options: own, sub_questions }) => [
      id,
      type,
      own,
      sub_questions.length,
    ]),
  ).toEqual(shown.map(({ id, type, options: own, sub_questions }) => [id, type, own, sub_questions.length]));
  for (const type of questionTypes) {
    const { sent, kept, refused } = trips[type];
    const id = `q_${type}`;
    const beside = type === 'statements' ? { below: 'o3' } : {};
    if (refused !== null) {
      const { body } = await refusedSave(world, respondent, { [id]: refused });
      expect(Object.keys(body.errors ?? {})).toEqual([`answers.${id}`]);
    }
    await save(world, respondent, {
      [id]: { value: sent, other: onWireAs[type].type === 'text', other_value: 'x' },
      ...beside,
    }).catch(() => save(world, respondent, { [id]: sent, ...beside }));
    expect((await show(world, respondent)).answers[id]!.value).toBe(kept);
  }
  await finish(world, respondent);
  const [names, row] = readRows(await takeCsv(world, campaign));
  const cell = (name: string) => row![names!.indexOf(name)];
  for (const type of questionTypes) {
    const { column } = trips[type];
    if (column !== null) expect([type, cell(`q_${type}`)]).toEqual([type, column]);
  }
  // What asks nothing has no column, and each statement has its own.
  expect(names!.filter((name) => /^q_(statements|information)/.test(name))).toEqual([]);
  expect(cell('below')).toBe('o3');
});

/** Who answers what, of each type, and what the results and every file say of it. */
const given = [
  { multiple_choice: 'o1', multiple_answer: 'o1|o2', text: 'Rust', number: '2,5', date: '2024-02-29', below: 'o1' },
  { multiple_choice: 'o1', multiple_answer: 'o2', text: '', number: '9', date: '2024-03-01', below: 'o3' },
  { multiple_choice: 'o3', multiple_answer: 'none', text: 'Ruimte', number: '', date: '', below: '' },
];

test('a draft of each type goes through the editor, publishing, answers, results and every file', async () => {
  const noor = await makeCaseReader(world);
  const as = { origin: world.office_url, cookie: noor.cookies };
  const own = questions.map((one) => ({ ...one, required: false }));
  const list = own.find(({ type }) => type === 'statements') as (typeof own)[number] & { sub_questions: object[] };
  list.sub_questions.push({ ref: 'more', title: 'Huiswerk is nuttig.' });
  const from = { kind: 'file' as const, file: file({ questions: own }) };
  const { id } = await world.call(createDraft, { body: { from } }, as);
  const { draft, revision } = await world.call(getDraft, { params: { id } }, as);
  expect(toFile(draft).questions).toEqual(own);
  expect((await world.call(publishFaults, { params: { id } }, as)).faults).toEqual([]);
  await world.call(publishDraft, { params: { id }, body: { revision } }, as);

  for (const { below, ...answers } of given) {
    const who = await inviteOne(world, id, await joinProven(world));
    for (const [type, value] of Object.entries(answers)) await save(world, who, { [`q_${type}`]: value });
    await save(world, who, { q_statements: '', below, more: 'o2' });
    await save(world, who, { q_information: '' });
    await finish(world, who);
  }
  await snapshotOf(world, id);
  const { figures } = await world.call(readResults, { params: { id }, query: {} }, as);
  const counts = (name: string) =>
    figures
      .find(({ question }) => question === name)!
      .rows.map(({ title, cells }) => [title, cells[0]!.n])
      .filter(([, n]) => n !== 0);
  expect(figures.map(({ question, kind, answered }) => [question, kind, answered])).toEqual([
    ['q_multiple_choice', 'one', 3],
    ['q_multiple_answer', 'several', 3],
    ['q_text', 'text', 2],
    ['q_number', 'number', 2],
    ['q_date', 'date', 2],
    ['below', 'one', 2],
    ['more', 'one', 3],
  ]);
  expect(counts('q_multiple_answer')).toEqual([
    ['Nooit', 1],
    ['Soms', 2],
    ['Geen van deze', 1],
  ]);
  expect(counts('q_date')).toEqual([
    ['februari 2024', 1],
    ['maart 2024', 1],
  ]);
  expect(counts('below')).toEqual([
    ['Nooit', 1],
    ['Vaak', 1],
  ]);
  expect(figures.find(({ kind }) => kind === 'number')).toMatchObject({ least: 2.5, most: 9, mean: 5.8 });
  // Statements of one list are one figure.
  expect(figures.map((one) => one.list?.id ?? null)).toEqual([
    ...[null, null, null, null, null],
    'q_statements',
    'q_statements',
  ]);
  const texts = await world.call(readOpenAnswers, { params: { id }, query: {} }, as);
  expect(texts.questions.map((one) => one.id)).toEqual(['q_text']);

  const fetched = async (format: FileFormat, over = {}) =>
    (await fetchExport(world, noor.cookies, id, { format, ...over })).bytes;
  const label = 'Van de soort statements? Huiswerk geeft ruzie.';
  const { variables } = await world.call(readCodebook, { params: { id } }, as);
  const columns = ['q_multiple_choice', 'q_multiple_answer.o1', 'q_text', 'q_number', 'q_date', 'below'];
  expect(columns.map((name) => variables.find((one) => one.name === name)?.type)).toEqual([
    ...['number', 'number', 'text', 'number', 'day', 'number'],
  ]);
  expect(variables.find(({ name }) => name === 'below')).toMatchObject({ label, measure: 'ordinal' });

  const cellsOf = (rows: unknown[][]) =>
    rows
      .slice(1)
      .map((row) => columns.map((name) => row[rows[0]!.indexOf(name)]))
      .toSorted((a, b) => String(a[3]).localeCompare(String(b[3])));
  expect(cellsOf(readRows((await fetched('csv')).toString('utf8')))).toEqual([
    ['o3', '0', 'Ruimte', '#not_answered', '#not_answered', '#not_answered'],
    ['o1', '1', 'Rust', '2.5', '2024-02-29', 'o1'],
    ['o1', '0', '#not_answered', '9', '2024-03-01', 'o3'],
  ]);
  const dutch = cellsOf(readRows((await fetched('csv_nl')).toString('utf8'), ';'));
  expect(dutch[1]).toEqual(['Nooit', 'Gekozen', 'Rust', '2,5', '2024-02-29', 'Nooit']);
  const spss = await fetchExport(world, noor.cookies, id, { format: 'sav' });
  const script = await ask(world, readScript, { params: { id: spss.id } }, noor.cookies);
  const savName = /filename="(.+)"/.exec(spss.answer.headers.get('content-disposition')!)![1];
  expect(await script.text()).toContain(`read_sav("${savName}")`);
  const sav = await readSav(spss.bytes);
  expect(sav.variables.find(({ name }) => name === 'below')!.label).toBe(label);
  const [, second] = sav.rows.toSorted((a, b) => Number(a.q_number) - Number(b.q_number));
  expect(second).toMatchObject({
    q_multiple_choice: 1,
    'q_multiple_answer.o1': 1,
    q_text: 'Rust',
    q_number: 2.5,
    below: 1,
  });
  expect(dayOfSav(Number(second!.q_date))).toBe('2024-02-29');
  const [data, codebook] = await readSheets(await fetched('xlsx'), { trim: false });
  const [, row] = cellsOf(data!.data);
  expect(row).toEqual([1, 1, 'Rust', 2.5, new Date('2024-02-29T00:00:00Z'), 1]);
  expect(codebook!.data.find(([name]) => name === 'below')).toContain(label);
  const tables = await readSheets(await fetched('tables'), { trim: false });
  const ofDates = tables.find(({ data: cells }) => cells[0]?.[0] === 'Van de soort date?')!;
  expect(ofDates.data.find(([title]) => title === 'februari 2024')).toContain(1);
  const ddi = (await fetched('ddi')).toString('utf8');
  expect(ddi).toContain('<preQTxt>Van de soort statements?</preQTxt><qstnLit>Huiswerk geeft ruzie.</qstnLit>');
  for (const name of ['q_statements', 'q_information']) expect(ddi).not.toContain(`name="${name}"`);
});

test('what cannot be an answer is refused in a sentence at its question, whoever sends it', async () => {
  const statements = { ...questions.find(({ type }) => type === 'statements')! };
  const own = [
    { ref: 'n', title: 'Hoeveel?', type: 'number' },
    { ref: 'd', title: 'Wanneer?', type: 'date' },
    { ref: 'm', title: 'Wie?', type: 'multiple_answer', least: 2, most: 2, options },
    {
      ...statements,
      sub_questions: [
        { ref: 's1', title: 'Een.' },
        { ref: 's2', title: 'Twee.' },
      ],
    },
  ];
  const { respondent } = await makeRespondent(world, { file: { questions: own } });
  const refusal = async (answers: Record<string, string>) =>
    (await refusedSave(world, respondent, answers)).body.errors as Record<string, string[]>;
  const number = 'Schrijf een getal, bijvoorbeeld 12 of 7,5.';
  for (const n of ['1e400', '1e3', 'NaN', 'Infinity', '0x10', '9'.repeat(10_000), '1,2,3'])
    expect([n.slice(0, 9), await refusal({ n })]).toEqual([n.slice(0, 9), { 'answers.n': [number] }]);
  expect(await refusal({ n: '-1' })).toEqual({ 'answers.n': ['Schrijf een getal van 0 of meer.'] });
  const date = ['Vul een hele datum in: dag, maand en jaar.'];
  for (const d of [
    '2026-02-30',
    '30-2-2026',
    '2026-13-01',
    '0000-00-00',
    '1899-12-31',
    '3000-01-01',
    '9'.repeat(10_000),
  ])
    expect([d.slice(0, 10), await refusal({ d })]).toEqual([d.slice(0, 10), { 'answers.d': date }]);
  for (const m of ['o1', 'o1|o2|o3']) expect(await refusal({ m })).toEqual({ 'answers.m': ['Kies 2 antwoorden.'] });
  const required = ['Dit veld is verplicht.', 'Kies een antwoord.'];
  expect(await refusal({ q_statements: '', s1: 'o1' })).toEqual({ 'answers.s2': required });
  expect(Object.keys(await refusal({ s1: 'o9', s2: 'o1' }))).toEqual(['answers.s1']);
  expect(Object.keys(await refusal({ s9: 'o1' }))).toEqual(['answers.s9']);
  await save(world, respondent, { n: '-0', d: '1.3.2026' });
  expect((await show(world, respondent)).answers).toMatchObject({ n: { value: '0' }, d: { value: '2026-03-01' } });
});
