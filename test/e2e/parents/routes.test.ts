import { describe, expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { landed, openGuest, openMember, sessionToken } from './visitor.ts';

const world = await makeWorld({ pages: true });
const token = await sessionToken(world);

/** Each address of the specification's route table, and the screen that its title names. */
const open = {
  '/': 'Jouw mening over school en opvoeden',
  '/unsubscribe': 'Uitschrijven',
  '/uitschrijven': 'Uitschrijven',
  '/unsubscribe/abc': 'Uitschrijving mislukt',
  '/uitschrijven/abc': 'Uitschrijving mislukt',
  '/p/v/abc': 'Je telefoonnummer is niet bevestigd!',
  '/email/verify/abc': 'Je emailadres is niet bevestigd',
  '/email/verifieer/abc': 'Je emailadres is niet bevestigd',
};
const guests = {
  '/forgot-password': 'Wachtwoord vergeten',
  '/wachtwoord-vergeten': 'Wachtwoord vergeten',
  '/reset-password': 'Wachtwoord herstellen',
  '/wachtwoord-resetten': 'Wachtwoord herstellen',
  '/create-password': 'Wachtwoord aanmaken',
  '/wachtwoord-aanmaken': 'Wachtwoord aanmaken',
  '/register': 'Aanmelden, stap 1 van 5',
  '/registreren': 'Aanmelden, stap 1 van 5',
  '/login': 'Inloggen',
  '/inloggen': 'Inloggen',
};
const members = { '/profile': 'Mijn account', '/profiel': 'Mijn account' };
const surveys = ['/anoniem-onderzoek/abc', '/anoniem-onderzoek/abc?a_t=def', '/onderzoek/a%40b.nl/abc'];

const titleOf = (screen: string) => `${screen} - Ouderpanel`;

test('a guest sees every open and every guest screen at its address', async () => {
  const page = await openGuest(world);
  for (const [path, screen] of Object.entries({ ...open, ...guests })) {
    await page.goto(path);
    expect(await landed(page)).toBe(path);
    // On a page that acts on load the title changes once the outcome is known.
    await expect.poll(() => page.title()).toBe(titleOf(screen));
  }
});

test('a member sees every open and every member screen at its address', async () => {
  const page = await openMember(world, token);
  for (const [path, screen] of Object.entries({ ...open, ...members })) {
    await page.goto(path);
    expect(await landed(page)).toBe(path);
    // On a page that acts on load the title changes once the outcome is known.
    await expect.poll(() => page.title()).toBe(titleOf(screen));
  }
});

test('a guest who asks for the profile is sent to log in', async () => {
  const page = await openGuest(world);
  for (const path of Object.keys(members)) {
    await page.goto(path);
    expect(await landed(page)).toBe('/login');
  }
});

test('a member has nothing to do at a guest screen and is sent home', async () => {
  const page = await openMember(world, token);
  for (const path of Object.keys(guests)) {
    await page.goto(path);
    expect(await landed(page)).toBe('/');
  }
});

proof('a mailed link with a token works whoever is logged in', async () => {
  const page = await openMember(world, token);
  const query = '?token=abc&email=a%40b.nl';
  for (const path of ['/reset-password', '/wachtwoord-resetten', '/create-password', '/wachtwoord-aanmaken']) {
    await page.goto(path + query);
    expect(await landed(page)).toBe(path + query);
  }
  await page.goto(`/login${query}`);
  expect(await landed(page)).toBe('/');
});

test('any other path leads home', async () => {
  const page = await openGuest(world);
  for (const path of [
    '/iets',
    '/onderzoek',
    '/onderzoek/a@b.nl',
    '/email/verify',
    '/p/v',
    '/profiel/iets',
    '/login/nu',
    '/100%',
  ]) {
    await page.goto(path);
    expect(await landed(page)).toBe('/');
  }
});

describe('the survey', () => {
  test.each(surveys)('has a page of its own at %s', async (path) => {
    const page = await openGuest(world);
    // No such link was ever made, so the server says 404.
    expectComplaint(page, /status of 404/);
    await page.goto(path);
    await page.locator('body.survey h1:visible').waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
  });
});
