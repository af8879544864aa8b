import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { inOrderAtEach } from '../office/visitor.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const { openDraft, fileOf } = desk(world, await makeStaff(world, 'researcher'));

/** The editor and every screen beside it are there, also for who comes back later. */
async function isWritable(page: Awaited<ReturnType<typeof openDraft>>['page'], id: string) {
  await page.getByText(/^(1 vraag|2 vragen), ongeveer/).waitFor();
  await page.reload();
  await page.getByText(/^(1 vraag|2 vragen), ongeveer/).waitFor();
  await page.goto(`/vragenlijsten/${id}/vragen/wegen`);
  await page.getByRole('table', { name: /^Alle routes/ }).waitFor();
  expect(await page.getByText('Oeps..').count()).toBe(0);
}

test('a question is made required before it has an answer', async () => {
  const { page, id } = await openDraft({
    title: 'Proef',
    questions: [{ title: 'Leest je kind?', type: 'multiple_choice' }],
  });
  await page.getByRole('switch', { name: /^Verplicht/ }).check();
  await expect.poll(() => fileOf(id)).toMatchObject({ questions: [{ required: true }] });
  await isWritable(page, id);
});

proof('a part that cannot be computed says so in its own place, and the rest goes on', async () => {
  const { page, id } = await openDraft({
    title: 'Proef',
    questions: [choice('Leest je kind?', 'leest', 'Ja', 'Nee'), choice('Waarom?', 'waarom', 'Zo', 'Daarom')],
  });
  expectComplaint(page, /broken for this test/);
  // What only the list of questions, and only the ways, are made with.
  await page.addInitScript(() => {
    const broken = () => {
      throw new Error('broken for this test');
    };
    Intl.ListFormat.prototype.format = broken;
    Map.groupBy = broken;
  });
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).waitFor();
  await page.goto(`/vragenlijsten/${id}/vragen/wegen`);
  await page.getByText('De routes konden we niet uitrekenen.').waitFor();
  await page.getByText('Hier konden we niets uitrekenen.').waitFor();
  await inOrderAtEach(page, 'writing-part-failed', { whole: true });
  await page.getByRole('link', { name: 'Naar Wijzigingen' }).click();
  await page.getByRole('heading', { level: 1, name: /^Proef/ }).waitFor();
  await page.waitForURL(/geschiedenis$/);
});

test('where a whole screen fails the menu stays, and Wijzigingen is one press away', async () => {
  const { page, id } = await openDraft({ title: 'Proef', questions: [] });
  for (const complaint of [/request failed/, /Failed to load/, /TypeError/]) expectComplaint(page, complaint);
  await page.route(/\/Paper-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(`/vragenlijsten/${id}/vragen/papier`);
  await page.getByRole('heading', { level: 1, name: 'Oeps..' }).waitFor();
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Vragenlijsten' }).waitFor();
  await inOrderAtEach(page, 'office-screen-failed');
  const again = await page.getByRole('link', { name: 'Probeer opnieuw' }).boundingBox();
  expect(again!.height).toBeLessThan(60);
  await page.getByRole('link', { name: 'Naar Wijzigingen' }).click();
  await page.getByText('Er is nog niets veranderd.').waitFor();
});

test('the rest of a sentence that was being typed at a takeover presses no button, and is no key of the office', async () => {
  const { page, id } = await openDraft({ title: 'Proef', questions: [choice('Leest je kind?', 'leest', 'Ja', 'Nee')] });
  const title = (tab: Page) => tab.getByRole('textbox', { name: 'De vraag', exact: true });
  await title(page).focus();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Neem over' }).click();
  await page.getByText(/^Je nam het schrijven over/).waitFor();
  await page.keyboard.type(' en nog wat');
  await title(other).fill('Leest je kind graag?');
  await expect.poll(() => title(page).inputValue()).toBe('Leest je kind graag?');
  expect([await title(page).isDisabled(), new URL(page.url()).pathname]).toEqual([true, `/vragenlijsten/${id}/vragen`]);
});
