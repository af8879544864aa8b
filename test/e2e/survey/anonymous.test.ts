import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import { axeIn, inEach, sideways, widths } from '../looks.ts';
import { sessionToken } from '../parents/visitor.ts';
import { alive, anonymous, choose, heading, next, openSurvey } from './visitor.ts';

/** An anonymous campaign: nobody knows who answers, and the tab remembers the answers until the survey is finished. */
const world = await makeWorld({ pages: true });
const make = () => makeCampaign(world, { anonymous: true });

const visitorOf = (page: Page) => new URL(page.url()).searchParams.get('a_t');
const rows = (campaign: string) =>
  world.context.db.many(sql<{ id: string; finished: boolean }>`
    select id, finished from survey.anonymous_participation where campaign_id = ${campaign}`);
const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));

async function walk(page: Page): Promise<void> {
  await next(page);
  await choose(page, 'Nee');
  await next(page);
  await heading(page, 'Waarom niet?');
  await page.getByLabel('Waarom niet?').fill('Geheim van mij');
  await next(page);
  await heading(page, 'Welke regels zijn er?');
}

test('each visit has a token of its own in its address, and none leaves a trace by looking', async () => {
  const { token, id } = await make();
  const [one, two] = [await openSurvey(world), await openSurvey(world)];
  for (const page of [one, two]) {
    await page.goto(anonymous(token));
    await alive(page);
  }
  expect(visitorOf(one)).toMatch(/^[\w-]{43}$/);
  expect(visitorOf(two)).not.toBe(visitorOf(one));
  expect(await rows(id)).toEqual([]);
  expect(await one.locator('.facts li').allTextContents()).toEqual([
    'Maximaal 4 vragen. Soms hoort er een extra vraag bij.',
    'Anoniem. Elk uur zetten we alle antwoorden door elkaar. Daarna kan niemand zien welke van jou zijn, ook wij niet.',
    'Vul alles in één keer in. Sluit je de pagina, dan begin je opnieuw.',
  ]);
  await axe(one);
  await shot(one, 'survey-intro-anonymous');
});

proof('a reload goes on where it was, with what was filled in; nothing of it comes from the server', async () => {
  const { token, id } = await make();
  const page = await openSurvey(world);
  await page.goto(anonymous(token));
  await alive(page);
  await walk(page);
  const visitor = visitorOf(page);
  await choose(page, 'Niet in bed');

  const answer = await page.reload();
  expect(await answer!.text()).not.toContain('Geheim van mij');
  await heading(page, 'Welke regels zijn er?');
  expect(visitorOf(page)).toBe(visitor);
  expect(await page.getByRole('checkbox', { name: 'Niet in bed' }).isChecked()).toBe(true);
  await page.goBack();
  await heading(page, 'Waarom niet?');
  expect(await page.getByLabel('Waarom niet?').inputValue()).toBe('Geheim van mij');

  await page.goBack();
  await page.goBack();
  await heading(page, 'Schermen thuis');
  await page.reload();
  await alive(page);
  await next(page);
  expect(await page.getByRole('radio', { name: 'Nee' }).isChecked()).toBe(true);

  // With the bare link in the same tab the visitor stays the same; in another tab it is another visitor.
  await page.goto(anonymous(token));
  await heading(page, 'Welke regels zijn er?');
  expect(visitorOf(page)).toBe(visitor);
  const other = await openSurvey(world);
  await other.goto(`${anonymous(token)}?a_t=${visitor}`);
  await heading(other, 'Schermen thuis');
  expect(await rows(id)).toHaveLength(1);
});

test('finished, the tab forgets the answers and shows the thank-you again; anybody else begins anew', async () => {
  const { token, id } = await make();
  const page = await openSurvey(world);
  await page.goto(anonymous(token));
  await alive(page);
  await walk(page);
  await choose(page, 'Geen');
  await next(page);
  await page.getByText('We hebben je antwoorden, zonder je naam erbij.').waitFor();
  await page.getByRole('button', { name: 'Blijf op deze pagina' }).click();
  // Visitors who are not logged in are invited to join, by a link that carries nothing of the survey.
  const more = page.getByRole('heading', { name: 'Wil je vaker meepraten?' });
  expect(await page.getByRole('link', { name: 'Meld je aan' }).getAttribute('href')).toBe('/registreren');
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    expect(await sideways(page)).toBe(0);
    await shot(page, 'survey-thanks-anonymous', { whole: true });
  });
  await page.evaluate(() => document.documentElement.toggleAttribute('data-member'));
  expect(await more.isVisible()).toBe(false);
  const visitor = visitorOf(page);
  expect(await rows(id)).toMatchObject([{ finished: true }]);
  expect(await stored(page)).not.toContain('Geheim van mij');
  expect(await stored(page)).not.toContain('why_not');

  await page.reload();
  await heading(page, 'Bedankt voor je antwoorden!');
  await page.getByText('We hebben je antwoorden, zonder je naam erbij.').waitFor();

  const other = await openSurvey(world);
  await other.goto(`${anonymous(token)}?a_t=${visitor}`);
  await heading(other, 'Schermen thuis');
  await expect.poll(() => visitorOf(other)).not.toBe(visitor);
});

proof('a token that the server never made is replaced, and the answers are kept for the new one', async () => {
  const { token, id } = await make();
  const page = await openSurvey(world);
  await page.goto(`${anonymous(token)}?a_t=verzonnen`);
  await alive(page);
  await expect.poll(() => visitorOf(page)).toMatch(/^[\w-]{43}$/);
  await walk(page);
  expect(await rows(id)).toHaveLength(1);
});

proof('whoever is logged in sends nothing of it', async () => {
  const { token, id } = await make();
  const session = await sessionToken(world);
  const origin = { origin: world.public_url, localStorage: [{ name: 'token', value: session }] };
  const page = await openSurvey(world, { storageState: { cookies: [], origins: [origin] } });
  const headers: Record<string, string>[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    headers.push(request.headers());
    bodies.push(request.postData() ?? '');
  });
  await page.goto(`/onderzoek/sanne%40voorbeeld.example/${token}`);
  await alive(page);
  expect(visitorOf(page)).toMatch(/^[\w-]{43}$/);
  await walk(page);
  expect(headers.filter(({ authorization, cookie }) => authorization ?? cookie)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(1);
  expect(bodies.join()).not.toContain('sanne');
  expect(await rows(id)).toHaveLength(1);
});
