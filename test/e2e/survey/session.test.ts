import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCampaign, makeRespondent } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { openMember, sessionToken, storedToken } from '../parents/visitor.ts';
import { alive, anonymous, asking, choose, heading, meddle, next, personal, saved } from './visitor.ts';

/** A parent who is logged in on the site comes to a survey. */
const world = await makeWorld({ pages: true });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Je account' });

/** The authorization header of each call from here on. */
function listen(page: Page): Map<string, string | undefined> {
  const calls = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/v1/')) return;
    calls.set(`${request.method()} ${pathname.slice(7)}`, request.headers().authorization);
  });
  return calls;
}

/** How much of the page has moved since it was shown. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

test.each([375, 1280] as const)(
  'the bar stands there from the first paint, on every screen, and the token goes with every call, at %i px',
  async (width) => {
    const session = await sessionToken(world);
    const { respondent } = await makeRespondent(world, { file: { attributes: ['zipcode'] } });
    const page = await openMember(world, session, { width });
    const calls = listen(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(personal(respondent), { waitUntil: 'commit' });
    await bar(page).waitFor();
    expect(await bar(page).innerText()).toMatch(/^Je bent ingelogd\s+Mijn account\s+Uitloggen$/);
    expect(await bar(page).getByRole('link', { name: 'Mijn account' }).getAttribute('href')).toBe('/profiel');
    await axe(page);
    await shot(page, 'survey-member-intro');
    release();
    await alive(page);
    expect(await shifted(page)).toBe(0);
    await next(page);
    await choose(page, 'Nee');
    await shot(page, 'survey-member-question');
    await next(page);
    await heading(page, 'Waarom niet?');
    await next(page);
    await choose(page, 'Geen');
    await next(page);
    await heading(page, 'Nog een paar gegevens');
    await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('9711');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('Je antwoorden zijn binnen.').waitFor();
    await bar(page).waitFor();
    await shot(page, 'survey-member-thanks');
    const bearer = `Bearer ${session}`;
    expect(Object.fromEntries(calls)).toEqual({
      'GET /check-token': bearer,
      'POST /answer': bearer,
      'PUT /attributes': bearer,
      'PUT /campaign-finished': bearer,
    });

    await page.reload();
    await heading(page, 'Je hebt al meegedaan');
    await bar(page).waitFor();
    await shot(page, 'survey-member-closed');
    expectComplaint(page, /status of 404/);
    await page.goto('/onderzoek/sanne%40voorbeeld.example/verzonnen');
    await heading(page, 'Oeps..');
    await bar(page).waitFor();
    await shot(page, 'survey-member-oops');
  },
);

test("'Uitloggen' needs no script of the app: it ends the session on the server and goes home", async () => {
  const session = await sessionToken(world);
  const { respondent } = await makeRespondent(world);
  const page = await openMember(world, session);
  const calls = listen(page);
  await page.route('**/assets/survey*.js', () => undefined);
  await page.goto(personal(respondent), { waitUntil: 'commit' });
  await bar(page).getByRole('link', { name: 'Uitloggen' }).click();
  await page.waitForURL(`${world.public_url}/`);
  await page.getByText('Jij weet hoe het').waitFor();
  expect(calls.get('POST /logout')).toBe(`Bearer ${session}`);
  expect(await storedToken(page)).toBeNull();
  expect(await bar(page).count()).toBe(0);
  const alone = await fetch(`${world.public_url}/api/v1/check-token`, {
    headers: { authorization: `Bearer ${session}` },
  });
  expect(alone.status).toBe(401);
});

test('a 401 logs out: the token and the bar go, what was filled in stays and can be sent', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openMember(world, await sessionToken(world));
  const calls = listen(page);
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);
  await choose(page, 'Nee');
  await meddle(page, 'answer', (route) => route.fulfill({ status: 401, json: { message: 'Wie ben je?' } }));
  await next(page);
  await page.getByText('Er is iets fout gegaan, probeer het later nogmaals.').waitFor();
  expect(await storedToken(page)).toBeNull();
  expect(await bar(page).count()).toBe(0);
  expect(await page.getByRole('radio', { name: 'Nee' }).isChecked()).toBe(true);
  await page.unroute('**/api/v1/answer');
  await next(page);
  await heading(page, 'Waarom niet?');
  expect(calls.get('POST /answer')).toBeUndefined();
  expect(await saved(world, campaign)).toMatchObject({ screens: { value: ['no'] } });
});

proof('a dead session ends on a survey too; logging out in another tab is followed', async () => {
  const { respondent } = await makeRespondent(world);
  const page = await openMember(world, 'x'.repeat(32));
  await page.goto(personal(respondent));
  await alive(page);
  await expect.poll(() => storedToken(page)).toBeNull();
  expect(await bar(page).count()).toBe(0);

  const live = await openMember(world, await sessionToken(world));
  await live.goto(personal(respondent));
  await alive(live);
  await bar(live).waitFor();
  const other = await live.context().newPage();
  await other.goto(`${world.public_url}/robots.txt`);
  await other.evaluate(() => localStorage.removeItem('token'));
  await bar(live).waitFor({ state: 'hidden' });
});

proof('an anonymous answer says nothing of who sends it, though the bar stands there', async () => {
  const { token } = await makeCampaign(world, { anonymous: true });
  const session = await sessionToken(world);
  const bearer = `Bearer ${session}`;
  const walk = async (page: Page) => {
    await next(page);
    await choose(page, 'Ja');
    await next(page);
    await heading(page, 'Hoe lang per dag?');
    await bar(page).waitFor();
  };
  const page = await openMember(world, session);
  const calls = listen(page);
  await asking(page);
  await page.goto(anonymous(token));
  await heading(page, 'Schermen thuis');
  await walk(page);
  expect([...calls]).toEqual([
    ['GET /campaign', undefined],
    ['POST /answer', undefined],
  ]);

  // At a personal address the browser learns from the answer that the campaign is not anonymous.
  const personally = await openMember(world, session);
  const later = listen(personally);
  await asking(personally);
  await personally.goto(`/onderzoek/sanne%40voorbeeld.example/${token}`);
  await heading(personally, 'Schermen thuis');
  await walk(personally);
  expect([...later]).toEqual([
    ['GET /campaign', bearer],
    ['POST /answer', undefined],
  ]);
  expect(await storedToken(personally)).toBe(session);
});
