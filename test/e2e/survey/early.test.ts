import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { choiceOf, makeCampaign, makeRespondent, save } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import {
  alive,
  anonymous,
  back,
  choose,
  heading,
  meddle,
  next,
  openSurvey,
  personal,
  saved,
  titled,
} from './visitor.ts';

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
  await back(page);
  await heading(page, 'Schermen thuis');
  await titled(page, 'Schermen thuis - Ouderpanel');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Schermen thuis');
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

test("'Terug' on a question further on is carried out too, and what had left early is not of the question before", async () => {
  const questions = ['one', 'two', 'three'].map((ref) => choiceOf(ref));
  const { respondent } = await makeRespondent(world, { file: { questions } });
  await save(world, respondent, { one: 'yes' });
  const page = await openSurvey(world);
  expectComplaint(page, /status of 500/);
  const release = await held(page, personal(respondent));
  const calls = await meddle(page, 'answer', (route) => route.fulfill({ status: 500 }));
  await choose(page, 'Nee');
  await next(page);
  await expect.poll(calls).toBe(1);
  await back(page);
  release();
  await heading(page, 'Vraag one');
  await page.unroute('**/api/v1/answer');
  await next(page);
  await heading(page, 'Vraag two');
});

test('an early answer that is refused says nothing of the one that was chosen since', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  const refusal = { status: 422, json: { errors: { 'answers.screens': ['Kies beter.'] } } };
  await page.route('**/answer', (route) => (sent.length > 1 ? route.continue() : route.fulfill(refusal)));
  const release = await pressed(page, personal(respondent));
  await choose(page, 'Ja');
  release();
  await heading(page, 'Hoe lang per dag?');
  expect(await saved(world, campaign)).toEqual({ screens: { value: ['yes'], other_value: null } });
});

test('the second click of a double click is not for the screen that the first one brought', async () => {
  const options = Array.from({ length: 9 }, (_, index) => ({ ref: `o${index}`, title: `Optie ${index}` }));
  const { respondent } = await makeRespondent(world, {
    file: { questions: [choiceOf('one', { options }), choiceOf('two'), choiceOf('three')] },
  });
  const page = await openSurvey(world);
  const sent = watchSaves(page);
  const twice = () => page.getByRole('button', { name: 'Volgende' }).dblclick({ delay: 50 });
  const release = await held(page, personal(respondent));
  await twice();
  await heading(page, 'Vraag one');
  expect(await page.locator('input:checked').count()).toBe(0);
  release();
  await alive(page);
  await choose(page, 'Optie 1');
  await next(page);
  await choose(page, 'Ja');
  await twice();
  await heading(page, 'Vraag three');
  expect(sent).toHaveLength(2);
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
