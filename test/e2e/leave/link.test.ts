import type { Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkToken, login } from '#contract/calls/account.ts';
import { type Joined, logIn, password, tokenTo } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld, minutes } from '../../world.ts';
import { hold } from '../account/visitor.ts';
import { expectComplaint } from '../browser.ts';
import { callsOf, openGuest, openMember, storedToken } from '../parents/visitor.ts';
import { samira } from '../profile/visitor.ts';
import { focused } from '../register/visitor.ts';
import { hasLeft, heading, leaveToken, mailLeft, now } from './visitor.ts';

const world = await makeWorld({
  pages: true,
  env: { LIMITS: 'off', CONTACT_URL: 'https://voorbeeld.example/contact' },
});
const confirmed = 'Uitschrijving bevestigd';
const refused = 'Uitschrijving mislukt';

let member: Joined;
let token: string;
beforeEach(async () => {
  member = await samira(world);
  token = await leaveToken(world, member);
  await mailLeft(world, member);
});
const path = () => `/uitschrijven/${token}`;
const posts = (calls: string[]) => calls.filter((call) => call.startsWith('POST'));

describe('three minutes after the mail', () => {
  test.each(['uitschrijven'])('/%s/{payload} leaves by itself, once', async (word) => {
    world.clock.advance(minutes(3));
    const page = await openGuest(world);
    const calls = callsOf(page);
    const held = await hold(page, `/email/unsubscribe/${token}`);
    await page.goto(`/${word}/${token}`);
    await heading(page, 'Uitschrijven').waitFor();
    await page.getByText('We schrijven je uit, een moment.').waitFor();
    expect(await now(page).count()).toBe(0);
    held.release();
    await heading(page, confirmed).waitFor();
    expect(await hasLeft(world, member)).toBe(true);
    expect(posts(calls)).toHaveLength(1);
    expect(await page.title()).toBe('Uitschrijving bevestigd - Ouderpanel');
    await expect.poll(() => focused(page)).toBe(confirmed);
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('Je bent definitief uitgeschreven bij het Ouderpanel. Bedankt dat je hebt meegedaan.');
    expect(words).toContain('Dan kun je nog 14 dagen terugkomen, met de knop in de e-mail die je nu krijgt.');
    await page.getByRole('link', { name: 'Naar het Ouderpanel', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('a member is logged out, here and everywhere', async () => {
    world.clock.advance(minutes(3));
    const elsewhere = await logIn(world, member.email);
    const page = await openMember(world, member.headers.authorization.slice(7));
    await page.goto(path());
    await heading(page, confirmed).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByText('Je bent ingelogd').isVisible()).toBe(false);
    for (const headers of [member.headers, elsewhere]) {
      expect((await world.refused(checkToken, undefined, headers)).status).toBe(401);
    }
    await world.refused(login, { body: { email: member.email, password } });
  });
});

describe('within three minutes of the mail', () => {
  test('a program that opens the link, scripts and all, changes nothing', async () => {
    world.clock.advance(minutes(3) - 1);
    const page = await openGuest(world);
    const calls = callsOf(page);
    await page.clock.install();
    await page.goto(path());
    await now(page).waitFor();
    // A program may stay on the page as long as it likes, and pretend to be a person.
    await page.evaluate(() => {
      for (const type of ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'click']) {
        window.dispatchEvent(new Event(type));
      }
    });
    await page.clock.fastForward('10:00');
    await page.waitForLoadState('networkidle');
    await now(page).waitFor();
    expect(calls).toEqual([`GET /email/unsubscribe/${token}`]);
    expect(await hasLeft(world, member)).toBe(false);
  });

  test('it waits for the button', async () => {
    const page = await openGuest(world);
    const calls = callsOf(page);
    await page.goto(path());
    await now(page).waitFor();
    expect(await page.title()).toBe('Uitschrijven bevestigen - Ouderpanel');
    await now(page).click();
    await heading(page, confirmed).waitFor();
    expect(posts(calls)).toHaveLength(1);
    expect(await hasLeft(world, member)).toBe(true);
  });

  test('nothing but the button acts: no mouse that moves, no touch, no key elsewhere', async () => {
    const page = await openGuest(world, { hasTouch: true });
    const calls = callsOf(page);
    await page.goto(path());
    await now(page).waitFor();
    await page.mouse.move(200, 100);
    await page.mouse.click(200, 100);
    await page.touchscreen.tap(200, 100);
    await page.mouse.wheel(0, 200);
    for (const key of ['Tab', 'Escape', 'ArrowDown', 'a']) await page.keyboard.press(key);
    await page.waitForLoadState('networkidle');
    expect(posts(calls)).toEqual([]);
    expect(await hasLeft(world, member)).toBe(false);
    // While the button has focus, Enter presses the button.
    await now(page).focus();
    await page.keyboard.press('Enter');
    await heading(page, confirmed).waitFor();
    expect(posts(calls)).toHaveLength(1);
    expect(await hasLeft(world, member)).toBe(true);
  });
});

describe('what does not work', () => {
  test('a link that is unknown', async () => {
    const page = await openGuest(world);
    await page.goto('/uitschrijven/dit-is-geen-link-van-ons-abc');
    await heading(page, refused).waitFor();
    expect(await page.title()).toBe('Uitschrijving mislukt - Ouderpanel');
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('Deze link werkt niet meer.');
    expect(await main.getByRole('link', { name: 'Neem contact met ons op' }).getAttribute('href')).toBe(
      'https://voorbeeld.example/contact',
    );
    expect(await main.getByRole('link', { name: 'Vraag dan een nieuwe link aan' }).getAttribute('href')).toBe(
      '/uitschrijven',
    );
    await page.getByRole('link', { name: 'Naar het Ouderpanel', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  proof('a server without the question about the link: it leaves on load', async () => {
    const page = await openGuest(world);
    const calls = callsOf(page);
    const asked = `**/email/unsubscribe/${token}`;
    const left = async (reply: Parameters<Route['fulfill']>[0]) => {
      calls.length = 0;
      await page.route(asked, (route) =>
        route.request().method() === 'GET' ? route.fulfill(reply) : route.continue(),
      );
      await page.goto(path());
      await heading(page, confirmed).waitFor();
      expect(calls).toEqual([`GET /email/unsubscribe/${token}`, `POST /email/unsubscribe/${token}`]);
      await page.unroute(asked);
    };
    expectComplaint(page, /status of 500/);
    for (const status of [404, 405, 401, 500]) await left({ status, json: { message: 'Nee.' } });
    await left({ status: 200, json: {} });
    await left({ status: 200, body: '<!doctype html>' });
    expect(await page.getByRole('main').innerText()).toContain('Dan kun je nog even terugkomen');
    expect(await hasLeft(world, member)).toBe(true);
  });
});

describe('coming back', () => {
  const back = async () => `/uitschrijven/${await tokenTo(world, member.email, 'unsubscribed')}?terug`;
  const yes = 'Ja, ik wil lid blijven';
  beforeEach(async () => {
    world.clock.advance(minutes(3));
    const page = await openGuest(world);
    await page.goto(path());
    await heading(page, confirmed).waitFor();
  });

  test('takes a press, and then everything is as it was', async () => {
    const page = await openGuest(world);
    const calls = callsOf(page);
    await page.goto(await back());
    await heading(page, 'Wil je lid blijven?').waitFor();
    expect(await page.title()).toBe('Terugkomen - Ouderpanel');
    await page.mouse.move(200, 100);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
    expect(await hasLeft(world, member)).toBe(true);
    await page.getByRole('button', { name: yes }).dblclick();
    await heading(page, 'Fijn dat je terug bent').waitFor();
    expect(posts(calls)).toHaveLength(1);
    expect(await hasLeft(world, member)).toBe(false);
    await expect.poll(() => focused(page)).toBe('Fijn dat je terug bent');
    await page.getByRole('main').getByRole('link', { name: 'Inloggen', exact: true }).click();
    await heading(page, 'Inloggen').waitFor();
    await logIn(world, member.email);

    // The link by which the member left no longer works.
    await page.goto(path());
    await heading(page, refused).waitFor();
  });

  proof('with a link that works no more', async () => {
    const page = await openGuest(world);
    await page.goto('/uitschrijven/dit-is-geen-link-van-ons-abc?terug');
    await page.getByRole('button', { name: yes }).click();
    await heading(page, 'Terugkomen kan niet meer met deze link').waitFor();
    expect(
      await page.getByRole('main').getByRole('link', { name: 'Neem contact met ons op' }).getAttribute('href'),
    ).toBe('https://voorbeeld.example/contact');
  });
});
