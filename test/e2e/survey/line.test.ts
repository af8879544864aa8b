import { expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { alive, atFirst, back, choose, heading, meddle, next, openSurvey, personal, saved } from './visitor.ts';

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
