import { expect, test } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { joinProven, logIn, sentTo } from '../../make-members.ts';
import { makeWorld } from '../../world.ts';
import { button, errorAt, repeated, summaryLines } from '../account/visitor.ts';
import { axe, shot } from '../browser.ts';
import { axeIn, inEach, looks, sideways } from '../looks.ts';
import { landed } from '../parents/visitor.ts';
import { focused } from '../register/visitor.ts';
import { bodiesOf, change, dialog, openProfile, samira, save, saved } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

test('a password is changed while logged in: what is wrong is said, the rules tick off, and others are logged out', async () => {
  const member = await joinProven(world);
  const elsewhere = await logIn(world, member.email);
  const page = await openProfile(world, member, '?tab=general', { width: 1280 });
  const look = (name: string) =>
    inEach(page, looks, async (each) => {
      expect(await sideways(page)).toBe(0);
      await axeIn(page, each);
      await shot(page, `profile-password-${name}-${each.text}`, { whole: true });
    });
  await page.getByRole('link', { name: 'Wijzig je wachtwoord' }).click();
  await expect.poll(() => focused(page)).toBe('Wachtwoord wijzigen');
  await page.locator('#password').fill('rode-paprika-op-3');
  await page.locator('#current_password').fill('Iets-anders-1');
  const rules = page.getByRole('list', { name: 'Wat je wachtwoord nodig heeft' });
  expect(await rules.getByText('ontbreekt nog').count()).toBe(1);
  expect(await rules.getByRole('listitem').nth(1).textContent()).toBe('hoofdletter: ontbreekt nog');
  await button(page, 'Opslaan').click();
  await expect.poll(() => summaryLines(page)).toHaveLength(2);
  expect(await errorAt(page, 'password')).toBe('Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.');
  await look('wrong');

  await page.locator('#password').fill('Rode-paprika-op-3-hoog');
  await repeated(page).fill('Rode-paprika-op-3-hoog');
  await button(page, 'Opslaan').click();
  await expect.poll(() => errorAt(page, 'current_password')).toBe('Dit wachtwoord klopt niet.');
  expect(await rules.getByText('ontbreekt nog').count()).toBe(0);
  await page.locator('#current_password').fill(member.password);
  await button(page, 'Opslaan').click();
  await page.getByRole('group', { name: 'Je hebt een nieuw wachtwoord.' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Wachtwoord wijzigen');
  await look('done');
  expect(await sentTo(world, member.email, 'password_changed')).toHaveLength(1);
  await logIn(world, member.email, 'Rode-paprika-op-3-hoog');
  expect((await world.refused(checkToken, undefined, elsewhere)).status).toBe(401);

  await page.getByRole('link', { name: 'Terug' }).click();
  await page.getByRole('heading', { name: 'Op deze apparaten ben je ingelogd' }).waitFor();
  expect(await landed(page)).toBe('/profiel?tab=general');
});

type Page = Awaited<ReturnType<typeof openProfile>>;
const amount = (page: Page, title: string) => page.getByRole('radio', { name: title, exact: true });
const years = (page: Page) =>
  page.getByLabel(/^Kind \d+$/).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const open = async () => {
  const member = await samira(world);
  return { member, page: await openProfile(world, member, '?tab=attributes&deel=3') };
};

test('no children: cannot take part, the choice is not kept, and here is the way out', async () => {
  const { page } = await open();
  await amount(page, '0').click();
  await dialog(page).getByRole('heading', { name: 'Helaas kan je niet meedoen' }).waitFor();
  expect(await dialog(page).textContent()).toContain('van kinderen onder de 23');
  await axe(page);
  await page.keyboard.press('Escape');
  expect(await dialog(page).count()).toBe(0);
  expect(await amount(page, '2').isChecked()).toBe(true);
  expect(await years(page)).toEqual(['2014', '2018']);

  const bodies = bodiesOf(page, '/user');
  await save(page).click();
  await saved(page).waitFor();
  expect(bodies).toMatchObject([{ attributes: { children_amount: '2', dob_children: '2014|2018' } }]);

  await change(page, 'Kinderen onder de 23').click();
  await amount(page, '0').click();
  await dialog(page).getByRole('link', { name: 'Uitschrijven', exact: true }).click();
  await page.waitForURL('**/uitschrijven');
});
