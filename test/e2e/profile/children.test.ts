import { expect, test } from 'vitest';
import { getUser } from '#contract/calls/members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe } from '../browser.ts';
import { year } from '../register/visitor.ts';
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

proof('another number keeps the years that are there', async () => {
  const { member, page } = await open();
  await amount(page, '1').check();
  expect(await years(page)).toEqual(['2014']);
  await amount(page, '3').check();
  expect(await years(page)).toEqual(['2014', '2018', '']);
  await year(page, 3).fill('2021');
  await save(page).click();
  await saved(page).waitFor();
  const { attributes } = await world.call(getUser, undefined, member.headers);
  expect(attributes.find(({ key }) => key === 'dob_children')?.value).toBe('2014|2018|2021');
  await page.reload();
  await change(page, 'Geboortejaren').click();
  expect(await years(page)).toEqual(['2014', '2018', '2021']);
});

proof("'Meer dan 5' is six, and a seventh can be added", async () => {
  const { page } = await open();
  const bodies = bodiesOf(page, '/user');
  await amount(page, 'Meer dan 5').check();
  expect(await years(page)).toHaveLength(6);
  await page.getByRole('button', { name: 'Nog een kind toevoegen' }).click();
  for (const child of [3, 4, 5, 6, 7]) await year(page, child).fill(String(2015 + child));
  await save(page).click();
  await saved(page).waitFor();
  expect(bodies).toMatchObject([
    { attributes: { children_amount: 'more', dob_children: '2014|2018|2018|2019|2020|2021|2022' } },
  ]);
});
