import { expect, test } from 'vitest';
import { publishQuestion } from '../../make-panel.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { axe } from '../browser.ts';
import { answer, bodiesOf, change, openProfile, samira, save, saved } from '../profile/visitor.ts';
import { agree, fillAboutYou, fillAccount, fillBackground, goOn, openRegistration, signUp, year } from './visitor.ts';

test('several answers in words are a list of lines, at registration and in the profile', async () => {
  const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
  const headers = { origin: world.office_url, cookie: (await makeStaff(world, 'researcher')).cookies };
  const question = 'Welke talen spreken jullie thuis?';
  const words = { title: 'Thuistalen', question, type: 'multiple_open' as const, options: [], page: 2 };
  const key = await publishQuestion(world, headers, words);
  const page = await openRegistration(world);
  const line = (at: number) => page.getByLabel(`Antwoord ${at}`, { exact: true });
  const add = page.getByRole('button', { name: 'Nog een toevoegen' });
  const sent = bodiesOf(page, '/register');
  await fillAccount(page);
  await goOn(page, 2);
  await fillAboutYou(page);
  await goOn(page, 3);
  await fillBackground(page);
  await goOn(page, 4);
  await year(page, 1).fill('2014');
  await line(1).fill('Fries|Turks');
  await add.click();
  await page.keyboard.type('Pools');
  await add.click();
  await add.click();
  await line(4).fill('Arabisch');
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByText('Haal het teken | weg.', { exact: false }).first().waitFor();
  expect(await line(1).getAttribute('aria-invalid')).toBe('true');
  expect(await line(2).getAttribute('aria-invalid')).toBeNull();
  await axe(page);
  await line(1).fill('Fries');
  await page.getByRole('button', { name: 'Haal weg antwoord 2' }).click();
  expect(await line(2).inputValue()).toBe('');
  await goOn(page, 5);
  await agree(page);
  await signUp(page).click();
  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  expect(sent).toMatchObject([{ attributes: { [key]: 'Fries|Arabisch' } }]);

  const home = await openProfile(
    world,
    await samira(world, { attributes: { [key]: 'Fries|Turks' } }),
    '?tab=attributes',
  );
  expect(await answer(home, question)).toBe('Fries, Turks');
  await change(home, question.replace('?', '\\?')).click();
  await home.getByRole('button', { name: 'Haal weg antwoord 1' }).click();
  await save(home).click();
  await saved(home).waitFor();
  expect(await answer(home, question)).toMatch(/^Turks/);
});
