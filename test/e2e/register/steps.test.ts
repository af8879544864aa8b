import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import { callsOf } from '../parents/visitor.ts';
import {
  agree,
  atStep,
  errors,
  fillAboutYou,
  fillAccount,
  fillBackground,
  fillUpToLast,
  focused,
  goOn,
  newcomer,
  openRegistration,
  password,
  phone,
  radio,
  signUp,
  someone,
  summary,
  summaryLines,
} from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const back = (page: Page) => page.getByRole('button', { name: 'Terug' });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

describe('going back and forward', () => {
  test("'Terug' finds everything still filled in", async () => {
    const page = await openRegistration(world);
    await fillAccount(page);
    await goOn(page, 2);
    await radio(page, 'Wat is je geslacht?', 'Anders').check();
    await back(page).click();
    await atStep(page, 1);
    expect(await focused(page)).toBe('Aanmelden (Stap 1 van 5)');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.getByLabel('E-mailadres').inputValue()).toBe(someone.email);
    expect(await password(page).inputValue()).toBe(someone.password);
    expect(await phone(page).inputValue()).toBe(someone.phone);
    await goOn(page, 2);
    expect(await radio(page, 'Wat is je geslacht?', 'Anders').isChecked()).toBe(true);
  });

  proof("the browser's own buttons go from step to step", async () => {
    const page = await openRegistration(world);
    await fillAccount(page);
    await goOn(page, 2);
    await fillAboutYou(page);
    await goOn(page, 3);
    await fillBackground(page);
    await goOn(page, 4);
    await page.goBack();
    await atStep(page, 3);
    expect(await radio(page, 'Ben je in Nederland geboren?', 'Ja').isChecked()).toBe(true);
    await page.goBack();
    await atStep(page, 2);
    await page.goBack();
    await atStep(page, 1);
    expect(await page.title()).toBe('Aanmelden, stap 1 van 5 - Ouderpanel');
    for (const step of [2, 3, 4]) {
      await page.goForward();
      await atStep(page, step);
    }
    expect(await focused(page)).toBe('Je kinderen (Stap 4 van 5)');
  });

  proof('nobody skips a step, whatever the address says', async () => {
    const page = await openRegistration(world);
    await page.goto('/registreren?stap=4');
    await atStep(page, 1);
    await fillAccount(page);
    await goOn(page, 2);
    await fillAboutYou(page);
    for (const step of ['5', '99']) {
      await page.goto(`/registreren?stap=${step}`);
      await atStep(page, 3);
    }
    for (const step of ['0', '-1', '2.5', 'drie']) {
      await page.goto(`/registreren?stap=${step}`);
      await atStep(page, 1);
    }
  });
});

proof('a password that guessers try is warned of kindly, told to nobody, and stops nobody', async () => {
  const page = await openRegistration(world);
  const calls = callsOf(page);
  const lists: string[] = [];
  page.on('request', (request) => request.url().includes('/assets/known-') && lists.push(request.url()));
  const warning = page.getByRole('group', { name: 'Dit wachtwoord is makkelijk te raden.' });
  await page.getByLabel('E-mailadres').fill('klaartje.visser@voorbeeld.example');
  expect(lists).toEqual([]);
  for (const known of ['Welkom2026!', 'Klaartje.Visser1!', 'Ouderpanel1!']) {
    await password(page).fill(known);
    await warning.waitFor();
    // A password that does not meet the rules yet is still being typed, and gets no warning.
    await password(page).fill(known.slice(0, 7).toLowerCase());
    await warning.waitFor({ state: 'detached' });
  }
  await password(page).fill('Zeilboot!7maal');
  expect(await warning.count()).toBe(0);
  await password(page).fill('Welkom2026!');
  await warning.waitFor();
  expect(await errors(page)).toEqual([]);
  expect(lists).toHaveLength(1);
  expect(calls).toEqual(['POST /email/available']);
  await axe(page);
  await shot(page, 'register-password', { whole: true });
  await fillAccount(page, { password: 'Welkom2026!' });
  await goOn(page, 2);
});

describe('loading anew', () => {
  test('keeps what was filled in, but nothing secret', async () => {
    const page = await openRegistration(world);
    await fillAccount(page);
    await page.getByRole('radio', { name: /Per e-mail/ }).check();
    expect(await stored(page)).toContain(someone.email);
    expect(await stored(page)).not.toContain(someone.password);
    await page.reload();
    await page.getByLabel('E-mailadres').waitFor();
    expect(await page.getByLabel('Voornaam').inputValue()).toBe(someone.name);
    expect(await page.getByRole('radio', { name: /Per e-mail/ }).isChecked()).toBe(true);
    expect(await phone(page).inputValue()).toBe(someone.phone);
    expect(await password(page).inputValue()).toBe('');
  });

  proof('keeps the step, and the last one asks for the password once more', async () => {
    const page = await openRegistration(world);
    await fillUpToLast(page, newcomer('herladen'));
    expect(await password(page).count()).toBe(0);
    await page.reload();
    await atStep(page, 5);
    await agree(page);
    await signUp(page).click();
    await summary(page).waitFor();
    expect(await summaryLines(page)).toEqual(['Wachtwoord: Dit veld is verplicht.']);
    await page.getByLabel('Kies nog een keer je wachtwoord').fill('kort');
    await signUp(page).click();
    await expect
      .poll(() => summaryLines(page))
      .toEqual(['Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.']);
    await password(page).fill(someone.password);
    await signUp(page).click();
    await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  });
});
