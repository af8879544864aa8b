import { expect, test } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { callsOf, landed, openGuest, openMember, sessionToken, storedToken } from './visitor.ts';

const world = await makeWorld({ pages: true });
const dead = 'a-token-that-no-session-knows';
const bar = 'Je bent ingelogd';
const checksOf = (calls: string[]) => calls.filter((call) => call === 'GET /check-token').length;

proof('a guest asks the server nothing and sees no bar', async () => {
  const page = await openGuest(world);
  const calls = callsOf(page);
  await page.goto('/');
  await landed(page);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(await page.getByText(bar).isVisible()).toBe(false);
});

test('a member is asked for once, with the token as Bearer, however many screens follow', async () => {
  const token = await sessionToken(world);
  const page = await openMember(world, token);
  const calls = callsOf(page);
  const asked = page.waitForRequest('**/check-token');
  await page.goto('/');
  expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
  await page.getByRole('link', { name: 'Mijn account', exact: true }).click();
  await page.waitForURL('**/profiel');
  await page.getByRole('link', { name: /^Ouderpanel/ }).click();
  await page.getByText('Nog even bevestigen').waitFor();
  await page.waitForLoadState('networkidle');
  expect(checksOf(calls)).toBe(1);
  expect(await page.getByText(bar).isVisible()).toBe(true);
});

test('the token is read once, when the site starts, and goes with every request from then on', async () => {
  const token = await sessionToken(world);
  const page = await openMember(world, token);
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Object.assign(window, { reads: 0 });
    Storage.prototype.getItem = function (key) {
      if (key === 'token') (window as unknown as { reads: number }).reads += 1;
      return read.call(this, key);
    };
  });
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers().authorization);
  });
  await page.goto('/profiel?tab=general');
  await page.getByText('Op dit apparaat').waitFor();
  await page.getByRole('tab', { name: 'Antwoorden' }).click();
  await page.getByRole('link', { name: /^Ouderpanel/ }).click();
  await page.getByText('Nog even bevestigen').waitFor();
  await page.getByRole('link', { name: 'Mijn account', exact: true }).click();
  await page.getByRole('link', { name: 'Accountgegevens wijzigen' }).click();
  await page.getByLabel('Voornaam').fill('Samira');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await page.getByText('Gegevens zijn opgeslagen!').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { reads: number }).reads)).toBe(1);
  expect(headers.length).toBeGreaterThan(3);
  expect(new Set(headers)).toEqual(new Set([`Bearer ${token}`]));
});

test('a session that the server does not know ends here, from the profile at the log-in', async () => {
  const page = await openMember(world, dead);
  const calls = callsOf(page);
  await page.goto('/profiel');
  await page.waitForURL('**/login');
  expect(await storedToken(page)).toBeNull();
  expect(await page.getByText(bar).isVisible()).toBe(false);
  expect(checksOf(calls)).toBe(1);
});

test.each([500, 503, 'aborted'] as const)(
  'a check that fails (%s) is not repeated and logs nobody out',
  async (fault) => {
    const token = await sessionToken(world);
    const page = await openMember(world, token);
    let calls = 0;
    await page.route('**/api/v1/check-token', (route) => {
      calls += 1;
      if (fault === 'aborted') return route.abort('aborted');
      return route.fulfill({ status: fault, json: { message: 'Het panel is even niet bereikbaar.' } });
    });
    if (fault !== 'aborted') expectComplaint(page, new RegExp(String(fault)));
    await page.clock.install();
    await page.goto('/profiel');
    await page.getByText(bar).waitFor();
    // The screen must be there before the clock jumps: two minutes are also as long as its script may take to come.
    await page.getByRole('link', { name: 'Accountgegevens wijzigen' }).waitFor();
    await expect.poll(() => calls).toBe(1);
    await page.clock.fastForward('02:00');
    await page.waitForLoadState('networkidle');
    expect(calls).toBe(1);
    expect(await landed(page)).toBe('/profiel');
    expect(await storedToken(page)).toBe(token);
  },
);

test("'Uitloggen' forgets the token, ends the session on the server and leads home", async () => {
  const token = await sessionToken(world);
  const page = await openMember(world, token);
  await page.goto('/profiel');
  const told = page.waitForResponse('**/api/v1/logout');
  await page.getByRole('link', { name: 'Uitloggen' }).click();
  await page.getByText('Jij weet hoe het').waitFor();
  expect(await landed(page)).toBe('/');
  expect(await storedToken(page)).toBeNull();
  expect(await page.getByText(bar).isVisible()).toBe(false);
  expect((await told).status()).toBe(200);
  expect((await world.refused(checkToken, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
});

proof('log-out works where the server cannot be told', async () => {
  const page = await openMember(world, await sessionToken(world));
  await page.route('**/api/v1/logout', (route) => route.abort('aborted'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Uitloggen' }).click();
  await page.getByText('Jij weet hoe het').waitFor();
  expect(await storedToken(page)).toBeNull();
});

test('what one tab does, the others follow', async () => {
  const token = await sessionToken(world);
  const page = await openMember(world, token);
  await page.goto('/profiel');
  await page.getByText(bar).waitFor();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Uitloggen' }).click();
  await page.waitForURL('**/login');
  expect(await page.getByText(bar).isVisible()).toBe(false);

  // Logging in is storing a token; a tab that waits at the log-in goes where its own log-in would have led.
  await other.evaluate((value) => localStorage.setItem('token', value), await sessionToken(world));
  await page.waitForURL('**/profiel');
  await page.getByText(bar).waitFor();
});

proof('a browser that forbids storage can still be used', async () => {
  const page = await openGuest(world);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await page.getByText('Jij weet hoe het').waitFor();
  expect(await landed(page)).toBe('/');
});
