import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { codeOf, fromBase32, invite, whoIs } from '../../make-staff.ts';
import { hours, makeWorld, minutes } from '../../world.ts';
import { focusedText, inOrderAtEach, openOffice } from './visitor.ts';

const world = await makeWorld({ pages: true });

beforeEach(() => world.clock.advance(minutes(15)));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = (page: Page) => page.getByRole('button', { name: 'Volgende' }).click();

async function giveName(page: Page, password = 'vier losse woorden'): Promise<void> {
  await page.getByLabel('Je naam').fill('Noor de Wit');
  await page.getByLabel('Kies een wachtwoord', { exact: true }).fill(password);
  await next(page);
}

/** The code that the app on the phone shows, after the letters of the screen were typed into it. */
async function readCode(page: Page): Promise<string> {
  const letters = (await page.locator('.app-key code').textContent())!.replaceAll(' ', '');
  return codeOf(world, { key: fromBase32(letters) });
}

test('an invitation leads into the office', async () => {
  const { email, token } = await invite(world, 'admin');
  const page = await openOffice(world, { width: 320 });
  await page.goto(`/uitnodiging/${token}`);
  await heading(page, 'Welkom bij het kantoor');
  expect(await page.getByLabel('E-mailadres').inputValue()).toBe(email);
  await page.getByText('Je bent uitgenodigd als beheerder.').waitFor();
  await inOrderAtEach(page, 'office-invitation', { whole: true });

  await next(page);
  expect(await page.locator('.error-summary li').allInnerTexts()).toEqual([
    'Vul je naam in.',
    'Kies een wachtwoord van minstens 12 tekens.',
  ]);
  await inOrderAtEach(page, 'office-invitation-empty', { whole: true });

  await giveName(page);
  await heading(page, 'Koppel je telefoon');
  expect(await focusedText(page)).toBe('Koppel je telefoon');
  const address = await page.getByRole('link', { name: 'Open de app' }).getAttribute('href');
  expect(address).toMatch(/^otpauth:\/\/totp\/Ouderpanel%20kantoor:.*&issuer=Ouderpanel%20kantoor$/);
  await inOrderAtEach(page, 'office-invitation-app', { whole: true });

  await page.getByRole('button', { name: 'Klaar' }).click();
  expect(await focusedText(page)).toBe('Er is nog iets niet goed ingevuld');
  await inOrderAtEach(page, 'office-invitation-app-empty', { whole: true });

  await page.getByLabel('Code van 6 cijfers').fill(await readCode(page));
  await page.getByRole('button', { name: 'Klaar' }).click();
  await heading(page, 'Dag Noor');
  expect(await page.locator('.who').textContent()).toContain('Noor de Witbeheerder · Uitloggen');
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await whoIs(world, cookies)).toMatchObject({ email });
});

test('a link that is used up or too old says so', async () => {
  const { token } = await invite(world);
  world.clock.advance(hours(25));
  const page = await openOffice(world, { width: 320 });
  await page.goto(`/uitnodiging/${token}`);
  await heading(page, 'Je kunt nu niet verder');
  await page.getByText('Vraag je beheerder om een nieuwe.').waitFor();
  await inOrderAtEach(page, 'office-invitation-gone');
});
