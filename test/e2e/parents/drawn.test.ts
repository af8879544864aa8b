import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint, shot } from '../browser.ts';
import { shifts } from '../looks.ts';
import { landed, openGuest, openMember, sessionToken } from './visitor.ts';

// What the server draws, before any script: docs/decisions/045.
const world = await makeWorld({ pages: true });
const token = await sessionToken(world);

/** Holds the page's scripts back until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

test('stands at once, keeps what was typed and pressed, and moves nothing when it comes to life', async () => {
  const page = await openGuest(world);
  const letGo = await hold(page);
  await page.goto('/inloggen', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Inloggen' }).waitFor();
  expect(await page.locator('.brand svg').first().isVisible()).toBe(true);
  const email = page.getByLabel('E-mailadres');
  await email.fill('samira@voorbeeld.example');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Iets-anders-1');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  expect(new URL(page.url()).search).toBe('');
  const kept = await email.elementHandle();
  letGo();
  // The press came before any script could answer, and is answered now.
  await page.getByText('Het e-mailadres of het wachtwoord klopt niet.').first().waitFor();
  expect(await email.inputValue()).toBe('samira@voorbeeld.example');
  // It is the very same input: the app took over the page as it stood.
  expect(await kept!.evaluate((input) => input.isConnected)).toBe(true);
});

proof('nothing jumps on any page that is drawn whole', async () => {
  for (const path of ['/', '/registreren', '/inloggen', '/wachtwoord-vergeten', '/uitschrijven', '/privacy']) {
    const page = await openGuest(world);
    const letGo = await hold(page);
    await page.goto(path, { waitUntil: 'commit' });
    const heading = await page.locator('h1').elementHandle();
    letGo();
    await landed(page);
    expect(await heading!.evaluate((one) => one.isConnected), path).toBe(true);
    expect(await shifts(page), path).toBe(0);
  }
});

proof('registration keeps the way of inviting that was chosen before its script', async () => {
  const page = await openGuest(world);
  const letGo = await hold(page);
  await page.goto('/registreren', { waitUntil: 'commit' });
  expect(await page.getByRole('radio', { name: 'Via WhatsApp' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Per e-mail' }).check();
  await page.getByLabel('Voornaam').fill('Samira');
  letGo();
  await landed(page);
  expect(await page.getByRole('radio', { name: 'Per e-mail' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Voornaam').inputValue()).toBe('Samira');
  // For invitations by e-mail a number is still asked for, but need not be given.
  await page.getByLabel('Mobiel nummer', { exact: true }).waitFor();
});

test('a member sees the bar at once, and nothing that is meant for guests', async () => {
  const page = await openMember(world, token);
  await page.clock.install();
  const letGo = await hold(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Je bent ingelogd').waitFor();
  expect(await page.getByText('Jij weet hoe het').isVisible()).toBe(false);
  // A sentence appears after three seconds without anything else.
  expect(await page.getByText('Het duurt langer dan anders.').count()).toBe(0);
  await page.clock.runFor(3000);
  await page.getByText('Het duurt langer dan anders.').waitFor();
  await shot(page, 'parents-slow');
  letGo();
  await landed(page);
  expect(await page.getByText('Het duurt langer dan anders.').count()).toBe(0);
});

proof('without JavaScript it says so, and shows no form that cannot work', async () => {
  const page = await openGuest(world, { javaScriptEnabled: false });
  expectComplaint(page, /request failed: csp/);
  for (const path of ['/', '/inloggen']) {
    await page.goto(path);
    // Playwright finds no text in a noscript.
    await page.locator('noscript .notice:visible').waitFor();
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.locator('form:visible').count()).toBe(0);
    await shot(page, `parents-no-script${path.replace('/', '-')}`);
  }
});
