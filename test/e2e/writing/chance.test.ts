import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const { openDraft, fileOf } = desk(world, await makeStaff(world, 'researcher'));

test('a place by chance is chosen at the question, told at its neighbours, and what would depend on it is named', async () => {
  const { page, id } = await openDraft(
    {
      title: 'Vrije tijd',
      questions: [
        choice('Sport je kind?', 'sport', 'Ja', 'Nee'),
        choice('Maakt je kind muziek?', 'muziek', 'Ja', 'Nee'),
        { title: 'Welk instrument?', ref: 'instrument', type: 'text' },
        { ...choice('Leest je kind graag?', 'lezen', 'Ja', 'Nee'), sensitive: true },
      ],
    },
    '#2',
  );
  const place = page.getByLabel('Plek in de lijst');
  const chosen = async () =>
    (await fileOf(id)).questions!.map((one) => [one.by_chance, one.with_previous].filter(Boolean).join(' '));
  await place.selectOption({ label: 'Wisselende plek' });
  await page.locator('#fout-1', { hasText: 'heeft geen vraag om mee te wisselen' }).waitFor();
  await page.getByRole('link', { name: /Welk instrument/ }).click();
  await place.selectOption({ label: 'Blijft achter vraag 2' });
  await page.getByRole('link', { name: /Leest je kind/ }).click();
  await place.selectOption({ label: 'Wisselende plek' });
  await page.getByText('Deze vraag staat in wisselende volgorde met vraag 2.').waitFor();
  await expect.poll(chosen).toEqual(['', 'a', 'a true', 'a']);
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-chance', { whole: true });
  });
  for (const view of ['papier', 'wegen']) {
    await page.goto(`/vragenlijsten/${id}/vragen/${view}`);
    await page
      .getByText(/in wisselende volgorde met vraag 4/)
      .first()
      .waitFor();
    await shot(page, `office-chance-${view}`, { whole: true });
  }
  await page.goto(`/vragenlijsten/${id}/vragen/papier`);
  await page.getByRole('button', { name: 'LimeSurvey (.lss)' }).click();
  await page.getByText('‘gevoelige vraag’ (vraag 4).').waitFor();
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-as-limesurvey');
  });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bewaar het bestand (.lss)' }).click();
  expect((await saving).suggestedFilename()).toBe('vrije-tijd.lss');
  await page.goto(`/vragenlijsten/${id}/vragen?vraag=%234`);
  await page.getByRole('button', { name: 'Toon alleen als …' }).press('Enter');
  await page.getByLabel('Vraag van voorwaarde 1').selectOption({ label: '2 · Maakt je kind muziek?' });
  await page
    .getByText(/gaat over vraag 2, en die komt niet bij iedereen eerder/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Verwijder voorwaarde 1' }).click();
  await place.selectOption({ label: 'Wisselende plek, nieuwe groep' });
  await expect.poll(chosen).toEqual(['', 'a', 'a true', 'b']);
});
