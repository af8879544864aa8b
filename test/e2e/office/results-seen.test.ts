import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addCode, giveCodes } from '#contract/calls/office/results/codes.ts';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { sql } from '#server/platform/database/sql.ts';
import { isReadTwice } from '#server/results/coding/double-coding.ts';
import { textKey } from '#server/results/coding/text-keys.ts';
import { file, makeCampaign } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });
const { context } = world;
const many = 'Een lang antwoord dat over meer regels loopt';
const provinces = Array.from({ length: 11 }, (_, at) => ({ ref: `p${at}`, title: `Groep ${at + 1} van de ouders` }));
const one = (ref: string, title: string, options: object[], over: object = {}) => ({
  ref,
  title,
  type: 'multiple_choice',
  options,
  ...over,
});
const steps = ['Heel ontevreden', 'Ontevreden', 'Niet tevreden en niet ontevreden', 'Tevreden', 'Heel tevreden'];
const scaleOf = (titles: string[]) => titles.map((title, at) => ({ ref: `s${at}`, title }));
const questions = [
  one('where', 'Waar woon je?', provinces),
  one('view', 'Wat vind je?', [
    { ref: 'a', title: many },
    { ref: 'b', title: 'Soms' },
    { ref: 'c', title: 'Nooit' },
  ]),
  { ...one('happy', 'Hoe tevreden ben je?', scaleOf(steps)), scale: true },
];
const said = (group: number, view: string, step: number): Answered => ({
  answers: { where: [`p${group}`], view: [view], happy: [`s${step}`] },
});
async function desk(id: string, search = ''): Promise<Page> {
  const { cookies } = await makeCaseReader(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/resultaten${search}`);
  await page.locator('.q').first().waitFor();
  return page;
}
const answersIn = (page: Page, figure: number) =>
  page.locator('.q').nth(figure).locator('tbody th[scope=row]').allTextContents();
async function answered(): Promise<string> {
  const { id } = await makeCampaign(world, { ...file({ questions }) });
  const people = provinces.flatMap((_, group) => [
    ...times(20, said(group, 'a', 0)),
    ...times(25, said(group, 'b', 1)),
    ...times(22, said(group, 'c', 2)),
    ...times(24, said(group, 'b', 3)),
    ...times(21, said(group, 'c', 4)),
  ]);
  await giveAnswers(world, id, [...people, ...times(9, said(0, 'c', 3))]);
  await snapshotOf(world, id);
  return id;
}
proof('answers stand by size where that is wished, shares within rows, and the ends of a scale in words', async () => {
  const page = await desk(await answered());
  expect(await answersIn(page, 1)).toEqual([many, 'Soms', 'Nooit']);
  await page
    .getByText('De meningen zijn verdeeld: 41 % antwoordt ‘(heel) tevreden’, 40 % ‘(heel) ontevreden’.')
    .waitFor();
  await page.getByText('Sorteer op aandeel').click();
  await expect.poll(() => answersIn(page, 1)).toEqual(['Soms', 'Nooit', many]);
  expect((await answersIn(page, 2))[0]).toBe('Heel ontevreden');
  await page.getByLabel('Uitsplitsen naar').selectOption('Hoe tevreden ben je?');
  await page.getByRole('radio', { name: 'Rij-%' }).check();
  await page.getByText('Rijpercentages: van alle ouders die dit antwoord gaven').first().waitFor();
  const row = page
    .locator('.q')
    .nth(1)
    .getByRole('row', { name: new RegExp(many) });
  await expect.poll(() => row.getByRole('cell').first().locator('b').textContent()).toBe('100 %');
  expect(new URL(page.url()).searchParams.get('met')).toBe('size,rows');
  expect(await page.locator('.scale-bars').count()).toBe(0);
  expect(await page.getByText('Toets verschillen').count()).toBe(0);
  await inOrderAtEach(page, 'office-results-rows');
});
proof('on a phone each answer has its bar below it, and the choices unfold from one line', async () => {
  const page = await desk(await answered());
  await page.setViewportSize({ width: 375, height: 812 });
  const row = page.locator('.q').nth(1).locator('tbody tr').first();
  const [whole, bar] = [(await row.boundingBox())!, (await row.locator('.bar').boundingBox())!];
  expect(bar.width).toBeGreaterThan(whole.width * 0.9);
  expect(bar.y).toBeGreaterThan((await row.locator('th').boundingBox())!.y);
  const table = page.locator('.q').nth(1).locator('.scroll');
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const toolbar = page.locator('.results-toolbar');
  expect((await toolbar.boundingBox())!.height).toBeLessThan(100);
  await toolbar.getByText('Alle deelnemers').first().click();
  await toolbar.getByText('Inclusief deels ingevuld').waitFor();
  for (const label of await toolbar.locator('.switch').all()) {
    const { x, width } = (await label.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(375);
  }
  await shot(page, 'office-results-choices');
  await toolbar.getByText('Wijzig').click();
  await page.getByRole('img', { name: /Heel ontevreden 17,7, Ontevreden 22,2/ }).waitFor();
  await shot(page, 'office-results-phone', { whole: true });
});
test('what is refused can be chosen otherwise: the conditions stay in sight', async () => {
  const { id } = await makeCampaign(world, { ...file({ questions }) });
  await giveAnswers(world, id, [...times(60, said(0, 'a', 1)), ...times(9, said(1, 'b', 2))]);
  await snapshotOf(world, id);
  const page = await desk(id, '?stand=99');
  await page.getByText('De cijfers van dit adres worden niet meer bewaard. Je ziet nu de nieuwste.').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('stand')).toBe('1');
  await page.getByRole('button', { name: '+ Filter' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await page.getByRole('button', { name: 'Voeg toe' }).click();
  await page.getByText('Kies een kenmerk of een vraag.').waitFor();
  await page.getByLabel('Kenmerk of vraag').selectOption('Wat vind je?');
  await page.getByRole('button', { name: 'Voeg toe' }).click();
  await page.getByText('Kies om wie het gaat.').waitFor();
  await page.getByLabel('Alleen wie').selectOption('Soms');
  await page.getByRole('button', { name: 'Voeg toe' }).click();
  await page.getByText('9 ouders van de 69 passen bij je keuze.').waitFor();
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByLabel('Kenmerk of vraag').selectOption('Wat vind je?');
  await page.getByLabel('Of ook wie').selectOption(many);
  await page.getByRole('button', { name: 'Voeg toe' }).click();
  await page.getByText('69 ouders van de 69 passen bij je keuze.').waitFor();
  await page.getByRole('button', { name: `Wat vind je?: Soms of ${many} weghalen` }).press('Enter');
  await page.getByText('69 ouders vulden alles in.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Filter');
});
test('answers are joined by ticks, for a colleague too, and come apart again', async () => {
  const id = await answered();
  const page = await desk(id);
  await page.getByLabel('Meer met vraag 2: Wat vind je?').click();
  await page.getByRole('button', { name: 'Voeg antwoorden samen' }).click();
  await page.getByRole('button', { name: 'Voeg samen' }).click();
  await page.getByText('Vink minstens twee antwoorden aan.').waitFor();
  for (const name of [many, 'Soms', 'Nooit']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Voeg 3 antwoorden samen' }).click();
  await page.getByText('Zo blijft er één over. Laat er minstens twee staan.').waitFor();
  await page.getByRole('checkbox', { name: many }).uncheck();
  await page.getByLabel('Nieuwe naam').fill('Niet altijd');
  await inOrderAtEach(page, 'office-results-joining');
  await page.getByRole('button', { name: 'Voeg 2 antwoorden samen' }).click();
  await expect.poll(() => answersIn(page, 1)).toEqual([many, 'Niet altijd']);
  const other = await desk(id);
  await other.getByText('‘Niet altijd’ is samengevoegd: Soms en Nooit.').waitFor();
  expect(await answersIn(other, 1)).toEqual([many, 'Niet altijd']);
  await other.getByText('Toon samengevoegd').click();
  await expect.poll(() => answersIn(other, 1)).toEqual([many, 'Soms', 'Nooit']);
  await page.getByRole('button', { name: /Haal uit elkaar/ }).click();
  await expect.poll(() => answersIn(page, 1)).toEqual([many, 'Soms', 'Nooit']);
});
proof('statements of one list are one figure in colour, each with its mean', async () => {
  const list = {
    ref: 'list',
    title: 'Wat vind je van deze uitspraken?',
    type: 'statements',
    options: steps.map((title, at) => ({ ref: `s${at}`, title })),
    sub_questions: [
      { ref: 'home', title: 'Ik voel me thuis.' },
      { ref: 'known', title: 'Ik weet bij wie ik terecht kan.' },
    ],
  };
  const again = one('again', 'Wat vind je nu?', [
    { ref: 'a', title: many },
    { ref: 'b', title: 'Soms' },
  ]);
  const { id } = await makeCampaign(world, { ...file({ questions: [list, again, { ...again, ref: 'third' }] }) });
  const answers = { home: ['s4'], known: ['s1'], again: ['a'], third: ['a'] };
  await giveAnswers(world, id, times(40, { answers }));
  await snapshotOf(world, id);
  const page = await desk(id);
  const bar = page
    .getByRole('img', { name: /^Ik voel me thuis.: .*Heel tevreden 100/ })
    .locator('rect')
    .last();
  expect(await bar.evaluate((rect) => getComputedStyle(rect).fill)).not.toBe('rgb(0, 0, 0)');
  await inOrderAtEach(page, 'office-results-statements');
});

proof('a reader of fewer than ten answers hears so, and is not told to wait', async () => {
  const { id } = await makeCampaign(world, { ...file({ questions }) });
  await giveAnswers(world, id, times(9, said(0, 'a', 1)));
  await snapshotOf(world, id);
  const { cookies } = await makeStaff(world, 'reader');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/resultaten`);
  await page.getByText('Nog geen 10 deelnemers. Tot dan blijft alles verborgen.').waitFor();
});

test('as long as the first figures are made the page says that it counts, and goes on by itself', async () => {
  const { id } = await makeCampaign(world, { ...file({ questions }) });
  await giveAnswers(world, id, times(60, said(0, 'a', 1)));
  const { cookies } = await makeCaseReader(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/resultaten`);
  await page.getByText('We tellen, een moment.').first().waitFor();
  await inOrderAtEach(page, 'office-results-counting');
  await snapshotOf(world, id);
  await page.getByText('60 ouders vulden alles in.').waitFor();
});

proof('on paper every group is there, each figure says of whom it is, and nothing is to be pressed', async () => {
  const id = await answered();
  const page = await desk(id, '?keuze=view:a|b|c');
  await page.getByText('Kenmerken van ouders kies je bij de instellingen, voor het publiceren.').waitFor();
  await page.getByLabel('Uitsplitsen naar').selectOption('Waar woon je?');
  await page.getByRole('columnheader', { name: 'Groep 11 van de ouders' }).first().waitFor();
  // What is left of A4 between the edges that a printer leaves.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const figure = page.locator('.q').nth(2);
  await expect.poll(() => figure.locator('table').count()).toBe(2);
  const heads = await figure.getByRole('columnheader').allTextContents();
  expect(heads.filter((head) => /Groep \d+/.test(head))).toHaveLength(11);
  for (const table of await page.locator('.q .scroll').all()) {
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
  for (const text of await page.locator('.q .source').all()) {
    expect(await text.innerText()).toMatch(
      /^Online panel van vrijwilligers.* Alleen: Wat vind je\?: .* of Soms of Nooit\. .*intern gebruik.*Editie [A-Z2-7]{8}\.$/,
    );
  }
  // The question of the groups has no table of its own.
  expect(await page.locator('.q .source').count()).toBe(2);
  expect(await page.locator('nav:visible, button:visible, select:visible').count()).toBe(0);
  const fill = await figure
    .locator('rect.left-2')
    .first()
    .evaluate((rect) => getComputedStyle(rect).fill);
  expect(fill).toContain('#ink-left-2');
  await shot(page, 'office-results-paper', { whole: true });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => figure.locator('table').count()).toBe(1);
  await page.goto(`/vragenlijsten/${id}/resultaten/kruistabel?rij=weg`);
  await page.getByText('Van de vraag in dit adres kun je geen kruistabel maken.').waitFor();
  await page.goto(`/vragenlijsten/${id}/resultaten/uitgesloten`);
  await page.getByRole('button', { name: 'Sluit ze uit' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('form:visible, button:visible').count()).toBe(0);
});

proof('two who read the same answers see how far they agree', async () => {
  const { id } = await makeCampaign(world);
  const wrote = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['table'], tips: ['Samen plannen.'] } };
  await giveAnswers(world, id, times(700, wrote));
  const people = await context.db.many(
    sql<{ id: string }>`select id from survey.participation where campaign_id = ${id}`,
  );
  const kept = people.filter((who) => isReadTwice(textKey(context, id, 'tips', who.id).toString('hex'))).slice(0, 31);
  await context.db.run(sql`
    delete from survey.participation where campaign_id = ${id} and id <> all(${kept.map((who) => who.id)}::uuid[])`);
  await snapshotOf(world, id);
  const readers = [await makeCaseReader(world), await makeCaseReader(world)];
  const [first, second] = readers.map(({ cookies }) => ({ cookie: cookies }));
  const add = (title: string) => world.call(addCode, { params: { id }, body: { question: 'tips', title } }, first!);
  const [plan] = [await add('Samen plannen en daar elke week even over praten'), await add('Rust')];
  const query = { question: 'tips' };
  const { texts } = await world.call(readOpenAnswers, { params: { id }, query }, first!);
  for (const [at, { key }] of texts.entries()) {
    for (const [as, codes] of [
      [first!, at % 2 === 0 ? [plan.number] : [0]],
      [second!, at % 4 === 0 ? [plan.number] : [0]],
    ] as const) {
      const body = { question: 'tips', text: key!, before: [], codes: [...codes] };
      await world.call(giveCodes, { params: { id }, body }, as);
    }
  }
  const page = await openDesk(world, readers[1]!.cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/resultaten/open?vraag=tips`);
  const block = page.getByRole('region', { name: 'Twee lezers' });
  await block.getByText(/Cohen's kappa: 0,\d\d/).waitFor();
  // Who may open the cases sees how many were read.
  await page.getByText('31 antwoorden zijn gelezen.').waitFor();
  await block.getByText('geen getal', { exact: true }).waitFor();
  await inOrderAtEach(page, 'office-open-kappa', { whole: true });
});
