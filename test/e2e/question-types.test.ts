import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readResults } from '#contract/calls/office/results.ts';
import type { QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { readLimeSurvey } from '#questionnaire/limesurvey/limesurvey.ts';
import { readPaste } from '#questionnaire/paste/paste.ts';
import {
  keysNotOf,
  mayHold,
  type QuestionType,
  questionTypeNames,
  questionTypes,
} from '#questionnaire/question-types.ts';
import { makeSurvey } from '../limesurvey/make-lss.ts';
import { finish, inviteOne } from '../make-campaigns.ts';
import { joinProven } from '../make-members.ts';
import { snapshotOf } from '../results/make-answers.ts';
import { readRows, takeCsv } from '../results/make-export.ts';
import { makeCaseReader } from '../results/make-reader.ts';
import { makeWorld } from '../world.ts';
import { inOrderAtEach } from './office/visitor.ts';
import { alive, choose, heading, next, openSurvey, personal, saved } from './survey/visitor.ts';
import { desk } from './writing/desk.ts';

/** Each type of question by hand: written, seen before, printed, published, answered wrongly and well, read and taken. */
const world = await makeWorld({ pages: true });
const noor = await makeCaseReader(world);
const { openDraft, fileOf } = desk(world, noor);

const lines = async (page: Page, first: string, ...texts: string[]) => {
  await page.getByRole('textbox', { name: first }).focus();
  for (const text of texts) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }
};
const nothing = async () => {};
const need = 'Dit veld is verplicht. Kies een antwoord.';

type Journey = {
  /** How it stands in a text from Word, and what LimeSurvey calls it. */
  pasted: string;
  lime: object;
  /** In the editor, behind its type and its title. */
  write(page: Page): Promise<void>;
  written: object;
  paper: string;
  /** What the survey page says of a wrong answer, or of none. */
  fail(page: Page): Promise<void>;
  fault: string | null;
  answer(page: Page): Promise<void>;
  /** By name, with what the answer is in the database, in the results and in a file. */
  kept: { name: string; value: string[]; figure: string | null; cell: string | null };
};
const own = (type: QuestionType) =>
  `van_de_soort_${questionTypeNames[type].toLowerCase().replace('é', 'e').replaceAll(' ', '_')}`;

const journeys: Record<QuestionType, Journey> = {
  multiple_choice: {
    pasted: '(één antwoord, verplicht)\n( ) Ja\n( ) Nee',
    lime: { type: 'L', answers: ['a', 'b'] },
    write: (page) => lines(page, 'Nieuw antwoord', 'Ja', 'Nee'),
    written: { options: [{ ref: 'ja', title: 'Ja' }, { title: 'Nee' }] },
    paper: 'Ja',
    fail: nothing,
    fault: need,
    answer: (page) => choose(page, 'Nee'),
    kept: { name: own('multiple_choice'), value: ['nee'], figure: 'one', cell: 'nee' },
  },
  multiple_answer: {
    pasted: '(meerdere antwoorden)\n[ ] Ik\n[ ] School',
    lime: { type: 'M', subs: ['a', 'b'] },
    async write(page) {
      await lines(page, 'Nieuw antwoord', 'Ik', 'School', 'Geen van deze');
      await page.getByLabel('Hooguit zoveel antwoorden').fill('1');
    },
    written: { most: 1, options: [{}, {}, { title: 'Geen van deze' }] },
    paper: 'Kies hooguit 1',
    async fail(page) {
      await choose(page, 'Ik');
      await choose(page, 'School');
    },
    fault: 'Kies hooguit 1 antwoord.',
    answer: (page) => choose(page, 'School'),
    kept: { name: own('multiple_answer'), value: ['ik'], figure: 'several', cell: null },
  },
  statements: {
    pasted: '\n\tEens\tOneens\nHet is leuk.\t○\t○\nHet is ver.\t○\t○',
    lime: { type: 'F', subs: ['a', 'b'], answers: ['x', 'y'] },
    write: (page) => lines(page, 'Nieuwe stelling', 'Huiswerk is nuttig.'),
    written: { sub_questions: [{ ref: 'huiswerk_is_nuttig', title: 'Huiswerk is nuttig.' }] },
    paper: 'a. Huiswerk is nuttig.',
    fail: nothing,
    fault: need,
    answer: (page) =>
      page.getByRole('radiogroup', { name: 'Huiswerk is nuttig.' }).getByRole('radio', { name: '4 Eens' }).check(),
    kept: { name: 'huiswerk_is_nuttig', value: ['eens'], figure: 'one', cell: 'eens' },
  },
  text: {
    pasted: '(open vraag)',
    lime: { type: 'T' },
    write: nothing,
    written: {},
    paper: '',
    fail: nothing,
    fault: 'Dit veld is verplicht. Schrijf hier je antwoord.',
    answer: (page) => page.getByRole('textbox').fill('Rust'),
    kept: { name: own('text'), value: ['Rust'], figure: 'text', cell: 'Rust' },
  },
  number: {
    pasted: '(getal, 0-24)',
    lime: { type: 'N', max_num_value_n: '24' },
    async write(page) {
      await page.getByLabel('Grootste getal').fill('24');
      await page.getByLabel('Eenheid').fill('uur');
    },
    written: { most: 24, unit: 'uur' },
    paper: 'Een getal van 0 tot en met 24: ____________ uur',
    fail: (page) => page.getByRole('textbox').fill('25'),
    fault: 'Schrijf een getal van 0 tot en met 24.',
    answer: (page) => page.getByRole('textbox').fill('2,5'),
    kept: { name: own('number'), value: ['2,5'], figure: 'number', cell: '2.5' },
  },
  date: {
    pasted: '(datum)',
    lime: { type: 'D' },
    write: nothing,
    written: {},
    paper: 'Datum: ____ - ____ - ________ (dag, maand, jaar)',
    fail: nothing,
    fault: 'Dit veld is verplicht. Vul de datum in.',
    answer: (page) => page.getByLabel(/^Van de soort/).fill('2024-02-29'),
    kept: { name: own('date'), value: ['2024-02-29'], figure: 'date', cell: '2024-02-29' },
  },
  information: {
    pasted: '(informatie)',
    lime: { type: 'X' },
    write: (page) => page.getByRole('textbox', { name: 'Uitleg' }).fill('Lees dit even.'),
    written: { description: 'Lees dit even.' },
    paper: 'Lees dit even.',
    fail: nothing,
    fault: null,
    answer: (page) => page.getByText('Lees dit even.').waitFor(),
    kept: { name: own('information'), value: [], figure: null, cell: null },
  },
};
const titleOf = (type: QuestionType) => `Van de soort ${questionTypeNames[type]}`;

test.each(questionTypes)('a question of the type %s comes in by paste and from LimeSurvey', (type) => {
  const { pasted, lime } = journeys[type];
  const list = readPaste(`Huiswerk\n\n1. Hoe gaat het ermee? ${pasted}\n\n2. Wat nog meer? (open vraag)\n`);
  const survey = readLimeSurvey(makeSurvey([{ code: 'own', ...lime } as never, { code: 'more', type: 'T' }]));
  for (const made of [list, survey]) {
    if ('unreadable' in made) throw new Error(made.unreadable);
    const [first, more] = made.file.questions as [QuestionEntry, QuestionEntry];
    expect([first.type, more.type, made.losses]).toEqual([type, 'text', []]);
    expect(keysNotOf(type).filter((key) => first[key] !== undefined)).toEqual([]);
  }
});

test('each type is written in the editor, printed, tried, published, answered on the page, counted and taken as a file', async () => {
  const { page, id } = await openDraft({ title: 'Alle soorten', questions: [] });
  for (const [at, type] of questionTypes.entries()) {
    await page.getByRole('button', { name: 'Nieuwe vraag' }).click();
    await page.getByRole('heading', { level: 2, name: `Vraag ${at + 1}`, exact: true }).waitFor();
    await page.getByLabel('Soort vraag').selectOption({ label: questionTypeNames[type] });
    await page.getByRole('textbox', { name: 'De vraag', exact: true }).fill(titleOf(type));
    await journeys[type].write(page);
    if (mayHold(type, 'required')) await page.getByRole('switch', { name: /^Verplicht/ }).check();
  }
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  await expect
    .poll(async () => (await fileOf(id)).questions)
    .toMatchObject(questionTypes.map((type) => ({ type, title: titleOf(type), ...journeys[type].written })));

  await page.goto(`/vragenlijsten/${id}/vragen/papier`);
  for (const type of questionTypes) {
    const item = page.locator('.sheet-a4 ol > li', { hasText: titleOf(type) });
    expect(await item.innerText()).toContain(journeys[type].paper);
  }
  expect(await page.getByRole('img', { name: 'Ruimte om te schrijven' }).count()).toBe(1);
  await inOrderAtEach(page, 'writing-paper-types', { whole: true });

  await page.goto(`/voorbeeld/${id}`);
  await walk(page);

  await page.goto(`/vragenlijsten/${id}/vragen`);
  await page.getByRole('link', { name: 'Publiceren' }).click();
  await page.getByRole('button', { name: 'Publiceer', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Alle soorten.*Loopt/ }).waitFor();
  const who = await inviteOne(world, id, await joinProven(world));
  const survey = await openSurvey(world, { width: 375 });
  await survey.goto(personal(who));
  await walk(survey);
  const answers = await saved(world, id);
  for (const { kept } of Object.values(journeys))
    expect([kept.name, answers[kept.name]?.value]).toEqual([kept.name, kept.value]);
  await finish(world, who);
  await snapshotOf(world, id);

  const as = { origin: world.office_url, cookie: noor.cookies };
  const { figures } = await world.call(readResults, { params: { id }, query: {} }, as);
  const [names, row] = readRows(await takeCsv(world, id));
  for (const { kept } of Object.values(journeys)) {
    const figure = figures.find(({ question }) => question === kept.name);
    expect([kept.name, figure?.kind ?? null]).toEqual([kept.name, kept.figure]);
    if (kept.cell !== null) expect([kept.name, row![names!.indexOf(kept.name)]]).toEqual([kept.name, kept.cell]);
  }
}, 180_000);

/** Through every question: first wrong, and then well. */
async function walk(page: Page): Promise<void> {
  await alive(page);
  await next(page);
  for (const type of questionTypes) {
    const { fail, fault, answer } = journeys[type];
    await heading(page, titleOf(type));
    if (fault !== null) {
      await fail(page);
      await next(page);
      await expect.poll(() => page.locator('p.error').allInnerTexts()).toEqual([fault]);
    }
    await answer(page);
    await next(page);
  }
  await page
    .getByText(/Bedankt voor je antwoorden!|Je antwoorden zijn binnen/)
    .first()
    .waitFor();
}
