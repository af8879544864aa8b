import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinProven } from '../../make-members.ts';
import { makeWorld } from '../../world.ts';
import { openGuest, openMember, sessionToken } from './visitor.ts';

// A reader who comes to a screen begins at its heading, also when the reply, and another heading with it, comes later.
const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const guests = ['/registreren', '/inloggen', '/wachtwoord-vergeten', '/wachtwoord-resetten', '/wachtwoord-aanmaken'];
const links = ['/email/verifieer/abc', '/p/v/abc', '/uitschrijven/abc'];
const open = ['/privacy', '/uitschrijven', ...links, '/'];
const members = ['/profiel', '/profiel?tab=general', '/profiel?tab=attributes'];

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

test('a member likewise', async () => {
  const page = await openMember(world, await sessionToken(world));
  await slow(page);
  await page.goto('/');
  await page.locator('html[data-live]').waitFor();
  // A link that does not work ends no session.
  for (const path of [...members, ...open]) {
    await goTo(page, path);
    await arrives(page, path);
  }
});

test('who logs in stands on the heading of the account, and stays there when it has come', async () => {
  const { email, password } = await joinProven(world);
  const page = await openGuest(world);
  await slow(page);
  await page.goto('/inloggen');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profiel');
  await arrives(page, '/profiel');
});
