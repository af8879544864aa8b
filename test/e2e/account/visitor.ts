import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from '../browser.ts';
import { parted, sideways } from '../looks.ts';

export const email = (page: Page) => page.getByLabel('E-mailadres');
export const password = (page: Page) => page.locator('#password');
export const repeated = (page: Page) => page.getByLabel('Herhaal wachtwoord*', { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

export const summary = (page: Page) => page.getByRole('group', { name: /^(Je bent er bijna|Inloggen is niet gelukt)/ });
export const summaryLines = (page: Page): Promise<string[]> => summary(page).getByRole('link').allInnerTexts();
/** The error message at a field, which must also be bound to the field's control. */
export async function errorAt(page: Page, field: string): Promise<string | null> {
  const control = page.locator(`#${field}`);
  if ((await control.getAttribute('aria-invalid')) !== 'true') return null;
  expect((await control.getAttribute('aria-describedby'))?.split(' ')).toContain(`${field}-error`);
  return page.locator(`#${field}-error`).textContent();
}

export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement?.textContent ?? '').trim());
export const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** What every state of every screen must fulfil: nothing for axe to find, and in every look what `fits` asks. */
export async function inOrder(page: Page): Promise<void> {
  await axe(page);
  await fits(page);
}

/** Nothing runs off the side, no word is parted, no element has a style attribute, and every control is large enough for a thumb. */
export async function fits(page: Page): Promise<void> {
  expect(await sideways(page)).toBe(0);
  expect(await parted(page)).toEqual([]);
  expect(await page.locator('[style]:not([style=""])').count()).toBe(0);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(.button, .input, .link-button, .forgot, .with-button button)')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  );
  expect(small).toEqual([]);
}

/** Counts the calls to this path, and holds them back until the test lets them go. */
export async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = { count: 0, release: resolve };
  await page.route(`**/api/v1${path}`, async (route) => {
    held.count += 1;
    await promise;
    await route.continue();
  });
  return held;
}
