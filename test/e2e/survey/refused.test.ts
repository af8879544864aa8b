import { expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { underToast } from '../looks.ts';
import { atFirst, choose, heading, meddle, next, openSurvey, pass, titled, watchWords } from './visitor.ts';

/** How the screen shows that the server refused an answer. */
const world = await makeWorld({ pages: true });
const failed = 'Er is iets fout gegaan, probeer het later nogmaals.';

/** Whether a time is about this long, by the page's own clock; on a busy machine a timer comes late. */
const about = (ms: number) => (seen: number | undefined) => seen !== undefined && seen >= ms && seen < ms + 450;

proof('answers that say nothing are a success, and errors stand at their question by its bare id too', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(world, page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 422, json: { errors: { screens: 'Kies beter.' } } }));
  await next(page);
  await expect.poll(() => page.locator('.error').allInnerTexts()).toEqual(['Kies beter.']);
  await page.unroute('**/api/v1/answer');
  await meddle(page, 'answer', (route) => route.fulfill({ status: 204 }));
  await meddle(page, 'campaign-finished', (route) => route.fulfill({ status: 200, body: '' }));
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Waarom niet?');
  await next(page);
  await choose(page, 'Geen');
  await next(page);
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
});

proof.each([
  [500, {}],
  [422, { errors: { 'answers.gone': ['Onbekend.'] } }],
])('a refusal with nothing for this screen (%i %j) is said in a toast, and the answer stays', async (status, json) => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(world, page);
  await meddle(page, 'answer', (route) => route.fulfill({ status, json }));
  if (status >= 500) expectComplaint(page, /status of 500/);
  const shown = await watchWords(page, failed);
  await next(page);
  await page.getByText(failed).waitFor();
  await axe(page);
  await shot(page, 'survey-save-failed');
  expect(await underToast(page)).toEqual([]);
  await pass(page, 5000);
  expect(await shown()).toSatisfy(about(3500));
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
});

test('an answer to what is no longer there: five seconds of toast, then the page comes anew', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(world, page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 404, json: { message: 'Weg.' } }));
  const shown = await watchWords(page, 'Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.');
  const began = await page.evaluate(() => Date.now());
  await next(page);
  await page.getByText('Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.').waitFor();
  await page.getByText('De pagina wordt over 5 seconden opnieuw geladen.').waitFor();
  await axe(page);
  expect(await underToast(page, ['.brand small', '.progress'])).toEqual([]);
  await shot(page, 'survey-reload', { whole: true });
  const loaded = page.waitForEvent('load');
  // A test that fails before it waits for it closes the page.
  loaded.catch(() => undefined);
  for (let left = 5400; left > 0; left -= 100) {
    const passed = (await page.evaluate(() => Date.now())) - began;
    if (passed > 5350) break;
    await page.clock.runFor(100);
  }
  expect(await shown()).toSatisfy(about(5000));
  await page.clock.runFor(500);
  await loaded;
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
});

proof('that reload can be stopped', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(world, page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 404, json: { message: 'Weg.' } }));
  await next(page);
  await page.getByRole('button', { name: 'Blijf op deze pagina' }).click();
  let loads = 0;
  page.on('load', () => loads++);
  await page.clock.runFor(20_000);
  expect(loads).toBe(0);
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
});

test('a required question without an answer found at the end: back to it, with its sentence', async () => {
  const page = await openSurvey(world);
  await atFirst(world, page);
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Waarom niet?');
  await next(page);
  await choose(page, 'Geen');
  await meddle(page, 'campaign-finished', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Niet alles.', errors: { 'answers.screens': ['Dit veld is verplicht.'] } },
    }),
  );
  await next(page);
  await heading(page, 'Heeft je kind een eigen scherm?');
  await titled(page, 'Fout: Vraag 1: Heeft je kind een eigen scherm? - Ouderpanel');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Kijk nog even naar 1 antwoord');
  expect(await page.locator('.error').allInnerTexts()).toEqual(['Dit veld is verplicht.']);
});
