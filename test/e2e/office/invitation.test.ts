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
  expect(await page.locator('.who').textContent()).toBe('Noor de WitbeheerderUitloggen');
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

test('the picture to scan says the same as the letters', async () => {
  const { token } = await invite(world);
  const page = await openOffice(world);
  await page.goto(`/uitnodiging/${token}`);
  await giveName(page);
  const picture = page.getByRole('img', { name: 'QR-code voor de app met codes' });
  await picture.waitFor();
  const { encode } = await import('uqr');
  const { data, size } = encode((await page.getByRole('link', { name: 'Open de app' }).getAttribute('href'))!, {
    border: 2,
  });
  expect(await picture.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  // The QR code is read back from the picture that was drawn, module by module.
  const drawn = await picture.evaluate((svg, modules) => {
    const path = svg.querySelector('path') as SVGGeometryElement;
    const at = (x: number, y: number) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
    return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (_, x) => at(x, y)));
  }, size);
  expect(drawn).toEqual(data);
});

test('going back keeps what was typed; a password the server refuses is mended on its own step', async () => {
  const { email, token } = await invite(world);
  const page = await openOffice(world);
  await page.goto(`/uitnodiging/${token}`);
  await giveName(page, `mijn adres is ${email}`);
  await heading(page, 'Koppel je telefoon');
  await page.getByRole('button', { name: 'Terug' }).click();
  expect(await page.getByLabel('Je naam').inputValue()).toBe('Noor de Wit');
  await next(page);
  await page.getByLabel('Code van 6 cijfers').fill(await readCode(page));
  await page.getByRole('button', { name: 'Klaar' }).click();

  await heading(page, 'Welkom bij het kantoor');
  const sentence = 'Je e-mailadres of de naam van het panel mag niet in je wachtwoord staan.';
  expect(await page.locator('#password-error').textContent()).toBe(sentence);
  expect(await page.locator('.error-summary li').allInnerTexts()).toEqual([sentence]);
  await giveName(page);
  await page.getByLabel('Code van 6 cijfers').fill(await readCode(page));
  await page.getByRole('button', { name: 'Klaar' }).click();
  await heading(page, 'Dag Noor');
});
