import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeWorld } from '../../world.ts';
import { expectComplaint, shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { landed, openGuest } from './visitor.ts';

const world = await makeWorld({ pages: true });

/** The script of the screen at /login, which is not the one of home. */
const chunk = '**/assets/Login-*.js';
const broken = {
  contentType: 'text/javascript',
  body: 'export default function Broken() { throw new Error("broken"); }',
};

const seen = (page: Page, name: string) =>
  inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, name);
  });
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.tagName === 'H1');

test('a screen that throws', async () => {
  const page = await openGuest(world);
  expectComplaint(page, /broken/);
  await page.route(chunk, (route) => route.fulfill(broken));
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Er ging iets mis bij ons' }).waitFor();
  expect(await page.title()).toBe('Er ging iets mis bij ons - Ouderpanel');
  expect(await page.locator('[lang=en]').textContent()).toBe('Unexpected Application Error!');
  expect(await hasFocus(page)).toBe(true);
  await seen(page, 'parents-unexpected');

  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Probeer het opnieuw' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inloggen' }).waitFor();
  expect(await landed(page)).toBe('/login');
});

test('a script that does not arrive', async () => {
  const page = await openGuest(world);
  expectComplaint(page, /Loading chunk failed/);
  await page.route(chunk, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }));
  expectComplaint(page, /404/);
  await page.goto('/');
  await landed(page);
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await page.getByText('Loading chunk failed').waitFor();
  expect(await page.title()).toBe('Deze pagina kwam niet goed binnen - Ouderpanel');
  expect(await hasFocus(page)).toBe(true);
  await seen(page, 'parents-chunk');

  // The rest of the site still works, and the screen comes once its script can be loaded.
  await page.getByRole('link', { name: /^Ouderpanel/ }).click();
  await page.getByText('Jij weet hoe het').waitFor();
  await page.goBack();
  await page.getByText('Loading chunk failed').waitFor();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Probeer het opnieuw' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inloggen' }).waitFor();
});

test('a script that takes 120 seconds is given up, and not a second earlier', async () => {
  const page = await openGuest(world);
  expectComplaint(page, /Loading chunk failed/);
  await page.clock.install();
  await page.route(chunk, () => undefined);
  await page.goto('/');
  await landed(page);
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  const loader = page.getByText('De pagina komt eraan, een moment.');
  await loader.waitFor({ state: 'attached' });
  await page.clock.runFor(119_000);
  expect(await loader.count()).toBe(1);
  await page.clock.runFor(1_500);
  await page.getByText('Loading chunk failed').waitFor();
});

test("'Oeps..' stands where this site is given out for a survey", async () => {
  const page = await openGuest(world);
  const home = await (await fetch(world.public_url)).text();
  await page.route('**/onderzoek/**', (route) => route.fulfill({ contentType: 'text/html', body: home }));
  await page.goto('/onderzoek/a@b.nl/abc');
  await page.getByRole('heading', { level: 1, name: 'Oeps..' }).waitFor();
  expect(await page.title()).toBe('Oeps.. - Ouderpanel');
  await seen(page, 'parents-oops');
  await page.getByRole('link', { name: 'Sluiten' }).click();
  await page.getByText('Jij weet hoe het').waitFor();
  expect(await landed(page)).toBe('/');
});
