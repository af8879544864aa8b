import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makeRespondent, save } from '../../make-campaigns.ts';
import { publishQuestion } from '../../make-panel.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import { alive, back, choose, heading, openSurvey, personal, seen } from './visitor.ts';

/** The screen with the profile questions that the campaign needs and that the member has not answered. */
const world = await makeWorld({ pages: true });
const headers = { origin: world.office_url, cookie: (await makeStaff(world, 'researcher')).cookies };
const own = (title: string, over: object) =>
  publishQuestion(world, headers, { title, question: `${title}?`, options: [], asked: 'survey', ...over });
const hours = await own('Uren werk', { type: 'number', least: '1', most: '60' });
const since = await own('In Nederland sinds', { type: 'date', least: '1950-01-01', most: '2026-12-31' });
const languages = await own('Thuistalen', { type: 'multiple_open' });
const finished = (page: Page) => page.getByText('Je antwoorden zijn binnen.').waitFor();
const keep = (page: Page) => page.getByRole('button', { name: 'Opslaan' }).click();

/** Brings a member who never answered these profile questions to the last screen. */
async function atDetails(page: Page, attributes: string[]) {
  const made = await makeRespondent(world, { file: { attributes } });
  const { id } = made.member;
  await world.context.db.run(sql`
    delete from profile.attribute where member_id = ${id} and key = any(${attributes})`);
  await save(world, made.respondent, { screens: 'no' });
  await save(world, made.respondent, { why_not: '' });
  await save(world, made.respondent, { rules: 'none' });
  await page.goto(personal(made.respondent));
  await heading(page, 'Nog een paar gegevens');
  await alive(page);
  const profile = async () => {
    const rows = await world.context.db.many(sql<{ key: string; value: string[] }>`
      select key, value from profile.attribute where member_id = ${id} and key = any(${attributes})`);
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };
  return { ...made, profile };
}

test('every kind of question, and what is filled in stands in the profile', async () => {
  const page = await openSurvey(world);
  const keys = ['gender', 'zipcode', 'children_amount', 'dob_children', 'mbo_child', 'newsletter'];
  const { profile } = await atDetails(page, keys);
  await choose(page, 'Vrouw');
  await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('1234');
  // There are as many years as children; lowering the number and raising it again keeps the years.
  const years = page.getByRole('group', { name: 'In welk jaar zijn je kinderen geboren?' }).getByRole('textbox');
  const ofOne = page.getByRole('group', { name: 'In welk jaar is je kind geboren?' }).getByRole('textbox');
  expect(await ofOne.count()).toBe(1);
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await expect.poll(() => years.count()).toBe(3);
  for (const [index, year] of ['2012', '2014', '2019'].entries()) await years.nth(index).fill(year);
  await page.getByRole('radio', { name: '1', exact: true }).check({ force: true });
  await expect.poll(() => ofOne.count()).toBe(1);
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await expect.poll(() => years.nth(2).inputValue()).toBe('2019');
  await choose(page, 'Ik heb een kind op het mbo.');
  await seen(page, 'survey-details-all', { whole: true });

  await page.reload();
  await alive(page);
  await expect.poll(() => years.count()).toBe(3);
  expect(await years.nth(2).inputValue()).toBe('2019');
  expect(await page.getByRole('radio', { name: 'Vrouw' }).isChecked()).toBe(true);
  await keep(page);
  await finished(page);
  expect(await profile()).toEqual({
    gender: ['female'],
    zipcode: ['1234'],
    children_amount: ['3'],
    dob_children: ['2012', '2014', '2019'],
    mbo_child: ['true'],
  });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a number and a day have the field that they have in the profile, and its sentences', async () => {
  const page = await openSurvey(world);
  const { profile } = await atDetails(page, [hours, since]);
  const [number, day] = [page.getByLabel('Uren werk?'), page.getByLabel('In Nederland sinds?')];
  expect(await number.getAttribute('inputmode')).toBe('decimal');
  expect(await day.evaluate((input: HTMLInputElement) => [input.type, input.min, input.max])).toEqual([
    'date',
    '1950-01-01',
    '2026-12-31',
  ]);
  await day.focus();
  await page.keyboard.type('03');
  await keep(page);
  await page.locator('.field .error', { hasText: 'Vul een hele datum in: dag, maand en jaar.' }).waitFor();
  await day.fill('1949-02-03');
  await number.fill('61');
  await keep(page);
  const told = page.locator('.field .error');
  await expect
    .poll(() => told.allInnerTexts())
    .toEqual(['Schrijf een getal van 1 tot en met 60.', 'Vul een dag in vanaf 01-01-1950 tot en met 31-12-2026.']);
  await seen(page, 'survey-details-own', { whole: true });
  await number.fill('24,5');
  await day.fill('2003-02-03');
  await keep(page);
  await finished(page);
  expect(await profile()).toEqual({ [hours]: ['24,5'], [since]: ['2003-02-03'] });
});

test('several answers in words have a line each, and a bar in one is refused', async () => {
  const page = await openSurvey(world);
  const { profile } = await atDetails(page, [languages]);
  const line = (at: number) => page.getByLabel(`Antwoord ${at}`, { exact: true });
  const add = page.getByRole('button', { name: 'Nog een toevoegen' });
  await line(1).fill('Fries|Turks');
  await add.click();
  await expect.poll(() => line(2).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Pools');
  await add.click();
  await page.reload();
  await alive(page);
  await expect.poll(() => line(2).inputValue()).toBe('Pools');
  await keep(page);
  await page
    .locator('fieldset .error', { hasText: 'Haal het teken | weg. Zet elk antwoord in een eigen vak.' })
    .waitFor();
  await seen(page, 'survey-details-open', { whole: true });
  await line(1).fill('Fries');
  await keep(page);
  await finished(page);
  expect(await profile()).toEqual({ [languages]: ['Fries', 'Pools'] });
});

proof('more than five children, and years where the number is known', async () => {
  const page = await openSurvey(world);
  await atDetails(page, ['children_amount', 'dob_children']);
  const years = page.getByRole('group', { name: 'In welk jaar zijn je kinderen geboren?' }).getByRole('textbox');
  await page.getByRole('radio', { name: 'Meer dan 5' }).check({ force: true });
  await expect.poll(() => years.count()).toBe(6);
  await page.getByRole('button', { name: 'Nog een kind toevoegen' }).click();
  await expect.poll(() => years.count()).toBe(7);

  const other = await openSurvey(world);
  const { profile } = await atDetails(other, ['dob_children']);
  const fields = other.getByRole('textbox');
  await fields.first().fill('2014');
  await other.getByRole('button', { name: 'Nog een kind toevoegen' }).click();
  await fields.nth(1).fill('1950');
  await keep(other);
  const summary = other.getByRole('group', { name: 'Kijk nog even naar 1 antwoord' });
  expect(await summary.getByRole('link').innerText()).toBe(
    'In welk jaar zijn je kinderen geboren? Een van de ingevulde geboortejaren is ongeldig.',
  );
  expect(await fields.nth(0).getAttribute('aria-invalid')).toBeNull();
  expect(await fields.nth(1).getAttribute('aria-invalid')).toBe('true');
  await axe(other);
  await shot(other, 'survey-details-errors', { whole: true });
  await fields.nth(1).fill('2018');
  await keep(other);
  await finished(other);
  expect(await profile()).toEqual({ dob_children: ['2014', '2018'] });
});

proof('one child until somebody says else; no children: the modal, and the choice is not kept', async () => {
  const page = await openSurvey(world);
  const { profile } = await atDetails(page, ['children_amount', 'dob_children']);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  expect(await radio('1').isChecked()).toBe(true);
  await radio('2').check({ force: true });
  await page.getByText('Weet je een jaar niet? Laat het leeg.').waitFor();
  await page.locator('.choice', { hasText: /^0$/ }).click();
  const modal = page.getByRole('dialog', { name: 'Helaas kan je niet meedoen' });
  await modal.waitFor();
  expect(await radio('2').isChecked()).toBe(true);
  await axe(page);
  await shot(page, 'survey-details-no-children');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  // Choosing with the arrow keys works too.
  await radio('1').check({ force: true });
  await page.keyboard.press('ArrowLeft');
  await modal.waitFor();
  await modal.getByRole('button', { name: 'Sluiten' }).click();
  expect(await radio('1').isChecked()).toBe(true);
  await page.reload();
  await alive(page);
  expect(await radio('1').isChecked()).toBe(true);
  await radio('2').check({ force: true });
  await page.getByRole('textbox').nth(1).fill('2019');
  await keep(page);
  await finished(page);
  expect(await profile()).toEqual({ children_amount: ['2'], dob_children: ['2019'] });
});

proof('nothing of it is compulsory, and the way back leads to the last question', async () => {
  const page = await openSurvey(world);
  const { profile } = await atDetails(page, ['gender', 'children_amount', 'dob_children', 'mbo_child', 'income']);
  await back(page);
  await heading(page, 'Welke regels zijn er?');
  expect(await page.getByRole('checkbox', { name: 'Geen' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await heading(page, 'Nog een paar gegevens');
  // The number of children that is chosen at first is not an answer of the member.
  expect(await page.getByRole('radio', { name: '1', exact: true }).isChecked()).toBe(true);
  await keep(page);
  await finished(page);
  expect(await profile()).toEqual({});
});
