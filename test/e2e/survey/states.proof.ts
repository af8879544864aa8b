import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCampaign, makeRespondent, save } from '../../make-campaigns.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { inEach, keepToasts, type Look, shots, underToast } from '../looks.ts';
import { alive, anonymous, asking, choose, heading, next, openSurvey, personal, seen } from './visitor.ts';

/** Every state between the screens, at both widths: with a picture to look at, and checked by axe. */
const world = await makeWorld({ pages: true });

async function atFirst(): Promise<Page> {
  const { respondent } = await makeRespondent(world);
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);
  await choose(page, 'Ja');
  return page;
}

/** The widths at which the bar of a member is one line high. */
const bothWidths: Look[] = [
  { width: 375, text: 100 },
  { width: 1280, text: 100 },
];
const states: [name: string, status: number, json: object, words: string][] = [
  ['line-down', 503, {}, 'De verbinding is even weg.'],
  ['save-failed', 500, {}, 'Er is iets fout gegaan, probeer het later nogmaals.'],
  ['reload', 404, {}, 'De pagina wordt over 5 seconden opnieuw geladen.'],
];
test.each(states)('%s', async (name, status, json, words) => {
  const page = await atFirst();
  if (status >= 500) expectComplaint(page, new RegExp(`status of ${status}`));
  await page.route('**/api/v1/answer', (route) => route.fulfill({ status, json }));
  await next(page);
  await page.getByText(words).waitFor();
  await keepToasts(page);
  const corner = () =>
    page.locator('.toast').evaluate((toast) => {
      const { top, right } = toast.getBoundingClientRect();
      return { top, fromRight: document.documentElement.clientWidth - right };
    });
  const mark = () => page.evaluate(() => document.documentElement.toggleAttribute('data-member'));
  await inEach(page, bothWidths, async ({ width }) => {
    const fits = async (top: number) =>
      width === 375
        ? expect.poll(() => underToast(page, ['.member-bar'])).toEqual([])
        : expect.poll(corner).toEqual({ top, fromRight: 16 });
    await fits(16);
    // This mark makes the bar of a member who is logged in appear; the toasts leave the bar free.
    await mark();
    await fits((await page.locator('.member-bar').boundingBox())!.height + 12);
    await mark();
    await axe(page);
    await shot(page, `survey-${name}`);
  });
});

test('sending', async () => {
  const page = await atFirst();
  await page.route('**/api/v1/answer', () => undefined);
  await next(page);
  await page.locator('[aria-busy]').waitFor();
  await seen(page, 'survey-sending');
});

test('finishing', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'no' });
  await save(world, respondent, { why_not: '' });
  await save(world, respondent, { rules: 'none' });
  const page = await openSurvey(world, { reducedMotion: 'no-preference' });
  await page.route('**/api/v1/campaign-finished', () => undefined);
  await page.goto(personal(respondent));
  await page.getByText('We ronden je vragenlijst af, een moment.').waitFor();
  // The slip waits above the envelope until the server has the answers, and then slides in.
  expect(await page.locator('.unposted').count()).toBe(1);
  const slides = () => page.locator('#picture-slip .slip').evaluate((slip) => getComputedStyle(slip).transition);
  expect(await slides()).toMatch(/^translate 0\.24s/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await slides()).not.toMatch(/0\.24s/);
  await seen(page, 'survey-finishing');
});

test('coming back, and anonymous', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'yes' });
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await heading(page, 'Hoe lang per dag?');
  await shots(page, 'survey-resumed');
  const { token } = await makeCampaign(world, { anonymous: true });
  const other = await openSurvey(world);
  await other.goto(anonymous(token));
  await heading(other, 'Schermen thuis');
  await seen(other, 'survey-intro-anonymous');
});

test('loading', async () => {
  const page = await openSurvey(world);
  await asking(page);
  await page.route('**/api/v1/campaign?**', () => undefined);
  await page.goto('/onderzoek/sanne%40voorbeeld.example/token');
  await page.getByText('We halen de vragenlijst op, een moment.').waitFor();
  await shots(page, 'survey-loading');
});
