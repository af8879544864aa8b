import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCampaign } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { focusedId, focusedText, inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });
for (const title of ['Schermen thuis', 'Een enquête over lezen', 'Veilig op school'])
  await makeCampaign(world, { title });
const { cookies } = await makeStaff(world, 'researcher');
const desk = async (path: string) => {
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(path);
  return page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

test('letters lead to rooms and to the search of a screen, are listed, and can be turned off', async () => {
  const page = await desk('/vragenlijsten');
  const lists = page.locator('.campaigns tbody tr');
  await lists.first().waitFor();
  await page.keyboard.press('/');
  expect(await focusedId(page)).toBe('zoek');
  await page.keyboard.type('enquete gs');
  await page.getByText('Geen vragenlijst met deze woorden.').waitFor();
  await inOrderAtEach(page, 'office-campaigns-none-found');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Backspace');
  await expect.poll(() => lists.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?zoek=enquete');
  await page.reload();
  await lists.first().waitFor();
  expect(await lists.count()).toBe(1);

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await heading(page, 'Dag Sanne');
  await page.keyboard.press('?');
  await dialog(page).getByText('Alle sneltoetsen').waitFor();
  expect(await dialog(page).getByRole('definition').allTextContents()).toEqual(
    expect.arrayContaining(['gv', '/', '?', 'CtrlK']),
  );
  await inOrderAtEach(page, 'office-keys');
  // Under an open dialog no key does anything.
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await dialog(page).getByRole('checkbox', { name: 'Gebruik toetsen van één letter' }).uncheck();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.reload();
  await heading(page, 'Dag Sanne');
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Zoeken of een actie kiezen' }).click();
  await dialog(page).getByRole('button', { name: 'Alle sneltoetsen' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Gebruik toetsen van één letter' }).check();
  await dialog(page).getByRole('button', { name: 'Sluiten' }).click();
  expect(await focusedText(page)).toContain('Zoeken');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await heading(page, 'Vragenlijsten');
});

proof('the command bar opens a list by a part of its title, from anywhere and by keyboard alone', async () => {
  const page = await desk('/vragenlijsten');
  await page.getByLabel('Zoek een vragenlijst').focus();
  await page.keyboard.press('Control+k');
  const field = dialog(page).getByRole('combobox');
  const options = dialog(page).getByRole('option');
  const current = async () => {
    const id = await field.getAttribute('aria-activedescendant');
    const option = dialog(page).getByRole('option', { selected: true });
    expect(await option.count()).toBe(1);
    expect(await option.getAttribute('id')).toBe(id);
    return (await option.textContent()) ?? '';
  };
  await options.filter({ hasText: 'Veilig op school' }).waitFor();
  expect(await current()).toMatch(/^Start/);
  await page.keyboard.press('ArrowUp');
  expect(await current()).toMatch(/Schermen thuis|lezen|Veilig/);
  await inOrderAtEach(page, 'office-bar');

  await page.keyboard.type('zoiets is er niet');
  await dialog(page).getByText('Niets gevonden.').waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await inOrderAtEach(page, 'office-bar-nothing');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await focusedId(page)).toBe('zoek');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('veilig sch');
  await expect.poll(current).toContain('Veilig op school');
  await page.keyboard.press('Enter');
  await heading(page, /Veilig op school/);
  await expect.poll(() => focusedText(page)).toMatch(/Veilig op school/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sneltoetsen');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sneltoetsen' }).waitFor();
});
