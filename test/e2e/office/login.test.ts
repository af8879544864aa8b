import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { codeOf, makeStaff, type Person } from '../../make-staff.ts';
import { makeWorld, minutes } from '../../world.ts';
import { shot } from '../browser.ts';
import { focusedText, inOrder, inOrderAtEach, openDesk, openOffice } from './visitor.ts';

const world = await makeWorld({ pages: true });

// The clock moves on, so that the rate limits begin anew for each test.
beforeEach(() => world.clock.advance(minutes(15)));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function givePassword(page: Page, { email, password }: Omit<Person, 'key' | 'cookies'>): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Volgende' }).click();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code van 6 cijfers').fill(code);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

test('the log-in is in order in every state', async () => {
  const person = await makeStaff(world, 'researcher');
  const page = await openOffice(world, { width: 1280 });
  await page.goto('/');
  await heading(page, 'Inloggen bij het kantoor');
  expect(new URL(page.url()).pathname).toBe('/inloggen');
  await inOrderAtEach(page, 'office-login');

  await page.getByRole('button', { name: 'Volgende' }).click();
  expect(await focusedText(page)).toBe('Er is nog iets niet goed ingevuld');
  await inOrderAtEach(page, 'office-login-empty');

  await givePassword(page, person);
  await heading(page, 'Je code');
  await inOrderAtEach(page, 'office-code');

  await giveCode(page, '000 000');
  await page.getByRole('group', { name: 'Er is nog iets niet goed ingevuld' }).waitFor();
  await inOrderAtEach(page, 'office-code-wrong');

  await giveCode(page, codeOf(world, person));
  await heading(page, 'Dag Sanne');
  await inOrderAtEach(page, 'office-start');

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByText('Tot de volgende keer.').waitFor();
  await inOrderAtEach(page, 'office-left');
});

test('with the keyboard alone', async () => {
  const person = await makeStaff(world);
  const page = await openOffice(world, { width: 1280 });
  await page.goto('/inloggen');
  await heading(page, 'Inloggen bij het kantoor');
  await page.getByLabel('E-mailadres').focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Je code');
  expect(await focusedText(page)).toBe('Je code');
  expect(await page.title()).toBe('Inloggen, stap 2 van 2 - Ouderpanel kantoor');
  await page.keyboard.press('Tab');
  await page.keyboard.type(codeOf(world, person));
  await page.keyboard.press('Enter');
  await heading(page, 'Dag Sanne');
  expect(await focusedText(page)).toBe('Dag Sanne');

  const stops: string[] = [];
  await page.getByRole('link', { name: 'Naar de inhoud' }).focus();
  for (let count = 0; count < 5; count += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focusedText(page));
  }
  expect(stops).toEqual(['Ouderpanelkantoor Proefstand', 'Sanne de Groot', 'Uitloggen', 'Start', 'Vragenlijsten']);
});

test('what is wrong stands in the list and at the field, and in the title of the page', async () => {
  const page = await openOffice(world);
  await page.goto('/inloggen');
  await page.getByLabel('E-mailadres').fill('geen adres');
  await page.getByLabel('Wachtwoord', { exact: true }).focus();
  expect(await page.locator('#email-error').textContent()).toBe('Vul een geldig e-mailadres in.');
  expect(await page.locator('.error-summary').count()).toBe(0);

  await page.getByRole('button', { name: 'Volgende' }).click();
  const summary = page.locator('.error-summary li');
  expect(await summary.allInnerTexts()).toEqual(['Vul een geldig e-mailadres in.', 'Vul je wachtwoord in.']);
  expect(await page.title()).toBe('Fout: Inloggen - Ouderpanel kantoor');
  await summary.getByRole('link').first().click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
  expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-error');
});

test('a wrong password says so under the field, and does not stay in it', async () => {
  const { email } = await makeStaff(world);
  const page = await openOffice(world);
  await page.goto('/inloggen');
  await givePassword(page, { email, password: 'dit is het niet' });
  await page.locator('#password-error').waitFor();
  expect(await page.locator('#password-error').textContent()).toBe('Het e-mailadres of het wachtwoord klopt niet.');
  expect(await page.locator('#password').inputValue()).toBe('');
  expect(await page.locator('#email').inputValue()).toBe(email);
});

test('whoever is too late with the code begins again, and is told why', async () => {
  const person = await makeStaff(world);
  const page = await openOffice(world);
  await page.goto('/inloggen');
  await givePassword(page, person);
  await heading(page, 'Je code');
  world.clock.advance(minutes(6));
  await giveCode(page, codeOf(world, person));
  await page.getByText('Het inloggen duurde te lang.').waitFor();
  expect(await page.locator('#email').inputValue()).toBe(person.email);
});

test('a session that is over brings you back here with the reason, and then to where you were', async () => {
  const person = await makeStaff(world);
  const page = await openDesk(world, person.cookies, { width: 1280 });
  await page.goto('/?van=hier');
  await heading(page, 'Dag Sanne');
  world.clock.advance(minutes(31));
  // Tells the page that somebody came back to the tab, until none of its calls was still under way from before.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      return page.getByText('Dat gaat vanzelf na een half uur zonder gebruik').isVisible();
    })
    .toBe(true);
  await inOrder(page);
  await shot(page, 'office-ended');

  await givePassword(page, person);
  await giveCode(page, codeOf(world, person));
  await heading(page, 'Dag Sanne');
  expect(new URL(page.url()).search).toBe('?van=hier');
});

test('going from screen to screen keeps the session, and who is logged in needs no log-in', async () => {
  const { cookies } = await makeStaff(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(minutes(20));
    const kept = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto('/inloggen');
    await heading(page, 'Dag Sanne');
    expect((await kept).status()).toBe(200);
  }
});

test('in production there is no word of a mailbox', async () => {
  const { cookies } = await makeStaff(world);
  world.context.config.panel_env = 'production';
  try {
    const guest = await openOffice(world);
    await guest.goto('/postvak');
    await heading(guest, 'Inloggen bij het kantoor');
    expect(await guest.getByText(/proef|postvak/i).count()).toBe(0);

    const page = await openDesk(world, cookies, { width: 1280 });
    await page.goto('/');
    await heading(page, 'Dag Sanne');
    const rooms = await page.getByRole('navigation').getByRole('listitem').allTextContents();
    expect(rooms).toContain('Vragenlijsten');
    expect(rooms).not.toContain('Postvak');
    await inOrder(page);
  } finally {
    world.context.config.panel_env = 'tryout';
  }
});
