import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import {
  errors,
  fillAboutYou,
  fillAccount,
  fillBackground,
  focusedId,
  goOn,
  openRegistration,
  radio,
  summary,
  year,
} from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const amount = (page: Page, children: string) => radio(page, 'Hoeveel kinderen onder de 23 heb je?', children);
const fields = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: /geboren/ })
    .locator('label')
    .allTextContents();

async function atChildren(): Promise<Page> {
  const page = await openRegistration(world);
  await fillAccount(page);
  await goOn(page, 2);
  await fillAboutYou(page);
  await goOn(page, 3);
  await fillBackground(page);
  await goOn(page, 4);
  return page;
}

test('one child is the default; n children make n empty years', async () => {
  const page = await atChildren();
  expect(await amount(page, '1').isChecked()).toBe(true);
  expect(await fields(page)).toEqual(['Kind 1']);
  await page.getByRole('group', { name: 'In welk jaar is je kind geboren?' }).waitFor();
  for (const [children, count] of [
    ['2', 2],
    ['5', 5],
    ['Meer dan 5', 6],
  ] as const) {
    await amount(page, children).check();
    expect(await fields(page)).toHaveLength(count);
  }
  expect(await year(page, 6).inputValue()).toBe('');
  const field = year(page, 1);
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await field.pressSequentially('20145');
  expect(await field.inputValue()).toBe('2014');
});

proof('years are judged when all of them are left, and one that nobody knows may stay empty', async () => {
  const page = await atChildren();
  await amount(page, '2').check();
  await year(page, 1).fill('2012');
  await year(page, 2).focus();
  expect(await errors(page)).toEqual([]);
  await amount(page, '2').focus();
  expect(await errors(page)).toEqual([]);
  await year(page, 2).fill('1999');
  await amount(page, '2').focus();
  await page.getByText('Een van de ingevulde geboortejaren is ongeldig.').waitFor();
  expect(await year(page, 1).getAttribute('aria-invalid')).toBe('false');
  expect(await year(page, 2).getAttribute('aria-invalid')).toBe('true');
  // With one child less nothing is wrong any more.
  await amount(page, '1').check();
  expect(await errors(page)).toEqual([]);
});

proof('more than six children have a field each, and an empty one behind the sixth does not count', async () => {
  const page = await atChildren();
  await amount(page, 'Meer dan 5').check();
  for (let child = 1; child <= 5; child++) await year(page, child).fill(String(2010 + child));
  await page.getByRole('button', { name: 'Nog een kind toevoegen' }).click();
  await expect.poll(() => focusedId(page)).toBe('years.6');
  await year(page, 7).fill('2020');
  await goOn(page, 5);
  await page.goBack();
  await year(page, 6).fill('2017');
  await page.getByRole('button', { name: 'Nog een kind toevoegen' }).click();
  await goOn(page, 5);
});

test('no children: the modal, and the choice is not kept', async () => {
  const page = await atChildren();
  await amount(page, '2').check();
  await amount(page, '0').click();
  const modal = page.getByRole('dialog', { name: 'Helaas kan je niet meedoen' });
  await modal.waitFor();
  await modal.getByText('Het Ouderpanel is voor ouders en verzorgers van kinderen onder de 23.').waitFor();
  expect(await modal.getByText('Uitschrijven').count()).toBe(0);
  expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'register-cannot');
  });
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  expect(await amount(page, '2').isChecked()).toBe(true);
  expect(await fields(page)).toHaveLength(2);
  expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toContain('"children_amount":"2"');

  // By keyboard: an arrow key that comes past 'no children' chooses it.
  await amount(page, '1').check();
  await amount(page, '1').focus();
  await page.keyboard.press('ArrowLeft');
  await modal.waitFor();
  await modal.getByRole('button', { name: 'Sluiten' }).click();
  await modal.waitFor({ state: 'hidden' });
  expect(await amount(page, '1').isChecked()).toBe(true);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(
    'attributes.children_amount',
  );
  expect(await summary(page).count()).toBe(0);
});
