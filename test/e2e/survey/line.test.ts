import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeRespondent } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { alive, atFirst, back, choose, heading, meddle, next, openSurvey, personal, saved, titled } from './visitor.ts';

/** Faults on the line between the phone and the server: no answer is lost, and no trace of the fault stays. */
const world = await makeWorld({ pages: true });
const lineDown = 'De verbinding is even weg. Je antwoorden staan hier nog. We proberen het zo opnieuw.';
const failed = 'Er is iets fout gegaan, probeer het later nogmaals.';

test('a line that is down: the answer stays, is sent again by itself, and goes on when it has arrived', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  const { campaign } = await atFirst(world, page);
  expectComplaint(page, /ERR_INTERNET_DISCONNECTED/);
  expectComplaint(page, /request failed/);
  const calls = await meddle(page, 'answer', (route) => route.abort('internetdisconnected'));
  await next(page);
  await page.getByText(lineDown).waitFor();
  await page.getByText(failed).waitFor();
  await axe(page);
  await shot(page, 'survey-line-down');
  await page.clock.runFor(4000);
  await expect.poll(calls).toBe(2);
  await page.getByText(lineDown).waitFor();
  // The sentence comes once for each press, not for each try.
  expect(await page.getByText(failed).count()).toBe(0);

  // Somebody presses again, changes the answer, and the browser says that it is back.
  await next(page);
  await expect.poll(calls).toBe(3);
  await page.getByText(failed).waitFor();
  await choose(page, 'Nee');
  await page.unroute('**/api/v1/answer');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await heading(page, 'Waarom niet?');
  expect(await page.getByText(lineDown).count()).toBe(0);
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['no'] } });
});

test('a late script that fails is waited for: nothing is lost, and who came to the end has finished', async () => {
  const page = await openSurvey(world);
  expectComplaint(page, /request failed/);
  expectComplaint(page, /ERR_INTERNET_DISCONNECTED/);
  await page.route('**/assets/late-*', (route) => route.abort('internetdisconnected'));
  const { campaign } = await atFirst(world, page);
  const finished = await meddle(page, 'campaign-finished', (route) => route.continue());
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Waarom niet?');
  await next(page);
  await choose(page, 'Geen');
  await next(page);
  await page.getByText('De verbinding is even weg. We proberen het zo opnieuw.').waitFor();
  await expect.poll(finished).toBe(1);
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['no'] } });
  await axe(page);
  await shot(page, 'survey-late-missing');
  await page.unroute('**/assets/late-*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

proof('a reload while the line is down loses nothing, and sends by itself', async () => {
  const page = await openSurvey(world);
  const { campaign } = await atFirst(world, page);
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

proof('a server that is away for a while: the toast, and it is sent again by itself', async () => {
  const page = await openSurvey(world);
  await page.clock.install();
  await atFirst(world, page);
  const calls = await meddle(page, 'answer', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { message: 'Even niet.' } }),
  );
  expectComplaint(page, /status of 503/);
  await next(page);
  await page.getByText(lineDown).waitFor();
  await page.getByText(failed).waitFor();
  await page.clock.runFor(3000);
  expect(calls()).toBe(1);
  await page.clock.runFor(2000);
  await expect.poll(calls).toBe(2);
  // Somebody who goes back stops waiting, but keeps the answer.
  await back(page);
  await heading(page, 'Schermen thuis');
  await page.clock.runFor(60_000);
  expect(calls()).toBe(2);
  await next(page);
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
});

proof('a café that answers in the place of the server is no success', async () => {
  const page = await openSurvey(world);
  const { campaign } = await atFirst(world, page);
  await meddle(page, 'answer', (route) => route.fulfill({ status: 200, body: '<h1>Gratis wifi</h1>' }));
  await next(page);
  await page.getByText(lineDown).waitFor();
  await page.unroute('**/api/v1/answer');
  await next(page);
  await heading(page, 'Hoe lang per dag?');
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['yes'] } });
});

proof('two tabs: each saves what it shows, and both come to the end', async () => {
  const [one, two] = [await openSurvey(world), await openSurvey(world)];
  const { respondent, campaign } = await atFirst(world, one);
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
  await atFirst(world, page);
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
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
});

proof('a script that does not arrive is asked for again, and what was filled in and pressed waits for it', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openSurvey(world);
  for (const pattern of [/request failed/, /ERR_FAILED/]) expectComplaint(page, pattern);
  let away = true;
  await page.route('**/assets/*.js*', (route) => (away ? route.abort() : route.continue()));
  await page.goto(personal(respondent));
  await next(page);
  await choose(page, 'Nee');
  const button = page.getByRole('button', { name: 'Volgende' });
  const { height } = (await button.boundingBox())!;
  await next(page);
  const line = page.getByText(lineDown);
  await line.waitFor();
  expect(await line.evaluate((told) => told.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  // A spinner does not push the word onto a second line.
  expect((await button.boundingBox())!.height).toBe(height);
  await axe(page);
  await shot(page, 'survey-script-lost');
  away = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await heading(page, 'Waarom niet?');
  expect(await line.count()).toBe(0);
  expect(await saved(world, campaign)).toEqual({ screens: { value: ['no'], other_value: null } });
});

proof('a script that fails twice or takes 120 seconds: that screen, until it comes', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openSurvey(world);
  for (const pattern of [/request failed/, /ERR_FAILED/]) expectComplaint(page, pattern);
  const failed = page.getByRole('heading', { level: 1, name: 'Deze pagina kwam niet goed binnen' });
  let away = true;
  await page.route('**/assets/*.js*', (route) => (away ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto(personal(respondent));
  await next(page);
  await choose(page, 'Nee');
  await next(page);
  await page.getByText('De verbinding is even weg.').waitFor();
  await page.clock.runFor(2000);
  await failed.waitFor();
  await titled(page, 'Deze pagina kwam niet goed binnen - Ouderpanel');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.locator('h1:visible').count()).toBe(1);
  await page.getByText('Loading chunk failed').waitFor();
  await axe(page);
  await shot(page, 'survey-chunk-failed');
  away = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await heading(page, 'Waarom niet?');
  expect(await failed.count()).toBe(0);
  expect(await saved(world, campaign)).toEqual({ screens: { value: ['no'], other_value: null } });

  const late = await openSurvey(world, { width: 1280 });
  let asked: Route[] = [];
  await late.route('**/assets/*.js*', (route) => void asked.push(route));
  await late.clock.install();
  await late.goto(personal((await makeRespondent(world)).respondent), { waitUntil: 'commit' });
  await heading(late, 'Schermen thuis');
  await late.clock.runFor(119_000);
  await heading(late, 'Schermen thuis');
  await late.clock.runFor(1_500);
  await heading(late, 'Deze pagina kwam niet goed binnen');
  await shot(late, 'survey-chunk-failed');
  asked = [];
  await late.getByRole('link', { name: 'Opnieuw laden' }).click();
  await heading(late, 'Schermen thuis');
  await late.clock.runFor(121_000);
  await heading(late, 'Deze pagina kwam niet goed binnen');
  await Promise.all(asked.map((route) => route.continue()));
  await heading(late, 'Schermen thuis');
  await expect.poll(() => late.evaluate(() => document.activeElement?.textContent)).toBe('Schermen thuis');
});
