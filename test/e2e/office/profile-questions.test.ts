import { afterAll, expect, test } from 'vitest';
import { adoptOwnQuestions } from '#contract/own-questions.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { answer, change, openProfile, samira, save, saved } from '../profile/visitor.ts';
import {
  agree,
  fillAboutYou,
  fillAccount,
  fillBackground,
  goOn,
  newcomer,
  openRegistration,
  radio,
  signUp,
  year,
} from '../register/visitor.ts';
import { inOrderAtEach, openDesk } from './visitor.ts';

afterAll(() => adoptOwnQuestions([]));

test('a question is made and published, and a parent answers it and finds it in the profile', async () => {
  const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
  const { cookies } = await makeStaff(world, 'researcher');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/profielvragen');
  await page.getByText('Er is nog geen eigen profielvraag').waitFor();
  await inOrderAtEach(page, 'office-profile-questions-none');
  await page.getByRole('link', { name: 'Nieuwe profielvraag' }).click();
  await page.getByLabel('Waar gaat het over?').fill('Thuistaal');
  await page.locator('#question').fill('Welke taal spreken jullie thuis het meest?');
  await page.getByLabel('Antwoord 1').fill('Nederlands');
  await page.getByRole('button', { name: 'Bewaar als concept' }).click();
  await page.getByText('Vul antwoord 2 in, of haal het weg.').first().waitFor();
  await page.getByLabel('Antwoord 2').fill('Turks');
  await page.getByRole('button', { name: 'Nog een antwoord' }).click();
  await page.getByLabel('Antwoord 3').fill('Pools');
  await page.getByLabel('Op welke pagina?').selectOption('Je achtergrond');
  await page.getByLabel('Verplicht').check();
  await inOrderAtEach(page, 'office-profile-question', { whole: true });
  await page.getByRole('button', { name: 'Bewaar als concept' }).click();
  await page.getByRole('button', { name: 'Publiceer de vraag' }).click();
  await page.getByText('Wordt gevraagd').waitFor();
  await inOrderAtEach(page, 'office-profile-question-asked', { whole: true });

  const person = newcomer('noor');
  const parent = await openRegistration(world);
  await fillAccount(parent, person);
  await goOn(parent, 2);
  await fillAboutYou(parent);
  await goOn(parent, 3);
  await fillBackground(parent);
  await radio(parent, 'Welke taal spreken jullie thuis het meest?', 'Turks').check();
  await goOn(parent, 4);
  await year(parent, 1).fill('2014');
  await goOn(parent, 5);
  await agree(parent);
  await signUp(parent).click();
  await parent.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  const kept = await world.context.db.one(sql<{ value: string[] }>`
    select value from profile.attribute where key = 'own_thuistaal'`);
  expect(kept.value).toEqual(['turks']);

  const member = await samira(world);
  const home = await openProfile(world, member);
  await home.goto('/');
  await home.getByText('We willen je nog iets vragen.').waitFor();
  await inOrderAtEach(home, 'member-new-question');
  await home.getByRole('link', { name: 'Vul je profiel aan' }).click();
  const asked = 'Welke taal spreken jullie thuis het meest?';
  expect(await answer(home, asked)).toBe('Niet ingevuld');
  await change(home, asked.replace('?', '\\?')).click();
  await radio(home, asked, 'Pools').check();
  await inOrderAtEach(home, 'member-question', { whole: true });
  await save(home).click();
  await saved(home).waitFor();
  expect(await answer(home, asked)).toMatch(/^Pools/);

  await page.goto('/profielvragen');
  await page.getByRole('link', { name: 'Thuistaal' }).waitFor();
  await inOrderAtEach(page, 'office-profile-questions', { whole: true });
  await page.getByRole('link', { name: 'Thuistaal' }).click();
  await page.getByRole('group', { name: 'Groepen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Haal weg' }).last().click();
  await page.getByLabel('Groep 2').fill('Een andere taal');
  await page.getByRole('combobox', { name: 'Pools' }).selectOption('Een andere taal');
  await inOrderAtEach(page, 'office-answer-groups', { whole: true });
  await page.getByRole('button', { name: 'Bewaar de groepen' }).click();
  await page.getByText('De groepen zijn bewaard.').waitFor();
});
