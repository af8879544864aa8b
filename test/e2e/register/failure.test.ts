import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { register } from '#contract/calls/account.ts';
import { networkOf, reserveNextWindow } from '#server/platform/core/rate-limits.ts';
import { sql } from '#server/platform/database/sql.ts';
import { mobile } from '../../make-members.ts';
import { proof, proofs } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { callsOf } from '../parents/visitor.ts';
import {
  agree,
  atStep,
  fillAccount,
  fillUpToLast,
  focused,
  forward,
  goOn,
  newcomer,
  openRegistration,
  password,
  phone,
  signUp,
  someone,
  summaryLines,
} from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const sentence = 'Het registreren is mislukt, probeer het later nogmaals.';
const toast = (page: Page) => page.getByRole('status', { name: 'Meldingen' }).getByText(sentence);
const succeeded = (page: Page) => page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' });
const registrations = '**/api/v1/register';

const attributes = {
  gender: 'male',
  education: 'mbo',
  born_in_nl: 'no',
  parents_born_in_nl: 'none',
  children_amount: '1',
  dob_children: '2015',
  privacy_policy: true,
};

describe('what only the registration can refuse', () => {
  test('an address that somebody else took meanwhile leads back to its field', async () => {
    const page = await openRegistration(world);
    const person = newcomer('net-weg');
    const { email } = person;
    await fillUpToLast(page, person);
    await world.call(register, {
      body: { ...someone, email, phone: mobile(), invitation_method: 'email', attributes },
    });
    await agree(page);
    await signUp(page).click();
    await toast(page).waitFor();
    await atStep(page, 1);
    expect(await summaryLines(page)).toEqual(['Dit e-mailadres is al in gebruik.']);
    expect(await focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
    expect(await page.title()).toBe('Fout: Aanmelden, stap 1 van 5 - Ouderpanel');
    expect(await password(page).inputValue()).toBe(someone.password);
    await axe(page);
    await shot(page, 'register-taken');

    // The address was free when the form asked; now the form knows that it is taken.
    await forward(page).click();
    await expect.poll(() => summaryLines(page)).toEqual(['Dit e-mailadres is al in gebruik.']);
    await page.getByLabel('E-mailadres').fill(newcomer('nog-vrij').email);
    for (const step of [2, 3, 4, 5]) await goOn(page, step);
    await signUp(page).click();
    await succeeded(page).waitFor();
  });

  proof('a landline of elsewhere, which only the server knows; a text that comes later is told', async () => {
    const busy = await makeWorld({ pages: true });
    const { context } = busy;
    for (let n = 0; n < 40; n++) {
      await reserveNextWindow(
        context.db,
        context,
        'unproven_text_network',
        networkOf('127.0.0.1'),
        context.clock.now(),
      );
    }
    const page = await openRegistration(busy);
    await fillUpToLast(page, { email: 'bekend@voorbeeld.example', phone: '+32 12 34 56 78', password: 'Welkom2026!' });
    await agree(page);
    await signUp(page).click();
    await atStep(page, 1);
    await expect
      .poll(() => summaryLines(page))
      .toEqual(['Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.']);
    await phone(page).fill('+32 470 12 34 56');
    for (const step of [2, 3, 4, 5]) await goOn(page, step);
    await signUp(page).click();
    await succeeded(page).waitFor();
    await page.getByText('Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.').waitFor();
    await axe(page);
    await shot(page, 'registered-later');
    await page.setViewportSize({ width: 1280, height: 800 });
    await shot(page, 'registered-later');
  });
});

describe('when the server cannot', () => {
  test('a fault is told, nothing is lost, and later it works', async () => {
    const page = await openRegistration(world);
    await fillUpToLast(page, newcomer('later'));
    await agree(page);
    expectComplaint(page, /status of 500/);
    await page.route(registrations, (route) =>
      route.fulfill({ status: 500, json: { message: 'Er is iets fout gegaan.' } }),
    );
    await signUp(page).click();
    await toast(page).waitFor();
    await page.getByText('Je aanmelding is nog niet verstuurd. Wat je hebt ingevuld, staat er nog.').waitFor();
    await axe(page);
    await shot(page, 'register-failed');
    await page.unroute(registrations);
    await signUp(page).click();
    await succeeded(page).waitFor();
  });

  proof('too many registrations from one place', async () => {
    const page = await openRegistration(world);
    const calls = callsOf(page);
    const tooMany = (seconds: string) => ({
      status: 429,
      headers: { 'retry-after': seconds },
      json: { message: 'Slow.' },
    });
    await page.route('**/api/v1/*/available', (route) => route.fulfill(tooMany('300')));
    await page.route(registrations, (route) => route.fulfill(tooMany('61')));
    await page.getByLabel('E-mailadres').fill('snel@voorbeeld.example');
    await password(page).focus();
    const unsure = page.getByRole('group', { name: 'We kunnen nu niet nakijken of je gegevens al in gebruik zijn.' });
    expect(await unsure.textContent()).toContain('Dat kan over 5 minuten weer. Je kunt gewoon verder');
    await axe(page);
    await shot(page, 'register-unsure', { whole: true });
    await fillUpToLast(page, newcomer('snel'));
    // Until that time is over the server is not asked again.
    expect(calls.filter((call) => call.endsWith('/available'))).toEqual(['POST /email/available']);
    await agree(page);
    await signUp(page).click();
    await toast(page).waitFor();
    await page.getByText('Probeer het over 2 minuten nog eens. Wat je hebt ingevuld, staat er nog.').waitFor();

    await page.reload();
    await page.unroute(registrations);
    await password(page).fill(someone.password);
    await signUp(page).click();
    await succeeded(page).waitFor();
  });
});

proof('two quick presses make one member, and the button says what it does', async () => {
  const page = await openRegistration(world);
  const twice = newcomer('dubbel');
  await fillUpToLast(page, twice);
  await agree(page);
  const sent: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(registrations, async (route) => {
    sent.push(route.request().url());
    await held;
    await route.continue();
  });
  await signUp(page).dblclick();
  const busy = page.getByRole('button', { name: 'Bezig met aanmelden' });
  await busy.waitFor();
  expect(await busy.isEnabled()).toBe(true);
  await busy.click();
  await page.keyboard.press('Enter');
  await axe(page);
  await shot(page, 'register-busy');
  letGo();
  await succeeded(page).waitFor();
  expect(sent).toHaveLength(1);
  expect(
    await world.context.db.one(sql`select count(*)::int as count from contact.member where email = ${twice.email}`),
  ).toEqual({ count: 1 });
});

proofs('when the questions do not come', () => {
  const questions = '**/api/v1/register/attributes';

  test('the account can be filled in meanwhile, and it can be tried again', async () => {
    const page = await openRegistration(world);
    await page.route(questions, (route) => route.fulfill({ status: 404, json: { message: 'Dit bestaat niet meer.' } }));
    await page.reload();
    await fillAccount(page, { email: 'wacht@voorbeeld.example', phone: '06 10 00 00 09' });
    await goOn(page, 2);
    await page.getByText('De vragen kwamen niet binnen.').waitFor();
    await axe(page);
    await shot(page, 'register-questions');
    await page.unroute(questions);
    await page.getByRole('button', { name: 'Probeer het nog eens' }).click();
    await page.getByRole('radiogroup', { name: 'Wat is je geslacht?' }).waitFor();
  });
});
