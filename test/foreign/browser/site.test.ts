import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectComplaint } from '../../e2e/browser.ts';
import { proof } from '../../proof-test.ts';
import { nowhere, taken, worn } from '../server/account.ts';
import type { Backend } from '../server/backend.ts';
import { type Mood, moods } from '../server/mood.ts';
import { at, bodies, heading, press, toast, token, visit } from './visitor.ts';

/** The parents' site in front of a server that was written from the specification, by somebody who never saw ours. */
const email = 'noor@elders.example';
const passwords = ['Lenteweide-9-bomen', 'Zomerweide-3-bomen', 'Herfstweide-4-bomen'] as const;
const phone = '06 12345678';

const choose = (page: Page, question: string, title: string) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`^${question}`) })
    .getByRole('radio', { name: title, exact: true })
    .check();
async function goOn(page: Page, step: number): Promise<void> {
  await press(page, 'Volgende');
  await page.getByText(`Stap ${step} van 6`, { exact: true }).waitFor();
}
const year = (page: Page, child: number) => page.getByLabel(`Kind ${child}`, { exact: true });

test.each(moods.map((make) => make()))(
  'a parent comes, stays and leaves: $name',
  async (mood) => {
    const { page, backend } = await visit(mood);
    await register(page, backend, mood);
    await logIn(page);
    await resend(page);
    await changeProfile(page, backend, mood);
    await prove(page);
    await logOut(page);
    await setPasswords(page, backend);
    await leave(page, backend);
  },
  60_000,
);

async function register(page: Page, backend: Backend, mood: Mood): Promise<void> {
  await page.goto('/registreren');
  await page.getByLabel('Voornaam').fill('Noor');
  await page.getByLabel('E-mailadres').fill(taken);
  await page.locator('#password').fill(passwords[0]);
  await page.locator('#phone').fill(phone);
  await press(page, 'Volgende');
  await page.getByText('Dit e-mailadres is al in gebruik.').first().waitFor();
  await page.getByLabel('E-mailadres').fill(email);
  await goOn(page, 2);

  await choose(page, 'Ik ben', 'een vrouw');
  await choose(page, 'Opleiding', 'hoger');
  await page.getByLabel('Postcode').fill(nowhere);
  await goOn(page, 3);
  await choose(page, 'Geboren in Nederland', 'ja');
  await choose(page, 'Ouders geboren in Nederland', 'nee');
  await goOn(page, 4);

  const amount = page.getByRole('radiogroup', { name: 'Aantal kinderen' });
  expect(await amount.getByRole('radio', { name: '1', exact: true }).isChecked()).toBe(true);
  await amount.getByRole('radio', { name: '0', exact: true }).click();
  await page.getByRole('dialog', { name: 'Helaas kan je niet meedoen' }).getByRole('button').first().click();
  await choose(page, 'Aantal kinderen', 'Meer dan 5');
  await year(page, 6).waitFor();
  await choose(page, 'Aantal kinderen', '2');
  expect(await page.getByLabel(/^Kind \d$/).count()).toBe(2);
  await year(page, 2).fill('2016');
  await goOn(page, 5);
  await page.getByRole('checkbox', { name: /privacyverklaring/ }).check();
  // What this server alone asks comes last.
  await goOn(page, 6);
  await page.getByRole('checkbox', { name: 'dinsdag' }).check();
  await press(page, 'Aanmelden');

  await page.getByText('Die postcode bestaat niet.').first().waitFor();
  await page.getByLabel('Postcode').fill('3512');
  for (const step of [3, 4, 5, 6]) await goOn(page, step);
  await press(page, 'Aanmelden');
  await heading(page, 'Je aanmelding is gelukt');
  const { attributes, ...account } = bodies(backend, 'POST', '/register').at(-1)!;
  expect(account).toMatchObject({ name: 'Noor', email, password: passwords[0], invitation_method: 'whatsapp' });
  expect(attributes).toMatchObject({
    gender: String(mood.id(101)),
    children_amount: String(mood.id(703)),
    dob_children: '2016',
    school_days: String(mood.id(902)),
    privacy_policy: true,
  });
}

async function prove(page: Page): Promise<void> {
  await page.goto(`/email/verifieer/${worn}`);
  await heading(page, 'Je emailadres is niet bevestigd');
  await page.goto('/email/verify/goed');
  await heading(page, 'Klaar, je e-mailadres is bevestigd');
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/inloggen');
  await page.getByLabel('E-mailadres').fill('niemand@elders.example');
  await page.locator('#password').fill(passwords[0]);
  await press(page, 'Inloggen');
  await page.getByText('Dit adres kennen we niet.').first().waitFor();
  await page.getByLabel('E-mailadres').fill(email);
  await page.locator('#password').fill('Iets-anders-1');
  await press(page, 'Inloggen');
  await page.getByText('Dit klopt niet.').first().waitFor();
  await page.locator('#password').fill(passwords[0]);
  await press(page, 'Inloggen');
  await heading(page, 'Mijn account');
  await page.getByText('Hoi Noor, fijn dat je meedoet.').waitFor();
  await at(page, '/profiel');
  // Home asks for what only our own server has, and stands without it.
  await page.goto('/');
  await heading(page, 'Hoi Noor');
  await page.goto('/profiel');
}

async function resend(page: Page): Promise<void> {
  await page.getByText('Je e-mailadres is nog niet bevestigd.').waitFor();
  await press(page, 'Verstuur de e-mail opnieuw');
  await toast(page, 'Verificatie is opnieuw verstuurd!');
}

async function changeProfile(page: Page, backend: Backend, mood: Mood): Promise<void> {
  await page.getByRole('link', { name: /Accountgegevens wijzigen/ }).click();
  await page.getByLabel('Voornaam').fill('Noortje');
  await press(page, 'Opslaan');
  await toast(page, 'Gegevens zijn opgeslagen!');
  expect(await page.getByLabel('Voornaam').inputValue()).toBe('Noortje');

  await page.getByRole('tab', { name: 'Antwoorden' }).click();
  const line = (name: string) => page.locator('.answers dl > div', { has: page.getByText(name, { exact: true }) });
  const change = (name: string) => page.getByRole('link', { name: new RegExp(`^(Wijzig|Vul in) ${name}$`) }).click();
  await line('Ik ben').getByText('een vrouw', { exact: true }).waitFor();
  await line('Schooldagen').getByText('dinsdag', { exact: true }).waitFor();
  await line('Geboortejaren').getByText('2016', { exact: true }).waitFor();
  await change('Inkomen');
  await choose(page, 'Inkomen', 'genoeg');
  await change('Postcode');
  await page.getByLabel('Postcode').fill(nowhere);
  await press(page, 'Opslaan');
  await page.getByText('Die postcode bestaat niet.').first().waitFor();
  await page.getByLabel('Postcode').fill('9712');
  await press(page, 'Opslaan');
  await expect.poll(() => bodies(backend, mood.saves, '/user').length).toBe(3);
  expect(bodies(backend, mood.saves, '/user').at(-1)!.attributes).toMatchObject({
    zipcode: '9712',
    income: String(mood.id(602)),
  });
  // The part closes once its answers are kept, and then its address is another.
  await line('Postcode').getByText('Net opgeslagen').waitFor();
  await page.reload();
  await line('Postcode').getByText('9712', { exact: true }).waitFor();
  await line('Inkomen').getByText('genoeg', { exact: true }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Uitloggen' }).click();
  await at(page, '/');
  expect(await token(page)).toBeNull();
}

async function setPasswords(page: Page, backend: Backend): Promise<void> {
  await page.goto('/wachtwoord-vergeten');
  await page.getByLabel('E-mailadres').fill(email);
  await press(page, 'Verzoek indienen');
  await toast(page, 'Een email is verstuurd als we je emailadres in ons systeem hebben staan!');
  await at(page, '/inloggen');

  const query = (name: string) => `?email=${encodeURIComponent(email)}&token=${name}`;
  await page.goto(`/wachtwoord-aanmaken${query(worn)}`);
  await setPassword(page, 'Wachtwoord aanmaken', passwords[1]);
  await page
    .getByText(/wachtwoord vergeten/)
    .first()
    .waitFor();
  await page.goto(`/wachtwoord-aanmaken${query('vers')}`);
  await setPassword(page, 'Wachtwoord aanmaken', passwords[1]);
  await toast(page, 'Je wachtwoord is succesvol aangemaakt!');
  await at(page, '/inloggen');
  await page.goto(`/wachtwoord-resetten${query('vers')}`);
  await setPassword(page, 'Wachtwoord herstellen', passwords[2]);
  await toast(page, 'Je wachtwoord is succesvol hersteld!');
  await at(page, '/inloggen');
  expect(bodies(backend, 'POST', '/reset-password').at(-1)).toEqual({
    email,
    token: 'vers',
    password: passwords[2],
    password_confirmation: passwords[2],
  });

  await page.getByLabel('E-mailadres').fill(email);
  await page.locator('#password').fill(passwords[2]);
  await press(page, 'Inloggen');
  await heading(page, 'Mijn account');
  await page.getByText('Hoi Noortje, fijn dat je meedoet.').waitFor();
  expect(await page.getByText('Je e-mailadres is nog niet bevestigd.').count()).toBe(0);
  // The server finds the session over, at a mutation.
  await press(page, 'Verstuur de sms opnieuw');
  await at(page, '/login');
  expect(await token(page)).toBeNull();

  await page.goto(`/p/v/${worn}`);
  await heading(page, 'Je telefoonnummer is niet bevestigd!');
  await page.goto('/p/v/goed');
  await heading(page, 'Klaar, je telefoonnummer is bevestigd');
}

async function setPassword(page: Page, title: string, next: string): Promise<void> {
  await heading(page, title);
  await page.locator('#password').fill(next);
  await page.getByLabel('Herhaal wachtwoord*', { exact: true }).fill(next);
  await press(page, title);
}

async function leave(page: Page, backend: Backend): Promise<void> {
  await page.goto('/uitschrijven');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('checkbox').first().check();
  await press(page, 'Uitschrijven');
  await page.getByText('We hebben je een e-mail gestuurd met uitleg over het uitschrijven.').waitFor();
  expect(bodies(backend, 'POST', '/email/unsubscribe/request')).toEqual([{ email, reasons: [expect.any(String)] }]);
  await page.goto(`/uitschrijven/${worn}`);
  await heading(page, 'Uitschrijving mislukt');
  await page.evaluate(() => localStorage.setItem('token', 'wie-dan-ook'));
  await page.goto('/unsubscribe/vers');
  await heading(page, 'Uitschrijving bevestigd');
  await expect.poll(() => token(page)).toBeNull();
}

proof('leaving is one POST on load, whatever a GET of that address answers', async () => {
  const mood = moods[0]!();
  const { page, backend } = await visit(mood);
  expectComplaint(page, /status of 500/);
  await page.clock.install();
  for (const unknown of [404, 405, 401, 500, 200, 'silence'] as const) {
    mood.unknown = unknown;
    await page.goto(`/uitschrijven/vers-${unknown}`);
    // However long nothing is said.
    if (unknown === 'silence') await page.clock.runFor(4000);
    await heading(page, 'Uitschrijving bevestigd');
    expect(bodies(backend, 'POST', `/email/unsubscribe/vers-${unknown}`)).toHaveLength(1);
  }
});
