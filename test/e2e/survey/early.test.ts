import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign, makeRespondent, save } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { alive, anonymous, back, choose, heading, next, openSurvey, personal, saved, titled } from './visitor.ts';

/** Presses, taps and typing before the page's script is there. */
const world = await makeWorld({ pages: true });

/** Opens the page without its script, which comes when the returned function is called. */
async function held(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('form:visible').first().waitFor();
  return release;
}

/** Comes as `held` does, and answers question 1. */
async function pressed(page: Page, address: string): Promise<() => void> {
  const release = await held(page, address);
  await next(page);
  await choose(page, 'Nee');
  await next(page);
  return release;
}

test('the introduction gives way to question 1, with its title and focus, before there is any script', async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world);
  const release = await held(page, personal(respondent));
  await next(page);
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await page.locator('#begin').isVisible()).toBe(false);
  await titled(page, 'Vraag 1: Heeft je kind een eigen scherm? - Ouderpanel');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('button', { name: 'Terug' }).click();
  await heading(page, 'Schermen thuis');
  await next(page);
  release();
  await alive(page);
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await page.locator('html').evaluate((root) => ({ ...root.dataset }))).toEqual({ live: '' });
  await page.goBack();
  await heading(page, 'Schermen thuis');
});

/** The bodies of the calls that save. */
function watchSaves(page: Page): object[] {
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/answer')) sent.push(request.postDataJSON() as object);
  });
  return sent;
}

test('introduction, tap and press need no script: the answer leaves, once, and the page goes on when it lives', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  const release = await pressed(page, personal(respondent));
  await next(page);
  expect(await page.getByRole('button', { name: 'Volgende' }).getAttribute('aria-busy')).toBe('true');
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => saved(world, campaign)).toEqual({ screens: { value: ['no'], other_value: null } });
  release();
  await heading(page, 'Waarom niet?');
  expect(sent).toHaveLength(1);
});

test('a reply that was in time is not lost to the limit of its call when the app comes after it', async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  await page.addInitScript(() => {
    const limit = new AbortController();
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => limit.signal;
    Object.assign(window, {
      pass: async () => {
        await Reflect.get(window, 'surveyEarly').reply;
        limit.abort();
        AbortSignal.timeout = timeout;
      },
    });
  });
  const release = await pressed(page, personal(respondent));
  await page.evaluate('pass()');
  release();
  await heading(page, 'Waarom niet?');
  expect(sent).toHaveLength(1);
});

test("'Terug' takes an early press back: the page lives at the introduction, and the answer is sent once", async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  const release = await pressed(page, personal(respondent));
  await back(page);
  release();
  await alive(page);
  await next(page);
  await heading(page, 'Heeft je kind een eigen scherm?');
  await next(page);
  await heading(page, 'Waarom niet?');
  expect(sent).toHaveLength(1);
});

test('a missing detail that is pressed early is not sent as an answer', async () => {
  const { respondent, member } = await makeRespondent(world, { file: { attributes: ['gender'] } });
  await world.context.db.run(sql`delete from profile.attribute where member_id = ${member.id} and key = 'gender'`);
  await save(world, respondent, { screens: 'no', why_not: '', rules: 'none' });
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  const release = await held(page, personal(respondent));
  await choose(page, 'Vrouw');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  release();
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  expect(sent).toEqual([]);
});

test('an early press in a tab that was further on answers the question that was there, and no other', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const page = await openSurvey(world);
  (await pressed(page, anonymous(token)))();
  await heading(page, 'Waarom niet?');
  const release = await pressed(page, anonymous(token));
  const kept = page.waitForResponse('**/answer');
  release();
  await kept;
  await heading(page, 'Waarom niet?');
  expect(
    await world.context.db.many(sql`select question_id from survey.anonymous_answer where campaign_id = ${id}`),
  ).toEqual([{ question_id: 'screens' }]);
});

proof('an answer that is changed after it left early is sent again, by the same respondent', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  const release = await pressed(page, personal(respondent));
  await choose(page, 'Ja');
  release();
  await heading(page, 'Hoe lang per dag?');
  expect(await saved(world, campaign)).toEqual({ screens: { value: ['yes'], other_value: null } });
  const [early, own] = sent;
  expect({ ...early, answers: {} }).toEqual({ ...own, answers: {} });
});

proof('an anonymous answer that left early is of the same visitor when the page is loaded again', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const visitors = () =>
    world.context.db.many(sql<{ id: string }>`select id from survey.anonymous_participation where campaign_id = ${id}`);
  const page = await openSurvey(world);
  const begin = async (address: string) => {
    const release = await pressed(page, address);
    await expect.poll(visitors).toHaveLength(1);
    return release;
  };
  await begin(`${anonymous(token)}?van=brief`);
  const address = new URL(page.url());
  expect([...address.searchParams.keys()]).toEqual(['van', 'a_t']);
  const release = await begin(address.pathname + address.search);
  release();
  await heading(page, 'Waarom niet?');
  expect(await visitors()).toHaveLength(1);
});

proof('a press without an answer comes back with its sentence', async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world);
  const release = await held(page, personal(respondent));
  await next(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('heading', { name: 'Kijk nog even naar 1 antwoord' }).waitFor();
  expect(await page.getByRole('button', { name: 'Volgende' }).getAttribute('aria-busy')).toBeNull();
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
  const line = page.getByText('De verbinding is even weg. Je antwoorden staan hier nog. We proberen het zo opnieuw.');
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
  let silent = true;
  await late.route('**/assets/*.js*', (route) => (silent ? undefined : route.continue()));
  await late.clock.install();
  await late.goto(personal((await makeRespondent(world)).respondent), { waitUntil: 'commit' });
  await heading(late, 'Schermen thuis');
  await late.clock.runFor(119_000);
  await heading(late, 'Schermen thuis');
  await late.clock.runFor(1_500);
  await late.getByRole('heading', { level: 1, name: 'Deze pagina kwam niet goed binnen' }).waitFor();
  await shot(late, 'survey-chunk-failed');
  silent = false;
  await late.getByRole('link', { name: 'Opnieuw laden' }).click();
  await alive(late);
  await heading(late, 'Schermen thuis');
});

proof('without JavaScript it says so, and a press goes nowhere', async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world, { javaScriptEnabled: false });
  await page.goto(personal(respondent));
  expect(await page.locator('.noscript').innerText()).toBe(
    'Zet JavaScript aan in je browser. Anders werkt deze vragenlijst niet.',
  );
  await next(page);
  await heading(page, 'Schermen thuis');
  expect(new URL(page.url()).search).toBe('');
});
