import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { builtPages } from '../../built-pages.ts';
import { makeRespondent, type Respondent } from '../../make-campaigns.ts';
import type { World } from '../../world.ts';
import { openPage, type PageOptions, shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';

export const openSurvey = (world: World, options: Omit<PageOptions, 'base'> = {}): Promise<Page> =>
  openPage({ base: world.public_url, ...options });

export const personal = ({ email, token }: Respondent): string => `/onderzoek/${encodeURIComponent(email)}/${token}`;
export const anonymous = (token: string | null): string => `/anoniem-onderzoek/${token}`;

/** A state of the survey at every width: nothing for axe to find, and a picture to look at. */
export const seen = (page: Page, name: string, { whole = false } = {}): Promise<void> =>
  inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, name, { whole });
  });

/**
 * While nobody sees the page its countdown waits: however slow the machine is, the page is still there to be looked at.
 */
export async function unseen(page: Page, look: () => Promise<void>): Promise<void> {
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await look();
  await hide(false);
}

/** Waits until the app has taken over from the page's first script. */
export const alive = (page: Page) => page.waitForSelector('html[data-live]', { state: 'attached' });
export const next = (page: Page) => page.getByRole('button', { name: 'Volgende' }).click();
export const back = (page: Page) => page.getByRole('button', { name: 'Terug' }).click();
/** Chooses an option by its words, as a thumb finds it. */
export const choose = (page: Page, title: string) => page.locator('.choice:visible', { hasText: title }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The answers to a campaign that the server holds, by question. */
export async function saved({ context }: World, campaign: string) {
  const rows = await context.db.many(sql<{ question_id: string; value: string[]; other_value: string | null }>`
    select question_id, value, other_value from survey.answer where campaign_id = ${campaign}`);
  return Object.fromEntries(rows.map(({ question_id, ...row }) => [question_id, row]));
}

export const titled = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);

/** Watches for these words. The returned function says how long the page showed them, by the page's own clock. */
export async function watchWords(page: Page, words: string): Promise<() => Promise<number | undefined>> {
  await page.evaluate((sought) => {
    const seen: { from?: number; to?: number } = {};
    Object.assign(window, { seen });
    const look = () => {
      const there = document.body.innerText.includes(sought);
      if (there) seen.from ??= Date.now();
      else if (seen.from !== undefined) seen.to ??= Date.now();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  }, words);
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { from?: number; to?: number } };
      return seen.to === undefined || seen.from === undefined ? undefined : seen.to - seen.from;
    });
}

/** The page as it is served while the database is away: the browser asks for the campaign by itself. */
export async function asking(page: Page): Promise<void> {
  const { survey } = await builtPages();
  await page.route(/\/(anoniem-)?onderzoek\//, async (route) => {
    await route.fulfill({ response: await route.fetch(), status: 200, body: survey.html });
  });
}

/** Lets the page's clock go on in steps: whatever draws the page does so between two of them. */
export async function pass(page: Page, ms: number, step = 250): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) await page.clock.runFor(step);
}

/** Somebody at question 1, with 'Ja' chosen and not yet sent. */
export async function atFirst(world: World, page: Page) {
  const made = await makeRespondent(world);
  await page.goto(personal(made.respondent));
  await alive(page);
  await next(page);
  await choose(page, 'Ja');
  return made;
}

/** Answers this call as the test says. The returned function tells how often the call was made. */
export async function meddle(page: Page, call: string, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let calls = 0;
  await page.route(`**/api/v1/${call}`, (route) => {
    calls++;
    return answer(route);
  });
  return () => calls;
}
