import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { problems } from '#contract/problem.ts';
import { join, sentTo } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld, minutes } from '../../world.ts';
import { expectComplaint, shot } from '../browser.ts';
import { underToast } from '../looks.ts';
import { callsOf, landed, openGuest } from '../parents/visitor.ts';
import { button, email, errorAt, focused, hold, inOrder, summary, summaryLines, toast } from './visitor.ts';

const world = await makeWorld({ pages: true });

// The clock moves on, so that the rate limits begin anew for each test.
beforeEach(() => world.clock.advance(minutes(61)));

async function at(path: string, page?: Page): Promise<Page> {
  const there = page ?? (await openGuest(world));
  await there.goto(path);
  await landed(there);
  return there;
}

const sent = 'Een email is verstuurd als we je emailadres in ons systeem hebben staan!';
const misgegaan = 'Er is iets misgegaan, probeer het later nogmaals.';

test('has its title, one field and its ways', async () => {
  const page = await at('/forgot-password');
  expect(await page.title()).toBe('Wachtwoord vergeten - Ouderpanel');
  await page.getByRole('heading', { level: 1, name: 'Wachtwoord vergeten', exact: true }).waitFor();
  expect(await email(page).getAttribute('autocomplete')).toBe('email');
  expect(await email(page).getAttribute('aria-required')).toBe('true');
  expect(await page.getByRole('main').getByRole('link', { name: 'Terug' }).getAttribute('href')).toBe('/inloggen');
  expect(await button(page, 'Verzoek indienen').isVisible()).toBe(true);
});

test('says the same of an address that nobody has, and stays readable after the toast', async () => {
  const seen: string[] = [];
  const member = await join(world);
  for (const address of [member.email, 'niemand@voorbeeld.example']) {
    const page = await at('/wachtwoord-vergeten');
    const held = await hold(page, '/forgot-password');
    await email(page).fill(address);
    await button(page, 'Verzoek indienen').dblclick();
    await button(page, 'Bezig met versturen').waitFor();
    held.release();
    await toast(page, sent).waitFor();
    await page.waitForURL('**/inloggen');
    await page.getByRole('heading', { level: 1, name: 'Inloggen' }).waitFor();
    await shot(page, 'toast');
    expect(await underToast(page)).toEqual([]);
    await page.getByRole('group', { name: 'Kijk in je e-mail.' }).waitFor();
    expect(await focused(page)).toBe('Inloggen');
    expect(held.count).toBe(1);
    seen.push((await page.locator('main').innerText()) + (await page.title()));
  }
  expect(seen[0]).toBe(seen[1]);
  expect(await sentTo(world, member.email, 'password_forgotten')).toHaveLength(1);
});

proof('asks for an address', async () => {
  const page = await at('/wachtwoord-vergeten');
  const calls = callsOf(page);
  await button(page, 'Verzoek indienen').click();
  await summary(page).waitFor();
  expect(await summaryLines(page)).toEqual(['E-mailadres: Dit veld is verplicht.']);
  expect(await focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
  await email(page).fill('sanne@');
  await page.keyboard.press('Enter');
  await expect.poll(() => errorAt(page, 'email')).toBe('Vul een geldig e-mailadres in.');
  expect(await page.title()).toBe('Fout: Wachtwoord vergeten - Ouderpanel');
  expect(calls).toEqual([]);
});

test.each([
  [500, { message: problems.failed.message }],
  [503, { message: problems.unavailable.message }],
  [429, { message: problems.too_many.message }],
  [0, undefined],
])('that fails (%i) says so', async (status, json) => {
  const page = await at('/wachtwoord-vergeten');
  await page.route('**/api/v1/forgot-password', (route) =>
    json ? route.fulfill({ status, json }) : route.abort('aborted'),
  );
  if (status >= 500) expectComplaint(page, new RegExp(String(status)));
  await email(page).fill('sanne@voorbeeld.example');
  await button(page, 'Verzoek indienen').click();
  await toast(page, misgegaan).waitFor();
  const words = await page.getByRole('group', { name: 'Je verzoek is nog niet verstuurd.' }).innerText();
  expect(words.includes((json ?? problems.unavailable).message)).toBe(status !== 500);
  await inOrder(page);
  expect(await landed(page)).toBe('/wachtwoord-vergeten');
});
