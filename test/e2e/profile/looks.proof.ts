import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { putUser } from '#contract/calls/members.ts';
import { type Joined, join, joinProven, logIn, mobile, openFile as readAll } from '../../make-members.ts';
import { makeWorld } from '../../world.ts';
import { fits, hold } from '../account/visitor.ts';
import { expectComplaint, shot } from '../browser.ts';
import { axeIn, inEach, keepToasts, looks } from '../looks.ts';
import { openMember, sessionToken } from '../parents/visitor.ts';
import { summary, year } from '../register/visitor.ts';
import { change, dialog, notice, openFile, openProfile, samira, save, saved } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const look = (page: Page, name: string) =>
  inEach(page, looks, async (each) => {
    await fits(page);
    await axeIn(page, each);
    await shot(page, `profile-${name}-${each.text}`, { whole: true });
  });
/** Opens the profile in a wide window; the other tests work in a narrow one. */
const open = (member: Joined, search?: string) => openProfile(world, member, search, { width: 1280 });

test('the two buttons', async () => {
  const page = await open(await samira(world));
  await look(page, 'doors');
  const unproven = await open(await join(world, { name: 'محمد بن عبد الله', phone: mobile() }));
  await look(unproven, 'doors-unproven');
  const long = await open(
    await join(world, { name: 'Annemarie-Wilhelmina-Johanna-van-der-Berg-en-Dal', email: longAddress() }),
  );
  await look(long, 'doors-long');
  const empty = await openMember(world, await sessionToken(world), { width: 1280 });
  await empty.goto('/profiel');
  await notice(empty, 'Er staan nog vragen voor je open.').waitFor();
  await look(empty, 'doors-empty');
});

test('the account, and what waits to be proven', async () => {
  const member = await samira(world);
  await logIn(world, member.email);
  const page = await open(member, '?tab=general');
  await page.getByText('Een ander apparaat').waitFor();
  await look(page, 'general');
  await page.getByLabel('E-mailadres').fill('geen adres');
  await page.locator('#phone').fill('');
  await save(page).click();
  await summary(page).waitFor();
  await look(page, 'general-wrong');

  const moving = await joinProven(world, { name: 'Samira', phone: mobile() });
  await world.call(putUser, { body: { email: longAddress(), phone: `+3247012345${++count % 10}` } }, moving.headers);
  await look(await open(moving, '?tab=general'), 'general-unproven');
});

test('the answers', async () => {
  const page = await open(await samira(world), '?tab=attributes');
  await look(page, 'attributes');
  await change(page, 'Kinderen onder de 23').click();
  await look(page, 'attributes-open');
  await page.getByRole('radio', { name: 'Meer dan 5' }).check();
  await year(page, 3).fill('1970');
  await save(page).click();
  await summary(page).waitFor();
  await look(page, 'attributes-wrong');
  await page.getByRole('radio', { name: '0', exact: true }).click();
  await dialog(page).getByRole('heading', { name: 'Helaas kan je niet meedoen' }).waitFor();
  await look(page, 'attributes-cannot');
  const empty = await openMember(world, await sessionToken(world), { width: 1280 });
  await empty.goto('/profiel?tab=attributes');
  await change(empty, 'Postcode').waitFor();
  await look(empty, 'attributes-empty');
});

test('loading, failing, saving, leaving', async () => {
  const member = await samira(world);
  const page = await open(member, '?tab=general');
  const held = await hold(page, '/user');
  await page.getByLabel('Voornaam').fill('Sam');
  const { width, height } = (await save(page).boundingBox())!;
  await save(page).click();
  const busy = page.getByRole('button', { name: 'Bezig met opslaan' });
  await busy.waitFor();
  expect(await busy.boundingBox()).toMatchObject({ width, height });
  await look(page, 'saving');
  held.release();
  await saved(page).waitFor();
  await keepToasts(page);
  await look(page, 'saved');
  await page.getByRole('button', { name: 'Melding sluiten' }).click();
  await page.unroute('**/api/v1/user');
  await page.getByLabel('Voornaam').fill('Samira');
  await page.getByRole('link', { name: 'Uitloggen' }).click();
  await dialog(page).getByRole('heading').waitFor();
  await look(page, 'leaving');
  await dialog(page).getByRole('button', { name: 'Blijf hier' }).click();
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 503, json: { message: 'Even niet.' } }));
  expectComplaint(page, /503/);
  await save(page).click();
  await notice(page, 'Je wijzigingen zijn nog niet opgeslagen.').waitFor();
  await look(page, 'save-failed');

  const waiting = await openMember(world, member.headers.authorization.slice(7), { width: 1280 });
  const asked = await hold(waiting, '/user');
  await waiting.goto('/profiel');
  await waiting.locator('.skeleton').waitFor();
  await look(waiting, 'loading');
  asked.release();
});

test('the personal file', async () => {
  const member = await samira(world, { attributes: { newsletter: true, zipcode: '1012' } });
  const page = await open(member, '?tab=file');
  await page.getByRole('button', { name: 'Laat mijn gegevens zien' }).waitFor();
  await look(page, 'file-closed');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Laat mijn gegevens zien' }).click();
  await page.getByText('Bijna klaar. We sturen je één keer een mail.').waitFor();
  await look(page, 'file-mailed');
  await readAll(world, member);
  await openFile(page, member);
  await look(page, 'file');
  await page.getByText('Lees het bericht').first().click();
  await look(page, 'file-open');
  expect(await page.locator('.letter').first().isVisible()).toBe(true);
});

let count = 0;
const longAddress = () => `ouder.met.een.heel.lang.adres.${++count}@een-lange-domeinnaam-zonder-eind.voorbeeld.example`;
