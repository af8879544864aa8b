import { expect, test } from 'vitest';
import { makeCampaign } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { inOrderAtEach, openDesk } from '../office/visitor.ts';
import { desk } from './desk.ts';

const world = await makeWorld({ pages: true });
await makeCampaign(world);
const { openDraft, fileOf } = desk(world, await makeStaff(world));

test('by keyboard a question of an earlier list is found, chosen and added as it was asked, and an own one is kept', async () => {
  const { page, id } = await openDraft({ title: 'Regels', questions: [{ title: 'Eén?', type: 'text' }] });
  await page.getByRole('button', { name: 'Uit de vragenbank' }).press('Enter');
  const bank = page.getByRole('dialog', { name: 'Vragen toevoegen' });
  await bank.getByRole('button', { name: 'Zet vraag 1 in de bank' }).press('Enter');
  await bank.getByText('De vraag staat in de bank.').waitFor();
  await bank.getByRole('button', { name: 'Haal uit de bank: ‘Eén?’' }).first().waitFor();
  await inOrderAtEach(page, 'writing-bank');
  await bank.getByRole('searchbox', { name: 'Zoek op woorden' }).fill('lang per');
  const found = bank.getByRole('checkbox', { name: 'Hoe lang per dag?' });
  await found.press('Space');
  await bank.getByText('de sprong gaat niet mee').waitFor();
  await inOrderAtEach(page, 'writing-bank-found');
  await bank.getByRole('button', { name: 'Voeg 1 vraag toe' }).press('Enter');
  await page.getByRole('region', { name: 'Vraag 2', exact: true }).waitFor();
  await expect
    .poll(async () => (await fileOf(id)).questions?.[1])
    .toMatchObject({ ref: 'hours', title: 'Hoe lang per dag?', sub_questions: [{ ref: 'where' }, { ref: 'alone' }] });
});

test('a comment is placed and resolved by keyboard, and who is asked to read finds it on Start and answers', async () => {
  const colleague = await makeStaff(world, 'admin');
  const { page, id } = await openDraft({ title: 'Meelezen', questions: [{ title: 'Eén?', type: 'text' }] });
  const beside = page.getByRole('region', { name: 'Opmerkingen' });
  await beside.getByRole('textbox', { name: 'Opmerking bij deze vraag' }).fill('Te lang?');
  await beside.getByRole('button', { name: 'Plaats opmerking' }).press('Enter');
  await beside.getByRole('listitem').getByText('Te lang?').waitFor();
  await beside.getByRole('combobox', { name: 'Collega' }).selectOption({ index: 1 });
  await beside.getByRole('button', { name: 'Vraag om meelezen' }).press('Enter');
  await beside.getByText('is gevraagd mee te lezen').waitFor();
  await inOrderAtEach(page, 'writing-comments', { whole: true });
  await beside.getByRole('button', { name: 'Opgelost', exact: true }).press('Enter');
  await beside.getByRole('button', { name: 'Toch niet opgelost' }).press('Enter');

  const hers = await openDesk(world, colleague.cookies, { width: 1280 });
  await hers.goto('/');
  await hers.getByText('vraagt of je meeleest met ‘Meelezen’').waitFor();
  await hers.getByText('1 open opmerking.').waitFor();
  await inOrderAtEach(hers, 'start-read-along');
  await hers.goto('/vragenlijsten');
  await hers.getByRole('link', { name: /^1 open opmerking.*Meelezen/ }).waitFor();
  await inOrderAtEach(hers, 'campaigns-commented');
  await hers.goto('/');
  await hers.getByRole('link', { name: 'Lees mee' }).press('Enter');
  await hers.getByRole('button', { name: 'Ik heb meegelezen' }).press('Enter');
  await hers.getByText('Ik heb meegelezen').waitFor({ state: 'detached' });
  expect(hers.url()).toContain(id);
});
