import { expect, test } from 'vitest';
import { makeCampaign } from '../../make-campaigns.ts';
import { giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { readSav } from '../../results/read-sav.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });

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
  await inOrderAtEach(page, 'office-exports', { whole: true });
  await page.getByRole('button', { name: 'Ik heb het weggegooid' }).click();
  await page.getByText('Weggegooid', { exact: true }).waitFor();
});
