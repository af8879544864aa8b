import { expect, test } from 'vitest';
import { makeWorld } from '../../world.ts';
import { axe } from '../browser.ts';
import { bodiesOf, change, dialog, openProfile, samira, save, saved } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
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
