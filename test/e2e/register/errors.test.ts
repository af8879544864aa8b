import { describe, expect, test } from 'vitest';
import { register } from '#contract/calls/account.ts';
import { proof, proofs } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe } from '../browser.ts';
import { callsOf } from '../parents/visitor.ts';
import {
  atStep,
  errors,
  fillAboutYou,
  fillAccount,
  fillBackground,
  focused,
  focusedId,
  forward,
  goOn,
  openRegistration,
  password,
  phone,
  signUp,
  someone,
  summary,
  summaryLines,
  year,
} from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const required = 'Dit veld is verplicht.';
const rule = 'Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.';

const attributes = {
  gender: 'male',
  education: 'mbo',
  born_in_nl: 'yes',
  parents_born_in_nl: 'both',
  children_amount: '1',
  dob_children: '2015',
  privacy_policy: true,
};
await world.call(register, {
  body: {
    ...someone,
    email: 'bezet@voorbeeld.example',
    phone: '+31687654321',
    invitation_method: 'email',
    attributes,
  },
});

describe('a step only advances when it is filled in well', () => {
  test('the account', async () => {
    const page = await openRegistration(world);
    await forward(page).click();
    await summary(page).waitFor();
    expect(await focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
    expect(await page.title()).toBe('Fout: Aanmelden, stap 1 van 5 - Ouderpanel');
    expect(await errors(page)).toEqual([required, required, required]);
    expect(await summaryLines(page)).toEqual([
      `E-mailadres: ${required}`,
      `Wachtwoord: ${required}`,
      `Mobiel nummer: ${required}`,
    ]);
    await summary(page)
      .getByRole('link', { name: /Wachtwoord/ })
      .click();
    expect(await focusedId(page)).toBe('password');
    expect(await password(page).getAttribute('aria-invalid')).toBe('true');
    await axe(page);

    await fillAccount(page);
    await goOn(page, 2);
    expect(await page.title()).toBe('Aanmelden, stap 2 van 5 - Ouderpanel');
  });

  test('about you', async () => {
    const page = await openRegistration(world);
    await fillAccount(page);
    await goOn(page, 2);
    await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('0999');
    await forward(page).click();
    await summary(page).waitFor();
    expect(await errors(page)).toEqual([required, required, 'Vul een geldige postcode in.']);
    expect(await summaryLines(page)).toContain(`Wat is je geslacht? ${required}`);
    await summary(page)
      .getByRole('link', { name: /je geslacht/ })
      .click();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('female');
    await axe(page);

    // A choice is complete at once, so the message about it disappears at once.
    await fillAboutYou(page);
    expect(await errors(page)).toEqual(['Vul een geldige postcode in.']);
    await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('1000');
    await goOn(page, 3);
    await fillBackground(page);
    await goOn(page, 4);

    await forward(page).click();
    await summary(page).waitFor();
    expect(await errors(page)).toEqual([required]);
    await year(page, 1).fill('2002');
    await forward(page).click();
    await page.getByText('Een van de ingevulde geboortejaren is ongeldig.').first().waitFor();
    await summary(page).getByRole('link').click();
    expect(await focusedId(page)).toBe('years.0');
    await year(page, 1).fill('2014');
    await goOn(page, 5);

    await signUp(page).click();
    await summary(page).waitFor();
    expect(await errors(page)).toEqual(['Je moet akkoord gaan met de privacyverklaring.']);
    await axe(page);
  });
});

proofs('a field is judged when it is left after a change, never while somebody types', () => {
  const wrong: Record<string, { good: string; typed: [string, string][] }> = {
    Voornaam: { good: 'Sanne', typed: [['a'.repeat(51), 'De naam mag maximaal 50 karakters bevatten.']] },
    'E-mailadres': {
      good: 'sanne@voorbeeld.example',
      typed: [
        ['samira@voorbeeld', 'Vul een geldig e-mailadres in.'],
        ['bezet@voorbeeld.example', 'Dit e-mailadres is al in gebruik.'],
        ['BEZET@voorbeeld.example', 'Dit e-mailadres is al in gebruik.'],
      ],
    },
    Wachtwoord: {
      good: 'Lang-genoeg-1',
      typed: ['Kort1!', 'zonderhoofdletter1!', 'ZONDERKLEINE1!', 'ZonderNummer!', 'ZonderTeken1'].map((typed) => [
        typed,
        rule,
      ]),
    },
    'Mobiel nummer voor WhatsApp': {
      good: '06 1234 5679',
      typed: [
        ['06 1234', 'Vul een geldig telefoonnummer in.'],
        ['06 8765 4321', 'Dit telefoonnummer is al in gebruik.'],
        ['020 123 45 67', 'Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.'],
        ['112', 'Vul een geldig telefoonnummer in.'],
      ],
    },
  };
  test.each(Object.entries(wrong))('%s is judged', async (label, { good, typed }) => {
    const page = await openRegistration(world);
    const field = page.locator('form').getByRole('textbox', { name: label });
    for (const [text, sentence] of typed) {
      await field.pressSequentially(text);
      expect(await errors(page), text).toEqual([]);
      await field.blur();
      await page.locator('form .error').waitFor();
      expect(await errors(page), text).toEqual([sentence]);
      expect(await page.title()).toBe('Fout: Aanmelden, stap 1 van 5 - Ouderpanel');
      // The summary appears only after the button was pressed.
      expect(await summary(page).count()).toBe(0);
      await field.fill(good);
      await field.blur();
      await expect.poll(() => errors(page), { message: `${good} after ${text}` }).toEqual([]);
      await field.fill('');
    }
  });
});

describe('phone', () => {
  proof('a forgotten plus is offered, never assumed', async () => {
    const page = await openRegistration(world);
    await phone(page).fill('31612345678');
    await phone(page).blur();
    await page.getByText('Bedoel je +31612345678? Vul het nummer dan zo in.').waitFor();
    expect(await phone(page).inputValue()).toBe('31612345678');
    await page.getByRole('button', { name: 'Ja, gebruik +31612345678' }).click();
    expect(await phone(page).inputValue()).toBe('+31612345678');
    await expect.poll(() => focusedId(page)).toBe('phone');
    expect(await errors(page)).toEqual([]);
  });

  proof('it is compulsory for WhatsApp only', async () => {
    const page = await openRegistration(world);
    await fillAccount(page, { phone: '' });
    await forward(page).click();
    await summary(page).waitFor();
    expect(await errors(page)).toEqual([required]);
    await page.getByRole('radio', { name: /Per e-mail/ }).check();
    expect(await errors(page)).toEqual([]);
    expect(await phone(page).getAttribute('aria-required')).toBeNull();
    await goOn(page, 2);
  });

  test('numbers of other countries, with the list and without it', async () => {
    const page = await openRegistration(world);
    const calls: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/phone/available') && calls.push(request.postDataJSON()));
    const country = page.getByLabel('Land van je nummer');
    await page.waitForFunction(() => document.querySelectorAll('select option').length > 200);
    await country.selectOption({ label: 'België +32' });
    await phone(page).fill('0470 12 34 56');
    await phone(page).blur();
    await expect.poll(() => calls).toEqual([{ phone: '+32470123456' }]);
    // In another country the same digits are another number, or no number at all.
    await country.selectOption({ label: 'Internationaal' });
    await page.getByText('Vul een geldig telefoonnummer in.').waitFor();
    await phone(page).fill('+596 696 20 12 34');
    await phone(page).blur();
    await expect.poll(() => calls).toEqual([{ phone: '+32470123456' }, { phone: '+596696201234' }]);
    expect(await errors(page)).toEqual([]);
  });

  proof('without the list of countries a Dutch number can be filled in', async () => {
    const page = await openRegistration(world);
    await page.route('**/assets/countries-*', (route) => route.abort('aborted'));
    await page.reload();
    await phone(page).waitFor();
    expect(await page.getByLabel('Land van je nummer').locator('option').allTextContents()).toEqual([
      'Nederland +31',
      'Internationaal',
    ]);
    await fillAccount(page);
    await goOn(page, 2);
  });
});

proof('an address that is taken holds up the step, and is asked about once', async () => {
  const page = await openRegistration(world);
  const calls = callsOf(page);
  await fillAccount(page, { email: 'bezet@voorbeeld.example' });
  await forward(page).click();
  await summary(page).waitFor();
  expect(await summaryLines(page)).toEqual(['Dit e-mailadres is al in gebruik.']);
  await forward(page).click();
  await expect.poll(() => focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
  await atStep(page, 1);
  expect(calls.filter((call) => call === 'POST /email/available')).toHaveLength(1);
  expect(await page.getByRole('link', { name: 'kies een nieuw wachtwoord' }).getAttribute('href')).toBe(
    '/wachtwoord-vergeten',
  );
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Inloggen' }).waitFor();
  expect(await page.getByLabel('E-mailadres').inputValue()).toBe('bezet@voorbeeld.example');
});
