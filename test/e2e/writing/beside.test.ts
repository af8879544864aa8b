import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getDraft, saveChanges } from '#contract/calls/office/writing.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import { makeSurvey } from '../../limesurvey/make-lss.ts';
import { file, inviteOne, makeCampaign, makeDraft, questions, save } from '../../make-campaigns.ts';
import { joinProven } from '../../make-members.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { installClock } from '../browser.ts';
import { inOrderAtEach, openDesk } from '../office/visitor.ts';

const world = await makeWorld({ pages: true });
const { cookies } = await makeStaff(world);
const headers = { cookie: cookies };
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function change(id: string, changes: Change[]): Promise<void> {
  const { revision } = await world.call(getDraft, { params: { id } }, headers);
  const body = { base: revision, send_id: crypto.randomUUID(), changes };
  await world.call(saveChanges, { params: { id }, body: body as never }, headers);
}
const [first] = questions;
const reworded = (title: string): Change => ({ kind: 'edit', key: '#1', entry: { ...first!, title } });

proof('the ways of a list are a map and a table, and a jump into nothing is said with where to go', async () => {
  const id = await makeDraft(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/vragen/wegen`);
  await page.getByText('Vier routes, en ze komen alle vier aan.').waitFor();
  expect(await page.title()).toContain('Routes - Schermen thuis');
  await page
    .getByRole('img', { name: /^Kaart van de vragenlijst/ })
    .first()
    .waitFor();
  const rows = page.getByRole('table', { name: /^Alle routes/ }).locator('tbody th');
  expect(await rows.allTextContents()).toContain('‘Nee’ bij 1');
  await page.getByRole('cell', { name: '‘Nee’ naar vraag 3' }).waitFor();
  await inOrderAtEach(page, 'writing-ways', { whole: true });

  const lost = {
    ...first!,
    options: [
      { ref: 'yes', title: 'Ja' },
      { ref: 'no', title: 'Nee', go_to: 'weg' },
    ],
  };
  await change(id, [{ kind: 'edit', key: '#1', entry: lost }]);
  await page.reload();
  await page.getByText('Niet elke route klopt.').waitFor();
  expect(await page.getByRole('link', { name: /^Ga erheen/ }).getAttribute('href')).toMatch(/vragen\?vraag=%231$/);
  await inOrderAtEach(page, 'writing-ways-fault', { whole: true });
});

test('the difference with what is out stands side by side, with what it means; a mark is kept for publishing', async () => {
  const { id } = await makeCampaign(world);
  const who = await inviteOne(world, id, await joinProven(world));
  await save(world, who, { screens: 'no' });
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/vragen/verschil`);
  await page.getByText('Nog geen verschil').waitFor();
  // Nobody gets a version that is not there.
  expect(await page.getByRole('heading', { name: 'Wie krijgt welke versie?' }).count()).toBe(0);
  await change(id, [reworded('Heeft jouw kind een eigen scherm?'), { kind: 'remove', key: '#5' }]);
  await page.reload();
  await page.getByText('Versie 2 verandert twee vragen. De ouder die halverwege is, merkt er niets van.').waitFor();
  const versus = page.getByRole('region', { name: 'Vraag 1' });
  expect(await versus.locator('del').allTextContents()).toEqual(['je']);
  expect(await versus.locator('ins').allTextContents()).toEqual(['jouw']);
  const same = versus.getByRole('radio', { name: /^Ze betekent hetzelfde/ });
  expect(await versus.getByRole('radio', { name: /andere vraag/ }).isChecked()).toBe(true);
  await same.check();
  await page.reload();
  await same.waitFor();
  expect(await same.isChecked()).toBe(true);
  await page.getByRole('region', { name: 'Vraag 5' }).getByText('Deze vraag is er niet meer.').waitFor();
  await inOrderAtEach(page, 'writing-difference', { whole: true });
  await page.getByRole('link', { name: 'Versie 2 publiceren' }).click();
  await page.getByText('Betekent hetzelfde: tel samen').waitFor({ state: 'attached' });
  expect(await page.getByLabel('In de resultaten').inputValue()).toBe('same_meaning');
});

test('the history says who changed what, and each moment can be put back, and that undone', async () => {
  const id = await makeDraft(world);
  await change(id, [reworded('Eerste woorden?')]);
  await change(id, [{ kind: 'set', name: 'title', value: 'Een andere titel' }]);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/vragen/geschiedenis`);
  const lines = page.locator('.history > li');
  await page.getByText('Veranderd: de titel, nu ‘Een andere titel’.').waitFor();
  expect(await lines.nth(1).textContent()).toContain(
    'Veranderd: ‘Eerste woorden?’: was ‘Heeft je kind een eigen scherm?’',
  );
  expect(await lines.first().textContent()).toContain('Sanne de Groot');
  await inOrderAtEach(page, 'writing-history', { whole: true });
  await lines
    .nth(1)
    .getByRole('button', { name: /^Zet terug/ })
    .click();
  await heading(page, /^Schermen thuis/);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await heading(page, /^Een andere titel/);
});

proof('on paper a list has its boxes and its jumps in words, prints without the office, and is a file', async () => {
  const id = await makeDraft(world);
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/vragen/papier`);
  await page.getByText('→ door naar vraag 3').waitFor();
  await page.getByText('→ door naar het einde').waitFor();
  await page.getByText('Daarna door naar vraag 4.').waitFor();
  await inOrderAtEach(page, 'writing-paper', { whole: true });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.side').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.locator('.sheet-a4').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bestand (JSON)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('schermen-thuis.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual(file());
});

test('a file is read beside the page, which answers meanwhile, and lets go of one that takes too long', async () => {
  const page = await openDesk(world, cookies, { width: 1280 });
  await installClock(page);
  const arrives = Promise.withResolvers<void>();
  await page.route(/reading-worker/, (route) => arrives.promise.then(() => route.continue()));
  await page.goto('/vragenlijsten/nieuw');
  const questions = Array.from({ length: 20_000 }, (_, at) => ({ code: `v${at}`, type: 'T' }));
  const file = { name: 'lijst.lss', mimeType: 'text/xml', buffer: Buffer.from(makeSurvey(questions)) };
  const choose = () => page.locator('input[type=file]').setInputFiles(file);
  await choose();
  await page.clock.runFor(500);
  await page.getByText('Even lezen…').waitFor();
  await page.getByRole('button', { name: 'Begin leeg' }).click();
  await page.getByText('Vul een titel in.').waitFor();
  await page.clock.runFor(15_000);
  await page.getByText('Dit lezen duurt te lang, dus we zijn gestopt.').waitFor();
  arrives.resolve();
  await choose();
  await page.getByText('Hierin staan te veel vragen').waitFor();
});

test('a list begins with a pasted text or a file of LimeSurvey, and what cannot come along is seen before anything is made', async () => {
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/vragenlijsten/nieuw');
  await heading(page, 'Nieuwe vragenlijst');
  const field = page.getByLabel('Plak je vragen');
  // As a browser pastes it: a megabyte never comes into the field.
  await field.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', '1. Leest je kind?\n'.repeat(60_000));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByText('Dit is te groot om te lezen. Plak of kies een kleiner deel.').first().waitFor();
  expect(await field.inputValue()).toBe('');

  const lss = makeSurvey([
    { code: 'lezen', type: 'L', answers: ['a', 'b'] },
    { code: 'volgorde', type: 'R', answers: ['a', 'b'] },
    { code: 'waarom', type: 'T', relevance: 'lezen.NAOK == "a"' },
  ]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lijst.lss', mimeType: 'text/xml', buffer: Buffer.from(lss) });
  await page.getByText('Herkend: 2 vragen, 2 antwoorden en 1 voorwaarde.').waitFor();
  await page.getByText('Alleen als bij vraag 1 ‘A’ is gekozen.').waitFor();
  await page.locator('.losses li').filter({ hasText: 'op volgorde zetten' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.qsf', mimeType: 'text/plain', buffer: Buffer.from('{}') });
  await page.getByText(/Maak het opnieuw in Qualtrics/).waitFor();

  await field.fill(
    'Beste collega,\n\n1. Krijgt je kind huiswerk?\n- Ja\n- Nooit (ga naar 3)\n2. Hoe lang?\n3. Wat kan beter?',
  );
  await page.getByText('Herkend: 3 vragen, 2 antwoorden en 1 sprong.').waitFor();
  await page.getByText('Dit is een groet. We lieten hem weg.').waitFor();
  await inOrderAtEach(page, 'writing-start', { whole: true });
  await page.getByRole('button', { name: 'Maak hier vragen van' }).click();
  await page.waitForURL(/\/vragenlijsten\/[0-9a-f-]{36}\/vragen$/);
  const id = page.url().split('/').at(-2)!;
  const { draft } = await world.call(getDraft, { params: { id } }, headers);
  expect(draft.questions.map(({ entry }) => entry.title)).toEqual([
    'Krijgt je kind huiswerk?',
    'Hoe lang?',
    'Wat kan beter?',
  ]);
});
