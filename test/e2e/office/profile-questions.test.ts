import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addProfileQuestion, stepProfileQuestion } from '#contract/calls/office/support/profile-questions.ts';
import { questionSentences } from '#server/fieldwork/composition/question-words.ts';
import { sql } from '#server/platform/database/sql.ts';
import { save as answerSurvey, finish, inviteOne, makeCampaign } from '../../make-campaigns.ts';
import { joinProven, openFile as readAll } from '../../make-members.ts';
import { makeStaff } from '../../make-staff.ts';
import { giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { readSav } from '../../results/read-sav.ts';
import { makeWorld, type World } from '../../world.ts';
import { answer, change, openFile, openProfile, samira, save, saved } from '../profile/visitor.ts';
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

const makePanel = () => makeWorld({ pages: true, env: { LIMITS: 'off' } });

test('a question is made and published, and a parent answers it and finds it in the profile', async () => {
  const world = await makePanel();
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
  await page.getByText('Het concept is bewaard.').waitFor();
  const colleague = await openDesk(world, (await makeStaff(world, 'researcher')).cookies, { width: 1280 });
  await colleague.goto(page.url());
  await colleague.locator('#description').fill('Zo leren we jullie kennen.');
  // What stands on the screen is published.
  await page.locator('#description').fill('Zo zien we of alle ouders meedoen.');
  await page.getByRole('button', { name: 'Publiceer de vraag' }).click();
  await page.getByText('Wordt gevraagd').waitFor();
  await page.getByText('achtergrond_thuistaal', { exact: false }).waitFor();
  await colleague.getByRole('button', { name: /^(Publiceer|Verander) de vraag/ }).click();
  await colleague.getByText(questionSentences.newer).first().waitFor();
  expect(await colleague.locator('#description').inputValue()).toBe('Zo leren we jullie kennen.');
  const { description } = await world.context.db.one(sql<{ description: string }>`
    select description from profile.question where key = 'own_thuistaal'`);
  expect(description).toBe('Zo zien we of alle ouders meedoen.');
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
  expect(await answer(home, asked)).toBe('Niet ingevuld');
  await change(home, asked.replace('?', '\\?')).click();
  await radio(home, asked, 'Pools').check();
  await inOrderAtEach(home, 'member-question', { whole: true });
  await save(home).click();
  await saved(home).waitFor();
  expect(await answer(home, asked)).toMatch(/^Pools/);

  await page.locator('#sensitive').check();
  await page.getByLabel('Verplicht').uncheck();
  await page.getByRole('button', { name: 'Verander de vraag' }).click();
  await page.getByRole('dialog').getByText('Minder dan 10 ouders gaven al antwoord', { exact: false }).waitFor();
  await inOrderAtEach(page, 'office-profile-question-sensitive');
  await page.getByRole('button', { name: 'Annuleer' }).click();
  expect(await world.context.db.one(sql`select sensitive from profile.question where key = 'own_thuistaal'`)).toEqual({
    sensitive: false,
  });
  await page.goto('/profielvragen');
  await page.getByRole('link', { name: 'Thuistaal' }).waitFor();
  await inOrderAtEach(page, 'office-profile-questions', { whole: true });
  await page.getByRole('link', { name: 'Thuistaal' }).click();
  await groupOthers(page);
  await inOrderAtEach(page, 'office-answer-groups', { whole: true });
  await page.getByRole('button', { name: 'Bewaar de groepen' }).click();
  await page.getByText('De groepen zijn bewaard.').waitFor();
});

const asked = 'Welke taal spreken jullie thuis het meest?';

async function groupOthers(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Groepen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Haal weg' }).last().click();
  await page.getByLabel('Groep 2').fill('Een andere taal');
  await page.getByRole('combobox', { name: 'Pools' }).selectOption('Een andere taal');
}

test('a sample is drawn by it, results are split by it, a file and the file of a member have it, and it is erased', async () => {
  const world = await makePanel();
  const { cookies } = await makeCaseReader(world);
  const headers = { origin: world.office_url, cookie: cookies };
  const options = ['Nederlands', 'Turks', 'Pools'].map((title) => ({ title }));
  const body = { title: 'Huistaal', question: asked, description: '', type: 'multiple_choice', options } as const;
  const rest = { page: 1, asked: 'profile', required: false, sensitive: false } as const;
  const { key } = await world.call(addProfileQuestion, { body: { ...body, ...rest } as never }, headers);
  await world.call(stepProfileQuestion, { params: { key }, body: { state: 'asked' } }, headers);
  for (let count = 0; count < 12; count++) await joinProven(world, { attributes: { [key]: 'turks' } });
  const member = await samira(world, { attributes: { [key]: 'pools' } });
  const view = ['goed', 'slecht'].map((ref) => ({ ref, title: ref }));
  const { id } = await makeCampaign(world, {
    questions: [{ ref: 'view', title: 'Wat vind je?', type: 'multiple_choice', options: view }],
    background: [key],
    opens_at: '2026-01-01',
  });

  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByRole('link', { name: 'Trek een steekproef' }).click();
  await page.getByRole('link', { name: 'Stel een voorwaarde' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Waar gaat het over?').selectOption({ label: 'Huistaal' });
  await dialog.getByLabel('Turks').check();
  await dialog.getByText('10 ouders').waitFor();
  await dialog.getByRole('button', { name: 'Bewaar voorwaarde' }).click();
  await page.getByText('Huistaal: turks', { exact: false }).first().waitFor();

  const respondent = await inviteOne(world, id, member);
  await answerSurvey(world, respondent, { view: 'goed' });
  await finish(world, respondent);
  const said = (answer: string, language: string) => ({ answers: { view: [answer] }, background: { [key]: language } });
  await giveAnswers(world, id, [...times(20, said('goed', 'turks')), ...times(20, said('slecht', 'nederlands'))]);
  await snapshotOf(world, id);
  await page.goto(`/vragenlijsten/${id}/resultaten`);
  await page.getByLabel('Uitsplitsen naar').selectOption('Huistaal');
  await page.getByRole('columnheader', { name: 'Turks' }).first().waitFor();
  await inOrderAtEach(page, 'office-results-own-question');

  await page.getByRole('link', { name: 'Bestanden' }).click();
  await page.getByLabel('Huistaal').check();
  await page.getByLabel('Waarvoor').fill('Voor de tabellen in het jaarverslag.');
  await page.getByLabel('Waarvoor').press('Tab');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Maak het bestand' }).click();
  const sav = await readSav(await readFile(await (await coming).path()));
  const labels = sav.labelsOf('achtergrond_huistaal')!.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Nederlands', 'Turks', 'Pools']);

  await readAll(world, member);
  const file = await openProfile(world, member);
  await file.getByRole('link', { name: 'Bekijk of download je gegevens' }).click();
  await openFile(file, member);
  await file.getByRole('region', { name: 'Wat je over jezelf hebt verteld' }).getByText(asked).waitFor();
  const beside = file.getByRole('region', { name: 'Wat we uit je profiel bij je antwoorden bewaren' });
  expect(await beside.locator('dl').innerText()).toMatch(/Huistaal\s*Pools/);

  await page.goto(`/profielvragen/${key}`);
  await groupOthers(page);
  await page.getByRole('button', { name: 'Bewaar de groepen' }).click();
  await page.getByText('loopt en bewaart deze groepen bij de antwoorden', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Wis de vraag en alle antwoorden' }).click();
  await page.getByRole('button', { name: 'Wis alles' }).click();
  await page.getByText('Gewist', { exact: true }).waitFor();
  await file.goto('/profiel?tab=attributes');
  await file.locator('.answers').first().waitFor();
  expect(await file.getByText(asked).count()).toBe(0);
  const left = await world.context.db.one(sql<{ left: number }>`
    select (select count(*) from profile.answers where answers ? ${key})
      + (select count(*) from survey.background where key = ${key}) as left`);
  expect(left).toEqual({ left: 0 });
});

test('the yearly mail is switched on, and looked at as it arrives', async () => {
  const world = await makePanel();
  const { cookies } = await makeStaff(world, 'researcher');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/profielvragen');
  const isOn = page.getByRole('switch', { name: 'Stuur deze mail vanzelf' });
  await isOn.click();
  await page.getByRole('switch', { checked: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.getByRole('switch', { checked: true }).waitFor();
  await page.getByText('Bekijk en test de mail').click();
  await page.frameLocator('iframe').getByText('Kijk je antwoorden na').waitFor();
  await inOrderAtEach(page, 'office-profile-check', { whole: true });
});

test('five own questions make the registration at most 5 % larger', async () => {
  const world = await makePanel();
  const { cookies } = await makeStaff(world, 'researcher');
  const headers = { origin: world.office_url, cookie: cookies };
  const page = await openRegistration(world);
  await fillAccount(page, newcomer('noor'));
  // The style stands in the page: fetched again by a script it is 10 kB for nothing.
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);
  const before = await registrationBytes(world);
  for (const [at, title] of ['Thuistaal', 'Kerk', 'Sport', 'Huisdier', 'Vervoer'].entries()) {
    const options = ['Nooit', 'Soms', 'Vaak', 'Weet ik niet'].map((one) => ({ title: one }));
    const words = {
      title,
      question: `Hoe zit het bij jullie met ${title}?`,
      description: 'Dat helpt ons.',
      options,
    } as const;
    const body = { ...words, type: 'multiple_choice', page: at % 3, asked: 'registration', required: false } as const;
    const { key } = await world.call(addProfileQuestion, { body: { ...body, sensitive: false } as never }, headers);
    await world.call(stepProfileQuestion, { params: { key }, body: { state: 'asked' } }, headers);
  }
  const after = await registrationBytes(world);
  expect(after).toBeGreaterThan(before);
  expect(after / before).toBeLessThan(1.05);
});

/** What its page brings along, and the questions, compressed as they are sent. */
async function registrationBytes({ public_url }: World): Promise<number> {
  const read = async (path: string) => (await fetch(public_url + path)).text();
  const page = await read('/registreren');
  const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  expect(parts.length).toBeGreaterThan(1);
  const texts = await Promise.all(['/api/v1/register/attributes', ...parts].map(read));
  return [page, ...texts].reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
}
