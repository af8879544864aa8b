import { expect, test } from 'vitest';
import { createDraft } from '#contract/calls/office/writing.ts';
import { ask, makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk } from '../office/visitor.ts';

const world = await makeWorld({ pages: true });
const noor = await makeStaff(world, 'researcher');

test('the overview of a draft says how far it is and what comes next, until somebody is invited', async () => {
  const file = {
    title: 'Lezen thuis',
    questions: [
      { title: 'Leest je kind?', type: 'text' },
      { title: '', type: 'text' },
    ],
  };
  const made = await ask(world, createDraft, { body: { from: { kind: 'file', file } } }, noor.cookies);
  const { id } = (await made.json()) as { id: string };
  const page = await openDesk(world, noor.cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByText('De vragen zijn nog niet klaar. Maak ze eerst af.').waitFor();
  expect(await page.locator('.checklist h2').allTextContents()).toEqual([
    'Nu: Vragen',
    'Later: Ouders',
    'Later: Berichten',
    'Later: Versturen',
  ]);
  await inOrderAtEach(page, 'office-checklist', { whole: true });

  await page.getByRole('link', { name: 'Vraag 2 heeft nog geen tekst.' }).click();
  await page.locator(':focus[aria-invalid="true"]').fill('Welk boek las je kind het laatst?');
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  await page.getByRole('link', { name: 'Overzicht' }).click();
  await page.getByText('De vragen zijn klaar. Publiceer de vragenlijst, dan kun je ouders uitnodigen.').waitFor();
  await page.getByRole('link', { name: 'Publiceer', exact: true }).click();
  await page.getByText('Er zijn geen kenmerken gekozen: de resultaten kun je straks niet uitsplitsen').waitFor();
  await page.getByRole('button', { name: 'Publiceer', exact: true }).click();
  await page.getByText('De vragen zijn klaar. Kies nu welke ouders je uitnodigt.').waitFor();
  expect(await page.locator('.checklist h2').allTextContents()).toEqual([
    'Klaar: Vragen',
    'Nu: Ouders',
    'Later: Berichten',
    'Later: Versturen',
  ]);
  expect(await page.locator('.checklist .button').allTextContents()).toEqual(['Trek een steekproef']);
  await page.getByText('bij het publiceren').waitFor();
});
