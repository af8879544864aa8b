import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const { openDraft, fileOf } = desk(world, await makeStaff(world, 'researcher'));

test('arms by chance are made with the settings, and a question is shown to one', async () => {
  const { page, id } = await openDraft({
    title: 'Vrije tijd',
    questions: [
      choice('Sport je kind?', 'sport', 'Ja', 'Nee'),
      choice('Wat vind je van dit plaatje?', 'plaatje', 'Mooi', 'Niet mooi'),
    ],
  });
  await page.getByRole('link', { name: 'Instellingen' }).click();
  await page.getByRole('button', { name: 'Maak twee groepen' }).press('Enter');
  for (const [name, title] of [
    ['Groep A', 'Met plaatje'],
    ['Groep B', 'Zonder plaatje'],
  ]) {
    await page.getByLabel(name!).fill(title!);
    await page.getByLabel(name!).blur();
  }
  await expect
    .poll(async () => (await fileOf(id)) as object)
    .toMatchObject({ arms: ['Met plaatje', 'Zonder plaatje'] });
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-arms', { whole: true });
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: /Wat vind je/ }).click();
  await page.getByRole('button', { name: 'Toon alleen als …' }).press('Enter');
  await page.getByLabel('Vraag van voorwaarde 1').selectOption({ label: 'Lot · Groep door het lot' });
  await page.getByLabel('Antwoord 1 van voorwaarde 1').selectOption({ label: 'B · Zonder plaatje' });
  await page.getByText('deze vraag komt alleen als het lot groep B gaf.').waitFor();
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-arms-condition', { whole: true });
  });
  await page.getByRole('link', { name: 'Instellingen' }).click();
  await page.getByRole('switch', { name: 'Anoniem' }).check();
  await page.getByText('Een anonieme vragenlijst kan niet over groepen verdelen.').first().waitFor();
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-arms-anonymous', { whole: true });
  });
  await page.goto(`/voorbeeld/${id}`);
  await page.waitForSelector('html[data-live]', { state: 'attached' });
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByLabel('Ga naar een vraag').selectOption({ label: '2. Wat vind je van dit plaatje?' });
  await title('Wat vind je van dit plaatje?');
  expect(await page.getByLabel('Groep door het lot').inputValue()).toBe('1');
  await page.setViewportSize({ width: 375, height: 812 });
  await axe(page);
  await shot(page, 'preview-arm');
  await page.getByLabel('Groep door het lot').selectOption({ label: 'Groep A · Met plaatje' });
  await page.getByLabel('Ga naar een vraag').selectOption({ label: '1. Sport je kind?' });
  await title('Sport je kind?');
  await page.getByText('Ja', { exact: true }).click();
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByText('Bedankt voor je antwoorden!').waitFor();
});
