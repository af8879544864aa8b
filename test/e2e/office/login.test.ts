import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { publishQuestion } from '../../make-panel.ts';
import { codeOf, makeStaff, type Person } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
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

test('who leaves is told so, also where the organisation has profile questions of its own', async () => {
  const person = await makeStaff(world, 'researcher');
  await publishQuestion(world, { origin: world.office_url, cookie: person.cookies });
  const page = await openDesk(world, person.cookies, { width: 1280 });
  await page.goto('/');
  await heading(page, 'Dag Sanne');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByText('Tot de volgende keer.').waitFor();
  await givePassword(page, person);
  await giveCode(page, codeOf(world, person));
  await heading(page, 'Dag Sanne');
});

proof('whoever is too late with the code begins again, and is told why', async () => {
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

proof('a session that is over brings you back here with the reason, and then to where you were', async () => {
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

proof('in production there is no word of a mailbox', async () => {
  const { cookies } = await makeStaff(world);
  world.context.config.panel_env = 'production';
  try {
    const guest = await openOffice(world);
    await guest.goto('/testpostvak');
    await heading(guest, 'Inloggen bij het kantoor');
    expect(await guest.getByText(/proef|postvak/i).count()).toBe(0);

    const page = await openDesk(world, cookies, { width: 1280 });
    await page.goto('/');
    await heading(page, 'Dag Sanne');
    const rooms = await page.getByRole('navigation').getByRole('listitem').allTextContents();
    expect(rooms).toContain('Vragenlijsten');
    expect(rooms).not.toContain('Testpostvak');
    await inOrder(page);
  } finally {
    world.context.config.panel_env = 'tryout';
  }
});
