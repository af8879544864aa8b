import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const { openDraft, fileOf } = desk(world, await makeStaff(world, 'researcher'));

test('a condition is written by keyboard, stands in words, is proven, and goes with the question that it is about', async () => {
  const { page, id } = await openDraft(
    {
      title: 'Bijles',
      background: ['education', 'origin'],
      questions: [
        choice('Krijgt je kind bijles?', 'bijles', 'Ja', 'Nee'),
        { title: 'Hoeveel uur per week?', ref: 'uren', type: 'number' },
        choice('Is dat te veel?', 'veel', 'Ja', 'Nee'),
      ],
    },
    '#3',
  );
  const when = page.getByRole('region', { name: 'Wie krijgt deze vraag?' });
  await page.getByRole('button', { name: 'Toon alleen als …' }).press('Enter');
  const conditionIn = async (at: number) => (await fileOf(id)).questions![at]!.show_if;
  await when.getByLabel('Vraag van voorwaarde 1').selectOption({ label: '1 · Krijgt je kind bijles?' });
  await page.locator('#fout-1', { hasText: 'De voorwaarde van vraag 3 is nog niet af.' }).waitFor();
  await when.getByLabel('Antwoord 1 van voorwaarde 1').selectOption({ label: 'Ja' });
  await when.getByRole('button', { name: 'Nog een voorwaarde' }).press('Enter');
  await when.getByLabel('Vraag van voorwaarde 2').selectOption({ label: '2 · Hoeveel uur per week?' });
  await when.getByLabel('Laagste van voorwaarde 2').fill('3');
  await when.getByRole('button', { name: 'Nog een voorwaarde' }).press('Enter');
  const third = when.getByLabel('Vraag van voorwaarde 3');
  await third.selectOption({ label: 'Profiel · Opleiding' });
  // What is sensitive is no ground to show a question.
  expect(await third.locator('option').allTextContents()).not.toContain('Profiel · Herkomst');
  await when.getByLabel('Antwoord 1 van voorwaarde 3').selectOption({ label: 'Hbo of universiteit' });
  await expect
    .poll(() => conditionIn(2))
    .toEqual({
      join: 'and',
      of: [
        { question: 'bijles', is: 'one_of', options: ['ja'] },
        { question: 'uren', is: 'between', least: 3 },
        { question: '_profile:education', is: 'one_of', options: ['high'] },
      ],
    });
  await when
    .getByText(
      'deze vraag komt alleen als bij vraag 1 ‘Ja’ is gekozen en bij vraag 2 een getal vanaf 3 is ingevuld en in het profiel bij ‘Opleiding’ ‘Hbo of universiteit’ staat.',
    )
    .waitFor();
  await page.locator('#fout-1').waitFor({ state: 'detached' });
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-conditions', { whole: true });
  });
  await page.keyboard.press('Control+z');
  await expect.poll(() => conditionIn(2)).toMatchObject({ of: [{}, {}, { question: 'uren' }] });
  await page.keyboard.press('Control+Shift+z');

  await page.goto(`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent('#1')}`);
  await page.getByRole('button', { name: 'Verwijder de vraag' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByText('Eén vraag heeft een voorwaarde over deze vraag. Die voorwaarde vervalt:').waitFor();
  await shot(page, 'office-condition-removed');
  await modal.getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await expect
    .poll(() => conditionIn(1))
    .toMatchObject({ join: 'and', of: [{ question: 'uren' }, { options: ['high'] }] });
});
