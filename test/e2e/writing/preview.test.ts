import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePreview } from '#contract/calls/office/preview.ts';
import { previewOf } from '#contract/draft-preview.ts';
import { applyChanges } from '#questionnaire/draft/changes.ts';
import { fromFile } from '#questionnaire/draft/draft.ts';
import { countRows } from '../../count-rows.ts';
import { file, makeDraft } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, openPage, shot } from '../browser.ts';
import { sideways } from '../looks.ts';
import { openDesk } from '../office/visitor.ts';

const world = await makeWorld({ pages: true });
const { cookies } = await makeStaff(world);
const headers = { cookie: cookies };
const asks = { attributes: ['zipcode'] };
const id = await makeDraft(world, asks);
const draft = fromFile(file(asks));

const alive = (page: Page) => page.waitForSelector('html[data-live]', { state: 'attached' });
const next = (page: Page) => page.getByRole('button', { name: 'Volgende' }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a whole walk through a preview is that of a parent, and writes no row of any table', async () => {
  const page = await openDesk(world, cookies, { width: 375 });
  await page.goto(`/voorbeeld/${id}`);
  await alive(page);
  const before = await countRows(world);
  await title(page, 'Schermen thuis');
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await sideways(page)).toBe(0);
  }
  await axe(page);
  await shot(page, 'preview-intro');
  await next(page);
  await title(page, 'Heeft je kind een eigen scherm?');
  // A preview refuses an answer as it does to parents.
  await next(page);
  await page.getByText('Dit veld is verplicht.').first().waitFor();
  await page.getByText('Ja', { exact: true }).click();
  await next(page);
  await title(page, 'Hoe lang per dag?');
  await page.getByText('Kort', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Waar\?/ }).fill('Thuis');
  await next(page);
  await title(page, 'Welke regels zijn er?');
  await page.getByRole('button', { name: 'Terug' }).click();
  await title(page, 'Hoe lang per dag?');
  await next(page);
  await page.getByText('Geen', { exact: true }).click();
  await next(page);
  await title(page, 'Nog een paar gegevens');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  // The sentence stands on every screen, also on the last one, and from there no link leaves the preview.
  await page.getByText('Er wordt niets bewaard.').waitFor();
  await page.getByRole('link', { name: 'het Ouderpanel' }).first().click();
  await page.getByText(/Dit voorbeeld blijft staan\.$/).waitFor();
  expect(page.url()).toContain(`/voorbeeld/${id}`);
  expect(await countRows(world)).toEqual(before);
});

test('it goes to any question, follows what is written without losing its place', async () => {
  const page = await openDesk(world, cookies, { width: 375 });
  await page.goto(`/voorbeeld/${id}?from=%232`);
  await alive(page);
  await title(page, 'Hoe lang per dag?');
  const place = page.getByRole('textbox', { name: /^Waar\?/ });
  await place.fill('Half getypt');
  const writer = await page.context().newPage();
  await writer.goto('/api-docs');
  // The question gets other words and another name in the file, and a question comes before it.
  const entry = { ...draft.questions[1]!.entry, ref: 'hoe_lang', title: 'Hoelang elke dag?' };
  const changed = applyChanges(draft, [
    { kind: 'edit', key: '#2', entry },
    { kind: 'put', question: { key: '#new', rank: '0V', entry: { title: 'Een nieuwe eerste?', type: 'text' } } },
  ]);
  await writer.evaluate(([channel, preview]) => new BroadcastChannel(channel).postMessage({ kind: 'draft', preview }), [
    `voorbeeld ${id}`,
    previewOf(changed),
  ] as const);
  await title(page, 'Hoelang elke dag?');
  expect(await place.inputValue()).toBe('Half getypt');

  await page.getByLabel('Ga naar een vraag').selectOption({ label: '5. Welke regels zijn er?' });
  await title(page, 'Welke regels zijn er?');
});

proof('beside the list it is as wide as was chosen, and the address says so', async () => {
  const page = await openDesk(world, cookies, { width: 1280 });
  // Without a question in the address the first one is open, there and in the preview.
  await page.goto(`/vragenlijsten/${id}/vragen`);
  const beside = page.getByRole('switch', { name: 'Voorbeeld tonen' });
  await beside.check();
  await page.getByRole('radio', { name: 'Tablet' }).check();
  const frame = page.frameLocator('iframe[title="Voorbeeld van de vragenlijst"]');
  await frame.getByRole('heading', { level: 1, name: 'Heeft je kind een eigen scherm?' }).waitFor();
  expect(new URL(page.url()).searchParams.get('voorbeeld')).toBe('768');
  await page.getByRole('button', { name: /^Vraag 1 van 5/ }).click();
  await page.getByRole('link', { name: /Hoe lang per dag/ }).click();
  await frame.getByRole('heading', { level: 1, name: 'Hoe lang per dag?' }).waitFor();
  await page.reload();
  await page.locator('iframe.w768').waitFor();
  await beside.uncheck();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ vraag: '#2', voorbeeld: 'uit' });
});

proof('on a phone it is a copy, with nothing of the office behind it', async () => {
  const { url } = await world.call(makePreview, { params: { id } }, headers);
  const page = await openPage({ base: world.public_url, width: 375 });
  await page.goto(url);
  await alive(page);
  await page.getByLabel('Ga naar een vraag').selectOption({ label: '2. Hoe lang per dag?' });
  await title(page, 'Hoe lang per dag?');
  await next(page);
  await page.getByText('Dit veld is verplicht.').first().waitFor();
  await axe(page);
  await shot(page, 'preview-phone');
});
