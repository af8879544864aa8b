import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { join } from '../../make-members.ts';
import { proof, proofs } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { hold } from '../account/visitor.ts';
import { expectComplaint } from '../browser.ts';
import { callsOf, landed, openGuest, openMember, sessionToken, storedToken } from '../parents/visitor.ts';
import { focused } from '../register/visitor.ts';
import { answer, change, notice, openProfile, samira, save, tab } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const someone = await samira(world);
const bare = await sessionToken(world);

describe('the two big buttons', () => {
  test('open the tabs, which stand in the address', async () => {
    const page = await openProfile(world, someone);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mijn account');
    await page.getByText('Hoi Samira, fijn dat je meedoet.').waitFor();
    expect(await page.title()).toBe('Mijn account - Ouderpanel');
    await page.getByRole('link', { name: 'Accountgegevens wijzigen' }).click();
    await expect.poll(() => focused(page)).toBe('Mijn account');
    expect(await landed(page)).toBe('/profiel?tab=general');
    expect(await page.title()).toBe('Accountgegevens - Ouderpanel');
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Samira');
    expect(await page.locator('input[type=password]').count()).toBe(0);

    await page.goBack();
    await page.getByRole('link', { name: 'Antwoorden aanpassen' }).click();
    await change(page, 'Geslacht').waitFor();
    expect(await landed(page)).toBe('/profiel?tab=attributes');
    expect(await page.title()).toBe('Antwoorden - Ouderpanel');
    expect(await answer(page, 'Geslacht')).toBe('Vrouw');
    expect(await answer(page, 'Geboortejaren')).toBe('2014, 2018');
    expect(await answer(page, 'Postcode')).toBe('Niet ingevuld');
    expect(await answer(page, 'Nieuwsbrief')).toBe('Nee');

    await page.reload();
    await change(page, 'Geslacht').waitFor();
    expect(await tab(page, 'Antwoorden').getAttribute('aria-selected')).toBe('true');
    await page.getByRole('link', { name: 'Mijn account' }).click();
    await page.locator('.doors').waitFor();
    expect(await landed(page)).toBe('/profiel');
  });

  test('with the way out and the way to what is kept, on every tab', async () => {
    const page = await openProfile(world, someone);
    for (const search of ['', '?tab=general', '?tab=attributes']) {
      await page.goto(`/profiel${search}`);
      const leave = page.getByRole('main').getByRole('link', { name: 'Uitschrijven', exact: true });
      await leave.waitFor();
      expect(await leave.getAttribute('href')).toBe('/uitschrijven');
      await page.getByRole('link', { name: 'Bekijk of download je gegevens' }).waitFor();
    }
  });
});

test('old answers: the log-in leads to them, and one button says that they still hold', async () => {
  const { email, password, id } = await samira(world);
  await world.context.db.run(sql`
    update profile.attribute set changed_at = '2020-03-03T10:00:00Z' where member_id = ${id} and key = 'education'`);
  const page = await openGuest(world);
  await page.goto('/profiel?tab=attributes');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  expect(await page.getByText('Hbo').count()).toBe(0);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await notice(page, 'Klopt dit nog?').waitFor();
  expect(await landed(page)).toBe('/profiel?tab=attributes');
  expect(await answer(page, 'Hoogste opleiding')).toBe('Hbo\nVan 3 maart 2020');
  await page.getByText('Laatst nagekeken op 3 maart 2020.').waitFor();
  await page.getByRole('button', { name: 'Alles klopt' }).click();
  await page.getByText('Dank je wel! Laatst nagekeken op').waitFor();
  expect(await notice(page, 'Klopt dit nog?').count()).toBe(0);
});

proof('a member who was brought in, with nothing answered', async () => {
  const page = await openMember(world, bare);
  await page.goto('/profiel');
  await notice(page, 'Er staan nog vragen voor je open.').getByRole('link', { name: 'Vul ze in' }).click();
  await save(page).waitFor();
  expect(await landed(page)).toBe('/profiel?tab=attributes&deel=1');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await change(page, 'Kinderen onder de 23').click();
  const amount = page.getByRole('radiogroup', { name: 'Hoeveel kinderen onder de 23 heb je?' });
  expect(await amount.getByRole('radio', { name: '1', exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel(/^Kind \d$/).count()).toBe(1);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

proofs('what does not come at once', () => {
  test('shows that it is coming', async () => {
    const page = await openMember(world, bare);
    const held = await hold(page, '/user');
    await page.goto('/profiel?tab=general');
    await page.getByRole('status').getByText('Je gegevens komen eraan, een moment.').waitFor();
    held.release();
    await save(page).waitFor();
    expect(held.count).toBe(1);
  });

  test('is asked for three times more, then once more whenever the reader says so', async () => {
    const page = await openMember(world, bare);
    let calls = 0;
    let isDown = true;
    await page.route('**/api/v1/user', (route) => {
      calls += 1;
      return isDown ? route.fulfill({ status: 503, json: { message: 'Even niet.' } }) : route.continue();
    });
    expectComplaint(page, /503/);
    await page.clock.install();
    await page.goto('/profiel');
    await expect
      .poll(async () => {
        await page.clock.fastForward(4000);
        return notice(page, 'Je gegevens kwamen niet binnen.').count();
      })
      .toBe(1);
    expect(calls).toBe(4);
    isDown = false;
    await page.getByRole('button', { name: 'Probeer het nog eens' }).click();
    await page.locator('.doors').waitFor();
  });
});

describe('only for who is logged in', () => {
  test('others are sent to the log-in', async () => {
    const page = await openGuest(world);
    await page.goto('/profiel?tab=general');
    expect(await landed(page)).toBe('/login');
  });

  proof.each(['/user', '/user/sessions', '/resend-email-verification'])('a 401 to %s logs out', async (path) => {
    const page = await openProfile(world, await join(world), '?tab=general');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Verstuur de e-mail opnieuw' }).waitFor();
    await page.route(`**/api/v1${path}`, (route) =>
      route.fulfill({ status: 401, json: { message: 'Je bent niet meer ingelogd. Log opnieuw in.' } }),
    );
    if (path === '/user/sessions') await page.reload();
    else if (path === '/user') await save(page).click();
    else await page.getByRole('button', { name: 'Verstuur de e-mail opnieuw' }).click();
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
    expect(calls.some((one) => one.endsWith(path))).toBe(true);
  });
});
