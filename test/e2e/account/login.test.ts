import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { type Joined, join, password as secret } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld, minutes } from '../../world.ts';
import { expectComplaint, installClock } from '../browser.ts';
import { callsOf, landed, openGuest, storedToken } from '../parents/visitor.ts';
import {
  button,
  email,
  errorAt,
  focused,
  focusedId,
  hold,
  inOrder,
  password,
  summary,
  summaryLines,
  toast,
} from './visitor.ts';

const world = await makeWorld({ pages: true });
const mislukt = 'Het inloggen is mislukt, probeer het later nogmaals.';
const wrong = 'Het e-mailadres of het wachtwoord klopt niet.';

// The clock moves on, so that the rate limits begin anew for each test.
beforeEach(() => world.clock.advance(minutes(15)));

async function atLogin(path = '/inloggen', options: Parameters<typeof openGuest>[1] = {}): Promise<Page> {
  const page = await openGuest(world, options);
  await page.goto(path);
  await landed(page);
  return page;
}
async function logIn(page: Page, { email: address, password: word }: Pick<Joined, 'email' | 'password'>) {
  await email(page).fill(address);
  await password(page).fill(word);
  await button(page, 'Inloggen').click();
}
const someone = { email: 'sanne@voorbeeld.example', password: 'Dat-is-het-niet-1' };

test('has its title, its fields, its links and what stands beside it', async () => {
  const page = await atLogin('/login');
  expect(await page.title()).toBe('Inloggen - Ouderpanel');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Inloggen');
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await link('Wachtwoord vergeten?')).toBe('/wachtwoord-vergeten');
  expect(await link('Terug')).toBe('/');
  const aside = page.getByRole('complementary', { name: 'Nog geen lid?' });
  expect(await aside.getByRole('link').getAttribute('href')).toBe('/registreren');

  expect(await email(page).getAttribute('type')).toBe('email');
  expect(await email(page).getAttribute('autocomplete')).toBe('username');
  expect(await password(page).getAttribute('type')).toBe('password');
  expect(await password(page).getAttribute('autocomplete')).toBe('current-password');
  for (const field of [email(page), password(page)]) {
    expect(await field.getAttribute('aria-required')).toBe('true');
    expect(await field.getAttribute('placeholder')).toBeNull();
    expect(await field.getAttribute('maxlength')).toBeNull();
  }
});

test('stores the token, tells the data layer a name and nothing else, and leads to the profile', async () => {
  const member = await join(world);
  const page = await atLogin('/');
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await page.waitForURL('**/inloggen');
  await logIn(page, member);
  await page.waitForURL('**/profiel');
  await page.getByText('Je bent ingelogd').waitFor();
  const token = await storedToken(page);
  expect(await world.call(checkToken, {}, { authorization: `Bearer ${token}` })).toEqual({ ok: true });
  expect(await page.evaluate(() => (window as { dataLayer?: unknown }).dataLayer)).toEqual([{ event: 'login' }]);
  // Going back does not lead a member who is logged in to the log-in.
  await page.goBack();
  await page.getByText('Nog even bevestigen').waitFor();
  expect(await landed(page)).toBe('/');
});

test('shows that it is busy, with a spinner, and two quick clicks are one call', async () => {
  const member = await join(world);
  const page = await atLogin('/inloggen', { reducedMotion: 'no-preference' });
  const held = await hold(page, '/login');
  await email(page).fill(member.email);
  await password(page).fill(member.password);
  await button(page, 'Inloggen').dblclick();
  const busy = button(page, 'Bezig met inloggen');
  await busy.waitFor();
  expect(await busy.getAttribute('aria-busy')).toBe('true');
  expect(await busy.getAttribute('disabled')).toBeNull();
  expect(await busy.evaluate((element) => getComputedStyle(element, '::before').animationName)).toBe('turn');
  await busy.click();
  await password(page).press('Enter');
  held.release();
  await page.waitForURL('**/profiel');
  expect(held.count).toBe(1);
});

proof('asks for what was not filled in, without a call; judges a field when it is left after a change', async () => {
  const page = await atLogin();
  const calls = callsOf(page);
  await email(page).focus();
  await password(page).focus();
  expect(await errorAt(page, 'email')).toBeNull();
  await email(page).pressSequentially('geen adres');
  expect(await errorAt(page, 'email')).toBeNull();
  await password(page).focus();
  await expect.poll(() => errorAt(page, 'email')).toBe('Vul een geldig e-mailadres in.');
  expect(await summary(page).count()).toBe(0);
  expect(await page.title()).toBe('Fout: Inloggen - Ouderpanel');

  await email(page).fill('');
  await button(page, 'Inloggen').click();
  await summary(page).waitFor();
  expect(await focused(page)).toBe('Inloggen is niet gelukt');
  expect(await summaryLines(page)).toEqual([
    'E-mailadres: Dit veld is verplicht.',
    'Wachtwoord: Dit veld is verplicht.',
  ]);
  expect(await errorAt(page, 'email')).toBe('Dit veld is verplicht.');
  expect(await errorAt(page, 'password')).toBe('Dit veld is verplicht.');
  await summary(page).getByRole('link').last().click();
  expect(await focusedId(page)).toBe('password');
  expect(calls).toEqual([]);
});

describe('a log-in that is refused', () => {
  test.each([
    ['a wrong password', (member: Joined) => ({ email: member.email, password: 'Dat-is-het-niet-1' })],
    ['an address that nobody has', () => ({ email: 'niemand@voorbeeld.example', password: secret })],
  ])('by %s says so at the password, empties it and does not say which it was', async (_, pick) => {
    const member = await join(world);
    const page = await atLogin();
    const given = pick(member);
    await logIn(page, given);
    await expect.poll(() => errorAt(page, 'password')).toBe(wrong);
    expect(await errorAt(page, 'email')).toBeNull();
    expect(await summaryLines(page)).toEqual([wrong]);
    expect(await focused(page)).toBe('Inloggen is niet gelukt');
    expect(await page.title()).toBe('Fout: Inloggen - Ouderpanel');
    expect(await password(page).inputValue()).toBe('');
    expect(await email(page).inputValue()).toBe(given.email);
    expect(await toast(page, mislukt).count()).toBe(0);
    expect(await storedToken(page)).toBeNull();

    // The sentence stands until something else is typed.
    await password(page).focus();
    await email(page).focus();
    expect(await errorAt(page, 'password')).toBe(wrong);
    await password(page).fill(member.password);
    await email(page).focus();
    await expect.poll(() => errorAt(page, 'password')).toBeNull();
    await logIn(page, member);
    await page.waitForURL('**/profiel');
  });

  proof('by field shows each sentence at its field', async () => {
    const page = await atLogin();
    const errors = { email: ['Dit adres kennen we niet.'], password: ['Te kort.', 'Te zwak.'] };
    await page.route('**/api/v1/login', (route) => route.fulfill({ status: 422, json: { errors } }));
    await logIn(page, someone);
    await expect.poll(() => errorAt(page, 'email')).toBe('Dit adres kennen we niet.');
    expect(await errorAt(page, 'password')).toBe('Te kort. Te zwak.');
    expect(await toast(page, mislukt).count()).toBe(0);
  });

  proof.each([422, 500, 503])('with only a message (%i) shows it at the password', async (status) => {
    const page = await atLogin();
    await page.route('**/api/v1/login', (route) =>
      route.fulfill({ status, json: { message: 'Even geduld alsjeblieft.' } }),
    );
    if (status >= 500) expectComplaint(page, new RegExp(String(status)));
    await logIn(page, someone);
    await expect.poll(() => errorAt(page, 'password')).toBe('Even geduld alsjeblieft.');
    expect(await errorAt(page, 'email')).toBeNull();
    expect(await toast(page, mislukt).count()).toBe(0);
  });
});

describe('a log-in that nobody answers', () => {
  const notice = (page: Page) => page.getByRole('group', { name: 'Je bent nog niet ingelogd.' });

  test('in words, says so in a toast and above the form, and keeps what was filled in', async () => {
    const page = await atLogin();
    await page.route('**/api/v1/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    expectComplaint(page, /502/);
    await logIn(page, someone);
    await toast(page, mislukt).waitFor();
    await notice(page).waitFor();
    expect(await page.title()).toBe('Fout: Inloggen - Ouderpanel');
    expect(await errorAt(page, 'password')).toBeNull();
    expect(await email(page).inputValue()).toBe(someone.email);
    expect(await password(page).inputValue()).toBe(someone.password);
    await inOrder(page);
  });

  test('in silence, says after three seconds that it takes long, and gives up after twenty', async () => {
    const page = await openGuest(world);
    await installClock(page);
    await page.goto('/inloggen');
    await landed(page);
    await page.route('**/api/v1/login', () => undefined);
    await logIn(page, someone);
    await button(page, 'Bezig met inloggen').waitFor();
    await page.clock.runFor(3000);
    await page.getByText('Het duurt langer dan anders. We wachten nog op antwoord.').waitFor();
    await page.clock.runFor(16_000);
    expect(await notice(page).count()).toBe(0);
    await page.clock.runFor(1500);
    await notice(page).waitFor();
    await button(page, 'Inloggen').waitFor();
    expect(await password(page).inputValue()).toBe(someone.password);
  });
});
