import { expect, test } from 'vitest';
import { noteRequest } from '#contract/calls/office/support/requests.ts';
import { pauseChannel, resumeChannel } from '#server/messages/delivery/channel-pause.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { readSav } from '../../results/read-sav.ts';
import { makeWorld, minutes } from '../../world.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });

test('the menu tells what waits; on a phone it is one row of 56 px with the rest behind a press', async () => {
  const { cookies } = await makeStaff(world, 'admin');
  const body = {
    kind: 'access',
    came_by: 'letter',
    received_on: '2026-11-20',
    from_whom: 'Samira',
    words: 'Wat bewaren jullie van mij?',
  } as const;
  await world.call(noteRequest, { body }, { origin: world.office_url, cookie: cookies });
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await menu.getByRole('link', { name: 'Verzoeken 1 open' }).waitFor();

  await page.setViewportSize({ width: 375, height: 812 });
  expect((await menu.boundingBox())?.height).toBe(56);
  const requests = menu.getByRole('link', { name: 'Verzoeken' });
  expect(await requests.isVisible()).toBe(false);
  await menu.getByRole('button', { name: 'Menu, er wacht iets' }).press('Enter');
  await inOrderAtEach(page, 'office-menu-open', { whole: true });
  await requests.click();
  await page.getByRole('heading', { name: 'Verzoeken', level: 1 }).waitFor();
  expect(await requests.isVisible()).toBe(false);
});

test('how the panel is: in words, with what is wrong on top, for every role', async () => {
  const { context, clock } = world;
  const { cookies } = await makeStaff(world, 'support');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByText('Alles werkt', { exact: false }).first().waitFor();
  await inOrderAtEach(page, 'office-state', { whole: true });

  await pauseChannel(context.db, context, 'email');
  clock.advance(minutes(1));
  await page.reload();
  await page.getByText('e-mail', { exact: false }).first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'De beheerder pauzeerde dit kanaal.' }).waitFor();
  expect(await page.title()).toContain('Status');
  await inOrderAtEach(page, 'office-state-fault', { whole: true });
  await resumeChannel(context.db, context, 'email');
});

test('a file is made with a reason, fetched, in the register, and said to be gone', async () => {
  const { id } = await makeCampaign(world, { background: ['gender', 'education'] });
  const answers = { screens: ['no'], why_not: ['Te jong.'], rules: ['table'] };
  await giveAnswers(world, id, times(40, { answers, background: { gender: 'female', education: 'high' } }));
  await snapshotOf(world, id);
  const { cookies } = await makeCaseReader(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/resultaten`);
  await page.getByRole('link', { name: 'Bestanden' }).click();
  await page.getByText('Van deze vragenlijst is nog nooit een bestand gemaakt.').waitFor();
  await page.getByLabel('Opleiding').check();
  await page.getByLabel('Vrouw of man').check();
  await page.getByText('In volgorde van belang: opleiding, vrouw of man.').waitFor();
  await page.getByRole('button', { name: 'Maak het bestand' }).click();
  await page.getByText('Schrijf waarvoor je dit bestand nodig hebt.').first().waitFor();
  await page.getByLabel('Waarvoor').fill('Voor de tabellen in het jaarverslag.');
  await page.getByLabel('Waarvoor').press('Tab');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Maak het bestand' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^schermen-thuis-[A-Z2-7]{8}\.sav$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect((await readSav(Buffer.concat(chunks))).n_cases).toBe(40);
  await page.getByRole('row', { name: /SPSS.*Voor de tabellen in het jaarverslag/ }).waitFor();
  await page.clock.setFixedTime(world.clock.now());
  await page.reload();
  const again = page.getByRole('button', { name: 'Haal het nog eens op' });
  await again.waitFor();
  await inOrderAtEach(page, 'office-exports', { whole: true });
  const second = page.waitForEvent('download');
  await again.click();
  expect((await second).suggestedFilename()).toBe(download.suggestedFilename());
  await world.context.db.run(sql`delete from survey.result where campaign_id = ${id}`);
  await again.click();
  await page.getByText('De antwoorden zijn intussen bijgewerkt. Maak het bestand opnieuw.').waitFor();
  await page.getByRole('button', { name: 'Ik heb het weggegooid' }).click();
  await page.getByText('Weggegooid', { exact: true }).waitFor();
});
