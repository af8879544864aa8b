import type { Page } from 'playwright-core';
import type { World } from '../../world.ts';
import { openPage, type PageOptions } from '../browser.ts';

export const someone = {
  name: 'Samira',
  email: 'samira@voorbeeld.example',
  password: 'Zeilboot!7maal',
  phone: '06 12345678',
};

let count = 0;
/** An address and a number that nobody has yet, whichever run of a test asks for them. */
export function newcomer(name: string): { email: string; phone: string } {
  count += 1;
  return { email: `${name}${count}@voorbeeld.example`, phone: `06 11 1${String(count).padStart(5, '0')}` };
}

export async function openRegistration(world: World, options: Omit<PageOptions, 'base'> = {}): Promise<Page> {
  const page = await openPage({ base: world.public_url, ...options });
  await page.goto('/registreren');
  await page.getByLabel('E-mailadres').waitFor();
  return page;
}

export const radio = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true });
export const phone = (page: Page) => page.locator('#phone');
export const password = (page: Page) => page.locator('#password');
export const forward = (page: Page) => page.getByRole('button', { name: 'Volgende' });
export const year = (page: Page, child: number) => page.getByLabel(`Kind ${child}`, { exact: true });
export const signUp = (page: Page) => page.getByRole('button', { name: 'Aanmelden' });

export async function fillAccount(page: Page, changed: Partial<typeof someone> = {}): Promise<void> {
  const person = { ...someone, ...changed };
  await page.getByLabel('Voornaam').fill(person.name);
  await page.getByLabel('E-mailadres').fill(person.email);
  await password(page).fill(person.password);
  await phone(page).fill(person.phone);
}

export async function fillAboutYou(page: Page): Promise<void> {
  await radio(page, 'Wat is je geslacht?', 'Vrouw').check();
  await page.getByLabel('Wat is je hoogste opleiding met een diploma?').selectOption('Hbo');
}

export async function fillBackground(page: Page): Promise<void> {
  await radio(page, 'Ben je in Nederland geboren?', 'Ja').check();
  await radio(page, 'Zijn je ouders in Nederland geboren?', 'Zeg ik liever niet').check();
}

/** Presses the button, and waits for the next step. */
export async function goOn(page: Page, step: number): Promise<void> {
  await forward(page).click();
  await atStep(page, step);
}

export const atStep = (page: Page, step: number): Promise<void> =>
  page.getByText(`Stap ${step} van 5`, { exact: true }).waitFor();

/** Fills in everything that is compulsory up to the last step, except the agreement there. */
export async function fillUpToLast(page: Page, changed: Partial<typeof someone> = {}): Promise<void> {
  await fillAccount(page, changed);
  await goOn(page, 2);
  await fillAboutYou(page);
  await goOn(page, 3);
  await fillBackground(page);
  await goOn(page, 4);
  await year(page, 1).fill('2014');
  await goOn(page, 5);
}

export const agree = (page: Page): Promise<void> => page.getByRole('checkbox', { name: /privacyverklaring/ }).check();

/** The error messages at the fields, in order. */
export const errors = (page: Page): Promise<string[]> => page.locator('form .error').allTextContents();
export const summary = (page: Page) => page.getByRole('group', { name: 'Je bent er bijna. Kijk nog even naar:' });
export const summaryLines = (page: Page): Promise<string[]> => summary(page).getByRole('link').allTextContents();
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement?.textContent ?? '').trim());
export const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
