import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeRespondent } from '../make-campaigns.ts';
import { makeWorld } from '../world.ts';
import { axe, expectComplaint, shot } from './browser.ts';
import {
  alive,
  back,
  choose,
  heading,
  next,
  openSurvey,
  personal,
  saved,
  titled,
  watchWords,
} from './survey-visitor.ts';

/** What goes wrong between the phone and the server, and what is left of it: nothing. */
const world = await makeWorld({ pages: true });
const lineDown = 'De verbinding is even weg. Je antwoorden staan hier nog. We proberen het zo opnieuw.';

/** By the page's own clock; on a busy machine a timer comes late. */
const about = (ms: number) => (seen: number | undefined) => seen !== undefined && seen >= ms && seen < ms + 450;

async function atFirst(page: Page) {
  const made = await makeRespondent(world);
  await page.goto(personal(made.respondent));
  await alive(page);
  await next(page);
  await choose(page, 'Ja');
  return made;
}

/** Answers to a call are what the test says, until it says otherwise. */
async function meddle(page: Page, call: string, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let calls = 0;
  await page.route(`**/api/v1/${call}`, (route) => {
    calls++;
    return answer(route);
  });
  return () => calls;
}

test('a line that is down: the answer stays, is sent again by itself, and goes on when it has arrived', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  const { campaign } = await atFirst(page);
  expectComplaint(page, /ERR_INTERNET_DISCONNECTED/);
  expectComplaint(page, /request failed/);
  const calls = await meddle(page, 'answer', (route) => route.abort('internetdisconnected'));
  await next(page);
  await page.getByText(lineDown).waitFor();
  await axe(page);
  await shot(page, 'survey-line-down');
  await page.clock.runFor(2000);
  await expect.poll(calls).toBe(2);
  await page.getByText(lineDown).waitFor();

  // Somebody presses again, changes the answer, and the browser says that it is back.
  await next(page);
  await expect.poll(calls).toBe(3);
  await choose(page, 'Nee');
  await page.unroute('**/api/v1/answer');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await heading(page, 'Waarom niet?');
  expect(await page.getByText(lineDown).count()).toBe(0);
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['no'] } });
});

test('a reload while the line is down loses nothing, and sends by itself', async () => {
  const page = await openSurvey(world);
  const { campaign } = await atFirst(page);
  await next(page);
  await heading(page, 'Hoe lang per dag?');
  await choose(page, 'Anders, namelijk');
  await page.getByLabel('Schrijf hier je antwoord').fill('Soms');
  await page.getByLabel('Waar?').fill('In de tuin');
  expectComplaint(page, /ERR_FAILED/);
  expectComplaint(page, /request failed/);
  await meddle(page, 'answer', (route) => route.abort());
  await next(page);
  await page.getByText(lineDown).waitFor();
  await page.unroute('**/api/v1/answer');
  await page.reload();
  await heading(page, 'Welke regels zijn er?');
  expect(await saved(world, campaign)).toMatchObject({
    hours: { other_value: 'Soms' },
    where: { value: ['In de tuin'] },
  });
});

test('what stands in the form and was never sent survives a reload', async () => {
  const page = await openSurvey(world);
  const { campaign } = await atFirst(page);
  await page.reload();
  await heading(page, 'Heeft je kind een eigen scherm?');
  await alive(page);
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
  expect(await saved(world, campaign)).toEqual({});
});

test('a server that is away for a while is a line that is down', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(page);
  const calls = await meddle(page, 'answer', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { message: 'Even niet.' } }),
  );
  expectComplaint(page, /status of 503/);
  await next(page);
  await page.getByText(lineDown).waitFor();
  await page.clock.runFor(3000);
  expect(calls()).toBe(1);
  await page.clock.runFor(2000);
  await expect.poll(calls).toBe(2);
  // Who goes back gives up the wait, not the answer.
  await back(page);
  await heading(page, 'Schermen thuis');
  await page.clock.runFor(60_000);
  expect(calls()).toBe(2);
  await next(page);
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
});

test('a café that answers in the place of the server is no success', async () => {
  const page = await openSurvey(world);
  const { campaign } = await atFirst(page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 200, body: '<h1>Gratis wifi</h1>' }));
  await next(page);
  await page.getByText(lineDown).waitFor();
  await page.unroute('**/api/v1/answer');
  await next(page);
  await heading(page, 'Hoe lang per dag?');
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['yes'] } });
});

test('a refusal of what is not on the screen: the page is of another questionnaire, and comes anew', async () => {
  const page = await openSurvey(world);
  await atFirst(page);
  await meddle(page, 'answer', (route) =>
    route.fulfill({ status: 422, json: { message: 'Niet alles.', errors: { 'answers.gone': ['Onbekend.'] } } }),
  );
  await next(page);
  await page.getByText('Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.').waitFor();
  await page.getByText('De pagina wordt over 5 seconden opnieuw geladen.').waitFor();
});

test.each([500, 422, 403])(
  'a refusal without a reason (%i) is said in a toast, and the answer stays',
  async (status) => {
    const page = await openSurvey(world);
    await page.clock.install();
    await atFirst(page);
    await meddle(page, 'answer', (route) => route.fulfill({ status, json: {} }));
    if (status >= 500) expectComplaint(page, /status of 500/);
    const shown = await watchWords(page, 'Er is iets fout gegaan, probeer het later nogmaals.');
    await next(page);
    await page.getByText('Er is iets fout gegaan, probeer het later nogmaals.').waitFor();
    await axe(page);
    await shot(page, 'survey-save-failed');
    await page.clock.runFor(5000);
    expect(await shown()).toSatisfy(about(3500));
    expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
  },
);

test('an answer to what is no longer there: five seconds of toast, then the page comes anew', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 404, json: { message: 'Weg.' } }));
  const shown = await watchWords(page, 'Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.');
  const began = await page.evaluate(() => Date.now());
  await next(page);
  await page.getByText('Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.').waitFor();
  await page.getByText('De pagina wordt over 5 seconden opnieuw geladen.').waitFor();
  await axe(page);
  await shot(page, 'survey-reload', { whole: true });
  const loaded = page.waitForEvent('load');
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

test('that reload can be stopped', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 404, json: { message: 'Weg.' } }));
  await next(page);
  await page.getByRole('button', { name: 'Blijf op deze pagina' }).click();
  let loads = 0;
  page.on('load', () => loads++);
  await page.clock.runFor(20_000);
  expect(loads).toBe(0);
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
});

test('two quick presses make one call', async () => {
  const page = await openSurvey(world);
  await atFirst(page);
  const calls = await meddle(page, 'answer', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Volgende' }).dblclick();
  await page.keyboard.press('Enter');
  await heading(page, 'Hoe lang per dag?');
  expect(calls()).toBe(1);
});

test('an answer that is changed while it is on its way is saved as changed', async () => {
  const page = await openSurvey(world);
  const { campaign } = await atFirst(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls = await meddle(page, 'answer', async (route) => {
    await held;
    await route.continue();
  });
  await next(page);
  await choose(page, 'Nee');
  release();
  await heading(page, 'Waarom niet?');
  expect(calls()).toBe(2);
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['no'] } });
});

test('two tabs: each saves what it shows, and both come to the end', async () => {
  const [one, two] = [await openSurvey(world), await openSurvey(world)];
  const { respondent, campaign } = await atFirst(one);
  await two.goto(personal(respondent));
  await alive(two);
  await next(two);
  await choose(two, 'Nee');
  await next(two);
  await next(one);
  await heading(one, 'Hoe lang per dag?');
  await heading(two, 'Waarom niet?');
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['yes'] } });
});

test('a finish that does not come through is made again by itself', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(page);
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Waarom niet?');
  await next(page);
  await choose(page, 'Geen');
  expectComplaint(page, /ERR_FAILED/);
  expectComplaint(page, /request failed/);
  const calls = await meddle(page, 'campaign-finished', (route) => route.abort());
  await next(page);
  await heading(page, 'Bedankt voor je antwoorden!');
  await expect.poll(calls).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(calls).toBe(2);
  await page.getByText('De verbinding is even weg. Je antwoorden zijn bewaard. We proberen het zo opnieuw.').waitFor();
  await axe(page);
  await shot(page, 'survey-finish-waiting');
  expect(await page.locator('.count').count()).toBe(0);
  await page.unroute('**/api/v1/campaign-finished');
  await page.clock.runFor(2000);
  await page.getByText('Je strookje is binnen: alles is bewaard.').waitFor();
});

test('a required question without an answer found at the end: back to it, with its sentence', async () => {
  const page = await openSurvey(world);
  await atFirst(page);
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
  await titled(page, 'Fout: Stap 1: Heeft je kind een eigen scherm? - Ouderpanel');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Er gaat nog iets niet goed');
  expect(await page.locator('.error').allInnerTexts()).toEqual(['Dit veld is verplicht.']);
});
