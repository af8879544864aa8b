import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, looks, parted, sideways } from '../looks.ts';
import {
  agree,
  atStep,
  fillAboutYou,
  fillAccount,
  fillBackground,
  focused,
  focusedId,
  forward,
  goOn,
  newcomer,
  openRegistration,
  phone,
  signUp,
  someone,
  summary,
  year,
} from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const look = (page: Page, name: string) =>
  inEach(page, looks, async (each) => {
    await axeIn(page, each);
    expect(await sideways(page)).toBe(0);
    expect(await parted(page)).toEqual([]);
    await shot(page, `register-${name}-${each.text}`, { whole: true });
  });

test('every step, empty and wrong', async () => {
  const page = await openRegistration(world, { width: 320 });
  await look(page, '1');
  await forward(page).click();
  await summary(page).waitFor();
  await phone(page).fill('31612345678');
  await phone(page).blur();
  await page.getByRole('button', { name: /Ja, gebruik/ }).waitFor();
  await look(page, '1-wrong');
  await fillAccount(page);
  await page.getByLabel('Land van je nummer').selectOption({ label: 'Internationaal' });
  await phone(page).fill('+31612345678');
  await look(page, '1-filled');

  await goOn(page, 2);
  await look(page, '2');
  await forward(page).click();
  await summary(page).waitFor();
  await look(page, '2-wrong');
  await fillAboutYou(page);

  await goOn(page, 3);
  await look(page, '3');
  await fillBackground(page);
  await goOn(page, 4);
  await look(page, '4');
  await page.getByRole('radio', { name: 'Meer dan 5' }).check();
  await year(page, 1).fill('1912');
  await year(page, 2).fill('2012');
  await forward(page).click();
  await summary(page).waitFor();
  await look(page, '4-wrong');
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await year(page, 1).fill('2012');

  await goOn(page, 5);
  await look(page, '5');
  await signUp(page).click();
  await summary(page).waitFor();
  await look(page, '5-wrong');
  await page.reload();
  await atStep(page, 5);
  await look(page, '5-anew');
});

test('with the keyboard alone', async () => {
  const page = await openRegistration(world);
  const { keyboard } = page;
  const type = async (words: string) => {
    await keyboard.type(words);
    await keyboard.press('Tab');
  };
  const tabTo = async (id: string) => {
    for (let stop = 0; stop < 30 && (await focusedId(page)) !== id; stop++) await keyboard.press('Tab');
    expect(await focusedId(page)).toBe(id);
  };
  const arriveAt = async (step: number) => {
    await expect.poll(() => focused(page)).toContain(`Stap ${step} van 5`);
    // The button swallows a second press in the same moment, and no hand is as quick as this test.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await tabTo('name');
  const { email, phone: number } = newcomer('toetsen');
  await type('Toetsen');
  await type(email);
  await type(someone.password);
  // The next stops are the button that shows the password, the methods, where an arrow key chooses, and the country.
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: /Per e-mail/ }).isChecked()).toBe(true);
  await keyboard.press('ArrowUp');
  await tabTo('phone');
  await keyboard.type(number);
  await keyboard.press('Enter');
  await arriveAt(2);

  const choose = async (question: string) => {
    const group = page.getByRole('radiogroup', { name: question });
    const isThere = () => group.evaluate((element) => element.contains(document.activeElement));
    for (let stop = 0; stop < 30 && !(await isThere()); stop++) await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await group.getByRole('radio').first().isChecked()).toBe(true);
  };
  await choose('Wat is je geslacht?');
  await tabTo('attributes.education');
  await keyboard.press('ArrowDown');
  await tabTo('attributes.zipcode');
  await keyboard.press('Enter');
  await arriveAt(3);
  await choose('Ben je in Nederland geboren?');
  await choose('Zijn je ouders in Nederland geboren?');
  await keyboard.press('Enter');
  await arriveAt(4);
  await tabTo('years.0');
  await keyboard.type('2014');
  await keyboard.press('Enter');
  await arriveAt(5);
  await tabTo('attributes.mbo_child');
  await tabTo('attributes.privacy_policy');
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
});

test('a focused field is never hidden', async () => {
  const page = await openRegistration(world);
  await fillAccount(page);
  await goOn(page, 2);
  await fillAboutYou(page);
  await goOn(page, 3);
  await fillBackground(page);
  await goOn(page, 4);
  await year(page, 1).fill('2014');
  await goOn(page, 5);
  await agree(page);
  await page.locator('h1').focus();
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    const isSeen = await page.evaluate(() => {
      const active = document.activeElement!;
      const shown = active.closest('.choice') ?? active;
      const { top, bottom, left } = shown.getBoundingClientRect();
      const middle = document.elementFromPoint(left + 5, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
      return active === document.body || (middle !== null && (shown.contains(middle) || middle.contains(shown)));
    });
    expect(isSeen).toBe(true);
  }
});
