import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makeRespondent, save } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { shots } from '../looks.ts';
import { callsOf } from '../parents/visitor.ts';
import {
  alive,
  back,
  choose,
  heading,
  next,
  openSurvey,
  pass,
  personal,
  saved,
  seen,
  titled,
  unseen,
} from './visitor.ts';

/** A survey from the introduction to the thank-you, answered by a member who was invited. */
const link = 'https://ouders.voorbeeld.example/schermen';
const world = await makeWorld({ pages: true, env: { LINK_HOSTS: 'ouders.voorbeeld.example' } });

const chooseOne = 'Dit veld is verplicht. Kies een antwoord.';
const write = 'Dit veld is verplicht. Schrijf hier je antwoord.';
const errors = (page: Page) => page.locator('.error').allInnerTexts();
/** The colours of the frames around the rows that are not chosen. */
const edges = (page: Page) =>
  page
    .locator('.choice:not(:has(> :checked))')
    .evaluateAll((rows) => rows.map((row) => /rgb\([^)]*\)/.exec(getComputedStyle(row).boxShadow)?.[0]));

test('a survey is walked through, with every sentence in its place', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { link, attributes: ['income', 'zipcode'] } });
  const page = await openSurvey(world);
  const calls = callsOf(page);
  await page.goto(personal(respondent));
  await alive(page);

  await heading(page, 'Schermen thuis');
  await titled(page, 'Schermen thuis - Ouderpanel');
  await page.getByText('Kort.', { exact: true }).waitFor();
  expect(await page.locator('.facts li').allTextContents()).toEqual([
    'Maximaal 4 vragen. Soms hoort er een extra vraag bij.',
    'Je kunt stoppen en later verdergaan met dezelfde link.',
    'Je naam komt niet in de uitkomsten.',
  ]);
  expect(await page.getByRole('link', { name: 'Afsluiten' }).getAttribute('href')).toBe('/');
  expect(await page.getByRole('banner').innerText()).toContain('Een initiatief van Oudervereniging Voorbeeld');
  await seen(page, 'survey-intro');
  await next(page);

  await heading(page, 'Heeft je kind een eigen scherm?');
  await titled(page, 'Vraag 1: Heeft je kind een eigen scherm? - Ouderpanel');
  expect(await page.locator('.progress p').innerText()).toBe('Vraag 1 van 4');
  await seen(page, 'survey-question-1');
  await choose(page, 'Ja');
  await next(page);

  await heading(page, 'Hoe lang per dag?');
  await titled(page, 'Vraag 2: Hoe lang per dag? - Ouderpanel');
  await shots(page, 'survey-question-2');
  await next(page);

  // An answer that the server refuses is named on top and at the question, in the same words.
  const summary = page.getByRole('group', { name: 'Kijk nog even naar' });
  await summary.waitFor();
  await titled(page, 'Fout: Vraag 2: Hoe lang per dag? - Ouderpanel');
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([`Hoe lang per dag? ${chooseOne}`, `Waar? ${write}`]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Kijk nog even naar 2 antwoorden');
  expect(await errors(page)).toEqual([chooseOne, write]);
  await seen(page, 'survey-errors', { whole: true });

  await summary.getByRole('link', { name: 'Waar?' }).click();
  // Mending an answer removes its message at once, before it is sent: at the question, in the summary and in the
  // title.
  await page.keyboard.type('Aan tafel');
  expect(await errors(page)).toEqual([chooseOne]);
  await summary.getByRole('heading', { name: 'Kijk nog even naar 1 antwoord' }).waitFor();
  await shots(page, 'survey-mended', { whole: true });
  await choose(page, 'Anders, namelijk');
  expect(await errors(page)).toEqual([]);
  expect(await summary.count()).toBe(0);
  await titled(page, 'Vraag 2: Hoe lang per dag? - Ouderpanel');
  await next(page);
  await expect.poll(() => errors(page)).toEqual(['Dit veld is verplicht. Schrijf op wat je bedoelt.']);
  expect(await edges(page)).toEqual(['rgb(118, 129, 127)', 'rgb(118, 129, 127)', 'rgb(118, 129, 127)']);
  await summary.getByRole('link', { name: 'Hoe lang per dag?' }).click();
  await seen(page, 'survey-other-empty', { whole: true });
  await page.keyboard.type('Alleen | op zondag');
  expect(await errors(page)).toEqual([]);
  await seen(page, 'survey-other', { whole: true });
  await next(page);

  await heading(page, 'Welke regels zijn er?');
  await titled(page, 'Vraag 3: Welke regels zijn er? - Ouderpanel');
  expect(await page.getByText('Je kunt meer dan één antwoord kiezen.').count()).toBe(1);
  await choose(page, 'Niet aan tafel');
  await choose(page, 'Niet in bed');
  await shots(page, 'survey-many');
  await next(page);

  await heading(page, 'Wat werkt bij jullie?');
  await seen(page, 'survey-text');
  await next(page);

  await heading(page, 'Nog een paar gegevens');
  await titled(page, 'Nog een paar gegevens - Ouderpanel');
  await seen(page, 'survey-details', { whole: true });
  await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('0999');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByText('Vul een geldige postcode in.').first().waitFor();
  await seen(page, 'survey-details-wrong', { whole: true });
  await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('1234');
  await page.clock.install();
  await page.getByRole('button', { name: 'Opslaan' }).click();

  await heading(page, 'Bedankt voor je antwoorden!');
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  await titled(page, 'Bedankt voor je antwoorden! - Ouderpanel');
  expect(await page.locator('.count p').innerText()).toBe('Je gaat over 5 seconden naar ouders.voorbeeld.example.');
  await unseen(page, () => seen(page, 'survey-thanks'));
  expect(calls).toEqual([
    'POST /answer',
    'POST /answer',
    'POST /answer',
    'POST /answer',
    'POST /answer',
    'POST /answer',
    'PUT /attributes',
    'PUT /attributes',
    'PUT /campaign-finished',
  ]);
  expect(await saved(world, campaign)).toMatchObject({
    screens: { value: ['yes'] },
    hours: { value: [], other_value: 'Alleen | op zondag' },
    where: { value: ['Aan tafel'] },
    alone: { value: [] },
    rules: { value: ['table', 'bed'] },
    tips: { value: [] },
  });
  const { finished_at } = await world.context.db.one(sql<{ finished_at: Date | null }>`
    select finished_at from survey.participation where campaign_id = ${campaign}`);
  expect(finished_at).not.toBeNull();

  expectComplaint(page, /foreign request/);
  await page.route(link, (route) => route.fulfill({ body: 'Schermen' }));
  await page.clock.runFor(5000);
  await page.waitForURL(link);
});

test('without a link it ends at home, and begins with a way there', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'no' });
  await save(world, respondent, { why_not: '' });
  await save(world, respondent, { rules: 'none' });
  const page = await openSurvey(world);
  await page.clock.install();
  await page.goto(personal(respondent));
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  expect(await page.locator('.count p').innerText()).toBe('Je gaat over 5 seconden naar het Ouderpanel.');
  const counted = ['5 seconden'];
  await page.exposeFunction('heard', (words: string) => counted.push(words));
  await page.evaluate(() => {
    const { heard } = window as unknown as { heard(words: string): void };
    const strong = document.querySelector('.count strong')!;
    new MutationObserver(() => heard(strong.textContent)).observe(strong, { characterData: true, subtree: true });
  });
  await pass(page, 5000, 1000);
  await page.waitForURL((url) => url.pathname === '/');
  expect(counted).toEqual(['5 seconden', '4 seconden', '3 seconden', '2 seconden', '1 seconde']);
});

function pressWhenCounting(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.count')) return;
    observer.disconnect();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  }).observe(document, { childList: true, subtree: true });
}

test.each([
  ['a button', 'Blijf op deze pagina'],
  ['a key', 'Shift'],
  ['a key pressed the moment that it is seen', 'at once'],
  ['focus that moves', 'focus'],
])('%s stops the page from going on', async (_, sign) => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'no' });
  await save(world, respondent, { why_not: '' });
  await save(world, respondent, { rules: 'none' });
  const page = await openSurvey(world);
  await page.clock.install();
  const button = page.getByRole('button', { name: 'Blijf op deze pagina' });
  if (sign === 'at once') await page.addInitScript(pressWhenCounting);
  await page.goto(personal(respondent));
  if (sign !== 'at once') await button.waitFor();
  if (sign === 'focus') await page.getByRole('link', { name: 'Privacy' }).focus();
  else if (sign === 'Shift') await page.keyboard.press('Shift');
  else if (sign === 'Blijf op deze pagina') await button.click();
  await page.getByText('Je blijft hier.').waitFor();
  await page.clock.runFor(20_000);
  expect(new URL(page.url()).pathname).toBe(new URL(personal(respondent), world.public_url).pathname);
  await axe(page);
});

proof('a touch, a scroll and the page’s own focus do not stop it; while the page is hidden it waits', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'no' });
  await save(world, respondent, { why_not: '' });
  const page = await openSurvey(world, { hasTouch: true });
  await page.clock.install();
  await page.goto(personal(respondent));
  await alive(page);
  await choose(page, 'Geen');
  await next(page);
  // The heading of the thank-you has focus, put there by the page.
  await page.getByText('5 seconden').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  // From here on time passes only when the test says so. On a busy machine the page's answer takes a while.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  const left = async () => Number(/over (\d) seconde/.exec(await page.locator('.count p').innerText())?.[1]);
  const before = await left();
  await page.clock.runFor(1000);
  await page.locator('#root .lead').tap();
  await page.mouse.wheel(0, 200);
  await unseen(page, async () => {
    await page.clock.runFor(60_000);
    expect(await left()).toBe(before - 1);
  });
  await page.clock.runFor((before - 2) * 1000);
  expect(await left()).toBe(1);
  expect(new URL(page.url()).pathname).toMatch('/onderzoek/');
  await page.clock.runFor(1000);
  await page.waitForURL((url) => url.pathname === '/');
});

test('back, by the button of the page and of the browser, with everything still filled in', async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);
  await choose(page, 'Ja');
  await next(page);
  await heading(page, 'Hoe lang per dag?');
  await choose(page, 'Lang');
  await page.getByLabel('Waar?').fill('Op de bank');

  await back(page);
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
  await page.goForward();
  await heading(page, 'Hoe lang per dag?');
  expect(await page.getByRole('radio', { name: 'Lang' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Waar?').inputValue()).toBe('Op de bank');
  await next(page);
  await heading(page, 'Welke regels zijn er?');
  await page.goBack();
  await heading(page, 'Hoe lang per dag?');
  await page.goBack();
  await heading(page, 'Heeft je kind een eigen scherm?');
  await back(page);
  await heading(page, 'Schermen thuis');
  await titled(page, 'Schermen thuis - Ouderpanel');
  await next(page);

  // Another answer leads another way; the questions of the first way are no longer asked.
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Waarom niet?');
  expect(await page.locator('.progress strong').innerText()).toBe('Vraag 2 van 4');
});

test('who comes back goes on at the first screen without an answer, on any device', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'yes' });
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await heading(page, 'Hoe lang per dag?');
  await titled(page, 'Vraag 2: Hoe lang per dag? - Ouderpanel');
  await page.getByText('Welkom terug. Je gaat verder waar je was gebleven.').waitFor();
  await axe(page);
  await alive(page);
  await shot(page, 'survey-resumed');
  await back(page);
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await page.getByRole('radio', { name: 'Ja' }).isChecked()).toBe(true);
  await back(page);
  await heading(page, 'Schermen thuis');
});
