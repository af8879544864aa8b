import { expect, test } from 'vitest';
import { makeCampaign } from '../../make-campaigns.ts';
import { joinProven } from '../../make-members.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk, openOffice } from './visitor.ts';

test('an admin invites, gives a right and another role, which its owner is told at once, and reads it in the log', async () => {
  const world = await makeWorld({ pages: true });
  const [admin, person] = [await makeStaff(world, 'admin'), await makeStaff(world, 'researcher')];
  const page = await openDesk(world, admin.cookies, { width: 1280 });
  await page.goto('/medewerkers');
  await page.getByRole('link', { name: 'Nodig iemand uit' }).click();
  await page.getByRole('button', { name: 'Mail de uitnodiging' }).click();
  await page.getByText('Kies een rol.').first().waitFor();
  await page.getByLabel('E-mailadres').fill('een-heel-lang-adres-van-een-nieuwe-collega@kantoor.example');
  await page.getByLabel('Lezer').check();
  await page.getByRole('button', { name: 'Mail de uitnodiging' }).click();
  await page.getByRole('cell', { name: 'Uitgenodigd' }).waitFor();
  await inOrderAtEach(page, 'office-staff', { whole: true });

  const desk = await openDesk(world, person.cookies, { width: 1280 });
  await desk.goto('/vragenlijsten');
  await desk.getByRole('heading', { name: 'Vragenlijsten', level: 1 }).waitFor();
  const { id } = await makeCampaign(world);
  const following = await openDesk(world, person.cookies);
  await following.goto(`/vragenlijsten/${id}/veldwerk`);
  await following.getByText('Er is nog niemand uitgenodigd.').waitFor();

  await page.getByRole('row', { name: person.email }).getByRole('link').click();
  await page.getByLabel('Waarom?').first().fill('Voor het jaarverslag.');
  await page.getByRole('button', { name: 'Geef dit recht' }).click();
  await page.getByText('‘Voor het jaarverslag.’').waitFor();
  await page.getByLabel('Ledenservice').check();
  await page.getByRole('button', { name: 'Maak ledenservice' }).click();
  await page.getByRole('button', { name: 'Ongedaan maken' }).waitFor();
  await inOrderAtEach(page, 'office-colleague', { whole: true });

  // Whoever it is about works on, and reads at once what changed.
  await desk.getByText('Een beheerder heeft je ledenservice gemaakt.', { exact: false }).waitFor();
  expect(await desk.getByRole('link', { name: 'Nieuwe vragenlijst' }).count()).toBe(0);
  // What the new role may not see leaves the screen.
  await following.getByText('Het veldwerk kon niet worden geladen.').waitFor();
  expect(await following.getByText('Er is nog niemand uitgenodigd.').count()).toBe(0);

  const { email } = await joinProven(world);
  await page.goto('/logboek?wat=staff');
  // Who did much on a day is folded.
  await page.locator('.person:not([open]) > summary').first().click();
  await page.getByRole('row').filter({ hasText: 'veranderde de rol van' }).waitFor();
  await page.getByText('er geen veranderd of weggehaald', { exact: false }).waitFor();
  await inOrderAtEach(page, 'office-audit', { whole: true });
  await page.getByLabel('Wie zag deze ouder?').fill(email);
  await page.getByRole('button', { name: 'Zoek', exact: true }).click();
  await page.getByText('Geen collega.', { exact: false }).waitFor();
  expect(page.url()).toMatch(/ouder=[0-9a-f-]{36}/);
  expect(page.url()).not.toContain('@');
  await page.reload();
  await page.getByText('Geen collega.', { exact: false }).waitFor();

  await page.goto('/api-sleutels');
  await page.getByLabel('Naam').fill('Dashboard');
  await page.getByRole('button', { name: 'Maak een sleutel' }).click();
  await page.locator('.key-itself').waitFor();
  await inOrderAtEach(page, 'office-program-keys', { whole: true });
  await page.goto('/medewerkers');
  await page.getByRole('row', { name: admin.email }).getByRole('link').click();
  await page.getByRole('button', { name: 'Beëindig de toegang' }).click();
  await page.getByRole('button', { name: 'Beëindig de toegang' }).click();
  await page.getByText('Dit is de enige beheerder.', { exact: false }).waitFor();
});

test('what an admin asks is approved by a second one, and refused by the mail to whom it is about', async () => {
  const world = await makeWorld({ pages: true });
  const [admin, second] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
  const page = await openDesk(world, admin.cookies, { width: 1280 });
  const email = 'nieuwe-beheerder@kantoor.example';
  await page.goto('/medewerkers/nieuw');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Beheerder').check();
  await page.getByRole('button', { name: 'Mail de uitnodiging' }).click();
  await page.getByRole('cell', { name: 'Wacht op goedkeuring' }).waitFor();
  await page.getByText('Een andere beheerder moet dit goedkeuren.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Keur goed' }).count()).toBe(0);
  await page.getByRole('row', { name: admin.email }).getByRole('link').click();
  await page.getByLabel('Waarom?').first().fill('Voor het jaarverslag.');
  await page.getByRole('button', { name: 'Vraag dit recht' }).click();
  await page.getByText('zichzelf een recht geven', { exact: false }).first().waitFor();

  const desk = await openDesk(world, second.cookies, { width: 1280 });
  await desk.goto('/');
  await desk.getByRole('group', { name: `wil ${email} beheerder maken.` }).waitFor();
  const asks = desk.getByRole('group', { name: 'zichzelf een recht geven' });
  expect(await asks.innerText()).toMatch(/Jij kunt dit goedkeuren\. Zonder antwoord vervalt het op \d+/);
  await inOrderAtEach(desk, 'office-start-asked', { whole: true });
  await asks.getByRole('link', { name: 'Naar de medewerkers' }).click();
  await desk.getByText('Jij kunt dit goedkeuren.', { exact: false }).first().waitFor();
  await inOrderAtEach(desk, 'office-staff-asked', { whole: true });
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'recht geven' })
    .getByRole('button', { name: 'Keur goed' })
    .click();
  await desk.getByText('Goedgekeurd. Het geldt nu.').waitFor();
  await desk.getByRole('row', { name: admin.email }).getByText('met bestanden per deelnemer').waitFor();

  const mail = (await world.outbox()).find(({ to_address }) => to_address === email)!;
  const guest = await openOffice(world, { width: 1280 });
  await guest.goto(/\/verzoek\/[\w-]+/.exec(mail.body_text)![0]);
  await guest.getByText('beheerder maken', { exact: false }).waitFor();
  await inOrderAtEach(guest, 'office-mailed-request', { whole: true });
  await guest.getByRole('button', { name: 'Keur het af' }).click();
  await guest.getByRole('heading', { name: 'Het verzoek is afgekeurd' }).waitFor();
  await desk.getByText('Wacht op goedkeuring').first().waitFor({ state: 'detached' });
});
