import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { landed, openGuest } from './visitor.ts';

// A reader who comes to a screen begins at its heading, also when the reply, and another heading with it, comes later.
const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const guests = ['/registreren', '/inloggen', '/wachtwoord-vergeten', '/wachtwoord-resetten', '/wachtwoord-aanmaken'];
const links = ['/email/verifieer/abc', '/p/v/abc', '/uitschrijven/abc'];
const open = ['/privacy', '/uitschrijven', ...links, '/'];

/** Delays every reply of the API. */
const slow = (page: Page) =>
  page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

/** Goes to a path without loading the page anew, as a link of the site does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const state = { usr: null, key: to, idx: history.length };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

const focused = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1');
    const own = document.activeElement;
    return heading !== null && own === heading ? 'the heading' : `${own?.localName} ${own?.textContent?.slice(0, 40)}`;
  });

async function arrives(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => focused(page), { message: path }).toBe('the heading');
}

test('a guest who arrives anywhere stands on the heading, with slow replies', async () => {
  const page = await openGuest(world);
  await slow(page);
  await page.goto('/');
  await page.locator('html[data-live]').waitFor();
  for (const path of [...guests, ...open]) {
    await goTo(page, path);
    await arrives(page, path);
  }
});

const focusedWords = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('going from screen to screen', () => {
  test('gives focus to the heading and starts at the top, but not when the page was just loaded', async () => {
    const page = await openGuest(world);
    await page.goto('/');
    await landed(page);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const closing = page.getByRole('link', { name: 'Lees de hele privacyverklaring' });
    await closing.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await closing.click();
    await expect.poll(() => focusedWords(page)).toContain('Privacy');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await expect.poll(() => focusedWords(page)).toContain('Jij weet hoe het');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  proof('a link to a place on the page leads there', async () => {
    const page = await openGuest(world);
    await page.goto('/#privacy');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('privacy');
    expect(await page.locator('#privacy').evaluate((place) => place.getBoundingClientRect().top)).toBeLessThan(200);
    expect(await landed(page)).toBe('/#privacy');
  });

  test('by keyboard: past the header, to the log-in', async () => {
    const page = await openGuest(world);
    await page.goto('/');
    await landed(page);
    await page.keyboard.press('Tab');
    expect(await focusedWords(page)).toBe('Naar de inhoud');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedWords(page)).toBe('Meld je aan');

    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedWords(page)).toBe('Inloggen');
  });
});
